import { arrayOf, sql, type Sql, type Tx } from '../../platform/postgres/database.ts'
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
export interface Entry {
  readonly origin: Origin
  readonly id: number
  readonly title: string
  readonly summary: string
  /** Where a link leads. */
  readonly url: string | null
  readonly at: Date | null
  readonly inTitle: boolean
}

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

/** Where a document stands in a list by date: `at` as PostgreSQL writes it, whole. */
export interface DateCursor {
  readonly at: string
  readonly id: number
}
interface Wanted extends Narrowing {
  /** Without it all of them. */
  readonly limit?: number
  /** Only what comes after this place. */
  readonly after?: DateCursor
}
/** A table `a (chave, data)` of the documents that have all of `concepts`, newest first. */
export const documentsWith = (
  portalId: number,
  concepts: readonly Concept[],
  { limit, after, ...narrowing }: Wanted,
): Sql => sql`achar_documentos(${portalId}::bigint, ${textArray(concepts)}, ${textArray(marksOf(narrowing))},
  ${unitsShown(portalId)}, ${typesShown}, false, ${limit ?? null}::int, ${after?.at ?? null}::timestamptz,
  ${after?.id ?? null}::bigint)`

/** A further condition on the column `id` of a table: the row has all of `concepts`. None when there are none. */
export const hasConcepts = (portalId: number, concepts: readonly Concept[], origin: Origin): Sql =>
  concepts.length === 0
    ? sql``
    : sql`and id in (select a.chave
        from achar_entradas(${portalId}::bigint, ${textArray(concepts)}, ${textArray([origin])},
          ${unitsShown(portalId)}, ${countBound}::int) a)`

export interface FoundDocuments {
  /** Those with all words in their titles first, then the newest first. */
  readonly ids: readonly number[]
  /** How many of `ids` have them in their titles. */
  readonly titles: number
}
/** Of a portal with so many documents all that have a word are read at once; of more, the newest first. */
const fewDocuments = 20_000
/** At most one more than `countBound`. @param documents how many the portal has */
export async function findDocuments(
  tx: Tx,
  portalId: number,
  concepts: readonly Concept[],
  { documents, ...narrowing }: Within,
): Promise<FoundDocuments> {
  if (concepts.length === 0) return { ids: [], titles: 0 }
  const limit = countBound + 1
  const rows = await tx.run<{ id: number; inTitle: boolean }>(
    sql.read`select a.chave::float8 as id, a.no_titulo as "inTitle"
      from achar_titulos_e_textos(${portalId}::bigint, ${textArray(concepts)}, ${textArray(marksOf(narrowing))},
      ${unitsShown(portalId)}, ${typesShown}, ${limit}::int, ${documents <= fewDocuments}::boolean) a`,
  )
  // What has the words in its title has them altogether, too.
  const ids = [...new Set(rows.map(({ id }) => id))].slice(0, limit)
  return { ids, titles: rows.filter(({ inTitle }) => inTitle).length }
}

/**
 * Documents of a portal, or of all portals of the tenant, whether citizens see their units and types or not: at most
 * `limit` of each portal, those with all of `concepts` in their titles first, then the newest.
 */
export async function findAnyDocuments(
  tx: Tx,
  portalId: number | undefined,
  concepts: readonly Concept[],
  limit: number,
): Promise<readonly string[]> {
  if (concepts.length === 0) return []
  const rows = await tx.run<{ id: string }>(
    sql.read`select a.chave::text as id from portal p
      cross join lateral achar_titulos_e_textos(p.id, ${textArray(concepts)}, '{}',
      array(select u.hash_id from portal_cliente u where u.portal_id = p.id), array(select t.id from tipo_elemento t),
      ${limit}::int, false)
        with ordinality a (chave, no_titulo, n)
      where ${portalId ?? null}::bigint is null or p.id = ${portalId ?? null}::bigint
      order by not a.no_titulo, a.n`,
  )
  return [...new Set(rows.map(({ id }) => id))]
}

/** What is found beside documents, in titles first. */
export async function findEntries(
  tx: Tx,
  portalId: number,
  concepts: readonly Concept[],
  { year, unitId }: Narrowing,
): Promise<readonly Entry[]> {
  if (concepts.length === 0) return []
  return tx.run<Entry>(sql.read`select a.origem as origin, a.chave::float8 as id, a.titulo as title,
    a.resumo as summary,
    l.url, a.data as at, a.no_titulo as "inTitle"
    from achar_entradas(${portalId}::bigint, ${textArray(concepts)},
      ${textArray(marksOf({ year: year ?? null, unitId: unitId ?? null }))},
      ${unitsShown(portalId)}, ${countBound + 1}::int) a
      left join portal_link_util l on a.origem = 'link' and l.id = a.chave`)
}

