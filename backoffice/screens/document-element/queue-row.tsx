import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import { documentElement } from '../../../resources/portal/document-element.ts'
import type { Uploaded } from '../../../resources/calls/file.ts'
import { fileAddress } from '../../../resources/addresses.ts'
import { FileRow } from '../../inputs/file-row.tsx'
import { ReferenceInput } from '../../inputs/reference.tsx'
import { TextInput } from '../../inputs/text.tsx'
import {
  monthIsAsked,
  nameOf,
  rowControlId,
  valuesOf,
  type Common,
  type Item,
  type RowFaults,
  type Typed,
} from './queue-items.ts'

interface QueueRowProps {
  readonly item: Item
  readonly common: Common
  readonly faults: RowFaults
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
export function QueueRow({ item, common, faults, onFill, onDrop, onAgain }: QueueRowProps) {
  const { file, state } = item
  const name = nameOf(item)
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
            <Link href={addressOf(item, item.typed.address)} target="_blank">
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
              <TypedFields item={item} common={common} faults={faults} onFill={onFill} />
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

const columns = { xs: '1fr 96px', sm: 'minmax(0, 1fr) 168px 96px' } as const
/** What a document is, where it is, and of when: its period as its name tells it, or what is common to all. */
function TypedFields({
  item,
  common,
  faults,
  onFill,
}: Pick<QueueRowProps, 'item' | 'common' | 'faults' | 'onFill'>) {
  const { year, month } = valuesOf(item, common)
  const bind = (name: Exclude<keyof Typed, 'address'>) => ({
    id: rowControlId(item.id, name),
    label: documentElement.fields[name].label,
    of: item.file?.name ?? 'endereço externo',
    fault: faults[name],
  })
  return (
    <Box sx={{ pt: 1, pb: 0.5, display: 'grid', gap: 1.25, gridTemplateColumns: columns }}>
      {item.file === null && (
        <Box sx={{ gridColumn: '1 / -1' }}>
          <TextInput
            id={rowControlId(item.id, 'address')}
            label="Endereço"
            type="url"
            placeholder={documentElement.fields.externalUrl.placeholder}
            value={item.typed.address || null}
            fault={faults.address}
            onChange={(text) => onFill({ address: text ?? '' })}
            required
          />
        </Box>
      )}
      <Box sx={{ gridColumn: { xs: '1 / -1', sm: 'auto' } }}>
        <TextInput
          {...bind('description')}
          value={item.typed.description || null}
          onChange={(text) => onFill({ description: text ?? '' })}
          max={200}
          required
        />
      </Box>
      <ReferenceInput
        {...bind('month')}
        field={documentElement.fields.month}
        routeParams={{}}
        value={month}
        onChange={(chosen) => onFill({ month: chosen === null ? null : String(chosen) })}
        placeholder="Sem mês"
        required={monthIsAsked(common)}
      />
      <TextInput
        {...bind('year')}
        value={year === null ? null : String(year)}
        onChange={(text) => onFill({ year: text })}
        required
      />
    </Box>
  )
}
