import { isReference, type FieldOf } from '../../kernel/field.ts'
import { problem } from '../../kernel/problem.ts'
import {
  fieldOf,
  referenceOf,
  referencesOf,
  wireName,
  type AnyResource,
} from '../../kernel/resource.ts'
import { resources } from '../../resources/index.ts'
import { sql, type Runner, type Sql, type Value } from '../../platform/postgres/database.ts'
import { qualifiedColumn, columnType, hasKey, resourceNamed, rowsOf, targetOf } from './columns.ts'
import { forKeyShare } from './references.ts'
import { sqlOf } from './kind-sql.ts'
import type { Key } from './row.ts'
import { reachCondition, type Actor } from './scope.ts'

type AnyDraft = Readonly<Record<string, unknown>>

interface Link {
  readonly name: string
  readonly field: FieldOf<'reference'>
  readonly target: AnyResource
  readonly value: Value
}
/** The references that a draft sets. */
const linksOf = (resource: AnyResource, draft: AnyDraft): readonly Link[] =>
  Object.entries(draft).flatMap(([name, value]) => {
    const field = fieldOf(resource, name)
    return isReference(field) && value !== null && value !== undefined
      ? [{ name, field, target: resourceNamed(field.to), value: value as Value }]
      : []
  })

/**
 * Whether the rows that are pointed to are only looked at, or stay until the transaction ends: {@link forKeyShare}.
 */
type Hold = 'look' | 'hold'
/** That the row a reference points to is there, and within the actor's reach. */
const linkCondition = ({ field, target, value }: Link, actor: Actor, hold: Hold): Sql =>
  sql`exists (select 1 from ${rowsOf(target, 'r')}
      where ${targetOf(target, field, 'r')} = ${sql.typed(value, columnType(field))} and not r.excluido
        and ${reachCondition(target, 'r', actor)}${hold === 'hold' ? sql` ${forKeyShare('r')}` : sql``})`
/** Of a change to the row `t`: that a reference stays as it is, or leads to what may be pointed to. */
const keptOrAllowed = (resource: AnyResource, link: Link, actor: Actor, hold: Hold): Sql =>
  sql`(${qualifiedColumn(resource, link.name, 't')} = ${sql.typed(link.value, columnType(link.field))}
      or ${linkCondition(link, actor, hold)})`

type Belonging = readonly [
  name: string,
  within: { readonly field: string; readonly message: string },
]
/** The references that belong to what another one leads to, as a town to a state, where a draft sets one of the two. */
const belongingsOf = (resource: AnyResource, draft: AnyDraft): readonly Belonging[] =>
  referencesOf(resource).flatMap(([name, { within }]) =>
    within && (draft[name] !== undefined || draft[within.field] !== undefined)
      ? [[name, within] as const]
      : [],
  )
/**
 * That one of the two is empty, or they belong together, or a change leaves both as they were.
 * @param stored the alias of the row that is changed; a new one has none.
 */
function belongs(
  resource: AnyResource,
  [name, { field: around }]: Belonging,
  draft: AnyDraft,
  stored?: string,
): Sql {
  const valueOf = (one: string) => {
    if (draft[one] !== undefined)
      return sql.typed(draft[one] as Value, columnType(fieldOf(resource, one)))
    return stored === undefined ? sql`null` : qualifiedColumn(resource, one, stored)
  }
  const [inner, outer] = [valueOf(name), valueOf(around)]
  const together = sql`${inner} is null or ${outer} is null
      or exists (${belonging(resource, name, around, inner, outer)})`
  if (stored === undefined) return sql`(${together})`
  return sql`(${together} or ${qualifiedColumn(resource, name, stored)} is not distinct from ${inner}
      and ${qualifiedColumn(resource, around, stored)} is not distinct from ${outer})`
}
/** The row that one reference leads to, where it points to the row that the other one leads to. */
function belonging(
  resource: AnyResource,
  name: string,
  within: string,
  inner: Sql,
  outer: Sql,
): Sql {
  const [field, around] = [referenceOf(resource, name), referenceOf(resource, within)]
  const [target, owner] = [resourceNamed(field.to), resourceNamed(around.to)]
  const [ownerName, link] = ownerOf(target, owner)
  return sql`select 1 from ${rowsOf(target, 'i')}
    join ${rowsOf(owner, 'o')} on ${targetOf(owner, link, 'o')} = ${qualifiedColumn(target, ownerName, 'i')}
    where ${targetOf(target, field, 'i')} = ${inner} and ${targetOf(owner, around, 'o')} = ${outer}`
}
/** The reference by which rows of a noun belong to another's. */
function ownerOf(target: AnyResource, owner: AnyResource) {
  const found = referencesOf(target).find(([, { to }]) => to === owner.name)
  if (!found) throw new Error(`${target.name} does not belong to ${owner.name}`)
  return found
}

