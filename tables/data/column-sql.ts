import { type Column, isPartyColumn, isTextColumn, typeOf } from '../model/columns.ts'
import type { Dataset } from '../model/declaration.ts'

/** The type by which PostgreSQL keeps a column. */
export const columnSqlType = (column: Column): string => typeOf(column).sql(column)

/** The dataset's columns of persons and companies. */
export const partiesOf = ({ columns }: Dataset): readonly string[] =>
  Object.keys(columns).filter((name) => isPartyColumn(columns[name]))
/** Where a row keeps what its load calls a party (docs/adr/tables/0127). */
export const partyName = (column: string) => `${column}_nome`
/** What a row is shown to call a party: by its load; one from before, as the portal did then. */
export const shownPartyName = (row: string, column: string, party: string) =>
  `coalesce(${row}.${partyName(column)}, ${party}.nome_de_antes, ${party}.nome)`
/** What a row keeps of its dataset: its columns, and what it calls its parties. */
export const keptColumns = (dataset: Dataset): readonly string[] => [
  ...Object.keys(dataset.columns),
  ...partiesOf(dataset).map(partyName),
]

/** The table of the rows, partitioned by year. */
export const rowTable = ({ name }: Dataset) => `dado_${name}`
/** The table of the sums. */
export const cubeTable = ({ name }: Dataset) => `cubo_${name}`

/** Sums that are kept of a table, and the columns that they are parted by. */
export interface KeptSums {
  readonly table: string
  readonly dimensions: readonly string[]
}
/**
 * The sums that are kept, the shortest first: by the cube; of a table that pays somebody by whom and the cube of each
 * year, by whom alone of each month, and by both.
 */
export const keptSums = (dataset: Dataset): readonly [KeptSums, ...KeptSums[]] => {
  const { cube, key, time, payees } = dataset
  const table = cubeTable(dataset)
  const [unit = ''] = key
  const byPayee =
    payees === undefined
      ? []
      : [
          {
            table: `${table}_${payees.by}_ano`,
            dimensions: [...cube.filter((name) => name !== time.month), payees.by],
          },
          {
            table: `${table}_${payees.by}`,
            dimensions: [time.year, time.month, unit, payees.by],
          },
          { table: `${table}_${payees.by}_classe`, dimensions: [...cube, payees.by] },
        ]
  return [{ table, dimensions: cube }, ...byPayee]
}

/** The tables of the sums. */
export const sumTables = (dataset: Dataset): readonly string[] =>
  keptSums(dataset).map(({ table }) => table)

/** The rows again, for a search by the words of a text: the view lets an index find them. */
export const searchView = (dataset: Dataset) => `busca_${rowTable(dataset)}`
/** The text that a search shows of a row. */
export const textOfRow = ({ found }: Dataset): string => found?.words ?? found?.text ?? ''
/** The function that finds its rows for a search. */
export const findsRows = (dataset: Dataset) => `achar_${rowTable(dataset)}`
/** The columns whose words are found by an index. */
export const wordColumns = ({ columns }: Dataset): readonly string[] =>
  Object.entries(columns).flatMap(([name, column]) =>
    isTextColumn(column) && column.words ? [name] : [],
  )
