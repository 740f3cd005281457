import {
  isPartyColumn,
  isTextColumn,
  isCodeColumn,
  isLinkColumn,
  type Column,
} from '../model/columns.ts'
import { columnOf, type Dataset } from '../model/declaration.ts'
import { arrayOf, sql, type Runner, type Sql } from '../../platform/postgres/database.ts'
import { partiesLike } from './party-search.ts'

const holdsWords = (column: Column) =>
  isTextColumn(column) || isCodeColumn(column) || isLinkColumn(column)
/**
 * A condition on the row `t`: a number or text of it holds what was typed, or a party of it does. For tables that
 * people type, of some thousand rows a year: it reads them all.
 */
export async function holdsText(
  runner: Runner,
  dataset: Dataset,
  portalId: number,
  text: string,
): Promise<Sql> {
  const named = await partiesLike(runner, portalId, text)
  const holding = Object.keys(dataset.columns).flatMap((name) => {
    const column = columnOf(dataset, name)
    const value = sql.raw(`t.${name}`)
    if (isPartyColumn(column)) return [sql`${value} = any(${arrayOf(named)}::bigint[])`]
    return holdsWords(column)
      ? [sql`strpos(sem_acento(${value}), sem_acento(${text}::text)) > 0`]
      : []
  })
  return sql`(${sql.join([sql`false`, ...holding], sql.raw(' or '))})`
}
