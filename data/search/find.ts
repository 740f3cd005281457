import { arrayOf, sql, type Sql } from '../postgres/database.ts'
import type { Concept } from './words.ts'

/** How many of what words find are counted: more is told as "mais de". */
export const countBound = 1000

/** What the index holds, by the table that it stands for. */
export type Origin =
  | 'estrutura'
  | 'noticia'
  | 'lei_municipal'
  | 'lei_estadual'
  | 'lei_federal'
  | 'pergunta'
  | 'termo'
  | 'link'
  | 'secretaria'
  | 'esic'
  | 'menu'
  | 'item'
  | 'tipo'
const textArray = (values: readonly string[]) => sql`${arrayOf(values)}::text[]`
// What is published is asked of the views that say so (docs/adr/0025).
const unitsShown = (portalId: number) =>
  sql`array(select u.hash_id from ug_publica u where u.portal_id = ${portalId}::bigint)`
const typesShown = sql`array(select t.id from tipo_elemento t where not t.excluido)`

/** What is narrowed by: a type of document, a year, a unit. */
export interface Narrowing {
  readonly typeId?: number | null
  readonly year?: string | null
  readonly unitId?: string | null
}
const marksOf = ({ typeId, year, unitId }: Narrowing) => [
  ...(year ? [`a${year}`] : []),
  ...(typeId ? [`t${typeId}`] : []),
  ...(unitId ? [`u${unitId}`] : []),
]

/** A table `a (chave, data)` of the documents that have all of `concepts`, newest first. @param limit null: all of them */
export const documentsWith = (
  portalId: number,
  concepts: readonly Concept[],
  narrowing: Narrowing,
  inTitles: boolean,
  limit: number | null,
): Sql => sql`achar_documentos(${portalId}::bigint, ${textArray(concepts)}, ${textArray(marksOf(narrowing))},
  ${unitsShown(portalId)}, ${typesShown}, ${inTitles}::boolean, ${limit}::int)`

/** A further condition on the column `id` of a table: the row has all of `concepts`. None when there are none. */
export const among = (portalId: number, concepts: readonly Concept[], origin: Origin): Sql =>
  concepts.length === 0
    ? sql``
    : sql`and id in (select a.chave from achar_entradas(${portalId}::bigint, ${textArray(concepts)}, ${textArray([origin])}, ${unitsShown(portalId)}, ${countBound}::int) a)`
