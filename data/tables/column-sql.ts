import { lineFor, type ByType, type Column } from '../../tables/columns.ts'
import type { Dataset } from '../../tables/dataset.ts'

const types: ByType<string> = {
  unit: () => 'text',
  year: () => 'int',
  month: () => 'int',
  code: () => 'text',
  date: () => 'date',
  choice: () => 'text',
  coded: () => 'text',
  levels: () => 'text',
  // The row of the dictionary of parties.
  party: () => 'bigint',
  text: () => 'text',
  link: () => 'text',
  money: () => 'numeric(18,2)',
  // As many digits before the mark as the reader of numbers takes.
  decimal: ({ decimals }) => `numeric(${15 + decimals},${decimals})`,
  integer: () => 'int',
  address: () => 'text',
}
/** The type by which PostgreSQL keeps a column. */
export const columnSqlType = (column: Column): string => lineFor(types, column)

/** The table of the rows, partitioned by year. */
export const rowTable = ({ name }: Dataset) => `dado_${name}`
/** The table of the sums. */
export const cubeTable = ({ name }: Dataset) => `cubo_${name}`

/** The rows again, for a search by the words of a text: the view lets an index find them. */
export const searchView = (dataset: Dataset) => `busca_${rowTable(dataset)}`
/** The columns whose words are found by an index. */
export const wordColumns = ({ columns }: Dataset): readonly string[] =>
  Object.entries(columns).flatMap(([name, column]) =>
    column.type === 'text' && column.words ? [name] : [],
  )
