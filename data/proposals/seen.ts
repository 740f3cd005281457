import { fieldOf, keyOf, wireName } from '../../kernel/resource.ts'
import { sql, type Runner, type Sql } from '../../platform/postgres/database.ts'
import { documentElement } from '../../resources/portal/document-element.ts'
import {
  publishesAtAll,
  requirePublisherOfStored,
  type PublishingTargetSql,
} from '../rights/publishers.ts'
import { qualifiedColumn, rowsOf } from '../store/columns.ts'
import type { Actor } from '../store/scope.ts'

// Who is limited to units and types of documents sees what waits of those, and what they began.

const wireOf = (name: string) => wireName(name, fieldOf(documentElement, name))
const placeOfDocument = (name: string) => qualifiedColumn(documentElement, name, 'd')
/** What a proposal `p` says of a field of a document; what is no value of it is nothing. */
const saidOf = (name: string) => sql.raw(`nullif(p.corpo->>'${wireOf(name)}', '')`)
const numberSaid = (name: string) =>
  sql`(case when ${saidOf(name)} ~ '^[1-9][0-9]{0,17}$' then ${saidOf(name)}::bigint end)`

/** Spots `w` of a proposal `p`: where its document `d` stands, and where it would; or where a new one would. */
const spots: readonly PublishingTargetSql[] = [
  { portalId: sql`w.portal`, unit: sql`w.unit`, typeId: sql`w.type` },
]
const standing = ['portalId', 'clientHashId', 'documentTypeId'].map(placeOfDocument)
const wanted = [
  sql`p.portal_id`,
  sql`coalesce(${saidOf('clientHashId')}, ${placeOfDocument('clientHashId')})`,
  sql`coalesce(${numberSaid('documentTypeId')}, ${placeOfDocument('documentTypeId')})`,
]
const fresh = [sql`p.portal_id`, saidOf('clientHashId'), numberSaid('documentTypeId')]
const valuesOf = (rows: readonly (readonly Sql[])[]) =>
  sql`(values ${sql.join(rows.map((row) => sql`(${sql.join(row)})`))}) w (portal, unit, type)`

/**
 * That the actor may see a proposal `p`, once they may do its act in its portal: of documents those that they began,
 * and those that they may publish where they stand and where they would.
 */
export function seenBy(actor: Actor): Sql {
  if (actor.publisher === false) return sql`true`
  const nowhere = sql`not (${publishesAtAll(actor, spots)})`
  const noun = sql.typed(documentElement.name, 'text')
  const key = sql`case when p.recurso = ${noun} then p.chave::bigint end`
  return sql`(p.recurso <> ${noun} or p.autor = ${actor.userId}::text
      or (p.chave is null and not exists (select 1 from ${valuesOf([fresh])} where ${nowhere}))
      or exists (select 1 from ${rowsOf(documentElement, 'd')}
        where ${qualifiedColumn(documentElement, keyOf(documentElement), 'd')} = ${key}
        and not exists (select 1 from ${valuesOf([standing, wanted])} where ${nowhere})))`
}

/** Whether the actor may see one of the tenant's proposals. */
export async function isSeen(runner: Runner, actor: Actor, id: number): Promise<boolean> {
  if (actor.publisher === false) return true
  const found = await runner.run(
    sql.read`select 1 from proposta p where p.id = ${id}::bigint and ${seenBy(actor)}`,
  )
  return found.length > 0
}

/** @throws {Problem} `forbidden` for what waits of a document that the actor may not publish */
export async function refuseElsewhere(
  runner: Runner,
  actor: Actor,
  { noun, key }: { readonly noun: string; readonly key: string | null },
): Promise<void> {
  if (noun === documentElement.name && key !== null)
    await requirePublisherOfStored(runner, actor, key)
}
