import { fieldOf, wireName, type AnyResource } from '../../kernel/resource.ts'
import { portalPlaceOf } from '../../resources/pages-of-rows.ts'
import type { Row } from './data.ts'
import { outsideWords } from './list/flag-within.ts'

/** Where citizens see a record; nothing where its noun has no page, and while it is not shown. */
export function portalHref(resource: AnyResource, key: string, row: Row): string | undefined {
  const place = portalPlaceOf(resource)
  const portalId = row[resource.scope?.portal ?? '']
  if (!place || typeof portalId !== 'number' || !isShown(resource, row)) return undefined
  const wire = Object.fromEntries(
    Object.keys(resource.fields).map((name) => [
      wireName(name, fieldOf(resource, name)),
      row[name],
    ]),
  )
  const page = place.own?.(key, wire) ?? place.page
  const anchor = place.anchor === undefined ? '' : `#${place.anchor}${key}`
  return `/p/ir/${portalId}?pagina=${encodeURIComponent(page)}${anchor}`
}

/** Whether portals show a record by its own flags. */
function isShown(resource: AnyResource, row: Row): boolean {
  const outside = Object.keys(resource.fields).some(
    (name) => outsideWords(resource, name, row, Date.now()) !== undefined,
  )
  return !outside && row['hidden'] !== true && row['active'] !== false
}
