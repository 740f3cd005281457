import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../../platform/root.ts'
import { isReference } from '../../../kernel/field.ts'
import { fieldOf } from '../../../kernel/resource.ts'
import { sample } from '../../support/whole.ts'
import { documented, type Documented } from './addresses.ts'

const folder = join(root, 'backoffice', 'screens')
const files = readdirSync(folder)
type Named = { readonly name: string }
/** Whether a noun has a screen of its own of these names. */
const hasOwn = ({ name }: Named, screens: RegExp): boolean =>
  files.includes(`${name}.tsx`) && screens.test(readFileSync(join(folder, `${name}.tsx`), 'utf8'))

const usual: Readonly<Record<string, string>> = {
  list: 'List',
  detail: 'Detail',
  create: 'Form',
  edit: 'Form',
}
/**
 * Whether a screen has code of its own, as `backoffice/app/nouns.ts` finds it: what is true of all others need not be
 * true of it.
 */
function isOwnScreen({ kind, resource }: Documented): boolean {
  if (!(kind in usual)) return files.includes(`${resource.name}.tsx`)
  const screens = `${kind.slice(0, 1).toUpperCase()}${kind.slice(1)}|${usual[kind]}`
  return hasOwn(resource, new RegExp(`^export (?:const|function) (?:${screens})\\b`, 'm'))
}

/**
 * What a screen that is drawn as all of its kind are shows otherwise than another: its fields, its sections, and what
 * its rows belong to.
 */
function traitsOf({ kind, resource, params }: Documented): readonly string[] {
  const fields = resource.form.flatMap((section) => section.fields)
  const kinds = fields.map((name) => {
    const field = fieldOf(resource, name)
    return `shows ${isReference(field) ? 'reference' : field.kind}`
  })
  return [
    ...kinds,
    `has ${resource.form.length} sections`,
    `belongs to ${Object.keys(resource.scope ?? {}).join(' ')}`,
    `is below ${params.length}`,
  ].map((trait) => `${kind} ${trait}`)
}
/**
 * The documented screens that a run opens: all of them in the whole run; in the short one those that have code of their
 * own, and of the others few that show between them what the others show.
 */
const plain = documented.filter((screen) => !isOwnScreen(screen))
const examples = new Set(sample(plain, traitsOf))
const seen = documented.filter((screen) => isOwnScreen(screen) || examples.has(screen))
/** By what a test of them is called. */
export const namedScreens = seen.map(
  (screen) => [screen.kind, screen.resource.name, screen.path, screen] as const,
)
