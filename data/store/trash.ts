import { referencesOf, wireName, type AnyResource } from '../../kernel/resource.ts'
import { problem } from '../../kernel/problem.ts'
import { sql, type Runner } from '../../platform/postgres/database.ts'
import { auditJson, hasKey, rowsOf } from './columns.ts'
import { audited, canBeKey, missing, readRecord, stored } from './record.ts'
import {
  allTargetsExist,
  isReferenced,
  lockForRemoval,
  targetExists,
  countUses,
} from './references.ts'
import { withRefusals } from './refusals.ts'
import type { Key, Stored } from './row.ts'
import { reachCondition, type Actor } from './scope.ts'

/** What is said of a removal, by columns of the row that are no fields of it; the audit keeps the same names. */
type Said = Readonly<Record<string, string | null>>

/** Moves a row to the trash, or back from it. A row that is to be removed is locked before. */
async function setRemoved(
  runner: Runner,
  actor: Actor,
  resource: AnyResource,
  key: Key,
  removed: boolean,
  said: Said = {},
): Promise<Stored | undefined> {
  const told = Object.entries(said).map(
    ([name, value]) => sql`${sql.identifier(name)} = ${value}::text`,
  )
  const kept = told.length > 0 ? sql`${JSON.stringify(said)}::text::jsonb` : sql`null`
  const sets = [
    sql`excluido = ${removed}::boolean`,
    removed ? sql`excluido_em = now()` : sql`excluido_em = null`,
    sql`rev = t.rev + 1`,
    sql`alterado_em = now()`,
    ...told,
  ]
  const conditions = [
    hasKey(resource, 't', key),
    removed ? sql`not t.excluido` : sql`t.excluido`,
    reachCondition(resource, 't', actor),
    removed ? sql`not (${isReferenced(resource, 't')})` : allTargetsExist(resource, 't'),
  ]
  const type = removed ? 'delete' : 'restore'
  const statement = sql`with t as (update ${rowsOf(resource, 't')} set ${sql.join(sets)} where ${sql.all(conditions)}
      returning t.*, ${auditJson(resource, 'old')} as antes),
    a as (${audited(actor, resource, type, sql`t.antes`, sql`nullif(jsonb_strip_nulls(${kept}), '{}')`)})
    select ${stored(resource)} from t`
  const [row] = await withRefusals(resource, runner.run<Stored>(statement))
  return row
}

/**
 * Moves a row to the trash. Rows that point to it keep it there.
 * @throws {Problem} `missing`; `in-use` with what uses it and how often.
 */
export async function removeRecord(
  runner: Runner,
  actor: Actor,
  resource: AnyResource,
  key: Key,
  said?: Said,
): Promise<Stored> {
  if (!canBeKey(resource, key)) throw missing(resource)
  const row = await runner.atomically(async (tx) => {
    const isIt = sql.all([hasKey(resource, 't', key), reachCondition(resource, 't', actor)])
    await tx.run(lockForRemoval(resource, isIt))
    return setRemoved(tx, actor, resource, key, true, said)
  })
  if (row) return row
  await readRecord(runner, actor, resource, key)
  const uses = await countUses(runner, resource, key)
  const where = uses.map(({ noun, count }) => `${count} em ${noun}`).join(', ')
  throw problem('in-use', `Não é possível excluir: este registro está em uso (${where}).`, [], {
    uses,
  })
}

/**
 * Brings a row back from the trash.
 * @throws {Problem} `missing`, also when what it points to is in the trash itself: that comes back first; `duplicate`
 * when another took its place.
 */
export async function restoreRecord(
  runner: Runner,
  actor: Actor,
  resource: AnyResource,
  key: Key,
): Promise<Stored> {
  if (!canBeKey(resource, key)) throw missing(resource)
  const row = await setRemoved(runner, actor, resource, key, false)
  if (row) return row
  const there = referencesOf(resource).map(
    (one) => sql`${targetExists(one, 't')} as ${sql.identifier(one[0])}`,
  )
  const [lost] = await runner.run<Readonly<Record<string, boolean>>>(
    sql.read`select ${sql.join([sql`true as "there"`, ...there])} from ${rowsOf(resource, 't')}
      where ${hasKey(resource, 't', key)} and t.excluido and ${reachCondition(resource, 't', actor)}`,
  )
  const found = referencesOf(resource).find(([reference]) => lost?.[reference] === false)
  if (found === undefined) throw missing(resource)
  const [name, field] = found
  const message = `${field.label}: o registro para o qual este aponta está na lixeira. Restaure-o antes.`
  throw problem('missing', message, [{ field: wireName(name, field), message }])
}
