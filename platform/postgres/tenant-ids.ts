import { sql, type Database } from './database.ts'

/**
 * Whose rows there are, by number: what a tenant is, is no matter here.
 * @param owner opened as the owner of the database
 */
export async function tenantIds(owner: Database): Promise<readonly number[]> {
  const rows = await owner.global.run<{ id: number }>(sql.read`select id from tenant order by id`)
  return rows.map(({ id }) => id)
}
