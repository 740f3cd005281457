import type { ReactNode } from 'react'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FileStore } from '../http/send-file.ts'
import type { Database, Tx } from '../data/postgres/database.ts'
import type { PortalFooter } from '../data/public/portal-footer.ts'
import type { PublicPortal, Unit } from '../data/public/portal-reading.ts'

export interface SiteDeps {
  readonly db: Database
  readonly files: FileStore
  /** The tenant of the address the visitor came by; undefined when there is none. */
  readonly tenantOf: (
    request: FastifyRequest,
  ) => Promise<{ readonly id: number; readonly code: string; readonly name: string } | undefined>
  /** The folder that holds `site.css` and `site.js`. */
  readonly assetsBase: string
}

/** One citizen at one portal. */
export interface Visit {
  readonly tx: Tx
  readonly tenantId: number
  readonly portal: PublicPortal
  readonly units: readonly Unit[]
  readonly footer: PortalFooter
  readonly query: Query
  readonly params: Readonly<Record<string, string>>
  /** `/p/{prefixo}`, and what is below it. */
  readonly to: (path?: string) => string
}

export interface Crumb {
  readonly text: string
  readonly href?: string
}
export type Section =
  | 'inicio'
  | 'documentos'
  | 'ppa'
  | 'legislacao'
  | 'secretarias'
  | 'noticias'
  | 'perguntas'
  | 'e-sic'
  | 'glossario'
  | 'links'
  | 'sobre'
export interface PageView {
  /** What the window is called, before the portal's name; the home page has none. */
  readonly title?: string
  readonly section?: Section
  readonly trail?: readonly Crumb[]
  /** What was looked for among all documents: it stays in the header's search. */
  readonly sought?: string
  readonly body: ReactNode
}
/** One page, one file. @returns undefined when what the address names is not there: 404. */
export interface SitePage {
  readonly path: string
  readonly view: (visit: Visit) => Promise<PageView | undefined>
}
/** Answers once what it needs was read: the visit's connection is not held while a file travels. */
export type Send = (
  request: FastifyRequest,
  reply: FastifyReply,
  deps: SiteDeps,
) => Promise<FastifyReply>
/** A route that answers something else than a page. @returns undefined when it is not there: 404. */
export interface SiteFile {
  readonly path: string
  readonly find: (visit: Visit) => Promise<Send | undefined>
}

export type Query = Readonly<Record<string, unknown>>

// oxlint-disable-next-line no-control-regex -- naming what is dropped is the point
const controls = /[\u0000-\u001f\u007f]/g

/** A parameter of the address as plain text: the first of several, without control characters, at most 120 characters. */
export function asked(query: Query, name: string): string {
  const value = query[name]
  const first: unknown = Array.isArray(value) ? value[0] : value
  if (typeof first !== 'string') return ''
  return first.replace(controls, ' ').toWellFormed().trim().slice(0, 120)
}

/** A whole number above zero that the database can hold; undefined otherwise. */
export function wholeNumber(text: string | undefined): number | undefined {
  return text && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined
}

/** An address with its parameters, the empty ones left out. */
export function address(
  path: string,
  query: Readonly<Record<string, string | number | null | undefined>>,
): string {
  const pairs = Object.entries(query).filter(
    ([, value]) => value !== null && value !== undefined && value !== '',
  )
  return pairs.length === 0
    ? path
    : `${path}?${new URLSearchParams(pairs.map(([name, value]) => [name, String(value)]))}`
}
