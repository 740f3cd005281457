import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import { documentElement } from '../../../resources/portal/document-element.ts'
import type { Uploaded } from '../../../resources/calls/file.ts'
import { fileAddress } from '../../../resources/addresses.ts'
import { FileRow } from '../../inputs/file-row.tsx'
import { TextInput } from '../../inputs/text.tsx'
import type { Item, Typed } from './queue.ts'

interface QueueRowProps {
  readonly item: Item
  readonly onFill: (typed: Partial<Typed>) => void
  readonly onDrop: () => void
  readonly onAgain: () => void
}
const words: Readonly<Record<Item['state'], string>> = {
  waiting: 'Na fila',
  sending: 'Enviando',
  stored: 'Pronto para publicar',
  publishing: 'Publicando',
  published: 'Publicado',
  failed: 'Não publicado',
}

/** What a document leads to once it is published. */
const addressOf = ({ uploaded }: { readonly uploaded: Uploaded | null }, address: string) =>
  uploaded ? fileAddress(uploaded.s3_file_key) : address.trim()

/** One document of a publication: its description, where it is, and truthfully what became of it. */
export function QueueRow({ item, onFill, onDrop, onAgain }: QueueRowProps) {
  const { file, state } = item
  const name = file?.name ?? (item.address.trim() || 'endereço')
  const duplicate = 'uploaded' in item ? item.uploaded?.duplicado : undefined
  const open = state !== 'published' && state !== 'publishing'
  return (
    <Box component="li" sx={{ listStyle: 'none' }}>
      <FileRow
        size={file?.size}
        part={state === 'sending' ? item.part : undefined}
        fault={state === 'failed' ? item.message : undefined}
        done={state === 'published'}
        name={
          state === 'published' ? (
            <Link href={addressOf(item, item.address)} target="_blank">
              {item.as}
            </Link>
          ) : (
            (file?.name ?? 'Endereço externo')
          )
        }
        note={
          <>
            {state !== 'failed' && (
              <span role={state === 'published' ? 'status' : undefined}>
                {file === null && state === 'stored'
                  ? 'O arquivo fica onde está; o portal leva até ele.'
                  : `${words[state]}.`}{' '}
                {state === 'published' && item.note}
              </span>
            )}
            {duplicate &&
              state !== 'published' &&
              `Atenção: este mesmo arquivo já está publicado neste portal em "${duplicate.descricao}".`}
            {open && !(state === 'failed' && item.final) && (
              <TypedFields item={item} onFill={onFill} />
            )}
          </>
        }
        actions={
          state === 'failed' && !item.final && item.uploaded === undefined ? (
            <Button size="small" variant="outlined" onClick={onAgain}>
              Tentar de novo
            </Button>
          ) : undefined
        }
        onStop={
          open
            ? {
                label:
                  state === 'sending' ? `Cancelar o envio de ${name}` : `Tirar ${name} da lista`,
                run: onDrop,
              }
            : undefined
        }
      />
    </Box>
  )
}

/** What one types of each document. */
const TypedFields = ({ item, onFill }: Pick<QueueRowProps, 'item' | 'onFill'>) => (
  <Box sx={{ pt: 1, pb: 0.5, display: 'grid', gap: 1.5 }}>
    {item.file === null && (
      <TextInput
        label="Endereço"
        type="url"
        placeholder={documentElement.fields.externalUrl.placeholder}
        value={item.address || null}
        onChange={(text) => onFill({ address: text ?? '' })}
        required
      />
    )}
    <TextInput
      label="Descrição"
      value={item.description || null}
      onChange={(text) => onFill({ description: text ?? '' })}
      max={200}
      required
    />
  </Box>
)
