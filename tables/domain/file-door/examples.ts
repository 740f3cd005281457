import type { Tx } from '../../../platform/postgres/database.ts'
import { partiesOf, partyName } from '../../data/column-sql.ts'
import { rowOf, type TableRow } from '../../data/rows.ts'
import type { StagedRow } from '../../data/staging.ts'
import type { Dataset } from '../../model/declaration.ts'
import type { RowReader, SentRow } from '../read-row.ts'
import { shownRow, type ShownCell } from './shown-row.ts'

const examplesShown = 5

/** A row as it was published, by the names that it has while it waits. */
const asStaged = (dataset: Dataset, row: TableRow): StagedRow => ({
  ...row,
  ...Object.fromEntries(partiesOf(dataset).map((name) => [partyName(name), row[name] ?? null])),
})

/**
 * The first rows of a load as citizens will see them. Once they are written they are read again: a rehearsal shows what
 * would be published, and nothing that only the file says.
 */
export class Examples {
  readonly #about: { readonly dataset: Dataset; readonly portalId: number; readonly year: number }
  readonly #reader: RowReader
  readonly #rows: StagedRow[] = []
  #written: readonly StagedRow[] | undefined

  constructor(
    about: { readonly dataset: Dataset; readonly portalId: number; readonly year: number },
    reader: RowReader,
  ) {
    this.#about = about
    this.#reader = reader
  }

  add(row: SentRow): void {
    const { row: read } = this.#rows.length < examplesShown ? this.#reader.read(row) : {}
    if (read) this.#rows.push(read)
  }

  /** Reads them again in the transaction that wrote them. */
  async readWritten(tx: Tx): Promise<void> {
    const { dataset, portalId } = this.#about
    const found = await Promise.all(
      this.#rows.map((row) =>
        rowOf(
          tx,
          dataset,
          portalId,
          dataset.key.map((name) => String(row[name] ?? '')),
        ),
      ),
    )
    this.#written = found.flatMap((one) =>
      one && 'row' in one ? [asStaged(dataset, one.row)] : [],
    )
  }

  shown(): readonly (readonly ShownCell[])[] {
    const { dataset, year } = this.#about
    return (this.#written ?? this.#rows).map((row) => shownRow(dataset, row, year))
  }
}
