import { prefixAndHost } from '../../data/nouns/portals.ts'
import { announcedLine, announcedLoad, type AnnouncedLoad } from '../../data/webhooks/announced.ts'
import { putMessage, type WebhookMessage } from '../../data/webhooks/sendings.ts'
import type { Runner } from '../../platform/postgres/database.ts'
import { portalSite, tableAddress } from '../../resources/addresses.ts'
import { announcedNouns, loadEvents } from './events.ts'

/** Where a municipality is found: its code, and its own origin. */
export interface ToldFrom {
  readonly code: string
  readonly origin: string
}

/** What a message says: what it is about, where that is, and which version. No name of anybody, and no content. */
export interface Announcement {
  /** `documento`, or the name of a table. */
  readonly what: string
  readonly id: string
  /** Below the portal. */
  readonly path: string
  readonly version: number | null
  readonly unit?: string
  readonly period?: string
}

/** A message: the same bytes at each try. @param mark what it is known by, in its municipality */
export async function messageOf(
  runner: Runner,
  { code, origin }: ToldFrom,
  portalId: number,
  { event, mark, at }: { readonly event: string; readonly mark: string; readonly at: Date },
  { what, id, path, version, unit, period }: Announcement,
): Promise<WebhookMessage | undefined> {
  const place = await prefixAndHost(runner, portalId)
  if (!place) return undefined
  const data = {
    portal: place.prefix,
    o_que: what,
    id,
    endereco: portalSite(origin, place).at(path),
    versao: version,
    ...(unit === undefined ? {} : { unidade_gestora: unit }),
    ...(period === undefined ? {} : { periodo: period }),
  }
  const body = JSON.stringify({ type: event, timestamp: at.toISOString(), data })
  return { id: `evt_${code}_${mark}`, event, body }
}

export const periodCode = (year: number, month: number | null): string =>
  month === null ? String(year) : `${year}-${String(month).padStart(2, '0')}`

/** Tells of a change that the journal has. Safe to repeat: the message is known by the line. */
export async function announceLine(runner: Runner, from: ToldFrom, line: string): Promise<void> {
  const found = await announcedLine(runner, line)
  const noun = found && announcedNouns[found.page]
  if (!found || !noun) return
  const row = await noun.read(runner, found.record)
  // What citizens do not find is nobody's to be told of; what goes is told, whether they still did or not.
  if (!row || (found.type !== 'delete' && !row.isShown)) return
  const part =
    found.type === 'delete' ? 'withdrawn' : found.type === 'update' ? 'changed' : 'published'
  const event = `${noun.word}.${noun[part][0]}`
  const path = noun.path(found.record, row)
  const told = { what: noun.word, id: found.record, path, version: row.version }
  const known = { event, mark: `l${line}`, at: found.at }
  const message = await messageOf(runner, from, found.portalId, known, told)
  if (message) await putMessage(runner, found.portalId, message)
}

function eventOf({ isRefused, way, version }: AnnouncedLoad): string {
  if (isRefused) return loadEvents.refused
  if (way === 'retirada') return loadEvents.withdrawn
  return version > 1 ? loadEvents.changed : loadEvents.published
}

/** Tells of a load, published or refused. Safe to repeat. */
export async function announceLoad(runner: Runner, from: ToldFrom, id: number): Promise<void> {
  const load = await announcedLoad(runner, id)
  if (!load) return
  const known = { event: eventOf(load), mark: `c${id}`, at: load.at }
  const message = await messageOf(runner, from, load.portalId, known, {
    what: load.dataset,
    id: String(id),
    path: tableAddress(load.dataset),
    version: load.isRefused ? null : load.version,
    unit: load.unit,
    period: periodCode(load.year, load.month),
  })
  if (message) await putMessage(runner, load.portalId, message)
}
