import { sql, type Tx } from '../../platform/postgres/database.ts'

/** A sheet of a spreadsheet, by its name and how much it has. */
export interface SheetOfFile {
  readonly at: number
  readonly name: string
  /** Rows that hold something, in all: more than are kept. */
  readonly total: number
  readonly columns: number
  readonly hidden: number
}
/** The sheets of a file that people see, in its order; none where they were not read. @param file its key */
export const sheetsOfFile = (tx: Tx, file: string): Promise<readonly SheetOfFile[]> =>
  tx.run<SheetOfFile>(
    sql.read`select ordem as at, nome as name, total, colunas as columns, escondidas as hidden
      from folha_de_arquivo where arquivo = ${file} order by ordem`,
  )

/** The rows that are kept of one of them. @param at its place, from 1 */
export async function rowsOfSheet(
  tx: Tx,
  file: string,
  at: number,
): Promise<readonly (readonly string[])[]> {
  const [found] = await tx.run<{ rows: readonly (readonly string[])[] }>(
    sql.read`select linhas as rows from folha_de_arquivo where arquivo = ${file} and ordem = ${at}::int`,
  )
  return found?.rows ?? []
}
