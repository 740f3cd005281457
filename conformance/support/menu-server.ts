import { resources } from '../../resources/index.ts'
import { tenants } from './tenants.ts'
import { nounOf, type Noun } from './noun.ts'
import { startTestServer, type Answer, type Caller, type TestServer } from './test-server.ts'

// Menus: what portals are furnished with, and what each makes of it.

export let server: TestServer
export let master: Caller
export let [bases, baseItems, menus, items, nodes]: Noun[] = []
export const noun = (name: string): Noun => {
  const resource = resources.find((one) => one.name === name)
  if (!resource) throw new Error(name)
  return nounOf(server, resource)
}
export type Row = Record<string, unknown>
export const rows = (answer: Answer): Row[] =>
  answer.statusCode === 204 ? [] : answer.json<Row[]>()
export const get = async (url: string) =>
  (await server.app.inject({ url, headers: { host: tenants.a.host } })).body

/** A portal's menu with items of its own, all past the front door. */
export async function menu(
  portalId: number,
  given: Row,
  ofItems: readonly Row[],
): Promise<{
  readonly key: string | number
  readonly baseId: number
  readonly items: readonly (string | number)[]
}> {
  if (!bases || !baseItems || !menus || !items) throw new Error('a base menu or menu is missing')
  const base = await bases.made(master)
  const { key } = await menus.made(master, {
    ...(await menus.fresh()),
    id_Base: base.key,
    id_Portal: portalId,
    ...given,
  })
  const made = []
  for (const one of ofItems) {
    const baseItem = await baseItems.made(master, {
      ...(await baseItems.fresh()),
      id_menu_base: base.key,
    })
    made.push(
      (
        await items.made(master, {
          ...(await items.fresh()),
          id_Portal: portalId,
          id_Menu_Base: base.key,
          id_Menu_Item_Base: baseItem.key,
          ...one,
        })
      ).key,
    )
  }
  return { key, baseId: Number(base.key), items: made }
}

export async function openMenus(): Promise<void> {
  server = await startTestServer()
  master = await server.signedIn('master')
  ;[bases, baseItems, menus, items, nodes] = [
    'base-menu',
    'base-menu-item',
    'user-menu',
    'user-menu-item',
    'system-menu-item',
  ].map(noun)
}

export async function closeMenus(): Promise<void> {
  await server.close()
}
