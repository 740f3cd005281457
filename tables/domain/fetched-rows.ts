import { fieldsOf } from '../model/declaration.ts'
import type { Load } from './load.ts'
import type { PersonKey } from './party.ts'
import { RowReader, type SentRow } from './read-row.ts'

// Rows that were fetched from another system's API. Nobody here can mend a record of it: what a table would refuse is
// told and left out, where a file would be refused whole.

/** The rows that the table takes. @param onFault told of each of the others, and why */
export function fittingRows<R extends Pick<SentRow, 'cells'>>(
  load: Load,
  rows: readonly R[],
  keyOf: PersonKey,
  onFault: (row: R, message: string) => void,
): readonly SentRow[] {
  const reader = new RowReader(load, { id: load.unit, others: [] }, keyOf)
  return rows.flatMap((row, at) => {
    const sent = { line: at + 1, cells: row.cells }
    const fault = reader.read(sent).findings.find(({ gravidade }) => gravidade === 'erro')
    if (!fault) return [sent]
    const label = fieldsOf(load.dataset).find(({ name }) => name === fault.campo)?.label
    onFault(row, label === undefined ? fault.mensagem : `${fault.mensagem} (${label})`)
    return []
  })
}

/** Rows, and behind the last of them the question whether they may still be published, which throws where not. */
export async function* thenConfirmed(
  rows: readonly SentRow[],
  confirm: () => Promise<void>,
): AsyncGenerator<SentRow> {
  yield* rows
  await confirm()
}
