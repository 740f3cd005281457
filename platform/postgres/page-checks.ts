import { DatabaseError } from 'pg'
import { sql, type Database } from './database.ts'
import { isTimeout } from './failure.ts'

/**
 * Whether PostgreSQL can be asked for damage by its extension amcheck; all here is asked by the owner of the database.
 */
export type Checker =
  | Checks
  | 'not offered'
  /** The owner may make the extension, and has not done so. */
  | 'not made'
  /** An administrator of the server has to make the extension, or to let us use it. */
  | 'not allowed'

export interface Checks {
  readonly schema: string
  /**
   * Whether GIN indexes are checked: by 1.5 of the extension, which a database of an older server gets by `alter
   * extension`.
   */
  readonly gin: boolean
}

interface Extension {
  readonly schema: string | null
  readonly gin: boolean | null
  readonly allowed: boolean | null
  readonly offered: boolean
  readonly superuser: boolean
}
const extension = sql.read`select
    (select quote_ident(n.nspname) from pg_extension e join pg_namespace n on n.oid = e.extnamespace
      where e.extname = 'amcheck') as schema,
    bool_and(own.execute) filter (where own.name = 'verify_heapam' or own.name = 'bt_index_check'
      and own.arguments = 2) as allowed,
    bool_and(own.execute) filter (where own.name = 'gin_index_check') as gin,
    exists (select from pg_available_extensions where name = 'amcheck') as offered,
    (select rolsuper from pg_roles where rolname = current_user) as superuser
    from (select p.proname as name, p.pronargs as arguments, has_function_privilege(p.oid, 'execute') as execute
      from pg_extension e
      join pg_depend d on d.refobjid = e.oid and d.deptype = 'e' and d.classid = 'pg_proc'::regclass
      join pg_proc p on p.oid = d.objid
      where e.extname = 'amcheck') own`

export async function checkerOf(owner: Database): Promise<Checker> {
  const [found] = await owner.global.run<Extension>(extension)
  if (found?.schema && found.allowed) return { schema: found.schema, gin: found.gin ?? false }
  if (!found?.offered) return 'not offered'
  return found.superuser ? 'not made' : 'not allowed'
}

/**
 * Makes the extension where the owner may: the embedded cluster has it from its beginning, elsewhere an administrator
 * makes it.
 */
export async function readyChecker(owner: Database): Promise<Checker> {
  const checker = await checkerOf(owner)
  if (checker !== 'not made') return checker
  await owner.global.run(sql`create extension if not exists amcheck with schema operacao`)
  return checkerOf(owner)
}

/** An index (B-tree or GIN) or a table, toast and catalog included. */
export interface Relation {
  readonly oid: string
  readonly name: string
  readonly method: 'btree' | 'gin' | 'heap'
  readonly pages: number
  /** The page that the look goes on from. */
  readonly from: number
  readonly isDamaged: boolean
}

const nameOf = sql`quote_ident(n.nspname) || '.' || quote_ident(c.relname)`
const looked = sql`pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_am a on a.oid = c.relam
    left join pg_index i on i.indexrelid = c.oid where c.relpersistence <> 't'
    and (c.relkind = 'i' and a.amname in ('btree', 'gin') and i.indisvalid and i.indisready
      or c.relkind in ('r', 'm', 't') and a.amname = 'heap')`

/** What was not looked at for some hours: what was begun first, then what has waited for the longest time. */
export function relationsToLookAt(
  owner: Database,
  { gin }: Checks,
  hours: { readonly sound: number; readonly damaged: number },
): Promise<readonly Relation[]> {
  return owner.global.run<Relation>(
    sql.read`select r.oid::text as oid, r.name, r.method, r.pages, coalesce(x.pagina, 0) as from,
      x.defeito is not null as "isDamaged"
      from (select c.oid, ${nameOf} as name, a.amname as method,
        (coalesce(pg_relation_size(c.oid), 0) / current_setting('block_size')::int)::int as pages from ${looked}) r
      left join operacao.exame x on x.relacao = r.name
      where (${gin}::bool or r.method <> 'gin')
        and (x.tentado_em is null or x.tentado_em < now() - make_interval(hours => case when x.defeito is null
          then ${hours.sound}::int else ${hours.damaged}::int end))
      order by coalesce(x.pagina, 0) = 0, x.tentado_em nulls first, r.name`,
  )
}

/** Drops what is known of indexes and tables that are gone. */
export async function forgetGone(owner: Database): Promise<void> {
  await owner.global.run(
    sql`delete from operacao.exame where relacao not in (select ${nameOf} from ${looked})`,
  )
}