/** Which references of which nouns are tied: the inner one belongs to what the outer one leads to. */
const ties = resources.flatMap((resource) =>
  referencesOf(resource).flatMap(([inner, { within }]) =>
    within ? [{ resource, inner, outer: within.field }] : [],
  ),
)
/**
 * Of the options `t` of a reference: that they go with what the one tied to it holds, as the towns of a state, or the
 * state of a town.
 * @param asked `noun.wire_name:value`: the reference that is chosen, and the value of the other one.
 * @throws {Problem} `invalid` when there is no such reference.
 */
export function fittingCondition(target: AnyResource, asked: string): Sql {
  const [, noun, wire, value = ''] = /^([\w-]+)\.(\w+):(.+)$/.exec(asked) ?? []
  for (const { resource, inner, outer } of ties.filter((tie) => tie.resource.name === noun)) {
    const isChosen = (name: string) =>
      wireName(name, fieldOf(resource, name)) === wire &&
      referenceOf(resource, name).to === target.name
    const chosen = [inner, outer].find(isChosen)
    const other = referenceOf(resource, chosen === inner ? outer : inner)
    const given = sqlOf(other).filter(value, other)
    if (chosen === undefined || given === undefined) continue
    const option = targetOf(target, referenceOf(resource, chosen), 't')
    const held = sql.typed(given, columnType(other))
    const sides = chosen === inner ? ([option, held] as const) : ([held, option] as const)
    return sql`exists (${belonging(resource, inner, outer, ...sides)})`
  }
  const message = 'Use fits=cadastro.campo:valor, de um campo que depende de outro.'
  throw problem('invalid', message, [{ field: 'fits', message }])
}

/** What must hold of the references of a new row; what they lead to stays until the transaction ends. */
export const linkConditions = (
  actor: Actor,
  resource: AnyResource,
  draft: AnyDraft,
): readonly Sql[] => [
  ...linksOf(resource, draft).map((link) => linkCondition(link, actor, 'hold')),
  ...belongingsOf(resource, draft).map((one) => belongs(resource, one, draft)),
]
/** What must hold of the references of the row `t` that is changed. What stays as it is holds, however old it is. */
export const keptLinkConditions = (
  actor: Actor,
  resource: AnyResource,
  draft: AnyDraft,
): readonly Sql[] => [
  ...linksOf(resource, draft).map((link) => keptOrAllowed(resource, link, actor, 'hold')),
  ...belongingsOf(resource, draft).map((one) => belongs(resource, one, draft, 't')),
]

/**
 * Says why the references of a row are refused.
 * @param key of the row that is changed; a new one has none.
 * @throws {Problem} `missing` naming the first that is not there; `invalid` naming the first that belongs elsewhere.
 */
export async function refuseLinks(
  runner: Runner,
  actor: Actor,
  resource: AnyResource,
  draft: AnyDraft,
  key?: Key,
): Promise<void> {
  const holds = async (condition: Sql) => {
    const row =
      key === undefined
        ? sql``
        : sql` from ${rowsOf(resource, 't')} where ${hasKey(resource, 't', key)}`
    const [answer] = await runner.run<{ ok: boolean }>(sql.read`select ${condition} as ok${row}`)
    return answer?.ok === true
  }
  for (const link of linksOf(resource, draft)) {
    const condition =
      key === undefined
        ? linkCondition(link, actor, 'look')
        : keptOrAllowed(resource, link, actor, 'look')
    if (await holds(condition)) continue
    const message = link.target.messages.missing ?? `${link.field.label}: registro não encontrado.`
    throw problem('missing', message, [{ field: wireName(link.name, link.field), message }])
  }
  for (const one of belongingsOf(resource, draft)) {
    const alias = key === undefined ? undefined : 't'
    if (await holds(belongs(resource, one, draft, alias))) continue
    const [name, { message }] = one
    throw problem('invalid', message, [{ field: wireName(name, fieldOf(resource, name)), message }])
  }
}
