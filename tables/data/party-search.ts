import { fold } from '../../pt-br/words.ts'
import { sql, type Runner } from '../../platform/postgres/database.ts'

const mostParties = 1_000
/** That a name has a word that begins so; of digits, that they stand anywhere: a document is known by its middle. */
const hasWord = (word: string) =>
  /\d/.test(word)
    ? sql`strpos(busca, ${word}) > 0`
    : sql`busca ~ ${`(^|[^[:alnum:]])${word.replaceAll(/[^\p{L}\p{M}]/gu, '\\$&')}`}`
/**
 * Ids of the parties that a text names, a thousand at most: those whose name has words that begin as each of its words
 * do, found by an index; where nobody has, the same with the words that no index has, and with the digits of a document
 * as it is shown. Never by the inside of a word: `ana pinto` is not Rosana Pinto.
 */
export async function partiesLike(
  runner: Runner,
  portalId: number,
  text: string,
): Promise<readonly number[]> {
  const named = await partiesNamedLike(runner, portalId, text)
  if (named.length > 0) return named
  const words = fold(text).split(/\s+/).filter(Boolean)
  const likes = words.map(hasWord)
  const rows = await runner.run<{ id: number }>(
    sql.read`select id::float8 as id from (select id from parte
        where portal_id = ${portalId}::bigint and ${sql.all([sql`true`, ...likes])}
      union select n.parte_id from (select o.parte_id, o.busca || ' ' || coalesce(p.documento, '') as busca
          from nome_de_parte o join parte p on p.id = o.parte_id where o.portal_id = ${portalId}::bigint offset 0) n
        where ${sql.all([sql`true`, ...likes])}) x order by x.id limit ${mostParties}::int`,
  )
  return rows.map(({ id }) => id)
}
/** Ids of the parties whose name has words that begin as each word of a text does, a thousand at most. */
export async function partiesNamedLike(
  runner: Runner,
  portalId: number,
  text: string,
): Promise<readonly number[]> {
  // Digits are of documents: no index has them.
  if (/\d/.test(text)) return []
  const [row] = await runner.run<{ ids: readonly number[] }>(
    sql.read`select achar_partes(${portalId}::bigint, ${text}, ${mostParties}::int)::float8[] as ids`,
  )
  return row?.ids ?? []
}
