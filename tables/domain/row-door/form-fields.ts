import { isDateColumn, typeOf, type Column } from '../../model/columns.ts'
import type { ColumnTypeOf, FormInput } from '../../model/types/facets.ts'
import {
  columnOf,
  fieldsOf,
  isSent,
  type Dataset,
  type TableField,
} from '../../model/declaration.ts'
import { longestReason } from '../../../resources/withdrawal-grounds.ts'
import { datasetNamed } from '../../declared/index.ts'
import type { RowField } from '../../calls/table-row.ts'
import { isUnreportedIn, unreported } from '../../model/unreported.ts'
import { dayText } from '../../../pt-br/day.ts'
import { capitalised } from '../../../pt-br/words.ts'
import { watchedTexts } from '../intimate-texts.ts'
import { keyOfAddress, type FilePlace } from './row-file.ts'

const hasTable = (name: string) => datasetNamed(name) !== undefined
const inputOf = (dataset: Dataset, { column, part }: TableField): FormInput =>
  part === 'document'
    ? { tipo: 'documento', maximo: 18 }
    : part === 'words'
      ? { tipo: 'texto', maximo: 300 }
      : typeOf(columnOf(dataset, column)).input(columnOf(dataset, column), hasTable)

/** How whoever types says that nobody reports a value, as files do (docs/adr/tables/0186). */
const howToLack = `Sem o dado, escreva “${unreported}”.`
const asDay = 'Como 31/12/2026.'
const unreportedOption = { id: unreported, nome: capitalised(unreported) }

/** How a field is asked that nobody may report: in words, of a list one more; no input of days holds words. */
function lackable(field: RowField): RowField {
  const { tipo, ajuda, opcoes } = field
  if (opcoes !== null) return { ...field, opcoes: [...opcoes, unreportedOption] }
  const isDay = tipo === 'data'
  const help = [ajuda, ...(isDay ? [asDay] : []), howToLack].filter((part) => part !== '').join(' ')
  return { ...field, tipo: isDay ? 'texto' : tipo, ajuda: help }
}

/** In which whoever types says why a text on somebody's life may be read by all: no column, and published nowhere. */
export const textReasonField = 'motivo_dos_textos'
const textReason: RowField = {
  nome: textReasonField,
  titulo: 'Motivo de um texto sobre a vida de alguém',
  ajuda:
    'Só se, ao salvar, for pedido: por que um texto sobre uma criança, um doente ou um crime pode ser lido por todos. Fica guardado com a carga e não aparece no portal.',
  obrigatorio: false,
  tipo: 'longo',
  maximo: longestReason,
  chave: false,
  opcoes: null,
}

/**
 * The fields of a table's form, in the order of its columns: all but the unit, and a month that a date tells. Where the
 * table has texts that may tell of somebody's life, why they may be read is one more.
 */
export const formFields = (dataset: Dataset): readonly RowField[] => [
  ...columnFields(dataset),
  ...(watchedTexts(dataset).length > 0 ? [textReason] : []),
]
const columnFields = (dataset: Dataset): readonly RowField[] =>
  fieldsOf(dataset)
    .filter((field) => isSent(dataset, field))
    .map((field) => {
      const { maximo = null, opcoes = null, tipo } = inputOf(dataset, field)
      const { help = '', standard, mayGoUnreported } = columnOf(dataset, field.column)
      const asked: RowField = {
        nome: field.name,
        titulo: field.label,
        ajuda: field.part === 'value' ? help || (standard ?? '') : '',
        obrigatorio: !field.optional,
        tipo,
        maximo,
        chave: dataset.key.includes(field.column),
        opcoes,
      }
      return mayGoUnreported && field.part === 'value' ? lackable(asked) : asked
    })

const reais = (value: string) =>
  Number(value).toLocaleString('pt-BR', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const typed: Readonly<
  Record<NonNullable<ColumnTypeOf<Column>['typedAs']>, (value: string, place: FilePlace) => string>
> = {
  amount: reais,
  decimal: (value) => value.replace('.', ','),
  file: keyOfAddress,
}
function typedText(column: Column, value: string, place: FilePlace): string {
  const { typedAs } = typeOf(column)
  if (isDateColumn(column) && column.mayGoUnreported) return dayText(value)
  return typedAs ? typed[typedAs](value, place) : value
}
/** The values of a published row, as a person would type them; a file of it by its key, as it was uploaded. */
export const typedValues = (
  dataset: Dataset,
  row: Readonly<Record<string, string | number | null>>,
  place: FilePlace,
): Record<string, string> =>
  Object.fromEntries(
    fieldsOf(dataset)
      .filter((field) => isSent(dataset, field))
      .map((field) => {
        const { name, column, part } = field
        const value = row[name]
        if (isUnreportedIn(dataset, field, value)) return [name, unreported]
        const text = value === null || value === undefined ? '' : String(value)
        const isPlain = text === '' || part !== 'value'
        return [name, isPlain ? text : typedText(columnOf(dataset, column), text, place)]
      }),
  )
