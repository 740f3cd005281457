import { mayChangePortal } from '../../data/rights/portal-editors.ts'
import { arrayOf, sql, type Runner, type Tx } from '../../platform/postgres/database.ts'
import { rowTable } from './column-sql.ts'
import type { LoadPeriod } from './load-period.ts'

/** A chamber's SAPL as its portal knows it. */
export interface SaplPlace {
  readonly url: string
  /** The names of the tables that it is the source of. */
  readonly tables: readonly string[]
  readonly nightly: boolean
  readonly author: string
  readonly authorId: string
  readonly since: Date
}
interface Author {
  readonly userId: string
  readonly userName: string
}
export const saplOf = (runner: Runner, portalId: number): Promise<SaplPlace | undefined> =>
  runner
    .run<SaplPlace>(
      sql.read`select endereco as url, tabelas as tables, toda_noite as nightly, autor as author,
        autor_id as "authorId",
        desde as since from sapl where portal_id = ${portalId}::bigint`,
    )
    .then(([row]) => row)

export const keepSapl = (
  tx: Tx,
  portalId: number,
  { url, tables, nightly }: Pick<SaplPlace, 'url' | 'tables' | 'nightly'>,
  { userId, userName }: Author,
): Promise<unknown> =>
  tx.run(
    sql`insert into sapl (portal_id, endereco, tabelas, toda_noite, autor, autor_id)
      values (${portalId}::bigint, ${url}, ${arrayOf(tables)}::text[], ${nightly}::bool, ${userName}, ${userId})
      on conflict (tenant_id, portal_id) do update set endereco = excluded.endereco, tabelas = excluded.tabelas,
        toda_noite = excluded.toda_noite, autor = excluded.autor, autor_id = excluded.autor_id, desde = now()`,
  )
export const dropSapl = (tx: Tx, portalId: number): Promise<unknown> =>
  tx.run(sql`delete from sapl where portal_id = ${portalId}::bigint`)

/** What somebody wants of a SAPL. */
export interface SaplOrder {
  readonly portalId: number
  readonly year: number
  /** Tells what would come, and publishes nothing. */
  readonly rehearsal: boolean
  readonly nightly: boolean
  readonly tables: readonly string[]
  /** Tables of which it takes the place of what others sent or typed. */
  readonly takesOver: readonly string[]
  /** Losses that somebody has confirmed, by their codes. */
  readonly confirmed: readonly string[]
}
/** What came of one table. */
export interface SaplTableResult {
  readonly tabela: string
  readonly estado:
    | 'publicada'
    | 'inalterada'
    | 'ensaiada'
    | 'perguntada'
    | 'outra_fonte'
    | 'recusada'
    | 'sem_linhas'
  readonly linhas: number
  readonly novas: number
  readonly mudadas: number
  readonly saidas: number
  /** The first of the rows that go, by their keys. */
  readonly sairam: readonly string[]
  /** What only a person can answer, or why nothing was published; empty otherwise. */
  readonly texto: string
  readonly codigos: readonly string[]
}
/** A record that has no place, and why. */
export interface SaplRefusal {
  readonly tabela: string
  readonly registro: string
  readonly mensagem: string
}
export interface SaplSearch extends SaplOrder {
  readonly id: number
  readonly author: string
  readonly authorId: string
  readonly at: Date
  readonly endedAt: Date | null
  readonly state: 'pedida' | 'feita' | 'falhou'
  readonly results: readonly SaplTableResult[]
  readonly unplaced: number
  readonly refusals: readonly SaplRefusal[]
  /** Why the last try failed. */
  readonly error: string | null
}

/** Asks for a reading. @returns its number; nothing while another of the portal waits */
export async function insertSaplSearch(
  tx: Tx,
  { portalId, year, rehearsal, nightly, tables, takesOver, confirmed }: SaplOrder,
  { userId, userName }: Author,
): Promise<number | undefined> {
  const [row] = await tx.run<{ id: number }>(
    sql`insert into busca_sapl (portal_id, ano, ensaio, da_noite, tabelas, assume, confirma, autor, autor_id)
      values (${portalId}::bigint, ${year}::int, ${rehearsal}::bool, ${nightly}::bool, ${arrayOf(tables)}::text[],
        ${arrayOf(takesOver)}::text[], ${arrayOf(confirmed)}::text[], ${userName}, ${userId})
      on conflict (tenant_id, portal_id) where estado = 'pedida' do nothing returning id::float8 as id`,
  )
  if (row) await tx.run(sql`select enfileirar_busca_sapl(${row.id}::bigint)`)
  return row?.id
}

const searches = sql`select b.id::float8 as id, b.portal_id::float8 as "portalId", b.ano as year, b.ensaio as rehearsal,
  b.da_noite as nightly, b.tabelas as tables, b.assume as "takesOver", b.confirma as confirmed, b.autor as author,
  b.autor_id as "authorId", b.pedida_em as at, b.terminada_em as "endedAt", b.estado as state, b.resultado as results,
  b.fora as unplaced, b.achados as refusals, b.erro as error from busca_sapl b`
const mostShown = 10
/** The readings of a portal, the newest first, ten at most. */
export const saplSearchesOf = (runner: Runner, portalId: number): Promise<readonly SaplSearch[]> =>
  runner.run<SaplSearch>(
    sql.read`${searches} where b.portal_id = ${portalId}::bigint order by b.id desc limit ${mostShown}::int`,
  )
/** The newest readings of a portal that publish, two at most: what waits or runs, and what ended. */
export const newestSaplSearches = (
  runner: Runner,
  portalId: number,
): Promise<readonly Pick<SaplSearch, 'year' | 'state' | 'results' | 'error'>[]> =>
  runner.run(
    sql.read`select ano as year, estado as state, resultado as results, erro as error from busca_sapl
      where portal_id = ${portalId}::bigint and not ensaio order by id desc limit 2`,
  )
