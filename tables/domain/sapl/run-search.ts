import { dayAtPortal } from '../../../data/nouns/zones.ts'
import type { Files } from '../../../platform/files/files.ts'
import type { Runner } from '../../../platform/postgres/database.ts'
import { orderSaplSearch } from '../../calls/sapl.ts'
import {
  chamberUnit,
  finishSaplSearch,
  mayStillReadSapl,
  saplOf,
  waitingSaplSearch,
  type SaplRefusal,
  type SaplSearch,
  type SaplTableResult,
} from '../../data/sapl.ts'
import { failSearch } from '../../data/searches.ts'
import type { Dataset } from '../../model/declaration.ts'
import { presencas } from '../../declared/chamber/presencas.ts'
import { proposicoes } from '../../declared/chamber/proposicoes.ts'
import { sessoes } from '../../declared/chamber/sessoes.ts'
import { vereadores } from '../../declared/chamber/vereadores.ts'
import { votacoes } from '../../declared/chamber/votacoes.ts'
import { personKeys } from '../party.ts'
import { billRows } from './bills.ts'
import { SaplClient, SaplFailure, type SaplAccess } from './client.ts'
import { councillorRows } from './councillors.ts'
import { actorOf, loadTable, type SaplLoading } from './load-year.ts'
import { keepPhotographs, type Photographs } from './photographs.ts'
import { readYear, type SaplYear } from './read-year.ts'
import type { SaplTable } from './rows.ts'
import { presenceRows, sessionRows } from './sessions.ts'
import { voteRows } from './votes.ts'

/** How a SAPL is asked, and what the keys of persons are made with. */
export interface SaplWork {
  readonly access: SaplAccess
  readonly personSecret: string
}
/** A SAPL's readings with where its photographs are kept. */
export interface SaplReading extends SaplWork {
  readonly files: Files
}

interface Seen {
  readonly base: string
  /** ISO 8601 */
  readonly today: string
  readonly photographs: Photographs
}
/** The tables that a SAPL fills, those first that others lead to. */
const filled: readonly (readonly [Dataset, (year: SaplYear, seen: Seen) => SaplTable])[] = [
  [vereadores, (year, { today, photographs }) => councillorRows(year, today, photographs)],
  [sessoes, (year, { base, today }) => sessionRows(year, base, today)],
  [presencas, (year) => presenceRows(year)],
  [proposicoes, (year, { base }) => billRows(year, base)],
  [votacoes, (year) => voteRows(year)],
]
export const saplTables: readonly Dataset[] = filled.map(([dataset]) => dataset)

/**
 * A reading may wait for an hour, in which a right is taken away.
 * @throws {SaplFailure} when its author may not ask for it now
 */
async function requireAuthor(runner: Runner, search: SaplSearch): Promise<void> {
  if (!(await mayStillReadSapl(runner, search, orderSaplSearch.access.pages)))
    throw new SaplFailure('Quem pediu a busca não pode mais enviar dados deste portal.', false)
}

async function placeOf(runner: Runner, { portalId }: SaplSearch) {
  const [sapl, unit] = await Promise.all([saplOf(runner, portalId), chamberUnit(runner, portalId)])
  if (!sapl) throw new SaplFailure('O endereço do SAPL foi apagado.', false)
  if (unit === undefined)
    throw new SaplFailure('A unidade principal deste portal não é uma câmara.', false)
  return { base: sapl.url, unit }
}

/** Nothing is loaded before all was read: a SAPL that ends in the middle changes nothing. */
async function loadAll(loading: SaplLoading, year: SaplYear, seen: Seen) {
  const refusals: SaplRefusal[] = []
  const results: SaplTableResult[] = []
  for (const [dataset, rowsOf] of filled) {
    if (!loading.search.tables.includes(dataset.name)) continue
    const { rows, unplaced } = rowsOf(year, seen)
    const unread = year.unplaced.filter(({ table }) => table === dataset.name)
    const found = { rows, unplaced: [...unread, ...unplaced] }
    results.push(await loadTable(loading, dataset, found, refusals))
  }
  return { refusals, results }
}

/** The photographs of who sits in the year, where its councillors are wanted. */
async function photographsFor(
  loading: SaplLoading,
  files: Files,
  client: SaplClient,
  year: SaplYear,
) {
  const { runner, search, unit } = loading
  if (!search.tables.includes(vereadores.name)) return { photographs: new Map(), unread: [] }
  const { portalId } = search
  return keepPhotographs({ runner, files, client, actor: actorOf(loading), portalId, unit }, year)
}

/**
 * Carries a reading out: asks the SAPL for all of the year, then loads each table. Safe to repeat; nothing happens
 * where it is done already. What cannot be otherwise later is written down and ends it.
 * @throws {SaplFailure} that passes
 */
export async function runSaplSearch(
  runner: Runner,
  tenantId: number,
  id: number,
  { access, personSecret, files }: SaplReading,
  signal?: AbortSignal,
): Promise<void> {
  const search = await waitingSaplSearch(runner, id)
  if (!search) return
  try {
    await requireAuthor(runner, search)
    const { base, unit } = await placeOf(runner, search)
    const today = await dayAtPortal(runner, search.portalId)
    const client = await SaplClient.open(base, access, signal)
    const year = await readYear(client, search.year)
    const confirm = () => requireAuthor(runner, search)
    const keyOf = personKeys(personSecret, tenantId)
    const own = { runner, tenantId, search, unit, keyOf, confirm, ...(signal ? { signal } : {}) }
    const { photographs, unread } = await photographsFor(own, files, client, year)
    const told = { ...year, unplaced: [...year.unplaced, ...unread] }
    const { results, refusals } = await loadAll(own, told, { base, today, photographs })
    await finishSaplSearch(runner, id, results, refusals)
  } catch (error) {
    signal?.throwIfAborted()
    if (!(error instanceof SaplFailure)) throw error
    await failSearch(runner, 'sapl', id, error.message, { over: !error.passes, keeps: false })
    if (error.passes) throw error
  }
}

/** Says where people look that a try failed. @param againAfter seconds; nothing when there will be no other try */
export const giveUpSaplSearch = (
  runner: Runner,
  id: number,
  againAfter: number | undefined,
): Promise<unknown> =>
  failSearch(runner, 'sapl', id, 'A busca não terminou.', {
    over: againAfter === undefined,
    keeps: true,
  })
