import { documents, type DocumentPageQuery } from '../data/public/document-pages.ts'
import {
  countDocuments,
  documentsOfTypes,
  documentType,
  filterChoices,
  publishedTypes,
  type DocumentFilter,
  type FilterChoices,
} from '../data/public/portal-documents.ts'
import { missingPeriods } from '../domain/duties/missing.ts'
import { publicMenus } from '../data/public/portal-menus.ts'
import { allOwnWords, tablesInUse } from '../tables/data/facts.ts'
import { datasets } from '../tables/declared/index.ts'
import { byAsking } from '../tables/declared/subjects.ts'
import type { Dataset } from '../tables/model/declaration.ts'
import type { AskedTable } from '../tables/domain/questions.ts'
import { namingColumns, wordsOfTable } from '../tables/domain/table-words.ts'
import { valuesOf } from '../tables/data/sums.ts'
import type { Visit } from './visit.ts'

// What many pages of a portal read alike: once until something in it changes (docs/adr/portal/0107).

type Asking = Pick<Visit, 'tx' | 'portal' | 'once'>

export const tablesOfPortal = ({ tx, portal, once }: Asking) =>
  once('tables', () => tablesInUse(tx, portal.id))

/** Who is named in columns of a table, in its newest year. */
async function namesIn({ tx, portal }: Asking, dataset: Dataset, year: number) {
  const columns = namingColumns(dataset).map((column) => ({ column }))
  const selection = { dataset, portalId: portal.id, filter: { [dataset.time.year]: year } }
  const names = await valuesOf(tx, { ...selection, everyMonth: true }, columns)
  return [...names].map(
    ([column, values]) =>
      [`${dataset.name}.${column}`, new Map(values.map((value) => [value, value]))] as const,
  )
}
/** The tables in use with the words that people ask for them by, in the order in which they ask. */
export const questionTablesOf = (visit: Asking): Promise<readonly AskedTable[]> =>
  visit.once('words of tables', async () => {
    const tables = await tablesOfPortal(visit)
    const used = datasets.flatMap((dataset) => {
      const inUse = tables.get(dataset.name)
      return inUse ? [{ dataset, inUse }] : []
    })
    const [own, ...names] = await Promise.all([
      allOwnWords(visit.tx, visit.portal.id),
      ...used.map(({ dataset, inUse }) => namesIn(visit, dataset, inUse.years[0] ?? 0)),
    ])
    const all = new Map([...own, ...names.flat()])
    return byAsking(used).map(({ dataset, inUse }) => ({
      inUse,
      words: wordsOfTable(dataset, all),
    }))
  })

export const menusOf = ({ tx, portal, once }: Asking) =>
  once('menus', () => publicMenus(tx, portal.id))

/** What should be there by now and is not, of all types. @param today at the municipality, ISO 8601 */
export const missingDocuments = ({ tx, portal, once }: Asking, today: string) =>
  once(`missing ${today}`, () => missingPeriods(tx, portal.id, today))

/** With something to read here or on another site. */
export const publishedTypesOf = ({ tx, portal, once }: Asking) =>
  once('published types', () => publishedTypes(tx, portal.id))

/** Those with documents, and how many. */
export const typesOf = ({ tx, portal, once }: Asking) =>
  once('types with documents', () => documentsOfTypes(tx, portal.id))

export const documentTypeOf = ({ tx, once }: Asking, id: number) =>
  once(`type ${id}`, () => documentType(tx, id))

/** @param typeId of a type that is there */
export const documentFilterChoices = (
  { tx, portal, once }: Asking,
  typeId: number | null,
): Promise<FilterChoices> => once(`choices ${typeId}`, () => filterChoices(tx, portal.id, typeId))

/** A page of a list, of which it is known how many there are. @param filter of choices that are there */
export const documentsIn = (
  { tx, portal, once }: Asking,
  filter: DocumentFilter,
  asked: Omit<DocumentPageQuery, 'total'>,
) => {
  const { typeId, year, unitId } = filter
  const total = () =>
    once(`documents ${typeId} ${year} ${unitId}`, () => countDocuments(tx, portal.id, filter))
  return documents(tx, portal.id, filter, { ...asked, total })
}
