import type { ReactNode } from 'react'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Query } from '../platform/http/query.ts'
import type { FileStore } from '../platform/http/send-file.ts'
import type { ScratchFiles } from '../platform/http/spool.ts'
import type { Database, Reader, Tx } from '../platform/postgres/database.ts'
import type { PortalSite } from '../resources/addresses.ts'
import type { PagePath } from '../resources/portal-pages.ts'
import type { Power } from '../tables/model/parts.ts'
import type { Frames, Written } from './cache/frames.ts'
import type { Once } from './cache/readings.ts'
import type { Gate } from './cache/gate.ts'
import type { PortalFooter } from '../data/public/portal-footer.ts'
import type { Revisions } from '../data/public/revisions.ts'
import type { OtherPortal } from '../data/public/portal-has.ts'
import type { PublicPortal, Unit } from '../data/public/portal-reading.ts'

export interface SiteDeps {
  readonly db: Database
  /** What citizens read by: the database, or a copy of it while that shows every change. */
  readonly reader: Reader
  readonly files: FileStore & ScratchFiles
  readonly revisions: Revisions
  /** The tenant of the address the visitor came by; undefined when there is none. */
  readonly tenantOf: (
    request: FastifyRequest,
  ) => { readonly id: number; readonly code: string; readonly name: string } | undefined
  /** The portal whose own host the visitor came by; undefined on the name that portals share. */
  readonly portalHostOf: (
    request: FastifyRequest,
  ) => { readonly host: string; readonly portalId: number } | undefined
  /** Where a tenant is found from outside, by its code. */
  readonly originOf: (code: string) => string
  /**
   * Where somebody tells of a hole in this installation: `mailto:…` or `https://…`; undefined where nobody is named.
   */
  readonly securityContact?: string | undefined
  /** Whether letters leave by themselves: without that nobody is asked for an address. */
  readonly sendsMail: boolean
  /** What every page says before all else; undefined: nothing. */
  readonly said?: string | undefined
  /** The folder that holds `site.css` and `site.js`. */
  readonly assetsBase: string
}

/** The site as it runs. */
export interface OpenSite extends SiteDeps {
  readonly gate: Gate
  readonly frames: Frames
}

/** One citizen at one portal, at its present address: former ones lead there. */
export interface Visit extends PortalSite {
  readonly tx: Tx
  readonly tenantId: number
  /** Whose share of the connections the visit takes: that of the visitor's network. */
  readonly who: string
  readonly portal: PublicPortal
  readonly units: readonly Unit[]
  readonly footer: PortalFooter
  /** What the portal's pages have alike, for as long as nothing in it changes. */
  readonly written: Written
  /** Reads what pages of the portal have alike, once until something in it changes. */
  readonly once: Once
  /** `performance.now()` until which the page may be kept: as long as what it is made of holds. */
  readonly until: number
  readonly query: Query
  readonly params: Readonly<Record<string, string>>
  /** The address of the page that answers, as its route and its parts say: without what was asked of it. */
  readonly here: string
  /** Where the calls of its tenant are; its pages may be on a host of their own. */
  readonly tenantOrigin: string
  /** Whether the portal can write to citizens. */
  readonly sendsMail: boolean
  /** When the visit began. */
  readonly now: Date
  /** Whether the portal has public tables. */
  readonly hasTables: boolean
  /** Whether the portal has what a page of it is about; lists of pages leave out the others. */
  readonly shows: (path: string) => boolean
  /** Whose portal it is: pages of a chamber speak of the chamber. */
  readonly power: Power
  /** The portal of the other power of the same place. */
  readonly other: OtherPortal | null
  /** What a page is called in this portal, of what it is called in most. */
  readonly called: (path: string, usual: string) => string
  /** Set where the portal is shown as something that waits would make it. */
  readonly preview?: Preview
}

/** What a visit shows before it is public. */
export interface Preview {
  /** What the draft, or the package, is called. */
  readonly title: string
  readonly isPackage: boolean
  /** What it changes, each with where the preview shows it. */
  readonly changes: readonly PreviewChange[]
  /** Who wrote the draft last, or made the package, and when it was changed. */
  readonly editor: string
  readonly changed: Date
  /** Until when the link is good. */
  readonly until: Date
}
export interface PreviewChange {
  readonly title: string
  readonly act: 'criar' | 'mudar' | 'retirar'
  readonly href: string
}

export interface Crumb {
  readonly text: string
  readonly href?: string
}
/** A thing in the words of schema.org. */
export type Fact = { readonly '@type': string } & Readonly<Record<string, unknown>>
export interface PageView {
  /** What the window is called, before the portal's name; the home page has none. */
  readonly title?: string
  /** The page of the main menu that it is of, where that is not itself. */
  readonly section?: PagePath
  readonly trail?: readonly Crumb[]
  /** What was looked for among all documents: it stays in the header's search. */
  readonly sought?: string
  /** The page is about one person: search engines leave it out. */
  readonly noindex?: boolean
  /**
   * What the page is of, in one sentence, for results of searches and previews; without it the title and whose portal.
   */
  readonly description?: string
  /** The one address of what the page shows, where a parameter tells it apart; without it that of the page. */
  readonly canonical?: string
  /** The address of just what is shown, with all that was asked; without it as {@link canonical}. A print names it. */
  readonly exact?: string
  /** A picture that stands for the page in previews; without it the coat of arms. */
  readonly image?: string
  /** The feed of what is new on the page. */
  readonly feed?: { readonly title: string; readonly href: string }
  /** What the page tells, for programs (schema.org). */
  readonly facts?: readonly Fact[]
  /** 410 where what the address names went; 200 without it. */
  readonly status?: 410
  readonly body: ReactNode
}
/** The page is at another address of the portal now. */
interface Moved {
  readonly movedTo: string
}
/** One page, one file. @returns undefined when what the address names is not there: 404. */
export interface SitePage {
  readonly path: string
  readonly view: (visit: Visit) => Promise<PageView | Moved | undefined>
}
/** Answers once what it needs was read: the visit's connection is not held while a file travels. */
export type Send = (
  request: FastifyRequest,
  reply: FastifyReply,
  deps: SiteDeps,
) => Promise<FastifyReply>
/**
 * A route that answers something else than a page.
 * @returns a page that says why it is gone; undefined when it is not there: 404.
 */
export interface SiteFile {
  readonly path: string
  /** It is of any length: one network may ask for few of them. */
  readonly isExport?: true
  readonly find: (visit: Visit) => Promise<Send | PageView | undefined>
}
