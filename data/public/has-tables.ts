import { sql, type Tx } from '../postgres/database.ts'

/** Whether a load of any public table was published in the portal. */
export async function hasPublicTables(tx: Tx, portalId: number): Promise<boolean> {
  const [row] = await tx.run<{ found: boolean }>(
    sql`select exists(select from carga where portal_id = ${portalId}::bigint and status = 'publicada') as found`,
  )
  return row?.found ?? false
}