/** When a SAPL was last read to the end and published. */
export const lastSaplSuccess = (runner: Runner, portalId: number): Promise<Date | undefined> =>
  runner
    .run<{ at: Date }>(
      sql.read`select terminada_em as at from busca_sapl where portal_id = ${portalId}::bigint and estado = 'feita'
        and not ensaio order by id desc limit 1`,
    )
    .then(([row]) => row?.at)
/** @returns nothing when it is done already, or there is none */
export const waitingSaplSearch = (runner: Runner, id: number): Promise<SaplSearch | undefined> =>
  runner
    .run<SaplSearch>(sql.read`${searches} where b.id = ${id}::bigint and b.estado = 'pedida'`)
    .then(([search]) => search)

/** Whether the one who asked for a reading may still enter, and change the portal on one of the pages. */
export const mayStillReadSapl = (
  runner: Runner,
  { id }: Pick<SaplSearch, 'id'>,
  pages: readonly string[],
): Promise<boolean> =>
  runner
    .run<{ may: boolean }>(
      sql.read`select ${mayChangePortal('b.autor_id', 'b.portal_id', pages)} as may from busca_sapl b
        where b.id = ${id}::bigint`,
    )
    .then(([row]) => row?.may ?? false)

const mostRefusals = 100
export const finishSaplSearch = (
  runner: Runner,
  id: number,
  results: readonly SaplTableResult[],
  refusals: readonly SaplRefusal[],
): Promise<unknown> =>
  runner.run(
    sql`update busca_sapl set estado = 'feita', resultado = ${JSON.stringify(results)}::text::jsonb,
      fora = ${refusals.length}::int, achados = ${JSON.stringify(refusals.slice(0, mostRefusals))}::text::jsonb,
      erro = null, terminada_em = now() where id = ${id}::bigint`,
  )

/** A portal whose SAPL is due tonight. */
interface DueSapl {
  readonly portalId: number
  /** ISO 8601, at the portal's municipality. */
  readonly day: string
  readonly tables: readonly string[]
  readonly userId: string
  readonly userName: string
}
const firstHour = 2
/** Portals that want their SAPL read each night and have not been read since two in the morning of their day. */
export const saplsDue = (runner: Runner): Promise<readonly DueSapl[]> =>
  runner.run<DueSapl>(
    sql.read`select s.portal_id::float8 as "portalId", here.now::date::text as day, s.tabelas as tables,
        s.autor_id as "userId", s.autor as "userName"
      from sapl s cross join lateral (select now() at time zone fuso_do_portal(s.portal_id) as now) here
      where s.toda_noite and extract(hour from here.now) >= ${firstHour}::int
        and not exists (select from busca_sapl b where b.portal_id = s.portal_id and b.da_noite
          and (b.pedida_em at time zone fuso_do_portal(s.portal_id))::date = here.now::date)`,
  )

/**
 * Rows of a year that people or other systems brought, and brought after the SAPL last did: it does not take their
 * place by itself.
 */
export const rowsOfOthers = (
  runner: Runner,
  { dataset, portalId, unit, year }: LoadPeriod,
): Promise<number> =>
  runner
    .run<{ count: number }>(
      sql.read`select count(*)::int as count from ${sql.raw(rowTable(dataset))} t join carga c on c.id = t.carga_id
        where t.portal_id = ${portalId}::bigint and t.${sql.raw(dataset.time.year)} = ${year}::int
          and t.${sql.raw(dataset.key[0] ?? '')} = ${unit} and c.via <> 'sapl'
          and c.id > coalesce((select max(o.id) from carga o where o.portal_id = ${portalId}::bigint
            and o.conjunto = ${dataset.name} and o.unidade = ${unit} and o.ano = ${year}::int and o.via = 'sapl'
            and o.status = 'publicada'), 0)`,
    )
    .then(([row]) => row?.count ?? 0)

/** How many rows a table has of a year and a unit. */
export const rowsOfYear = (
  runner: Runner,
  { dataset, portalId, unit, year }: LoadPeriod,
): Promise<number> =>
  runner
    .run<{ count: number }>(
      sql.read`select count(*)::int as count from ${sql.raw(rowTable(dataset))} t
        where t.portal_id = ${portalId}::bigint and t.${sql.raw(dataset.time.year)} = ${year}::int
          and t.${sql.raw(dataset.key[0] ?? '')} = ${unit}`,
    )
    .then(([row]) => row?.count ?? 0)

/** The main unit of a chamber's portal; nothing where the portal is not a chamber's. */
export const chamberUnit = (runner: Runner, portalId: number): Promise<string | undefined> =>
  runner
    .run<{ id: string }>(
      sql.read`select hash_id as id from portal_cliente where portal_id = ${portalId}::bigint and ug_principal
        and not excluido and esfera_poder = 'legislativo' limit 1`,
    )
    .then(([row]) => row?.id)

/** The photographs that the portal shows of councillors of a year, by their name. */
export async function photographsOfYear(
  runner: Runner,
  { portalId, unit, year }: Pick<LoadPeriod, 'portalId' | 'unit' | 'year'>,
): Promise<ReadonlyMap<string, string>> {
  const rows = await runner.run<{ name: string; photograph: string }>(
    sql.read`select t.nome as name, t.foto as photograph from dado_vereadores t where t.portal_id = ${portalId}::bigint
      and t.unidade_gestora = ${unit} and t.exercicio = ${year}::int and t.foto is not null`,
  )
  return new Map(rows.map(({ name, photograph }) => [name, photograph]))
}
