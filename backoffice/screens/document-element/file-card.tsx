import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import DownloadRounded from '@mui/icons-material/DownloadRounded'
import OpenInNewRounded from '@mui/icons-material/OpenInNewRounded'
import { useQuery } from '@tanstack/react-query'
import { fileAddress } from '../../../resources/addresses.ts'
import { readPublicAddress } from '../../../resources/calls/document.ts'
import { documentElement } from '../../../resources/portal/document-element.ts'
import { callApi } from '../../transport/http.ts'
import type { Row } from '../../engine/data.ts'
import { CopyButton } from '../../engine/detail/copy-button.tsx'
import {
  DetailSection,
  SectionFields,
  type Readable,
} from '../../engine/detail/detail-sections.tsx'
import { TextNote } from './text-note.tsx'
import { FileRow } from '../../inputs/file-row.tsx'

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)

/** The address that citizens keep: it leads to the present file, however often that is replaced. */
function usePublicAddress(row: Row): string | undefined {
  const id = String(row.elementId)
  const isStored = text(row.s3FileKey) !== undefined
  const { data } = useQuery({
    queryKey: ['document-element', 'public-address', id],
    enabled: isStored,
    queryFn: async () => (await callApi(readPublicAddress, { params: { id } })).data.endereco,
  })
  return isStored ? (data ?? undefined) : text(row.externalUrl)
}

/** The file of a document, to be opened and downloaded, or the address where it is. */
export function DocumentFile({ row }: { readonly row: Row }) {
  const [key, address] = [text(row.s3FileKey), text(row.externalUrl)]
  const publicAddress = usePublicAddress(row)
  const href = key === undefined ? address : fileAddress(key)
  if (href === undefined) return null
  const note =
    key === undefined ? (
      'O arquivo está em outro site.'
    ) : (
      <>
        <Box>O endereço público leva sempre ao arquivo atual, mesmo depois de substituído.</Box>
        <TextNote row={row} />
      </>
    )
  const name = key === undefined ? href : (text(row.originalName) ?? 'Arquivo')
  return (
    <FileRow
      name={
        <Link href={href} target="_blank">
          {name}
        </Link>
      }
      size={typeof row.s3FileSize === 'number' ? row.s3FileSize : undefined}
      note={note}
      actions={
        <>
          <Button
            size="small"
            variant="outlined"
            href={href}
            target="_blank"
            endIcon={<OpenInNewRounded />}
          >
            Abrir
          </Button>
          {key !== undefined && (
            <Button
              size="small"
              variant="outlined"
              href={href}
              download={name}
              startIcon={<DownloadRounded />}
            >
              Baixar
            </Button>
          )}
          {publicAddress !== undefined && (
            <CopyButton text={publicAddress} label="endereço público" />
          )}
        </>
      }
    />
  )
}

/** What is stored of a document in the words of people. */
export const readableDocument: Readable = {
  uploadType: { text: (value) => (value === 'link' ? 'Endereço externo' : 'Arquivo') },
  s3FileMd5: { copied: true },
}

const facts = [
  'publishedAt',
  'publishedBy',
  'originalName',
  's3FileSize',
  's3FileMd5',
  'publicationStation',
]
/** What the server knows of a published document, where its form is filled in. */
export const DocumentFacts = ({ row }: { readonly row: Row }) => (
  <DetailSection title="Como foi publicado">
    <SectionFields
      resource={documentElement}
      names={facts}
      row={row}
      labels={{}}
      readable={readableDocument}
      narrow={false}
    />
  </DetailSection>
)
