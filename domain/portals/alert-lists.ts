import { lawsShownSince } from '../../data/public/portal-content.ts'
import { documents } from '../../data/public/document-pages.ts'
import { documentType } from '../../data/public/portal-documents.ts'
import { newsSince } from '../../data/public/portal-reading.ts'
import { findEntries } from '../../data/search/find.ts'
import { conceptsOf } from '../../data/search/words.ts'
import type { Tx } from '../../platform/postgres/database.ts'
import { loadsOf } from '../../tables/data/facts.ts'
import { datasetNamed } from '../../tables/declared/index.ts'
import { documentPath } from '../../resources/addresses.ts'
import { monthOfYear } from '../../pt-br/months.ts'
import type { Dataset } from '../../tables/model/declaration.ts'
import { urlOf } from '../../kernel/url.ts'

// The lists of a portal that people follow by mail. A list is named by its address below the portal, filter and all.

interface DocumentQuery {
  readonly typeId: number | null
  readonly q: string
  readonly year: string
  readonly unitId: string
}
type AlertList =
  | { readonly of: 'documents'; readonly asked: DocumentQuery }
  | { readonly of: 'table'; readonly dataset: Dataset }
  | { readonly of: 'news' }
  | { readonly of: 'laws' }

/** @returns nothing for an address that is no list's */
function listAt(address: string): AlertList | undefined {
  const url = /^\/[^/\\]/.test(address) ? urlOf(address, 'http://portal') : undefined
  if (!url) return undefined
  const { pathname, searchParams } = url
  if (pathname === '/noticias') return { of: 'news' }
  if (pathname === '/legislacao') return { of: 'laws' }
  const [, table] = /^\/dados\/([a-z-]{1,60})$/.exec(pathname) ?? []
  const dataset = table === undefined ? undefined : datasetNamed(table)
  if (dataset) return { of: 'table', dataset }
  const [, type] = /^\/documentos\/([1-9]\d{0,14})$/.exec(pathname) ?? []
  if (type === undefined && pathname !== '/busca') return undefined
  const part = (name: string) => (searchParams.get(name) ?? '').trim()
  const [q, year, unitId] = [part('q'), part('ano'), part('ug')]
  if (q.length > 120 || !/^(?:\d{4})?$/.test(year) || unitId.length > 64) return undefined
  return {
    of: 'documents',
    asked: { typeId: type === undefined ? null : Number(type), q, year, unitId },
  }
}

/** The one address of a list, whichever way it was asked for. */
function addressOf(list: AlertList): string {
  if (list.of === 'news') return '/noticias'
  if (list.of === 'laws') return '/legislacao'
  if (list.of === 'table') return `/dados/${list.dataset.name}`
  const { typeId, q, year, unitId } = list.asked
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries({ q, ano: year, ug: unitId }))
    if (value !== '') query.set(name, value)
  const path = typeId === null ? '/busca' : `/documentos/${typeId}`
  return query.size === 0 ? path : `${path}?${query}`
}

/** A list that there is. */
export interface NamedList {
  /** Below the portal. */
  readonly address: string
  /** As people call it, with what they asked: `Licitações com “merenda”, de 2026`. */
  readonly name: string
  /** The same in the portal's own words alone: a letter to whom nobody knows yet carries no stranger's text. */
  readonly plainName: string
}
/** The list that an address names; nothing where there is none. */
export async function namedList(tx: Tx, address: string): Promise<NamedList | undefined> {
  const list = listAt(address)
  if (!list) return undefined
  const named = (plainName: string, name = plainName) => ({
    address: addressOf(list),
    name,
    plainName,
  })
  if (list.of === 'news') return named('Notícias')
  if (list.of === 'laws') return named('Legislação')
  if (list.of === 'table') return named(list.dataset.title)
  const { typeId, q, year, unitId } = list.asked
  const type = typeId === null ? undefined : await documentType(tx, typeId)
  if (typeId !== null && !type) return undefined
  const plain = type?.name ?? (q ? 'Busca do portal' : 'Documentos')
  const first = !type && q ? `Busca por “${q}”` : q ? `${plain} com “${q}”` : plain
  const rest = [...(year ? [`de ${year}`] : []), ...(unitId ? ['de uma unidade gestora'] : [])]
  return named(plain, [first, ...rest].join(', '))
}

/** Something new in a list. */
export interface NewThing {
  readonly title: string
  /** Below the portal. */
  readonly path: string
}
async function newDocuments(
  tx: Tx,
  portalId: number,
  { typeId, q, year, unitId }: DocumentQuery,
  { isNew, most }: { readonly isNew: (at: Date | null) => boolean; readonly most: number },
): Promise<readonly NewThing[]> {
  const concepts = conceptsOf(q)
  const narrowing = { typeId, year: year || null, unitId: unitId || null }
  const filter = { ...narrowing, concepts }
  const { rows } = await documents(tx, portalId, filter, { limit: most, offset: 0 })
  const entries = typeId === null && q ? await findEntries(tx, portalId, concepts, narrowing) : []
  return [
    ...rows
      .filter(({ publishedAt }) => isNew(publishedAt))
      .map((it) => ({ title: it.description, path: documentPath(it) })),
    ...entries
      .filter(({ origin, at }) => origin === 'noticia' && isNew(at))
      .map(({ title, id }) => ({ title, path: `/noticias/${id}` })),
  ]
}

/** What was published in a list after one moment and until another, the newest first, at most so many of each kind. */
export async function newIn(
  tx: Tx,
  portalId: number,
  address: string,
  { since, until }: { readonly since: Date; readonly until: Date },
  most: number,
): Promise<readonly NewThing[]> {
  const list = listAt(address)
  const isNew = (at: Date | null) => at !== null && at > since && at <= until
  if (list?.of === 'documents') return newDocuments(tx, portalId, list.asked, { isNew, most })
  if (list?.of === 'news')
    return (await newsSince(tx, portalId, since, most))
      .filter(({ at }) => isNew(at))
      .map(({ id, title }) => ({ title, path: `/noticias/${id}` }))
  if (list?.of === 'laws')
    return (await lawsShownSince(tx, portalId, since, most))
      .filter(({ at }) => isNew(at))
      .map(({ type, name }) => ({ title: `${type}: ${name}`, path: '/legislacao' }))
  if (list?.of !== 'table') return []
  const loads = await loadsOf(tx, list.dataset, portalId, { limit: most, offset: 0 })
  return loads
    .filter(({ at }) => isNew(at))
    .map(({ year, month, unit }) => ({
      title: `${list.dataset.title}: ${monthOfYear(year, month)}, ${unit}`,
      path: `/dados/${list.dataset.name}?${list.dataset.time.year}=${year}`,
    }))
}
