import { typeOf, type Column } from '../../model/columns.ts'
import type { ColumnTypeOf, FormInput } from '../../model/types/facets.ts'
import {
  columnOf,
  fieldsOf,
  isSent,
  type Dataset,
  type TableField,
} from '../../model/declaration.ts'
import { datasetNamed } from '../../declared/index.ts'
import type { RowField } from '../../calls/table-row.ts'
import { keyOfAddress, type FilePlace } from './row-file.ts'

const hasTable = (name: string) => datasetNamed(name) !== undefined
const inputOf = (dataset: Dataset, { column, part }: TableField): FormInput =>
  part === 'document'
    ? { tipo: 'documento', maximo: 18 }
    : part === 'words'
      ? { tipo: 'texto', maximo: 300 }
      : typeOf(columnOf(dataset, column)).input(columnOf(dataset, column), hasTable)

/** The fields of a table's form, in the order of its columns: all but the unit, and a month that a date tells. */
export const formFields = (dataset: Dataset): readonly RowField[] =>
  fieldsOf(dataset)
    .filter((field) => isSent(dataset, field))
    .map((field) => {
      const { maximo = null, opcoes = null, tipo } = inputOf(dataset, field)
      const { help = '', standard } = columnOf(dataset, field.column)
      return {
        nome: field.name,
        titulo: field.label,
        ajuda: field.part === 'value' ? help || (standard ?? '') : '',
        obrigatorio: !field.optional,
        tipo,
        maximo,
        chave: dataset.key.includes(field.column),
        opcoes,
      }
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
      .map(({ name, column, part }) => {
        const value = row[name]
        const text = value === null || value === undefined ? '' : String(value)
        const isPlain = text === '' || part !== 'value'
        return [name, isPlain ? text : typedText(columnOf(dataset, column), text, place)]
      }),
  )