/** What a look at some pages of a table, or at a whole index, has come to. */
export type PageCheck =
  | { readonly kind: 'sound' }
  | { readonly kind: 'more'; readonly from: number }
  | { readonly kind: 'damaged'; readonly damage: string }
  /** It was removed, it has fewer pages by now, or it cannot be looked at. */
  | { readonly kind: 'changed' }
  | { readonly kind: 'too long' }

/** Of a table, read at once: 64 MB. */
const pagesAtOnce = 8_192

/** @throws whatever says nothing about the relation, such as a lost connection */
export async function lookAtRelation(
  owner: Database,
  { schema, gin }: Checks,
  { oid, method, pages, from }: Relation,
): Promise<PageCheck> {
  const to = Math.min(from + pagesAtOnce, pages)
  try {
    if (method === 'gin' && !gin) return { kind: 'changed' }
    if (method === 'gin')
      await owner.global.run(
        sql.read`select ${sql.raw(schema)}.gin_index_check(${oid}::oid::regclass)`,
      )
    else if (method === 'btree')
      await owner.global.run(
        sql.read`select ${sql.raw(schema)}.bt_index_check(${oid}::oid::regclass, true)`,
      )
    else if (from < to) {
      const [damage] = await owner.global.run<{ page: number; text: string }>(
        sql.read`select blkno::int as page, msg as text
          from ${sql.raw(schema)}.verify_heapam(${oid}::oid::regclass, true, true, 'none', ${from}::bigint,
            ${to - 1}::bigint)`,
      )
      if (damage) return { kind: 'damaged', damage: `página ${damage.page}: ${damage.text}` }
    }
    return method !== 'heap' || to >= pages ? { kind: 'sound' } : { kind: 'more', from: to }
  } catch (error) {
    return outcomeOf(error)
  }
}

const changed = /^(42P01|42704|22023)$/
function outcomeOf(error: unknown): PageCheck {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  if (isTimeout(cause)) return { kind: 'too long' }
  if (!(cause instanceof DatabaseError)) throw error
  const code = cause.code ?? ''
  if (changed.test(code)) return { kind: 'changed' }
  // Appendix A: XX is damage of data and of indexes, 58 is what the disk did not give.
  if (/^(XX|58)/.test(code)) return { kind: 'damaged', damage: cause.message }
  throw error
}

/** Writes down what a look came to, for the next one and for operators. */
export async function noteLook(owner: Database, name: string, outcome: PageCheck): Promise<void> {
  const { kind } = outcome
  if (kind === 'changed') return
  const over = kind !== 'more'
  const told = kind === 'sound' || kind === 'damaged'
  await owner.global.run(
    sql`insert into operacao.exame as x (relacao, pagina, tentado_em, visto_em, defeito)
      values (${name}, ${kind === 'more' ? outcome.from : 0}::int, case when ${over}::bool then now() end,
        case when ${told}::bool then now() end, ${kind === 'damaged' ? outcome.damage : null}::text)
      on conflict (relacao) do update set pagina = excluded.pagina,
        tentado_em = coalesce(excluded.tentado_em, x.tentado_em),
        visto_em = coalesce(excluded.visto_em, x.visto_em), defeito = case when ${told}::bool then excluded.defeito
        else x.defeito end`,
  )
}

export interface Looks {
  readonly looked: number
  /** Seconds since the last look and since the look that is the longest ago; nothing before the first. */
  readonly last: number | null
  readonly oldest: number | null
  /** Tried, and never come to an end in time. */
  readonly unfinished: readonly string[]
  readonly damaged: readonly { readonly name: string; readonly damage: string }[]
}
export async function readLooks(owner: Database): Promise<Looks> {
  const [found] = await owner.global.run<Looks>(
    sql.read`select count(visto_em)::int as looked, extract(epoch from now() - max(visto_em))::float8 as last,
      extract(epoch from now() - min(visto_em))::float8 as oldest,
      coalesce(json_agg(relacao order by relacao) filter (where visto_em is null and tentado_em is not null),
        '[]') as unfinished,
      coalesce(json_agg(json_build_object('name', relacao, 'damage', defeito) order by relacao)
        filter (where defeito is not null), '[]') as damaged
      from operacao.exame where relacao in (select ${nameOf} from ${looked})`,
  )
  return found ?? { looked: 0, last: null, oldest: null, unfinished: [], damaged: [] }
}

/** Makes an index anew from its table, while others write. */
export const remakeIndex = (owner: Database, name: string): Promise<unknown> =>
  owner.global.run(sql`reindex index concurrently ${sql.raw(name)}`)

export async function indexNamed(owner: Database, name: string): Promise<Relation | undefined> {
  const [index] = await owner.global.run<Relation>(
    sql.read`select c.oid::text as oid, ${nameOf} as name, a.amname as method, 0 as pages, 0 as from,
      false as "isDamaged"
      from ${looked} and c.relkind = 'i' and ${nameOf} = ${name}`,
  )
  return index
}
