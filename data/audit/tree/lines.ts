import { sql, type Runner, type Sql } from '../../../platform/postgres/database.ts'

/** A line of the journal, each value as PostgreSQL writes it. */
export interface RawLine {
  readonly id: string
  readonly momento: string
  readonly tipo: string
  readonly pagina: string
  readonly registro: string | null
  readonly portal: string | null
  readonly quem: readonly (string | null)[]
  readonly antes: string | null
  readonly depois: string | null
}
/** A line, and where it is in the tree. */
export interface PlacedLine {
  readonly indice: number
  readonly linha: string
  readonly sal: string | null
  readonly apagada: string | null
  /** Nothing where the row is gone. */
  readonly row: RawLine | null
}

const columns = sql`a.id::text as id,
  to_char(a.data_evento at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as momento,
  a.tracker_type as tipo, a.page_id_name as pagina, a.registro, a.portal_id::text as portal,
  array[a.id_user, a.user_name, a.ip, a.request_id] as quem, a.old_values::text as antes, a.new_values::text as depois`

/**
 * Lines that are not in the tree yet and whose transactions have committed, by id: a line that came late is found as
 * long as its id is not known to be firm.
 */
export const linesToTake = (tx: Runner, firm: number, most: number): Promise<readonly RawLine[]> =>
  tx.run<RawLine>(
    sql.read`select ${columns} from auditoria a where a.id > ${firm}::bigint
      and not exists (select from auditoria_folha f where f.linha = a.id)
    order by a.id limit ${most}`,
  )

const placed = (condition: Sql, order: Sql): Sql =>
  sql.read`select f.indice::float8 as indice, f.linha::text as linha, f.sal::text as sal, f.apagada,
    (select to_json(l) from (select ${columns} from auditoria a where a.id = f.linha) l) as row
    from auditoria_folha f where ${condition} ${order}`

/** Lines of the tree in its order. */
export const placedLines = (
  tx: Runner,
  from: number,
  most: number,
): Promise<readonly PlacedLine[]> =>
  tx.run<PlacedLine>(placed(sql`f.indice >= ${from}::bigint`, sql`order by f.indice limit ${most}`))

/** Lines that are firm and in no leaf: they were put in by another way than the product's. */
export const linesBeside = (tx: Runner, most: number): Promise<readonly RawLine[]> =>
  tx.run<RawLine>(
    sql.read`select ${columns} from auditoria a
      where a.id <= coalesce((select firme_ate from auditoria_arvore), 0)
        and not exists (select from auditoria_folha f where f.linha = a.id)
    order by a.id limit ${most}`,
  )

/** A line of the journal, where it is in the tree. */
export async function placedLine(tx: Runner, line: string): Promise<PlacedLine | undefined> {
  const [found] = await tx.run<PlacedLine>(placed(sql`f.linha = ${line}::bigint`, sql``))
  return found
}

/** The newest line of a record that tells of a change, if it is in the tree. */
export async function lastLineOf(
  tx: Runner,
  page: string,
  record: string,
  portalId: number,
): Promise<PlacedLine | undefined> {
  const [found] = await tx.run<PlacedLine>(
    placed(
      sql`f.linha = (select a.id from auditoria a where a.page_id_name = ${page} and a.registro = ${record}
          and a.portal_id = ${portalId} and a.tracker_type not in ('view', 'print', 'export')
        order by a.id desc limit 1)`,
      sql``,
    ),
  )
  return found
}

/** Lines that wait to be taken into the tree, and for how many seconds the oldest does; counted as far as 10,000. */
export async function waitingLines(
  runner: Runner,
): Promise<{ readonly lines: number; readonly seconds: number }> {
  const [row] = await runner.run<{ lines: number; seconds: number }>(
    sql.read`select count(*)::int as lines,
      coalesce(extract(epoch from now() - min(data_evento)), 0)::float8 as seconds
      from (select a.data_evento from auditoria a where a.id > coalesce((select firme_ate from auditoria_arvore), 0)
        and not exists (select from auditoria_folha f where f.linha = a.id) order by a.id limit 10000) w`,
  )
  return row ?? { lines: 0, seconds: 0 }
}
