import { fold } from '../../pt-br/words.ts'
import {
  fieldOf,
  keyOf,
  referenceOf,
  referencesOf,
  wireName,
  type AnyResource,
} from '../../kernel/resource.ts'
import type { Runner } from '../../platform/postgres/database.ts'
import { resourceNamed } from '../../data/store/columns.ts'
import type { OptionQuery } from '../../data/store/list-options.ts'
import { optionsOf, type Option } from '../../data/store/options.ts'
import type { Actor } from '../../data/store/scope.ts'
import type { ImportJob } from './import-job.ts'

/** Finds the key of the row that a text names; nothing when none, or more than one, is meant. */
export type FindReference = (name: string, text: string) => Promise<string | undefined>

/** The portal whose rows are meant, where the target's rows are of portals and the rows of the sheet share one. */
function sharedPortal({ resource, shared }: ImportJob, target: AnyResource) {
  const scope = target.scope?.portal
  if (scope === undefined) return {}
  const owner = referenceOf(target, scope).to
  const own = referencesOf(resource).find(([, { to }]) => to === owner)
  const value = own && shared[wireName(...own)]
  return value === undefined || value === null ? {} : { [scope]: String(value) }
}

/** "ES - Espírito Santo" is meant by its whole text, or by either of its parts if nothing else is. */
function named(options: readonly Option[], text: string): readonly Option[] {
  const wanted = fold(text)
  const whole = options.filter((option) => fold(option.text) === wanted)
  return whole.length > 0
    ? whole
    : options.filter((option) => option.text.split(' - ').some((part) => fold(part) === wanted))
}

/** Looks rows up by the text that a select list shows, or by their key; each text is looked up once. */
export function referenceFinder(runner: Runner, actor: Actor, job: ImportJob): FindReference {
  const known = new Map<string, Promise<string | undefined>>()
  const look: FindReference = async (name, text) => {
    const field = referenceOf(job.resource, name)
    const target = resourceNamed(field.to)
    const key = field.by ?? keyOf(target)
    const ask = (more: Partial<OptionQuery>) =>
      optionsOf(runner, actor, target, {
        fixed: sharedPortal(job, target),
        by: wireName(key, fieldOf(target, key)),
        page: 1,
        pageSize: 100,
        ...more,
      })
    const meant = named(await ask({ q: text.slice(0, 200) }), text)
    return meant.length === 1 ? meant[0]?.value : (await ask({ only: [text.trim()] }))[0]?.value
  }
  return (name, text) => {
    const at = `${name} ${text}`
    const found = known.get(at) ?? look(name, text)
    known.set(at, found)
    return found
  }
}
