import type { Runner } from '../../platform/postgres/database.ts'
import type { Actor } from '../../data/store/scope.ts'
import { unitsOfPortal, type DataKey } from '../data/data-keys.ts'
import type { LoadPeriod } from '../data/load-period.ts'
import { formerMapping, type MappingPlace } from '../data/mappings.ts'
import { datasetNamed } from '../declared/index.ts'
import { problem } from '../../kernel/problem.ts'
import { loadRowLimit } from '../calls/data-load.ts'
import { columnsRead } from '../calls/file-mapping.ts'
import type { Dataset } from '../model/declaration.ts'
import type { KnownUnit } from './file-door/doubts/source.ts'
import { openForeignFile, type FileSource } from './file-door/foreign-file.ts'
import { changedFor, changeText, usesOf, type PublishedUse } from './file-door/kept-mapping.ts'
import { loadFile, type FileOrder } from './file-door/load-file.ts'
import { nameKnower } from './file-door/mapping.ts'
import { loadRows, mostFindings, type LoadOutcome } from './load.ts'
import type { PersonKey } from './party.ts'
import type { SentRow } from './read-row.ts'
import { sentRows, type SentFile } from './sent-rows.ts'

/** What a system speaks of: a month, or a whole year, of a unit in a table. */
export interface LoadTarget {
  readonly dataset: Dataset
  readonly portalId: number
  readonly unit: string
  readonly unitNames: readonly string[]
  /** The units of the portal. */
  readonly units: readonly KnownUnit[]
  readonly year: number
  /** Null is the whole year. */
  readonly month: number | null
}

/**
 * Finds what an address names, within what a key opens.
 * @param unit the id of the unit, or its CNPJ
 * @param period `2026-03`, or `2026` for the whole year
 * @throws {Problem} `missing` for what is no table; `forbidden` for what the key does not open; `invalid` for the
 * period
 */
export async function loadTarget(
  runner: Runner,
  key: DataKey,
  name: string,
  unit: string,
  period: string,
): Promise<LoadTarget> {
  const dataset = datasetNamed(name)
  if (!dataset) throw problem('missing', `Não há tabela com o nome ${name.slice(0, 60)}.`)
  if (!key.datasets.includes(name)) throw problem('forbidden', 'Esta chave não abre esta tabela.')
  const units = await unitsOfPortal(runner, key.portalId)
  const byId = units.find(({ id }) => id === unit)
  const named = byId ? [byId] : units.filter(({ cnpj }) => cnpj === unit)
  const found = named.find(({ id }) => key.units.includes(id))
  // A unit of another portal and one that is none get the same answer.
  if (!found) throw problem('forbidden', 'Esta chave não abre esta unidade gestora.')
  // A fund often has the town hall's CNPJ: rows must not come into one of them by chance.
  if (named.length > 1)
    throw problem(
      'invalid',
      'Mais de uma unidade gestora tem este CNPJ: escreva o código da unidade no endereço.',
    )
  const [, year, month] = /^(\d{4})(?:-(\d\d))?$/.exec(period) ?? []
  const [y, m] = [Number(year), month === undefined ? null : Number(month)]
  if (!(y >= 1990 && y <= 2100 && (m === null || (m >= 1 && m <= 12))))
    throw problem('invalid', 'Escreva o período como 2026-03, ano e mês, ou 2026, o ano inteiro.')
  const { id, others } = found
  const { portalId } = key
  return { dataset, portalId, unit: id, unitNames: others, units, year: y, month: m }
}

/**
 * Periods that are being loaded in this process. A load is minutes at most; another one of the year is told to come
 * again.
 */
const underWay = new Set<string>()
/**
 * Each holds a connection to the database, and at its end asks for its key on another: of the three that a network may
 * have at once, two loads leave one.
 */
const mostAtOnce = 2

/**
 * Holds a year of a unit for the time of the work.
 * @throws {Problem} `in-use` when it is held; `unavailable` when too many are
 */
export async function alone<T>(
  { dataset, portalId, unit, year }: LoadTarget,
  tenantId: number,
  work: () => Promise<T>,
): Promise<T> {
  const held = [tenantId, portalId, dataset.name, unit, year].join(' ')
  if (underWay.has(held))
    throw problem(
      'in-use',
      'Outra carga desta unidade e deste ano está em andamento. Espere alguns segundos e envie de novo.',
    )
  if (underWay.size >= mostAtOnce)
    throw problem(
      'unavailable',
      'Há outras cargas em andamento. Espere alguns segundos e envie de novo.',
    )
  underWay.add(held)
  try {
    return await work()
  } finally {
    underWay.delete(held)
  }
}

/** What arrived for a place. */
export interface IncomingLoad {
  readonly place: LoadTarget
  readonly mode: LoadPeriod['mode']
  readonly file: SentFile
  readonly sha256: string
  /** The doubts that the sender answers, by their codes. */
  readonly answers: readonly string[]
  /** Asked after the last row: throws unless the rows may still be published. */
  readonly confirm: () => Promise<void>
}

