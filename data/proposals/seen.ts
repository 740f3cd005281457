import { fieldOf, wireName } from '../../kernel/resource.ts'
import { Values, type Runner } from '../../platform/postgres/database.ts'
import { documentElement } from '../../resources/portal/document-element.ts'
import {
  publishesAtAll,
  requirePublisherOfStored,
  type PublishingTargetSql,
} from '../rights/publishers.ts'
import { column, keyColumn } from '../store/columns.ts'
import type { Actor, Condition } from '../store/scope.ts'

// Who is limited to units and types of documents sees what waits of those, and what they began.

const wireOf = (name: string) => wireName(name, fieldOf(documentElement, name))
const columnOf = (name: string) => `d.${column(documentElement, name)}`
/** What a proposal `p` says of a field of a document; what is no value of it is nothing. */
const saidOf = (name: string) => `nullif(p.corpo->>'${wireOf(name)}', '')`
const numberSaid = (name: string) =>
  `(case when p.corpo->>'${wireOf(name)}' ~ '^[1-9][0-9]{0,17}$' then (p.corpo->>'${wireOf(name)}')::bigint end)`

/** Spots `w` of a proposal `p`: where its document `d` stands, and where it would; or where a new one would. */
const spots: readonly PublishingTargetSql[] = [
  { portalId: 'w.portal', unit: 'w.unit', typeId: 'w.type' },
]
const standing = ['portalId', 'clientHashId', 'documentTypeId'].map(columnOf)
const wanted = [
  'p.portal_id',
  `coalesce(${saidOf('clientHashId')}, ${columnOf('clientHashId')})`,
  `coalesce(${numberSaid('documentTypeId')}, ${columnOf('documentTypeId')})`,
]
const fresh = ['p.portal_id', saidOf('clientHashId'), numberSaid('documentTypeId')]
const valuesOf = (rows: readonly (readonly string[])[]) =>
  `(values ${rows.map((row) => `(${row.join(', ')})`).join(', ')}) w (portal, unit, type)`

/**
 * That the actor may see a proposal `p`, once they may do its act in its portal: of documents those that they began,
 * and those that they may publish where they stand and where they would.
 */
export const seenBy =
  (actor: Actor): Condition =>
  (values) => {
    if (actor.publisher === false) return 'true'
    const nowhere = `not (${publishesAtAll(actor, spots)(values)})`
    const key = `case when p.recurso = '${documentElement.name}' then p.chave::bigint end`
    return `(p.recurso <> '${documentElement.name}' or p.autor = ${values.add(actor.userId, 'text')}
      or (p.chave is null and not exists (select 1 from ${valuesOf([fresh])} where ${nowhere}))
      or exists (select 1 from ${documentElement.table} d where d.${keyColumn(documentElement)} = ${key}
        and not exists (select 1 from ${valuesOf([standing, wanted])} where ${nowhere})))`
  }

/** Whether the actor may see one of the tenant's proposals. */
export async function isSeen(runner: Runner, actor: Actor, id: number): Promise<boolean> {
  if (actor.publisher === false) return true
  const values = new Values()
  const text = `select 1 from proposta p where p.id = ${values.add(id, 'bigint')} and ${seenBy(actor)(values)}`
  return (await runner.run({ text, values: values.all })).length > 0
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
