import type { ComponentType } from 'react'
import { nouns } from 'virtual:screens'
import { capitalised } from '../../pt-br/words.ts'
import type { AnyResource, ScreenSet } from '../../kernel/resource.ts'
import { loadChunk } from './load-chunk.ts'

/** What every screen of a noun is given; `params` come from the path. */
export interface ScreenProps {
  readonly resource: AnyResource
  readonly set: ScreenSet
  readonly params: Readonly<Record<string, string>>
}
type Screen = ComponentType<ScreenProps>
type Module = Readonly<Record<string, unknown>>

type Loader = () => Promise<Module>
/** The same modules by the name of their file. */
const byFileName = (modules: Readonly<Record<string, Loader>>): ReadonlyMap<string, Loader> =>
  new Map(Object.entries(modules).map(([path, load]) => [path.replace(/^.*\/|\.tsx?$/g, ''), load]))

// One chunk per noun: a list of one noun loads its own description and those it points to, not all of them.
const described = byFileName(
  import.meta.glob<Module>([
    '../../resources/{access,registers,portal,content}/*.ts',
    '!../../resources/*/*-fields.ts',
  ]),
)
const custom = byFileName(import.meta.glob<Module>('../screens/*.tsx'))
const generic = byFileName(
  import.meta.glob<Module>([
    '../engine/list/list.tsx',
    '../engine/form/form.tsx',
    '../engine/detail/detail.tsx',
  ]),
)

export const nounIsKnown = (name: string) =>
  described.has(name) && nouns.some((noun) => noun.name === name)

const camel = (name: string) => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

const isResource = (value: unknown): value is AnyResource =>
  typeof value === 'object' && value !== null && 'fields' in value && 'calls' in value
const isScreen = (value: unknown): value is Screen => typeof value === 'function'

/** @throws Error when there is no such noun: ask {@link nounIsKnown}. */
export async function loadResource(name: string): Promise<AnyResource> {
  const found = (await described.get(name)?.())?.[camel(name)]
  if (!isResource(found)) throw new Error(`no file of resources/ exports ${camel(name)}`)
  return found
}

/** @param kind `list`, `create`, `detail`, `edit`, or the name of another screen of the noun. */
async function loadComponent(name: string, kind: string): Promise<Screen> {
  const usual = kind === 'list' ? 'List' : kind === 'detail' ? 'Detail' : 'Form'
  const own = await custom.get(name)?.()
  const found =
    own?.[capitalised(camel(kind))] ??
    own?.[usual] ??
    (await generic.get(usual.toLowerCase())?.())?.[usual]
  if (!isScreen(found)) throw new Error(`no ${usual} for ${name}`)
  return found
}

export interface LoadedScreen {
  readonly resource: AnyResource
  readonly Component: Screen
}
const loaded = new Map<string, Promise<LoadedScreen>>()

/** The noun's description and the component of one of its screens: its own where it has one, else the generic one. */
export function loadScreen(name: string, kind: string): Promise<LoadedScreen> {
  const key = `${name} ${kind}`
  const known = loaded.get(key)
  if (known) return known
  const loading = loadChunk(async () => {
    const [resource, Component] = await Promise.all([loadResource(name), loadComponent(name, kind)])
    return { resource, Component }
  })
  loaded.set(key, loading)
  // A failure is not remembered, so that trying again tries again.
  loading.catch(() => loaded.delete(key))
  return loading
}
