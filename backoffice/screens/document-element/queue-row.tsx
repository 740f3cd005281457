import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import { fileAddress } from '../../../resources/addresses.ts'
import { FileRow } from '../../inputs/file-row.tsx'
import { TextInput } from '../../inputs/text.tsx'
import type { Item } from './queue.ts'

interface QueueRowProps {
  readonly item: Item
  readonly onDescribe: (text: string) => void
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

/** One file of a publication: its description, and truthfully what became of it. */
export function QueueRow({ item, onDescribe, onDrop, onAgain }: QueueRowProps) {
  const { file, state, description } = item
  const duplicate = 'uploaded' in item ? item.uploaded?.duplicado : undefined
  const open = state !== 'published' && state !== 'publishing'
  return (
    <Box component="li" sx={{ listStyle: 'none' }}>
      <FileRow
        size={file.size}
        part={state === 'sending' ? item.part : undefined}
        fault={state === 'failed' ? item.message : undefined}
        done={state === 'published'}
        name={
          state === 'published' ? (
            <Link href={fileAddress(item.uploaded.s3_file_key)} target="_blank">
              {item.as}
            </Link>
          ) : (
            file.name
          )
        }
        note={
          <>
            {state !== 'failed' && (
              <span role={state === 'published' ? 'status' : undefined}>
                {words[state]}. {state === 'published' && item.note}
              </span>
            )}
            {duplicate &&
              state !== 'published' &&
              `Atenção: este mesmo arquivo já está publicado neste portal em "${duplicate.descricao}".`}
            {open && !(state === 'failed' && item.final) && (
              <Box sx={{ pt: 1, pb: 0.5 }}>
                <TextInput
                  label="Descrição"
                  value={description || null}
                  onChange={(text) => onDescribe(text ?? '')}
                  max={200}
                  required
                />
              </Box>
            )}
          </>
        }
        actions={
          state === 'failed' && !item.final && !item.uploaded ? (
            <Button size="small" variant="outlined" onClick={onAgain}>
              Tentar de novo
            </Button>
          ) : undefined
        }
        onStop={
          open
            ? {
                label:
                  state === 'sending'
                    ? `Cancelar o envio de ${file.name}`
                    : `Tirar ${file.name} da lista`,
                run: onDrop,
              }
            : undefined
        }
      />
    </Box>
  )
}
