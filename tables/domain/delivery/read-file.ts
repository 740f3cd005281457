import type { Runner } from '../../../platform/postgres/database.ts'
import { unitsOfPortal } from '../../data/data-keys.ts'
import { powerOfPortal } from '../../data/sent-loads.ts'
import { routesOfHead, type SourceRoute } from '../../data/source-routes.ts'
import type { DeliveryChoice } from '../../calls/delivery-words.ts'
import type { FileMapping } from '../../calls/file-mapping.ts'
import { datasetNamed } from '../../declared/index.ts'
import type { Dataset } from '../../model/declaration.ts'
import { openForeignFile, type FileSource, type ForeignFile } from '../file-door/foreign-file.ts'
import { proposedFor, usesOf, type HeadChange, type UnitUse } from '../file-door/kept-mapping.ts'
import { lookAtFile } from '../file-door/look-at-file.ts'
import { nameKnower } from '../file-door/mapping.ts'
import type { MonthOrYear } from '../file-door/period.ts'
import { isKnownSomewhere, likelySources, likelyTables } from './find-table.ts'
import { routeOf, type ColumnTexts, type Route } from './find-units.ts'
import { periodFound, yearFound } from './found-period.ts'

export type UnitOfPortal = Awaited<ReturnType<typeof unitsOfPortal>>[number]
/** A file of a delivery, as it is read. */
export interface DeliverySource {
  readonly portalId: number
  /** With the folders that it is in. */
  readonly name: string
  readonly source: FileSource
  readonly choice: DeliveryChoice
}
/** Of which table, and source, a file may be, where nobody knows. */
export interface Ambiguous {
  readonly tables: readonly Dataset[]
  readonly sources: readonly SourceRoute[]
}
/** What was found in a file whose table is known. */
export interface FileRead {
  readonly file: ForeignFile
  readonly dataset: Dataset
  readonly fonte: string
  readonly mapping: FileMapping
  /** How files of the source were read, whatever their columns. */
  readonly uses: readonly UnitUse[]
  readonly change: HeadChange | undefined
  /** Whether somebody published a file with these columns, or has looked at how this one is read. */
  readonly isKnown: boolean
  readonly isPublished: boolean
  /** The unit of each text that somebody published by. */
  readonly knownTexts: Readonly<Record<string, string>>
  readonly route: Route
  readonly period: MonthOrYear | undefined
  /** The year that the file seems to be of, also where its period is not known. */
  readonly year: number | undefined
  readonly columns: readonly ColumnTexts[]
  readonly units: readonly UnitOfPortal[]
}

/** The table and source of a file, or between which it stands. */
async function findTable(
  runner: Runner,
  { portalId, name, choice }: DeliverySource,
  file: ForeignFile,
): Promise<{ readonly dataset: Dataset; readonly fonte: string | undefined } | Ambiguous> {
  const known = await routesOfHead(runner, portalId, file.head)
  const routes = known.filter(
    ({ dataset, source }) =>
      (choice.tabela === undefined || dataset === choice.tabela) &&
      (choice.fonte === undefined || source === choice.fonte),
  )
  const chosen = choice.tabela === undefined ? undefined : datasetNamed(choice.tabela)
  const sources = likelySources(routes, name)
  const [only] = sources
  if (only && sources.length === 1) {
    const dataset = datasetNamed(only.dataset)
    if (dataset) return { dataset, fonte: only.source }
  }
  if (sources.length > 1) return { tables: [], sources }
  if (chosen) return { dataset: chosen, fonte: choice.fonte }
  const tables = likelyTables(file.head, name, await powerOfPortal(runner, portalId))
  const [likeliest] = tables
  return likeliest ? { dataset: likeliest, fonte: choice.fonte } : { tables, sources: [] }
}

const noMapping: Omit<FileMapping, 'colunas'> = {
  fixos: {},
  valores: {},
  somar: false,
  folhas: false,
  somente: null,
}
/** How a file is read: as a person said, as one like it was published, or as its columns are called. */
async function mappingOf(
  runner: Runner,
  { portalId, choice }: DeliverySource,
  { dataset, fonte }: { readonly dataset: Dataset; readonly fonte: string | undefined },
  head: readonly string[],
  guessed: Readonly<Record<string, string>>,
) {
  const place = { portalId, dataset: dataset.name, head }
  const proposed = await proposedFor(runner, place)
  const source = choice.fonte ?? fonte ?? proposed.source
  const uses = await usesOf(runner, place, source)
  const own = uses.filter(({ isSameHead }) => isSameHead)
  const published = own.find((use) => use.published)?.published?.mapa
  const kept = published ?? own.find((use) => use.chosen)?.chosen ?? proposed.mapping
  const change = published ? undefined : proposed.change
  const found = kept
    ? { ...kept, colunas: change ? { ...guessed, ...kept.colunas } : kept.colunas }
    : { colunas: guessed, ...noMapping }
  return {
    fonte: source,
    uses,
    change,
    mapping: choice.mapa ?? found,
    isKnown: published !== undefined || choice.lido === true,
    isPublished: published !== undefined,
  }
}

/**
 * Reads a file that waits: its table, source, columns, units and period.
 * @throws {Problem} `invalid`, saying what to do, where it is no table
 */
export async function readDeliveryFile(
  runner: Runner,
  order: DeliverySource,
): Promise<FileRead | Ambiguous> {
  const { portalId, name, source, choice } = order
  const first = await openForeignFile(source, isKnownSomewhere)
  const found = await findTable(runner, order, first)
  if (!('dataset' in found)) return found
  const { dataset } = found
  // A workbook is read whole each time; a text tells its head at once.
  const file = first.isSheet ? first : await openForeignFile(source, nameKnower(dataset))
  const units = await unitsOfPortal(runner, portalId)
  const look = await lookAtFile(dataset, name, file, units)
  const read = await mappingOf(runner, order, found, file.head, look.columns)
  const columns = file.head.map((column, at) => ({ name: column, texts: look.texts[at] ?? [] }))
  const routes = await routesOfHead(runner, portalId, file.head)
  const known = routes.find((one) => one.dataset === dataset.name && one.source === read.fonte)
  const route = routeOf(columns, {
    units,
    column: choice.coluna ?? (choice.unidade === undefined ? known?.column || undefined : ''),
    meanings: { ...known?.units, ...choice.unidades },
    uses: read.uses.filter(({ isSameHead }) => isSameHead),
  })
  const said =
    choice.ano === undefined ? undefined : { year: choice.ano, month: choice.mes ?? null }
  return {
    file,
    dataset,
    ...read,
    route: choice.unidade === undefined ? route : { ...route, unit: choice.unidade },
    knownTexts: known?.units ?? {},
    period: said ?? periodFound(dataset, look.period, columns, read.uses),
    year: yearFound(look.period, columns),
    columns,
    units,
  }
}
