import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { root } from '../../platform/root.ts'
import { screenSets } from '../../kernel/call.ts'
import { accountabilityPage } from '../../resources/accountability/file.ts'
import { allPages } from '../../data/rights/all-pages.ts'
import { resources } from '../../resources/index.ts'
import { ownScreens } from '../../resources/own-screens.ts'
import type { ContractRoute } from './contract.ts'

/** One screen of the back office: a noun's, or one that the router names itself. */
interface Screen {
  readonly kind: string
  readonly layout: 'auth' | 'default' | 'error'
  readonly guard: string
  readonly noun?: string
}

const source = readFileSync(join(root, 'backoffice', 'app', 'router.tsx'), 'utf8')
/** The addresses of screens that are no noun's, by the names that the router gives them. */
const addresses = new Map<string, string>([
  ...Object.entries(ownScreens).map(([name, path]) => [`ownScreens.${name}`, path] as const),
  ['loginPath', ownScreens.login],
  ['biddingPath', ownScreens.bidding],
])

const screens = new Map<string, Screen>()
for (const resource of resources) {
  for (const { list, create, detail, edit, other } of screenSets(resource))
    for (const [kind, path] of Object.entries({ list, create, detail, edit, ...other }))
      if (path) screens.set(path, { kind, layout: 'default', guard: '', noun: resource.name })
}
for (const [, text = ''] of source.matchAll(/ = createRoute\(\{([\s\S]*?)\n\}\)/g)) {
  const path = addresses.get(/ path: ([\w.]+),/.exec(text)?.[1] ?? '')
  const parent = /getParentRoute: \(\) => (auth|default)Layout/.exec(text)?.[1]
  if (path && parent)
    screens.set(path.replace(/\$(\w+)/g, ':$1'), {
      kind: '',
      layout: parent === 'auth' ? 'auth' : 'default',
      guard: /beforeLoad: ([\s\S]*?),\n/.exec(text)?.[1] ?? '',
    })
}
// Screens of one kind are made by one function each, which says their guard.
const setMade = (name: string, layout: 'auth' | 'default', guard: string) => {
  const path = addresses.get(name)
  if (path) screens.set(path, { kind: '', layout, guard })
}
for (const [, parent, name = ''] of source.matchAll(
  /openRoute\(\s*(auth|default)Layout,\s*([\w.]+)/g,
))
  setMade(name, parent === 'auth' ? 'auth' : 'default', '')
const [keyRoute = ''] = /const keyRoute[\s\S]*?\n {2}\}\)/.exec(source) ?? []
const keyGuard = /authLayout[\s\S]*beforeLoad: ([\s\S]*?),\n {4}component/.exec(keyRoute)?.[1] ?? ''
for (const [, name = ''] of source.matchAll(/keyRoute\(([\w.]+)/g)) setMade(name, 'auth', keyGuard)
// The area with a sign-in of its own has a layout of its own; which one, the documents do not say.
const area = readFileSync(join(root, 'backoffice', 'accountability', 'routes.tsx'), 'utf8')
if (/path: filesPath/.test(area) && /accountabilityRoutes\(root/.test(source))
  screens.set(accountabilityPage, { kind: '', layout: 'default', guard: 'mustHaveAccess' })

const kinds: Readonly<Record<string, readonly string[]>> = {
  list: ['list'],
  create: ['create'],
  detail: ['detail'],
  edit: ['edit'],
  duplicate: ['duplicar'],
  page: ['list', ''],
  auth: [''],
}
const guards: Readonly<Record<string, RegExp>> = {
  'account-confirmation': /requireToken/,
  redirect: /requireRecoveryRequest/,
  'bidding-confirmation': /portal/i,
}

/** Whether the back office has the screen: its path with its parameters, its kind, layout, guard and page. */
export function checkRoute({
  path,
  kind,
  layout,
  params,
  guard,
  permissionPath,
  resource,
}: ContractRoute): void {
  if (kind === 'error') return expect(source).toMatch(/notFoundComponent: NotFound/)
  const screen = screens.get(path)
  expect(screen, 'no such screen').toBeDefined()
  expect(kinds[kind]).toContain(screen?.kind)
  expect(screen?.layout).toBe(layout)
  expect([...path.matchAll(/:(\w+)/g)].map(([, name]) => name)).toEqual(params)
  if (guard) expect(screen?.guard).toMatch(guards[guard] ?? /./)
  if (screen?.noun) expect(screen.noun).toBe(resource)
  expect(allPages.some((page) => page.path === (permissionPath ?? path))).toBe(
    permissionPath !== null,
  )
}
