import { grantedBy, type Access } from '../../data/rights/access.ts'
import type { Action } from '../../kernel/resource.ts'
import type { Asker, WorkItem, WorkSource, SourceReading } from './source.ts'

/** The portal that is asked about, and whose it is. */
interface AskedPortal {
  readonly id: number
  readonly managerId: number
}
export interface WorklistAsker extends Omit<Asker, 'userId' | 'mayAct' | 'mayOpen' | 'mayChange'> {
  readonly access: Access
  /** Null: no portal, and nothing of one is told. */
  readonly portal: AskedPortal | null
}
/** What a source told; nothing where it failed. */
export interface Heard {
  readonly source: WorkSource
  readonly reading: SourceReading | undefined
}

/** Whether somebody may do one of these on one of these pages, with the data of whom the source is about. */
function may(
  { access, portal }: WorklistAsker,
  { of, elMaster }: WorkSource,
  pages: readonly string[],
  actions: readonly Action[],
): boolean {
  if (elMaster) return access.user.elMaster
  const managers = grantedBy(access, pages, actions)
  if (managers === null) return true
  return of === 'portal'
    ? portal !== null && managers.includes(portal.managerId)
    : managers.length > 0
}

/**
 * What each source tells somebody who may be told: a source that fails tells nothing, and the others are heard.
 * @param report of a failure, for the log
 */
export function hearSources(
  asker: WorklistAsker,
  sources: readonly WorkSource[],
  report: (source: string, error: unknown) => void,
): Promise<readonly Heard[]> {
  const { portal } = asker
  const open = sources.filter(
    (source) =>
      (source.of === 'municipality' || portal !== null) &&
      may(asker, source, source.pages, ['read']),
  )
  return Promise.all(
    open.map(async (source): Promise<Heard> => {
      const own: Asker = {
        ...asker,
        userId: asker.access.user.id,
        mayAct: may(asker, source, source.pages, source.acts),
        mayOpen: (page) => may(asker, source, [page], ['read']),
        mayChange: (pages) => may(asker, source, pages, ['edit']),
      }
      try {
        const reading =
          source.of === 'municipality'
            ? await source.read(own)
            : portal && (await source.read({ ...own, portalId: portal.id }))
        return { source, reading: reading ?? undefined }
      } catch (error) {
        report(source.name, error)
        return { source, reading: undefined }
      }
    }),
  )
}

/** Of one source and state, as many as are told one by one: the others are counted. */
const mostOfState = 20

/** An item with the source that tells it. */
export interface ToldItem extends WorkItem {
  readonly source: string
}
const states = ['atrasado', 'vence', 'espera'] as const
/** The items of all sources: late by age, then due, then waiting; of each source and state no more than are told. */
export function itemsInOrder(heard: readonly Heard[]): readonly ToldItem[] {
  const told = heard.flatMap(({ source, reading }) =>
    states.flatMap((state) =>
      (reading?.items ?? [])
        .filter((item) => item.state === state)
        .toSorted((one, other) => (one.day ?? '').localeCompare(other.day ?? ''))
        .slice(0, mostOfState)
        .map((item) => ({ ...item, source: source.name })),
    ),
  )
  const dayOf = ({ state, day = '' }: ToldItem) => (state === 'espera' ? '' : day)
  return told.toSorted(
    (one, other) =>
      states.indexOf(one.state) - states.indexOf(other.state) ||
      dayOf(one).localeCompare(dayOf(other)),
  )
}
