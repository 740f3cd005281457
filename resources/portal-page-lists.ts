import { declaredPages } from './portal-pages.ts'

// The lists that lead to the pages of a portal, in the order in which those are declared.

/** The public tables that some page needs. */
export const neededTables: readonly string[] = declaredPages.flatMap(({ needs }) =>
  typeof needs === 'object' ? [needs.table] : [],
)

/** The pages that show a public table in another way than its own does. */
export const pagesOfTable = (table: string): typeof declaredPages =>
  declaredPages.filter(
    ({ path, needs }) =>
      typeof needs === 'object' && needs.table === table && path !== `/dados/${table}`,
  )

/** Path and name of the pages that a list has. */
const listed = (list: 'inMenu' | 'inFooter' | 'inMap' | 'isTarget') =>
  declaredPages.flatMap((page) => {
    const name = page[list]
    return name ? [[page.path, name === true ? page.name : name] as const] : []
  })
export const menuPages = listed('inMenu')
export const footerPages = listed('inFooter')
export const mapPages = listed('inMap')
/** The pages that menus of editors may lead to, without the first slash, and their names. */
export const targetPages: Readonly<Record<string, string>> = Object.fromEntries(
  listed('isTarget').map(([path, name]) => [path.slice(1), name]),
)
/** The ways on for a citizen: path, name and purpose. */
export const doorPages = declaredPages
  .flatMap(({ path, name, door }) => (door ? [{ path, name, ...door }] : []))
  .toSorted((one, other) => one.place - other.place)
/** What a search finds by their words. */
export const foundPages = declaredPages.flatMap(({ path, name, found }) =>
  found ? [{ path, title: name, ...found }] : [],
)
