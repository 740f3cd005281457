import { fieldOf, keyOf, wireName, type AnyResource } from '../../kernel/resource.ts'
import type { FoundRecord } from '../../resources/calls/search.ts'
import { sql, type Runner, type Sql, type Tx } from '../../platform/postgres/database.ts'
import { findAnyDocuments } from '../search/find.ts'
import { questionOf } from '../search/words.ts'
import { qualifiedColumn, wireExpression } from './columns.ts'
import { rowsStatement } from './list.ts'
import type { ListQuery } from './list-query.ts'
import type { Actor } from './scope.ts'

/** A noun whose rows may be read, and with which managers; null: with every one. */
export interface ReadableNoun {
  readonly resource: AnyResource
  readonly managers: Actor['managers']
}

const mostOfNoun = 4
/** Of what the index finds, as many are asked whether the actor may see them. */
const mostInIndex = 50

/** Words of two letters begin others, as people look at what they find while they type. */
const shortestBeginning = 2

type Row = Omit<FoundRecord, 'recurso'>
interface Asked {
  readonly q: string
  readonly portal: number | undefined
}

function statementOf(
  actor: Actor,
  { resource, managers }: ReadableNoun,
  query: Partial<Pick<ListQuery, 'q' | 'filters'>>,
  portal: number | undefined,
): Sql {
  const own = resource.scope?.portal
  const fixed = own === undefined || portal === undefined ? {} : { [own]: String(portal) }
  const names = resource.option?.text ?? [resource.list.columns[0] ?? keyOf(resource)]
  const title = names.map((name) => sql.raw(wireExpression(resource, name, 't')))
  return rowsStatement(
    resource,
    { ...actor, managers },
    { fixed, filters: [], ...query },
    sql`${qualifiedColumn(resource, keyOf(resource), 't')}::text as registro,
      concat_ws(' - ', ${sql.join(title)}) as titulo`,
  )
}

/** By the index of what portals publish, which costs the same in a portal of ten documents and of a million. */
async function rowsInIndex(
  tx: Tx,
  actor: Actor,
  noun: ReadableNoun,
  { q, portal }: Asked,
): Promise<readonly Row[]> {
  const keys = await findAnyDocuments(tx, portal, questionOf(q, shortestBeginning).all, mostInIndex)
  if (keys.length === 0) return []
  const key = keyOf(noun.resource)
  const filter = [wireName(key, fieldOf(noun.resource, key)), keys.join('|')] as const
  const rows = await tx.run<Row>(statementOf(actor, noun, { filters: [filter] }, portal))
  return rows
    .toSorted((one, other) => keys.indexOf(one.registro) - keys.indexOf(other.registro))
    .slice(0, mostOfNoun)
}

async function rowsInList(
  tx: Tx,
  actor: Actor,
  noun: ReadableNoun,
  { q, portal }: Asked,
): Promise<readonly Row[]> {
  return tx.run<Row>(sql.read`${statementOf(actor, noun, { q }, portal)} limit ${mostOfNoun}::int`)
}

/**
 * Rows that have all words of `q` where their lists look for them, in the lists' orders, and documents in whose titles
 * or files they stand: at most four of each noun.
 * @param portal the rows of one portal, where a noun's are of a portal.
 */
export function foundRecords(
  runner: Runner,
  actor: Actor,
  nouns: readonly ReadableNoun[],
  q: string,
  portal: number | undefined,
): Promise<readonly FoundRecord[]> {
  return runner.atomically(async (tx) => {
    const rows = nouns.map(async (noun) => {
      const find = noun.resource.list.indexed ? rowsInIndex : rowsInList
      const found = await find(tx, actor, noun, { q, portal })
      return found.map((row) => ({ recurso: noun.resource.name, ...row }))
    })
    return (await Promise.all(rows)).flat()
  })
}
