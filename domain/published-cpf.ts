import { coveredCpf } from '../pt-br/covered-cpf.ts'
import { validCpfsIn, withCpfsCovered } from '../pt-br/cpf-in-text.ts'
import type { Runner, Tx } from '../platform/postgres/database.ts'
import { portalOfRow, recordEvent } from '../data/audit/audit.ts'
import { storedValue } from '../data/store/kind-sql.ts'
import { readEntity } from '../data/store/record.ts'
import type { Stored } from '../data/store/row.ts'
import type { Actor } from '../data/store/scope.ts'
import type { Field } from '../kernel/field.ts'
import { problem, type Fault } from '../kernel/problem.ts'
import { fieldOf, wireName, type AnyResource } from '../kernel/resource.ts'
import { plainText } from '../kernel/rich-text.ts'
import { isWebAddress } from '../kernel/text.ts'
import { unescaped } from '../kernel/url.ts'
import { isShownOnPortals } from '../resources/on-portals.ts'

// A CPF in a text that a portal shows is published by whoever says so, and by nobody unnoticed (Lei 13.709/2018, art.
// 6º, VII; Lei 12.527/2011, art. 31).

/** The valid CPFs in a text, bare, each once. @param text rich text too */
export const cpfsIn = (text: string): readonly string[] => validCpfsIn(plainText(text))

const prose: readonly Field['kind'][] = ['text', 'longText', 'richText']
const fieldsOfKinds = (resource: AnyResource, kinds: readonly Field['kind'][]): readonly string[] =>
  isShownOnPortals(resource)
    ? Object.keys(resource.fields).filter((name) => {
        const { kind, secret, generated, coversCpf } = fieldOf(resource, name)
        return kinds.includes(kind) && !secret && !generated && !coversCpf
      })
    : []
/** The fields in which people write what a portal shows. */
export const proseOf = (resource: AnyResource): readonly string[] => fieldsOfKinds(resource, prose)

/** What a portal tells of a text as it is stored: where its links lead, too. */
function toldBy(stored: string): string {
  const links = [...stored.matchAll(/ href="([^"]*)"/g)].map(([, href = '']) => unescaped(href))
  return [isWebAddress(stored) ? unescaped(stored) : stored, ...links].join(' | ')
}

type Draft = Readonly<Record<string, unknown>>

/** The draft with the CPFs covered in the texts that never show one. */
export function withCpfsCoveredIn<D extends Draft>(resource: AnyResource, draft: D): D {
  const covered = Object.entries(draft).flatMap(([name, value]) =>
    typeof value === 'string' && fieldOf(resource, name).coversCpf
      ? [[name, withCpfsCovered(value)] as const]
      : [],
  )
  return covered.length === 0 ? draft : { ...draft, ...Object.fromEntries(covered) }
}

type Found = readonly (readonly [name: string, cpfs: readonly string[]])[]
/**
 * By field, what the texts of a draft have as they will be stored: an entity is a letter then, and a comment is gone.
 */
const foundIn = (resource: AnyResource, draft: Draft): Found =>
  fieldsOfKinds(resource, [...prose, 'url']).flatMap((name) => {
    const stored = storedValue(resource, name, draft[name])
    const cpfs = typeof stored === 'string' ? cpfsIn(toldBy(stored)) : []
    return cpfs.length === 0 ? [] : [[name, cpfs] as const]
  })

function faultOf(resource: AnyResource, name: string, cpfs: readonly string[]): Fault {
  const shown = cpfs.map(coveredCpf).join(', ')
  const what = cpfs.length === 1 ? `um CPF (${shown})` : `${cpfs.length} CPFs (${shown})`
  return {
    field: wireName(name, fieldOf(resource, name)),
    message: `Este texto tem ${what}, e o portal o mostra a qualquer pessoa. Tire ou cubra os números, ou confirme a publicação.`,
  }
}

/** By field, the CPFs that a draft adds to what its row has said before. @param key none for a new row */
async function addedBy(
  runner: Runner,
  actor: Actor,
  resource: AnyResource,
  draft: Draft,
  key: string | undefined,
): Promise<Found> {
  const found = foundIn(resource, draft)
  if (found.length === 0) return found
  const before: Draft = key === undefined ? {} : await readEntity(runner, actor, resource, key)
  return found.flatMap(([name, cpfs]) => {
    const said = before[name]
    const known = new Set(typeof said === 'string' ? cpfsIn(toldBy(said)) : [])
    const more = cpfs.filter((cpf) => !known.has(cpf))
    return more.length === 0 ? [] : [[name, more] as const]
  })
}

async function noteConfirmed(
  tx: Tx,
  actor: Actor,
  resource: AnyResource,
  key: string,
  added: Found,
): Promise<void> {
  const told = added.map(
    ([name, cpfs]) =>
      `${wireName(name, fieldOf(resource, name))}: ${cpfs.map(coveredCpf).join(', ')}`,
  )
  await recordEvent(tx, actor, {
    type: 'publish',
    page: resource.name,
    record: key,
    portalId: await portalOfRow(tx, resource, key),
    values: { cpf_confirmado: told.join('; ') },
  })
}

/**
 * Stores a row, unless a text of it has a CPF that a portal would show, until whoever writes it confirms that; what the
 * row has said before is not asked about again. What was confirmed is noted with the row.
 * @param key the row that is changed; none for a new one
 * @throws {Problem} `invalid`, with a fault for each text; its detail says that it may be confirmed
 */
export async function withCpfsConfirmed(
  runner: Runner,
  actor: Actor,
  resource: AnyResource,
  { draft, key }: { readonly draft: Draft; readonly key?: string },
  store: (runner: Runner) => Promise<Stored>,
): Promise<Stored> {
  const added = await addedBy(runner, actor, resource, draft, key)
  if (added.length === 0) return store(runner)
  if (!actor.publishesCpf)
    throw problem(
      'invalid',
      'Há CPF em texto que o portal mostra. Nada foi gravado.',
      added.map(([name, cpfs]) => faultOf(resource, name, cpfs)),
      { cpf: 'unconfirmed' },
    )
  return runner.atomically(async (tx) => {
    const stored = await store(tx)
    await noteConfirmed(tx, actor, resource, String(stored.key), added)
    return stored
  })
}
