import { typeOf, type Column } from '../../model/columns.ts'
import { sampleAmount } from '../../model/types/money.ts'
import { columnOf, fieldsOf, isSent, keepsIdentity, type Dataset } from '../../model/declaration.ts'

// One row of each table as a system would send it, made from the description: a suite publishes it through the door.

const sampleFor = (column: Column, year: number): string => typeOf(column).sample(column)(year)
const parts = { words: 'Gabinete do Prefeito', document: '11222333000181' } as const

/** What the other amounts of a row come to, of a column that is their total. */
function totalOf({ rules }: Dataset, name: string): string | undefined {
  const rule = rules.find(({ isTotal, columns: [total] }) => isTotal && total === name)
  return rule && (sampleAmount * (rule.columns.length - 1)).toFixed(2)
}

/** The fields that a file of a table has, each with a value for the example. */
export const sampleOf = (
  dataset: Dataset,
  year: number,
): readonly { readonly name: string; readonly text: string }[] =>
  fieldsOf(dataset)
    .filter((field) => isSent(dataset, field))
    .map(({ name, column, part }) => ({
      name,
      text: keepsIdentity(dataset, column)
        ? ''
        : part === 'value'
          ? (totalOf(dataset, name) ?? sampleFor(columnOf(dataset, column), year))
          : parts[part],
    }))
