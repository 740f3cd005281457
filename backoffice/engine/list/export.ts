import { clockHere } from '../../app/clock.ts'
import type { AnyResource } from '../../../kernel/resource.ts'
import { portalFile } from '../../transport/http.ts'
import { listPath, type ListQuery } from '../data.ts'
import { wireNameOf } from './list-state.ts'
import type { RouteParams } from '../route-params.ts'

export type ExportFormat = 'csv' | 'xlsx' | 'json'
interface ExportOptions {
  readonly resource: AnyResource
  readonly routeParams: RouteParams
  readonly query: ListQuery
  readonly columns: readonly string[]
}

/**
 * Downloads every row that the search and the filters leave; the server writes the file.
 * @throws {Problem} what it refuses; nothing is saved then.
 */
export async function exportRows(
  format: ExportFormat,
  {
    resource,
    routeParams,
    query: { page: _page, pageSize: _size, ...query },
    columns,
  }: ExportOptions,
): Promise<void> {
  const file = await portalFile('GET', listPath(resource, routeParams), {
    expects: [200],
    query: {
      ...query,
      as: format,
      columns: columns.map((name) => wireNameOf(resource, name)).join(','),
    },
  })
  keepFile(file, resource.noun.many, format)
}

/** Hands a file to the browser to keep, named after its title and the day. */
export function keepFile(file: Blob, title: string, format: ExportFormat | 'svg' | 'txt'): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = `${title.replace(/\s+/g, '-')}-${clockHere().isoDay(new Date())}.${format}`
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
