import {
  announcedDocument,
  announcedStructure,
  type AnnouncedRow,
} from '../../data/webhooks/announced.ts'
import type { Runner } from '../../platform/postgres/database.ts'
import { documentElement } from '../../resources/portal/document-element.ts'
import { organisationalStructure } from '../../resources/content/organisational-structure.ts'
import { documentPath } from '../../resources/addresses.ts'

// What systems may be told of. Declared here alone: calls, screen, database and queue go by it.

/** A noun of which systems are told. */
interface AnnouncedNoun {
  /** The word that its events begin with. */
  readonly word: string
  /** How they end, and how people read them. */
  readonly published: readonly [end: string, title: string]
  readonly changed: readonly [end: string, title: string]
  readonly withdrawn: readonly [end: string, title: string]
  readonly read: (runner: Runner, key: string) => Promise<AnnouncedRow | undefined>
  /** Its page below the portal. */
  readonly path: (key: string, row: AnnouncedRow) => string
}

export const announcedNouns: Readonly<Record<string, AnnouncedNoun>> = {
  [documentElement.name]: {
    word: 'documento',
    published: ['publicado', 'Documento publicado'],
    changed: ['alterado', 'Documento alterado'],
    withdrawn: ['retirado', 'Documento retirado'],
    read: announcedDocument,
    path: (key, { typeId }) => documentPath({ typeId: typeId ?? 0, id: Number(key) }),
  },
  [organisationalStructure.name]: {
    word: 'estrutura',
    published: ['publicada', 'Estrutura organizacional publicada'],
    changed: ['alterada', 'Estrutura organizacional alterada'],
    withdrawn: ['retirada', 'Estrutura organizacional retirada'],
    read: announcedStructure,
    path: () => '/estrutura-organizacional',
  },
}

/** Of loads, by what became of them. */
export const loadEvents = {
  published: 'tabela.publicada',
  changed: 'tabela.alterada',
  withdrawn: 'tabela.retirada',
  refused: 'tabela.recusada',
} as const
export const lateEvents = { documents: 'documento.atrasado', tables: 'tabela.atrasada' } as const
/** As `like` has it. */
export const lateEnding = '%.atrasad_'
export const testEvent = 'teste'
/** What the database calls changes by loads, beside the names of nouns. */
const loadPage = 'carga'

/** An event that a webhook may want. @property page of the journal that it is read from; none of what time brings */
interface WebhookEvent {
  readonly name: string
  readonly title: string
  readonly page: string | undefined
}
export const webhookEvents: readonly WebhookEvent[] = [
  ...Object.entries(announcedNouns).flatMap(([page, { word, published, changed, withdrawn }]) =>
    [published, changed, withdrawn].map(([end, title]) => ({
      name: `${word}.${end}`,
      title,
      page,
    })),
  ),
  ...(
    [
      [loadEvents.published, 'Período de tabela pública publicado pela primeira vez'],
      [loadEvents.changed, 'Período de tabela pública alterado'],
      [loadEvents.withdrawn, 'Período de tabela pública retirado'],
      [loadEvents.refused, 'Carga de tabela pública recusada'],
    ] as const
  ).map(([name, title]) => ({ name, title, page: loadPage })),
  { name: lateEvents.documents, title: 'Documento obrigatório em atraso', page: undefined },
  { name: lateEvents.tables, title: 'Mês de tabela pública em atraso', page: undefined },
]

/** The pages that these events are read from. */
export const pagesOfEvents = (names: readonly string[]): readonly string[] => [
  ...new Set(
    webhookEvents.flatMap(({ name, page }) => (names.includes(name) && page ? [page] : [])),
  ),
]
