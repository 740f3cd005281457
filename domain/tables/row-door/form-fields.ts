import { lineFor, type ByType } from '../../../tables/columns.ts'
import {
  columnOf,
  fieldsOf,
  isSent,
  type Dataset,
  type TableField,
} from '../../../tables/dataset.ts'
import { datasetNamed } from '../../../datasets/index.ts'
import type { RowField } from '../../../resources/calls/tables/table-row.ts'
import { keyOfAddress, type FilePlace } from './row-file.ts'

interface Shape {
  readonly tipo: RowField['tipo']
  readonly maximo?: number
  readonly opcoes?: RowField['opcoes']
}
/** From here on a text takes more than a line. */
const longText = 300
const monthsOfYear = Array.from({ length: 12 }, (_, at) => String(at + 1))
const shapes: ByType<Shape> = {
  unit: () => ({ tipo: 'texto' }),
  year: () => ({ tipo: 'ano' }),
  month: () => ({ tipo: 'mes', opcoes: monthsOfYear.map((id) => ({ id, nome: id })) }),
  code: ({ max }) => ({ tipo: 'texto', maximo: max }),
  date: () => ({ tipo: 'data' }),
  choice: ({ options }) => ({
    tipo: 'escolha',
    opcoes: Object.entries(options).map(([id, nome]) => ({ id, nome })),
  }),
  coded: ({ own }) => (own ? { tipo: 'texto', maximo: 30 } : { tipo: 'procura' }),
  levels: () => ({ tipo: 'texto', maximo: 20 }),
  party: () => ({ tipo: 'texto', maximo: 200 }),
  text: ({ max }) => ({ tipo: max > longText ? 'longo' : 'texto', maximo: max }),
  link: ({ to }) => (datasetNamed(to) ? { tipo: 'procura' } : { tipo: 'texto', maximo: 60 }),
  money: () => ({ tipo: 'valor' }),
  decimal: () => ({ tipo: 'numero' }),
  integer: () => ({ tipo: 'inteiro' }),
  address: () => ({ tipo: 'endereco' }),
}
const shapeOf = (dataset: Dataset, { column, part }: TableField): Shape =>
  part === 'document'
    ? { tipo: 'documento', maximo: 18 }
    : part === 'words'
      ? { tipo: 'texto', maximo: 300 }
      : lineFor(shapes, columnOf(dataset, column))

/** The fields of a table's form, in the order of its columns: all but the unit, and a month that a date tells. */
export const formFields = (dataset: Dataset): readonly RowField[] =>
  fieldsOf(dataset)
    .filter((field) => isSent(dataset, field))
    .map((field) => {
      const { maximo = null, opcoes = null, tipo } = shapeOf(dataset, field)
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
const plain = (value: string) => value
const typedAs: ByType<(value: string, place: FilePlace) => string> = {
  unit: () => plain,
  year: () => plain,
  month: () => plain,
  code: () => plain,
  date: () => plain,
  choice: () => plain,
  coded: () => plain,
  levels: () => plain,
  party: () => plain,
  text: () => plain,
  link: () => plain,
  money: () => reais,
  decimal: () => (value) => value.replace('.', ','),
  integer: () => plain,
  address: () => keyOfAddress,
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
        return [name, isPlain ? text : lineFor(typedAs, columnOf(dataset, column))(text, place)]
      }),
  )
