import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import ContentCopyRounded from '@mui/icons-material/ContentCopyRounded'
import OpenInNewRounded from '@mui/icons-material/OpenInNewRounded'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { counted } from '../../../pt-br/words.ts'
import { documentPath, documentsQuery } from '../../../resources/addresses.ts'
import { readPublicAddress } from '../../../resources/calls/document.ts'
import { documentElement } from '../../../resources/portal/document-element.ts'
import { callApi } from '../../transport/http.ts'
import { asProblem } from '../../transport/problem-answer.ts'
import { copied } from '../../ui/copy-text.ts'
import { toast } from '../../ui/toasts.tsx'
import type { QueueItem } from './queue-items.ts'

type PublishedItem = Extract<QueueItem, { state: 'published' }>
const isPublished = (item: QueueItem): item is PublishedItem => item.state === 'published'
const addressesOf = async (id: string) =>
  (await callApi(readPublicAddress, { params: { id } })).data

/** Where citizens see what was published: the document, or the list of the type where there are several. */
function usePublicPage(items: readonly PublishedItem[], typeId: number | null) {
  const [first] = items.flatMap(({ documentId }) => documentId ?? [])
  const { data } = useQuery({
    queryKey: [documentElement.name, 'public-page', first],
    enabled: first !== undefined,
    queryFn: () => addressesOf(first ?? ''),
  })
  const page = data?.pagina ?? undefined
  if (page === undefined || items.length === 1 || typeId === null) return page
  return page.replace(documentPath({ typeId, id: Number(first) }), documentsQuery(typeId))
}

/** `2 documentos publicados e 1 arquivo trocado.` */
function publishedText(published: readonly PublishedItem[]): string {
  const replaced = published.filter(({ isReplacement }) => isReplacement).length
  const fresh = published.length - replaced
  const parts = [
    ...(fresh > 0 ? [counted(fresh, 'documento publicado', 'documentos publicados')] : []),
    ...(replaced > 0 ? [counted(replaced, 'arquivo trocado', 'arquivos trocados')] : []),
  ]
  return `${parts.join(' e ')}.`
}

interface OutcomeProps {
  readonly items: readonly QueueItem[]
  readonly typeId: number | null
  readonly back: string
}
/** What became of a publication: what is out and where, and how much is not. */
export function PublicationOutcome({ items, typeId, back }: OutcomeProps) {
  const told = useRef<HTMLDivElement>(null)
  const published = items.filter(isPublished)
  const apart = items.filter((item) => !isPublished(item) && item.typed.beside === 'leave').length
  const left = items.length - published.length - apart
  const page = usePublicPage(published, typeId)
  // The button that was pressed is gone: whoever goes on by keyboard is here, not at the beginning of the page.
  useEffect(() => told.current?.focus(), [])
  const copy = async () => {
    try {
      const addresses = await Promise.all(
        published.map(async ({ documentId, uploaded, typed }) =>
          uploaded === null || documentId === null
            ? typed.address.trim()
            : ((await addressesOf(documentId)).endereco ?? ''),
        ),
      )
      const known = addresses.filter(Boolean)
      if (await copied(known.join('\n')))
        toast({
          text: `${counted(known.length, 'endereço copiado', 'endereços copiados')}.`,
          kind: 'success',
        })
    } catch (error) {
      toast({ text: asProblem(error).message, kind: 'error' })
    }
  }
  return (
    <Alert
      ref={told}
      tabIndex={-1}
      severity={left > 0 ? 'warning' : 'success'}
      role="status"
      sx={{ mb: 2 }}
    >
      <strong>{publishedText(published)}</strong>
      {left > 0 && ` ${counted(left, 'arquivo ficou', 'arquivos ficaram')} sem publicar.`}
      {apart > 0 && ` ${counted(apart, 'ficou', 'ficaram')} de fora, como você pediu.`}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
        {page !== undefined && (
          <Button
            size="small"
            variant="outlined"
            href={page}
            target="_blank"
            endIcon={<OpenInNewRounded />}
          >
            Ver no portal
          </Button>
        )}
        <Button
          size="small"
          variant="outlined"
          startIcon={<ContentCopyRounded />}
          onClick={() => void copy()}
        >
          {published.length === 1 ? 'Copiar endereço' : 'Copiar endereços'}
        </Button>
        <Button size="small" variant="outlined" href={back}>
          Ver documentos
        </Button>
      </Box>
    </Alert>
  )
}
