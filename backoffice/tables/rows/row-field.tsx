import Skeleton from '@mui/material/Skeleton'
import { lazy, Suspense } from 'react'
import type { RowField } from '../../../tables/calls/table-row.ts'
import { monthNames } from '../../../pt-br/months.ts'
import { loadChunk } from '../../app/load-chunk.ts'
import { ChoiceInput } from '../../inputs/choice.tsx'
import { DateInput } from '../../inputs/date.tsx'
import type { InputProps } from '../../inputs/frame.tsx'
import { LongTextInput } from '../../inputs/long-text.tsx'
import { SearchedInput } from '../../inputs/searched.tsx'
import { TextInput } from '../../inputs/text.tsx'
import { optionsFor, valuesOfOption, type Place } from './data.ts'

export type Values = Readonly<Record<string, string>>

interface RowFieldProps {
  readonly place: Place
  readonly field: RowField
  readonly unit: string
  /** The year of the row: codes and rows to choose from are those of it. */
  readonly year: string
  readonly value: string
  readonly fault: string | undefined
  readonly warning: string | undefined
  readonly disabled: boolean
  /** A choice may fill other fields as well. */
  readonly onChange: (values: Values) => void
  /** Told while a file of the field is on its way. */
  readonly onSending: (name: string, isSending: boolean) => void
}

const FileInput = lazy(() => loadChunk(() => import('../../inputs/file.tsx')))

const placeholders: Readonly<Partial<Record<RowField['tipo'], string>>> = {
  valor: '0,00',
  documento: 'CPF ou CNPJ',
}
export const fieldId = (name: string) => `campo-${name}`

/** The control of a field, by its type. */
export function RowInput({
  place,
  field,
  unit,
  year,
  value,
  fault,
  warning,
  disabled,
  onChange,
  onSending,
}: RowFieldProps) {
  const { nome, titulo, ajuda, obrigatorio, tipo, maximo, opcoes } = field
  const help = [warning && `Aviso: ${warning}`, ajuda, hints[tipo]].filter(Boolean).join(' ')
  const shared: InputProps<string | null> = {
    id: fieldId(nome),
    name: nome,
    label: titulo,
    required: obrigatorio,
    disabled,
    value: value === '' ? null : value,
    onChange: (text) => onChange({ [nome]: text ?? '' }),
    ...(help === '' ? {} : { help }),
    ...(fault === undefined ? {} : { fault }),
    ...(placeholders[tipo] ? { placeholder: placeholders[tipo] } : {}),
  }
  const max = maximo === null ? {} : { max: maximo }
  if (tipo === 'endereco')
    return (
      <Suspense fallback={<Skeleton variant="rounded" height={92} />}>
        <FileInput
          {...shared}
          accept="document"
          external
          routeParams={{}}
          portal={String(place.portalId)}
          onSending={(isSending) => onSending(nome, isSending)}
        />
      </Suspense>
    )
  if (tipo === 'data') return <DateInput {...shared} />
  if (tipo === 'longo') return <LongTextInput {...shared} {...max} />
  if (tipo === 'escolha' || tipo === 'mes')
    return (
      <ChoiceInput
        {...shared}
        {...(obrigatorio ? {} : { blank: 'Não se sabe' })}
        options={Object.fromEntries(
          (opcoes ?? []).map(({ id, nome: words }) => [
            id,
            tipo === 'mes' ? (monthNames[Number(id) - 1] ?? words) : words,
          ]),
        )}
      />
    )
  if (tipo === 'procura')
    return (
      <SearchedInput
        {...shared}
        source={optionsFor(place, { campo: nome, ano: year, unidade: unit })}
        onChange={(option) =>
          onChange(option === null ? { [nome]: '' } : ownOf(field, valuesOfOption(option)))
        }
      />
    )
  return <TextInput {...shared} {...max} />
}

const hints: Readonly<Partial<Record<RowField['tipo'], string>>> = {
  documento: 'O CPF é coberto e não fica guardado.',
}
/** What was chosen goes into the form as it is. */
const ownOf = ({ nome }: RowField, values: Values): Values => ({ [nome]: '', ...values })
