import { documentPath } from './addresses.ts'

/** Where a portal shows the rows of a noun, below its address. */
interface RowPlace {
  /** The page on which all of them stand; nothing is the home. */
  readonly page: string
  /** The page of one of them, by its key and its values on the wire, where it has one. */
  readonly own?: (key: string, wire: Readonly<Record<string, unknown>>) => string
  /** What stands before its key in the name of its place on the page. */
  readonly anchor?: string
  /** An address names the row by its number. */
  readonly isNumbered?: true
}
const places: Readonly<Record<string, RowPlace>> = {
  'document-element': {
    page: '/documentos',
    own: (id, wire) => documentPath({ typeId: Number(wire['id_tipo_elemento']), id: Number(id) }),
    isNumbered: true,
  },
  news: { page: '/noticias', own: (key) => `/noticias/${key}`, isNumbered: true },
  faq: { page: '/perguntas-frequentes', anchor: 'pergunta-' },
  glossary: { page: '/glossario', anchor: 'termo-' },
  'useful-link': { page: '/links' },
  'municipal-legislation': { page: '/legislacao' },
  'state-legislation': { page: '/legislacao' },
  'federal-legislation': { page: '/legislacao' },
  'esic-entry': { page: '/e-sic', anchor: 'entrada-', isNumbered: true },
  secretariat: { page: '/secretarias', anchor: 'secretaria-', isNumbered: true },
  'organisational-structure': { page: '/estrutura-organizacional', isNumbered: true },
  'footer-banner': { page: '', isNumbered: true },
}

/** Where a portal shows the rows of a noun; what has no page of its own is on all of them. */
export const placeOfRows = ({ name }: { readonly name: string }): RowPlace =>
  places[name] ?? { page: '' }

/** The same, of nouns that portals show at a place of their own. */
export const portalPlaceOf = ({ name }: { readonly name: string }): RowPlace | undefined =>
  places[name]
