import { coveredCpf } from '../data/audit/covered-cpf.ts'
import type { Runner } from '../data/postgres/database.ts'
import { readEntity } from '../data/store/record.ts'
import type { Actor } from '../data/store/scope.ts'
import type { Field } from '../kernel/field.ts'
import { bare, isValid } from '../kernel/identifier.ts'
import { problem, type Fault } from '../kernel/problem.ts'
import { fieldOf, wireName, type AnyResource } from '../kernel/resource.ts'
import { plainText } from '../kernel/rich-text.ts'
import { isShownOnPortals } from '../resources/on-portals.ts'

// A CPF in a text that a portal shows is published by whoever says so, and by nobody unnoticed (Lei 13.709/2018, art. 6º,
// VII; Lei 12.527/2011, art. 31).

/** What may stand within a number without being seen: soft hyphens, blanks without width. */
const unseen = /[\u00AD\u200B-\u200D\u2060\uFEFF]/g
/** Eleven digits in their groups, whatever marks stand between these, and no part of a longer number. */
const eleven =
  /(?<!\d[.\-/]?)\d{3}[\s.–-]{0,3}\d{3}[\s.–-]{0,3}\d{3}[\s.–/-]{0,3}\d{2}(?![.\-/]?\d)/g

/** The valid CPFs in a text, bare, each once. @param text rich text too */
export function cpfsIn(text: string): readonly string[] {
  const found = plainText(text).replace(unseen, '').match(eleven) ?? []
  return [...new Set(found.map(bare).filter((digits) => isValid('cpf', digits)))]
}

/** The same text with every CPF of it covered. @param text one that is no rich text */
export function withCpfsCovered(text: string): string {
  const seen = text.replace(unseen, '')
  const covered = seen.replace(eleven, (found) => {
    const digits = bare(found)
    return isValid('cpf', digits) ? coveredCpf(digits) : found
  })
  return covered === seen ? text : covered
}

const prose: readonly Field['kind'][] = ['text', 'longText', 'richText']
/** The fields in which people write what a portal shows. */
export const proseOf = (resource: AnyResource): readonly string[] =>
  isShownOnPortals(resource)
    ? Object.keys(resource.fields).filter((name) => {
        const { kind, secret, generated, coversCpf } = fieldOf(resource, name)
        return prose.includes(kind) && !secret && !generated && !coversCpf
      })
    : []

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
const foundIn = (names: readonly string[], draft: Draft): Found =>
  names.flatMap((name) => {
    const value = draft[name]
    const cpfs = typeof value === 'string' ? cpfsIn(value) : []
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

/**
 * Refuses a text with a CPF that a portal would show, until whoever writes it confirms that; what the row has said before is
 * not asked about again.
 * @param key the row that is changed; none for a new one
 * @throws {Problem} `invalid`, with a fault for each text; its detail says that it may be confirmed
 */
export async function refuseUnnoticedCpf(
  runner: Runner,
  actor: Actor,
  resource: AnyResource,
  draft: Draft,
  key?: string,
): Promise<void> {
  if (actor.publishesCpf) return
  const found = foundIn(proseOf(resource), draft)
  if (found.length === 0) return
  const before: Draft = key === undefined ? {} : await readEntity(runner, actor, resource, key)
  const news = found.flatMap(([name, cpfs]) => {
    const known = new Set(typeof before[name] === 'string' ? cpfsIn(before[name]) : [])
    const more = cpfs.filter((cpf) => !known.has(cpf))
    return more.length === 0 ? [] : [faultOf(resource, name, more)]
  })
  if (news.length === 0) return
  throw problem('invalid', 'Há CPF em texto que o portal mostra. Nada foi gravado.', news, {
    cpf: 'unconfirmed',
  })
}
