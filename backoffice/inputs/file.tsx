import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import { isFileKey } from '../../kernel/kinds/file.ts'
import { fileAddress } from '../../resources/addresses.ts'
import { usePortalInUse } from '../session/portal-in-use.tsx'
import type { RouteParams } from '../engine/route-params.ts'
import { DropArea } from './drop-area.tsx'
import { FileRow } from './file-row.tsx'
import { FieldFrame, type InputProps } from './frame.tsx'
import type { Accept } from '../../kernel/file-kinds.ts'
import { TextInput } from './text.tsx'
import { notesOf } from './upload.ts'
import type { Uploaded } from '../../resources/calls/file.ts'
import { useUpload } from './use-upload.ts'
import { PendingFileInput } from './waiting-file.tsx'

interface FileInputProps extends InputProps<string | null> {
  readonly accept: Accept
  readonly routeParams: RouteParams
  /** An address on the web may be given in place of a file. */
  readonly external?: true | undefined
  /** The key of a record that is itself the portal its files belong to; `new` while nothing can be sent to it. */
  readonly portal?: string | undefined
  /** The name and the bytes of the file that is the value, where the record tells them. */
  readonly stored?: { readonly name?: string; readonly size?: number } | undefined
  /** Told when a file begins to be sent, and when it no longer is. */
  readonly onSending?: ((isSending: boolean) => void) | undefined
  /** Told which file was sent. */
  readonly onSent?: ((uploaded: Uploaded) => void) | undefined
}

/** A stored file: its key is the value. Sending starts at once, and the record is saved with the key. */
export default function FileInput({
  value,
  onChange,
  onBlur,
  accept,
  external,
  routeParams,
  portal,
  stored,
  onSending,
  onSent,
  disabled,
  required,
  ...frame
}: FileInputProps) {
  const { id: inUse } = usePortalInUse()
  const portalId = Number(portal ?? routeParams.portalId ?? inUse ?? NaN)
  const { sending, start, stop } = useUpload(
    accept,
    Number.isNaN(portalId) ? undefined : portalId,
    (uploaded) => {
      onSent?.(uploaded)
      onChange(uploaded.s3_file_key)
      onBlur?.()
    },
    onSending,
  )
  const take = ([file]: readonly File[]) => {
    if (file) start(file)
  }
  const drop = () => {
    stop()
    onChange(null)
  }
  return (
    <FieldFrame {...frame} required={required} as="group">
      {({ id, labelId, describedBy }) =>
        portal === 'new' ? (
          <PendingFileInput
            {...{ id, labelId, describedBy, accept, disabled }}
            name={frame.name ?? id}
          />
        ) : (
          <Box role="group" aria-labelledby={labelId} sx={{ display: 'grid', gap: 1 }}>
            {value !== null && isFileKey(value) && sending?.state !== 'sending' && (
              <Stored
                value={value}
                accept={accept}
                name={sending?.state === 'sent' ? sending.uploaded.nome_original : stored?.name}
                size={sending?.state === 'sent' ? sending.uploaded.s3_file_size : stored?.size}
                notes={sending?.state === 'sent' ? notesOf(sending.uploaded) : []}
                onDrop={drop}
                disabled={disabled}
              />
            )}
            {sending?.state === 'sending' && (
              <FileRow
                name={sending.file.name}
                size={sending.file.size}
                image={accept === 'image'}
                part={sending.part}
                onStop={{ label: 'Cancelar o envio', run: stop }}
              />
            )}
            {sending?.state === 'failed' && (
              <FileRow
                name={sending.file.name}
                size={sending.file.size}
                fault={sending.message}
                onStop={{ label: 'Tirar da lista', run: stop }}
                actions={
                  sending.again && (
                    <Button size="small" variant="outlined" onClick={() => start(sending.file)}>
                      Tentar de novo
                    </Button>
                  )
                }
              />
            )}
            {sending?.state !== 'sending' && (
              <DropArea
                id={id}
                accept={accept}
                describedBy={[labelId, describedBy].filter(Boolean).join(' ')}
                faulty={Boolean(frame.fault)}
                disabled={disabled}
                onFiles={take}
              />
            )}
            {external && sending?.state !== 'sending' && (
              <Elsewhere {...{ value, onChange, onBlur, disabled }} />
            )}
          </Box>
        )
      }
    </FieldFrame>
  )
}

/** Where a file lies on the web, in place of an upload. */
const Elsewhere = ({
  value,
  ...input
}: Pick<FileInputProps, 'value' | 'onChange' | 'onBlur' | 'disabled'>) => (
  <TextInput
    {...input}
    label="Ou o endereço de um arquivo que já está na internet"
    type="url"
    placeholder="https://"
    value={value !== null && isFileKey(value) ? null : value}
  />
)

interface StoredProps {
  readonly value: string
  readonly accept: Accept
  readonly name: string | undefined
  readonly size: number | undefined
  readonly notes: readonly string[]
  readonly onDrop: () => void
  readonly disabled: boolean | undefined
}
function Stored({ value, accept, name, size, notes, onDrop, disabled }: StoredProps) {
  const address = fileAddress(value)
  return (
    <>
      {accept === 'image' && (
        <Box
          component="img"
          src={address}
          alt="Imagem guardada"
          sx={{
            justifySelf: 'start',
            maxWidth: '100%',
            maxHeight: 180,
            objectFit: 'contain',
            borderRadius: 1,
            border: '1px solid var(--palette-divider)',
            backgroundColor: 'var(--palette-tint-quiet)',
          }}
        />
      )}
      <FileRow
        name={
          <Link href={address} target="_blank">
            {name ?? (accept === 'image' ? 'Imagem guardada' : 'Arquivo guardado')}
          </Link>
        }
        size={size}
        image={accept === 'image'}
        done
        note={notes.length === 0 ? undefined : notes.join(' ')}
        actions={
          disabled ? undefined : (
            <Button size="small" variant="text" onClick={onDrop}>
              Retirar
            </Button>
          )
        }
      />
    </>
  )
}
