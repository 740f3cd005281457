import { columnOf, type Dataset } from '../../tables/dataset.ts'
import { arrayOf, sql, type Runner, type Sql } from '../postgres/database.ts'
import { partiesLike } from './facts.ts'

const written = new Set(['text', 'code', 'link'])
/**
 * A condition on the row `t`: a number or text of it holds what was typed, or a party of it does. For tables that people
 * type, of some thousand rows a year: it reads them all.
 */
export async function holdsText(
  runner: Runner,
  dataset: Dataset,
  portalId: number,
  text: string,
): Promise<Sql> {
  const named = await partiesLike(runner, portalId, text)
  const holding = Object.keys(dataset.columns).flatMap((name) => {
    const { type } = columnOf(dataset, name)
    const column = sql.raw(`t.${name}`)
    if (type === 'party') return [sql`${column} = any(${arrayOf(named)}::bigint[])`]
    return written.has(type)
      ? [sql`strpos(sem_acento(${column}), sem_acento(${text}::text)) > 0`]
      : []
  })
  return sql`(${sql.join([sql`false`, ...holding], sql.raw(' or '))})`
}
