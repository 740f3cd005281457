import type { Dataset } from '../model/declaration.ts'
import { mayChangePortal } from '../../data/rights/portal-editors.ts'
import { arrayOf, sql, type Runner, type Tx } from '../../platform/postgres/database.ts'
import { rowTable } from './column-sql.ts'
import type { LoadPeriod } from './load-period.ts'
import { qualified, keySeparator, stagingTable } from './staging.ts'

/** A month of a unit that somebody wants from the PNCP. */
export interface PncpPeriod {
  readonly portalId: number
  readonly unit: string
  readonly year: number
  readonly month: number
}
/** A row that was not taken, and why. */
export interface PncpRefusal {
  readonly tabela: string
  readonly numero: string
  readonly mensagem: string
}
export interface PncpResult {
  /** Rows that came, those refused included. */
  readonly rows: number
  /** Rows that stay as somebody sent them. */
  readonly kept: number
  readonly refused: number
  readonly refusals: readonly PncpRefusal[]
}
export interface PncpSearch extends PncpPeriod, PncpResult {
  readonly id: number
  readonly unitName: string
  readonly author: string
  /** Null where a former version noted the name alone. */
  readonly authorId: string | null
  readonly at: Date
  readonly state: 'pedida' | 'feita' | 'falhou'
  /** Questions that the PNCP has answered, in this try. */
  readonly answered: number
  /** Why the last try failed. */
  readonly error: string | null
}

/** Asks for a search. @returns its number; nothing when the same one waits already */
export async function insertSearch(
  tx: Tx,
  { portalId, unit, year, month }: PncpPeriod,
  author: { readonly userId: string; readonly userName: string },
): Promise<number | undefined> {
  const [row] = await tx.run<{ id: number }>(
    sql`insert into busca_pncp (portal_id, unidade, ano, mes, autor, autor_id)
      values (${portalId}::bigint, ${unit}, ${year}::int, ${month}::int, ${author.userName}, ${author.userId})
      on conflict (tenant_id, portal_id, unidade, ano, mes) where estado = 'pedida' do nothing
      returning id::float8 as id`,
  )
  if (row) await tx.run(sql`select enfileirar_busca_pncp(${row.id}::bigint)`)
  return row?.id
}

const searches = sql`select b.id::float8 as id, b.portal_id::float8 as "portalId", b.unidade as unit,
  u.nome as "unitName", b.ano as year, b.mes as month, b.autor as author, b.autor_id as "authorId",
  b.pedida_em as at, b.estado as state, b.respondidas as answered, b.linhas as rows, b.mantidas as kept,
  b.recusadas as refused, b.achados as refusals, b.erro as error
  from busca_pncp b join portal_cliente u on u.hash_id = b.unidade`
const mostShown = 10
/** The searches of a portal, the newest first, ten at most. */
export const searchesOf = (runner: Runner, portalId: number): Promise<readonly PncpSearch[]> =>
  runner.run<PncpSearch>(
    sql.read`${searches} where b.portal_id = ${portalId}::bigint order by b.id desc limit ${mostShown}::int`,
  )
/** @returns nothing when it is done already, or there is none */
export const waitingSearch = (runner: Runner, id: number): Promise<PncpSearch | undefined> =>
  runner
    .run<PncpSearch>(sql.read`${searches} where b.id = ${id}::bigint and b.estado = 'pedida'`)
    .then(([search]) => search)

/** Whether the one who asked for a search may still enter, and change the portal on one of the pages. */
export const mayStillSearch = (
  runner: Runner,
  { id }: PncpSearch,
  pages: readonly string[],
): Promise<boolean> =>
  runner
    .run<{ may: boolean }>(
      sql.read`select ${mayChangePortal('b.autor_id', 'b.portal_id', pages)} as may from busca_pncp b
        where b.id = ${id}::bigint`,
    )
    .then(([row]) => row?.may ?? false)

export const finishSearch = (runner: Runner, id: number, result: PncpResult): Promise<unknown> =>
  runner.run(
    sql`update busca_pncp set estado = 'feita', linhas = ${result.rows}::int, mantidas = ${result.kept}::int,
      recusadas = ${result.refused}::int,
      achados = ${JSON.stringify(result.refusals)}::text::jsonb, erro = null, terminada_em = now()
      where id = ${id}::bigint`,
  )