/** Loads what a system sent, by the one way that all loads go. @throws {Problem} `too-large`, and {@link loadRows} */
export async function sendRows(
  runner: Runner,
  actor: Actor,
  { place, mode, file, sha256, answers, confirm }: IncomingLoad,
  keyOf: PersonKey,
): Promise<LoadOutcome> {
  const { head, rows } = await sentRows(file)
  const load = { ...place, mode, way: 'api', author: actor.userName } as const
  const sent = { ...load, sha256, answers, head, rows: bounded(rows, confirm) }
  return loadRows(runner, actor, sent, keyOf)
}

/** What arrived for a place in a system's own columns. */
export interface ForeignLoad extends Pick<
  IncomingLoad,
  'place' | 'sha256' | 'answers' | 'confirm'
> {
  readonly source: FileSource
  /** The name of the source that the sender says; empty where it says none. */
  readonly from: string
}
const noMapping =
  'Nenhum mapa está guardado para um arquivo com estas colunas. Em Tabelas públicas, publique uma vez um arquivo igual; depois envie de novo.'
const notPublished =
  'O mapa guardado para um arquivo com estas colunas vale também para esta unidade? Ninguém publicou ainda um arquivo igual dela. Em Tabelas públicas, publique um arquivo desta unidade; depois envie de novo.'

/**
 * How a file is read: as one of the source with the same columns was published for the unit last, or, where its columns
 * changed and all that are read are still there, as the one before: that is asked about.
 * @throws {Problem} `unanswered` where a person has to publish one first; `invalid` where nobody has read one either
 */
async function followed(
  runner: Runner,
  about: MappingPlace,
  unit: string,
  source: string,
): Promise<Pick<FileOrder, 'source' | 'uses' | 'change'> & { readonly use: PublishedUse }> {
  const all = await usesOf(runner, about, source)
  const uses = all.filter(({ isSameHead }) => isSameHead)
  const own = uses.filter((use) => use.unit === unit && use.published)
  const named = own.filter((use) => use.source !== '')
  const names = [...new Set(named.map((use) => use.source))]
  if (names.length > 1)
    throw problem(
      'unanswered',
      `De que fonte é este arquivo? Mais de uma tem estas colunas: ${names.join(', ')}. Envie de novo com fonte= e o nome dela no endereço.`,
    )
  const same = named[0] ?? own[0]
  if (same?.published) return { source: same.source, uses, change: undefined, use: same.published }
  const change = changedFor(all, unit, about.head)
  const before = change?.use.published
  if (change && before) {
    const missing = columnsRead(before.mapa).some((name) => !about.head.includes(name))
    if (!missing) return { source: change.use.source, uses, change, use: before }
    throw problem(
      'unanswered',
      `${changeText(change)} Como se lê agora? Em Tabelas públicas, publique um arquivo igual a este; depois envie de novo.`,
    )
  }
  const isRead = uses.some(({ chosen }) => chosen) || (await formerMapping(runner, about))
  throw isRead ? problem('unanswered', notPublished) : problem('invalid', noMapping)
}

/**
 * Loads a CSV, XLSX or ODS with a system's own columns, as somebody published such a file of the unit last.
 * @throws {Problem} what {@link followed} throws; `invalid` where the file is no table; `too-large`; and
 * {@link loadRows}
 */
export async function sendForeign(
  runner: Runner,
  actor: Actor,
  { place, source, from, sha256, answers, confirm }: ForeignLoad,
  keyOf: PersonKey,
): Promise<LoadOutcome> {
  const { dataset, portalId, unit, unitNames, units, year, month } = place
  const file = await openForeignFile(source, nameKnower(dataset))
  const about = { portalId, dataset: dataset.name, head: file.head }
  const { use, ...known } = await followed(runner, about, unit, from)
  const order: FileOrder = {
    dataset,
    portalId,
    unit: { id: unit, names: unitNames },
    units,
    period: { year, month },
    file,
    sha256,
    chosen: use.mapa,
    ...known,
    answers: [...answers, ...use.respostas],
    rehearsal: false,
    way: 'api',
  }
  const progress = (done: number) => {
    if (done > loadRowLimit) throw tooManyRows()
  }
  const outcome = await loadFile(runner, actor, order, keyOf, { progress, confirm })
  return { ...outcome, findings: outcome.findings.slice(0, mostFindings) }
}

const tooManyRows = () => problem('too-large', `Uma carga tem no máximo ${loadRowLimit} linhas.`)
async function* bounded(
  rows: AsyncIterable<SentRow>,
  confirm: () => Promise<void>,
): AsyncGenerator<SentRow> {
  let count = 0
  for await (const row of rows) {
    count += 1
    if (count > loadRowLimit) throw tooManyRows()
    yield row
  }
  await confirm()
}
