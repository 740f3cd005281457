import { sql, type Runner } from '../../platform/postgres/database.ts'

/** What is fetched from elsewhere, and the table of the queue in which each search stands. */
const tableOf = { pncp: 'busca_pncp', sapl: 'busca_sapl' } as const
type SearchedSource = keyof typeof tableOf

/**
 * Notes that a search failed, unless it has ended.
 * @param how `over`: it will not be tried again; `keeps`: an error that is known already stays
 */
export const failSearch = (
  runner: Runner,
  source: SearchedSource,
  id: number,
  error: string,
  { over, keeps }: { readonly over: boolean; readonly keeps: boolean },
): Promise<unknown> =>
  runner.run(
    sql`update ${sql.raw(tableOf[source])} set estado = ${over ? 'falhou' : 'pedida'},
      erro = case when ${keeps}::bool then coalesce(erro, ${error}) else ${error} end,
      terminada_em = case when ${over}::bool then now() end where id = ${id}::bigint and estado = 'pedida'`,
  )
