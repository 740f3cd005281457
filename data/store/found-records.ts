import { keyOf, type AnyResource } from '../../kernel/resource.ts'
import type { Found } from '../../resources/calls/search.ts'
import type { Runner } from '../postgres/database.ts'
import { column, wireExpression } from './columns.ts'
import { rowsStatement } from './list.ts'
import type { Actor } from './scope.ts'

/** A noun whose rows may be read, and with which managers; null: with every one. */
export interface ReadableNoun {
  readonly resource: AnyResource
  readonly managers: Actor['managers']
}

const mostOfNoun = 4

/**
 * Rows that have all words of `q` where their lists look for them, in the lists' orders: at most four of each noun.
 * @param portal the rows of one portal, where a noun's are of a portal.
 */
export function foundRecords(
  runner: Runner,
  actor: Actor,
  nouns: readonly ReadableNoun[],
  q: string,
  portal: number | undefined,
): Promise<readonly Found[]> {
  return runner.atomically(async (tx) => {
    const rows = nouns.map(({ resource, managers }) => {
      const own = resource.scope?.portal
      const fixed = own === undefined || portal === undefined ? {} : { [own]: String(portal) }
      const names = resource.option?.text ?? [resource.list.columns[0] ?? keyOf(resource)]
      const title = `concat_ws(' - ', ${names.map((name) => wireExpression(resource, name, 't')).join(', ')})`
      const { text, values } = rowsStatement(
        resource,
        { ...actor, managers },
        { fixed, filters: [], q },
        `t.${column(resource, keyOf(resource))}::text as registro, ${title} as titulo`,
      )
      return tx
        .run<Omit<Found, 'recurso'>>({ text: `${text} limit ${mostOfNoun}`, values })
        .then((found) => found.map((row) => ({ recurso: resource.name, ...row })))
    })
    return (await Promise.all(rows)).flat()
  })
}
