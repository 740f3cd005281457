import { arrayOf, sql, type Runner, type Tx } from '../../../platform/postgres/database.ts'

/** Where the journal notes that one of its lines was erased. */
export const erasure = { type: 'delete', page: 'audit' } as const

/** Those of these lines whose erasure stands in the journal. */
export async function erasuresOf(
  runner: Runner,
  lines: readonly string[],
): Promise<ReadonlySet<string>> {
  if (lines.length === 0) return new Set()
  const rows = await runner.run<{ line: string }>(
    sql.read`select distinct registro as line from auditoria where page_id_name = ${erasure.page}
      and tracker_type = ${erasure.type} and registro = any(${arrayOf(lines)}::text[])`,
  )
  return new Set(rows.map(({ line }) => line))
}

/**
 * Takes the values of a line away, and its salt, without which their hashes tell nothing. @param entry what was hashed
 * @param tx as the owner of the database: the role that serves cannot
 */
export async function eraseLine(tx: Tx, line: string, entry: string): Promise<void> {
  await tx.run(
    sql`update auditoria set id_user = null, user_name = null, ip = null, request_id = null, old_values = null,
      new_values = null where id = ${line}::bigint`,
  )
  await tx.run(
    sql`update auditoria_folha set sal = null, apagada = ${entry} where linha = ${line}::bigint`,
  )
}
