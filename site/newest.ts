import { datasetNamed } from '../tables/declared/index.ts'
import { publishedTypesOf } from './known.ts'
import type { MenuLink } from './menu-link.ts'
import { publishedTables } from '../tables/site/open-data/catalogue.ts'
import type { Visit } from './visit.ts'

/**
 * When the newest of what links lead to came in: documents of a type, and rows of public tables; nothing where they
 * lead to neither. It is never when somebody changed the links.
 * @param links below the portal
 */
export async function newestBehind(
  visit: Visit,
  links: readonly (MenuLink | undefined)[],
): Promise<Date | undefined> {
  const { tx, portal, hasTables } = visit
  const paths = links.flatMap((link) => (link && !link.outside ? [link.href] : []))
  const types = new Set(
    paths.flatMap((path) => /^\/documentos\/(\d+)(?:[?#]|$)/.exec(path)?.[1] ?? []).map(Number),
  )
  const tables = new Set(
    paths.flatMap((path) => {
      const name = /^\/dados\/([a-z_]+)(?:[/?#]|$)/.exec(path)?.[1]
      return name && datasetNamed(name) ? [name] : []
    }),
  )
  const [published, loaded] = await Promise.all([
    types.size > 0 ? publishedTypesOf(visit) : [],
    tables.size > 0 && hasTables ? publishedTables(tx, portal.id) : [],
  ])
  const dates = [
    ...published.filter(({ id }) => types.has(id)).map(({ latest }) => latest),
    ...loaded.filter(({ dataset }) => tables.has(dataset.name)).map(({ receivedAt }) => receivedAt),
  ]
  return dates.reduce<Date | undefined>(
    (newest, at) => (at && (!newest || at > newest) ? at : newest),
    undefined,
  )
}