/** Tells whoever waits how far it is. */
export const noteAnswered = (runner: Runner, id: number, answered: number): Promise<unknown> =>
  runner.run(
    sql`update busca_pncp set respondidas = ${answered}::int where id = ${id}::bigint and estado = 'pedida'`,
  )

/** A bidding by its number in the PNCP. */
interface KnownBidding {
  readonly control: string
  readonly year: number
  readonly kind: string
  readonly number: string
}
/** The biddings of a unit that contracts quote by their numbers in the PNCP. @param years those of their numbers */
export const biddingsByControl = (
  runner: Runner,
  biddings: Dataset,
  { portalId, unit }: PncpPeriod,
  years: readonly number[],
  controls: readonly string[],
): Promise<readonly KnownBidding[]> =>
  runner.run<KnownBidding>(
    sql.read`select numero_controle_pncp as control, ano as year, modalidade as kind, numero as number
      from ${sql.raw(rowTable(biddings))}
      where portal_id = ${portalId}::bigint and unidade_gestora = ${unit}
        and ano = any(${arrayOf(years.map(String))}::int[])
        and numero_controle_pncp = any(${arrayOf(controls)}::text[])`,
  )

/**
 * The control numbers of rows of a year that searches brought, by their keys but for the unit.
 * @param numbers of which rows are wanted
 */
export async function controlsByKey(
  runner: Runner,
  dataset: Dataset,
  { portalId, unit, year }: Pick<PncpPeriod, 'portalId' | 'unit' | 'year'>,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const [, ...parts] = dataset.key
  const rows = await runner.run<{ key: string; control: string }>(
    sql.read`select concat_ws(E'\n', '', ${sql.raw(qualified(parts, 't'))}) as key, t.numero_controle_pncp as control
      from ${sql.raw(rowTable(dataset))} t join carga c on c.id = t.carga_id and c.via = 'pncp'
      where t.portal_id = ${portalId}::bigint and t.unidade_gestora = ${unit}
        and t.${sql.raw(dataset.time.year)} = ${year}::int and t.numero = any(${arrayOf(numbers)}::text[])
        and t.numero_controle_pncp is not null`,
  )
  return new Map(rows.map(({ key, control }) => [key, control]))
}

/**
 * A number as people read it: `098/2026` and `98` are one. Its likeness in a program is `plainNumber`
 * (tables/domain/pncp).
 */
const plain = (text: string) =>
  `coalesce(nullif(ltrim(regexp_replace(${text}, '/(19|20)?[0-9]{2}$', ''), '0'), ''), '0')`

/**
 * Takes the rows out of a load that others brought, or that are kept out for a legal reason; the last part of the key
 * is a number, with or without zeros and year. @returns their lines
 */
export function leaveStanding(
  tx: Tx,
  { dataset, portalId, year }: LoadPeriod,
): Promise<readonly { readonly line: number }[]> {
  const rest = dataset.key.slice(0, -1)
  const number = dataset.key.at(-1) ?? ''
  const same = rest.map((name) => `t.${name} = e.${name}`).join(' and ')
  const last = `split_part(r.chave, '${keySeparator}', -1)`
  return tx.run(
    sql`delete from ${sql.raw(stagingTable(dataset))} e where exists (
        select from ${sql.raw(rowTable(dataset))} t join carga c on c.id = t.carga_id
        where t.portal_id = ${portalId}::bigint and t.${sql.raw(dataset.time.year)} = ${year}::int and ${sql.raw(same)}
          and ${sql.raw(plain(`t.${number}`))} = ${sql.raw(plain(`e.${number}`))} and c.via <> 'pncp')
      or exists (select from retirada r where r.portal_id = ${portalId}::bigint and r.conjunto = ${dataset.name}
          and left(r.chave, -length(${sql.raw(last)})) = concat_ws(${keySeparator}, ${sql.raw(qualified(rest, 'e'))},
            '')
          and ${sql.raw(plain(last))} = ${sql.raw(plain(`e.${number}`))})
      returning e.linha as line`,
  )
}
