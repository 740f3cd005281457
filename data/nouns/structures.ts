import { sql, type Runner } from '../postgres/database.ts'

/** The page on which a portal shows its structures; null while the portal has no address. */
export async function structurePage(runner: Runner, portalId: number): Promise<string | null> {
  const [row] = await runner.run<{ prefix: string | null }>(
    sql`select prefixo as prefix from portal where id = ${portalId}`,
  )
  return row?.prefix ? `/p/${row.prefix}/estrutura-organizacional` : null
}
