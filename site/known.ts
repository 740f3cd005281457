import { documents, type PageAsked } from '../data/public/document-pages.ts'
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
import { tablesInUse } from '../tables/data/facts.ts'
import type { Visit } from './visit.ts'

// What many pages of a portal read alike: once until something in it changes (docs/adr/portal/0107).

type Asking = Pick<Visit, 'tx' | 'portal' | 'once'>

export const tablesOf = ({ tx, portal, once }: Asking) =>
  once('tables', () => tablesInUse(tx, portal.id))

export const menusOf = ({ tx, portal, once }: Asking) =>
  once('menus', () => publicMenus(tx, portal.id))

/** What should be there by now and is not, of all types. @param today at the municipality, ISO 8601 */
export const missingOf = ({ tx, portal, once }: Asking, today: string) =>
  once(`missing ${today}`, () => missingPeriods(tx, portal.id, today))

/** With something to read here or on another site. */
export const publishedTypesOf = ({ tx, portal, once }: Asking) =>
  once('published types', () => publishedTypes(tx, portal.id))

/** Those with documents, and how many. */
export const typesOf = ({ tx, portal, once }: Asking) =>
  once('types with documents', () => documentsOfTypes(tx, portal.id))

export const typeOf = ({ tx, once }: Asking, id: number) =>
  once(`type ${id}`, () => documentType(tx, id))

/** @param typeId of a type that is there */
export const choicesOf = (
  { tx, portal, once }: Asking,
  typeId: number | null,
): Promise<FilterChoices> => once(`choices ${typeId}`, () => filterChoices(tx, portal.id, typeId))

/** A page of a list, of which it is known how many there are. @param filter of choices that are there */
export const documentsIn = (
  { tx, portal, once }: Asking,
  filter: DocumentFilter,
  asked: Omit<PageAsked, 'total'>,
) => {
  const { typeId, year, unitId } = filter
  const total = () =>
    once(`documents ${typeId} ${year} ${unitId}`, () => countDocuments(tx, portal.id, filter))
  return documents(tx, portal.id, filter, { ...asked, total })
}
