import { dayAfter } from '../../pt-br/day.ts'
import type { Action } from '../../kernel/resource.ts'
import type { Tx } from '../../platform/postgres/database.ts'
import type { Reading } from '../../tables/domain/pntp/seal.ts'
import type { OpenUnit } from '../../resources/calls/document.ts'

// A clock of the product: something that knows what is late, what falls due, and what waits for somebody.

/** `atrasado`: its day has passed; `vence`: its day is near; `espera`: it has no day, and waits for somebody. */
type ItemState = 'atrasado' | 'vence' | 'espera'

/** One fact that asks for an act. */
export interface WorkItem<State extends ItemState = ItemState> {
  readonly state: State
  /** What is the case, as a heading says it. */
  readonly fact: string
  /** What else is worth knowing. */
  readonly detail?: string
  /** Why it is owed. */
  readonly law?: string
  readonly unit?: string
  /** The day that counts, at the municipality, ISO 8601: until which it was or is owed, or since when it is so. */
  readonly day?: string
  /** Who answers for it, or did it last. */
  readonly person?: string
  /** Where it is done, with the form filled in. */
  readonly act: { readonly label: string; readonly path: string }
}
/** One that is not late. */
export type CalmItem = WorkItem<'vence' | 'espera'>
export interface SourceReading<Told extends WorkItem = WorkItem> {
  /** How many things were looked at. */
  readonly checked: number
  readonly items: readonly Told[]
  /** How the portal stands in the national index, of the source that reads it. */
  readonly index?: Reading
}

/** For whom a source is read. */
export interface Asker {
  readonly tx: Tx
  readonly userId: string
  /** Where they publish alone; null: everywhere. */
  readonly units: readonly OpenUnit[] | null
  /** The day at the municipality, ISO 8601. */
  readonly today: string
  readonly zone: string
  /** Whether letters leave by themselves. */
  readonly sendsMail: boolean
  /** Whether they may do what the source asks for; otherwise they may only look. */
  readonly mayAct: boolean
  /** The pages they may read, as a question about one. */
  readonly mayOpen: (page: string) => boolean
  /** Whether they may edit on one of these pages. */
  readonly mayChange: (pages: readonly string[]) => boolean
}
export interface PortalAsker extends Asker {
  readonly portalId: number
}

interface Declared {
  /** As the wire names it. */
  readonly name: string
  /** As people call it. */
  readonly title: string
  /** Where all that it tells stands. */
  readonly screen: string
  /** Who may read one of these pages is told. */
  readonly pages: readonly string[]
  /** With one of these rights there, one may do what it asks for. */
  readonly acts: readonly Action[]
  /** It tells of what is somebody's own, such as drafts: nobody else is told it. */
  readonly isPersonal?: true
  /** It is told to an elMaster alone. */
  readonly elMaster?: true
}
/** A source that knows of one portal, and of which something may be late: it is asked of many portals at once too. */
export interface LateSource extends Declared {
  readonly of: 'portal'
  readonly tellsLate: true
  readonly read: (asker: PortalAsker) => Promise<SourceReading>
}
/** A source that knows of one portal, and of which nothing is ever late. */
export interface PortalSource extends Declared {
  readonly of: 'portal'
  readonly tellsLate?: never
  readonly read: (asker: PortalAsker) => Promise<SourceReading<CalmItem>>
}
/** A source that knows of a municipality as a whole. */
export interface MunicipalitySource extends Declared {
  readonly of: 'municipality'
  readonly tellsLate?: never
  readonly read: (asker: Asker) => Promise<SourceReading<CalmItem>>
}
export type WorkSource = LateSource | PortalSource | MunicipalitySource

/** Days ahead of which one is told: what falls due until then, or ends. */
export const daysAhead = 7
/** @returns nothing for a day that is farther ahead than one is told of */
export const stateOn = (due: string, today: string, ahead = daysAhead): ItemState | undefined =>
  due < today ? 'atrasado' : due <= dayAfter(today, ahead) ? 'vence' : undefined

/** A path of the back office with what its form is filled in with. */
export function filled(
  path: string,
  values: Readonly<Record<string, string | number | undefined>>,
): string {
  const query = new URLSearchParams(
    Object.entries(values).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    ),
  )
  return query.size === 0 ? path : `${path}?${query}`
}
