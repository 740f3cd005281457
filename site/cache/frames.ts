import type { PortalFooter } from '../../data/public/portal-footer.ts'
import type { PortalHas } from '../../data/public/portal-has.ts'
import type { PublicPortal, Unit } from '../../data/public/portal-reading.ts'
import type { Revision, Revisions } from '../../data/public/revisions.ts'
import type { Markup } from '../markup.ts'

/** What every page of a portal is made of, whatever it is about. */
export interface Frame {
  readonly portal: PublicPortal
  readonly units: readonly Unit[]
  readonly footer: PortalFooter
  readonly has: PortalHas
  /** What many pages have alike, as it was written for the first of them. */
  readonly written: Written
}
/** Markup by what it is of. */
export type Written = Map<string, Markup>
interface Entry {
  readonly frame: Frame
  readonly revision: Revision
  /** `performance.now()` until which it holds: time alone changes it too, such as the date of a banner. */
  readonly until: number
}

const lifeMs = 30_000
const most = 500

/** The frames of portals, until something in them changes, as pages are kept: a page that nobody asked for reads its own matter only. */
export class Frames {
  readonly #revisions: Revisions
  readonly #entries = new Map<string, Entry>()

  constructor(revisions: Revisions) {
    this.#revisions = revisions
  }

  /**
   * @param name what the portal was asked for by, within its tenant
   * @returns what is kept, and what keeps another: as of now, so a change during the reading counts as one after it
   */
  async at(
    tenantId: number,
    name: string,
  ): Promise<{ readonly kept: Frame | undefined; readonly keep: (frame: Frame) => void }> {
    const key = `${tenantId} ${name}`
    const revision = await this.#revisions.of(tenantId)
    const entry = this.#entries.get(key)
    const holds =
      entry &&
      entry.until > performance.now() &&
      entry.revision === revision.of(entry.frame.portal.id)
    const keep = (frame: Frame): void => {
      if (this.#entries.size >= most) this.#entries.clear()
      this.#entries.set(key, {
        frame,
        revision: revision.of(frame.portal.id),
        until: performance.now() + lifeMs,
      })
    }
    return { kept: holds ? entry.frame : undefined, keep }
  }
}