/** Every word that a concept may be told by: `folha* 12+2024` is told by three. */
const wordsIn = (concept: Concept) => concept.split(/[ +]/)
/** Which of some concepts nothing in the portal's index has, by the words that it keeps (docs/adr/portal/0176). */
export async function missingConcepts(
  tx: Tx,
  portalId: number,
  concepts: readonly Concept[],
): Promise<ReadonlySet<Concept>> {
  if (concepts.length === 0) return new Set()
  const [row] = await tx.run<{ words: readonly string[] }>(
    sql.read`select palavras_que_ha(${portalId}::bigint,
      ${textArray([...new Set(concepts.flatMap(wordsIn))])}) as words`,
  )
  const held = new Set(row?.words)
  const isHeld = (concept: Concept) =>
    concept.split(' ').some((way) => way.split('+').every((word) => held.has(word)))
  return new Set(concepts.filter((concept) => !isHeld(concept)))
}

/** Which narrow a search, and how many documents the portal has: a wrong number costs time and changes no answer. */
export type Within = Narrowing & { readonly documents: number }
/** Ways to ask for something, of which each is several words that must all be there. */
type Ways = readonly (readonly Concept[])[]
/** A table `w (n)` of the ways by which the portal's documents, or what else it tells, are found, in their order. */
const findingWays = (portalId: number, ways: Ways, { documents, ...narrowing }: Within): Sql => {
  const lines = arrayOf(ways.map((concepts) => concepts.join('&')))
  const marks = textArray(marksOf(narrowing))
  // Of a type there are documents alone.
  const others = narrowing.typeId
    ? sql``
    : sql`or exists (select from achar_entradas(${portalId}::bigint, w.conceitos, ${marks}, ${unitsShown(portalId)},
        1) a)`
  // What has words in its title has them altogether, too.
  const found =
    documents <= fewDocuments
      ? sql`achar_titulos_e_textos(${portalId}::bigint, w.conceitos, ${marks}, ${unitsShown(portalId)}, ${typesShown},
          1, true)`
      : sql`achar_documentos(${portalId}::bigint, w.conceitos, ${marks}, ${unitsShown(portalId)}, ${typesShown}, false,
          1)`
  return sql`(select w.n::int from (select x.n, string_to_array(x.linha, '&') as conceitos
      from unnest(${lines}::text[]) with ordinality x (linha, n)) w
    where exists (select from ${found} a) ${others}) w`
}
/** Which of some words anything of the portal has. */
export async function wordsThatAre(
  tx: Tx,
  portalId: number,
  words: Ways,
  documents: number,
): Promise<ReadonlySet<number>> {
  if (words.length === 0) return new Set()
  const rows = await tx.run<{ n: number }>(
    sql.read`select w.n from ${findingWays(portalId, words, { documents })}`,
  )
  return new Set(rows.map(({ n }) => n - 1))
}
/** The first of some ways by which anything is found; none after it is looked at. */
export async function firstFinding(
  tx: Tx,
  portalId: number,
  ways: Ways,
  within: Within,
): Promise<number | undefined> {
  if (ways.length === 0) return undefined
  const [row] = await tx.run<{ n: number }>(
    sql.read`select w.n from ${findingWays(portalId, ways, within)} limit 1`,
  )
  return row && row.n - 1
}

/** Titles from which words are known: of the newest documents, and of what the portal tells besides them. */
export async function commonTitles(tx: Tx, portalId: number): Promise<readonly string[]> {
  const rows = await tx.run<{ title: string }>(sql.read`
    (select e.descricao as title from documento_publico e where e.portal_id = ${portalId}::bigint
      order by e.data_publicacao desc nulls last, e.elemento_id desc nulls last limit 1500)
    union all (select t.descricao from tipo_elemento t where not t.excluido limit 200)
    union all (select n.titulo from noticia_no_ar n where n.portal_id = ${portalId}::bigint order by n.iniciado_em desc
      limit 200)
    union all (select s.nome from secretaria_visivel s where s.portal_id = ${portalId}::bigint limit 100)
    union all (select m.nome_menu from menu_visivel m where m.id_portal = ${portalId}::bigint limit 100)
    union all (select g.termo from termo_visivel g where g.portal_id = ${portalId}::bigint limit 300)`)
  return rows.map(({ title }) => title)
}

/** The beginnings of what is written in files, by file. */
export async function textsOfFiles(
  tx: Tx,
  files: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (files.length === 0) return new Map()
  const rows = await tx.run<{ file: string; text: string }>(
    sql.read`select arquivo as file, left(texto, 60000) as text from texto_de_arquivo
      where arquivo = any(${textArray(files)}) and estado = 'lido'`,
  )
  return new Map(rows.map(({ file, text }) => [file, text]))
}
