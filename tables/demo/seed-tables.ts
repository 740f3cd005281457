import { createHash } from 'node:crypto'
import { datasets } from '../declared/index.ts'
import type { Runner } from '../../platform/postgres/database.ts'
import { capitalZone, clockOf } from '../../pt-br/clock.ts'
import type { Actor } from '../../data/store/scope.ts'
import { loadRows, type Load } from '../domain/load.ts'
import type { PersonKey } from '../domain/party.ts'
import { fieldsOf, isSent, type Dataset } from '../model/declaration.ts'
import type { PortalKey } from '../../demo/places.ts'
import type { Cells } from './cells.ts'
import { withFiles, type StoreFile } from './row-files.ts'
import { chamberSigns, declareQuietMonths, townHallSigns } from './declared.ts'
import { ruleRows } from './rule-rows.ts'
import { owners, townMoney, type Spender } from './town.ts'

/** Rows of a period of a unit, as a system of the town sends them. */
export function loadOf(
  dataset: Dataset,
  period: Pick<Load, 'portalId' | 'unit' | 'year' | 'month'>,
  author: string,
  cells: readonly Cells[],
): Load {
  const rows = cells.map((one, at) => ({ line: at + 2, cells: one }))
  return {
    ...period,
    dataset,
    unitNames: [],
    mode: 'substitui',
    way: 'demonstracao',
    author,
    sha256: createHash('sha256').update(JSON.stringify(rows)).digest('hex'),
    head: fieldsOf(dataset)
      .filter((field) => isSent(dataset, field))
      .map(({ name }) => name),
    rows,
  }
}

interface Sent {
  readonly unit: Spender
  readonly year: number
  readonly tables: Readonly<Record<string, readonly Cells[]>>
}
/** What each unit sends of each year; rules go back further than money. */
function sentUntil(
  today: Date,
  years: readonly number[],
  rowsOf: ReturnType<typeof townMoney>['rowsOf'],
): readonly Sent[] {
  const spenders = Object.keys(owners) as Spender[]
  const day = clockOf(capitalZone).isoDay(today)
  return [
    ...years.flatMap((year) =>
      spenders.map((unit) => ({ unit, year, tables: rowsOf(unit, year) })),
    ),
    ...spenders.flatMap((unit) =>
      [...ruleRows(unit, day)].map(([year, normas]) => ({
        unit,
        year: Number(year),
        tables: { normas },
      })),
    ),
  ]
}

/**
 * Loads the money of the town as its accounting system would, year by year and unit by unit.
 * @param units the id of each unit
 * @param keyOf makes the keys of persons
 * @param storeIn stores the files that rows name
 */
export async function seedTables(
  runner: Runner,
  actor: Actor,
  keyOf: PersonKey,
  today: Date,
  units: ReadonlyMap<string, string>,
  portals: Readonly<Record<PortalKey, number>>,
  storeIn: (portalId: number) => StoreFile,
): Promise<void> {
  const { years, rowsOf } = townMoney(today)
  const sent = sentUntil(today, years, rowsOf)
  // Each table by itself: loads of one table never wait for another one's.
  await Promise.all(
    datasets.map(async (dataset) => {
      for (const { unit, year, tables } of sent) {
        const rows = tables[dataset.name] ?? []
        if (rows.length === 0) continue
        const place = { portalId: portals[owners[unit]], unit: units.get(unit) ?? '' }
        const store = storeIn(place.portalId)
        // Of the oldest year there are the purchases alone that a later one leads to; their paper stays where it is.
        const cells = year === years[0] ? rows : await withFiles(store, dataset, tables)
        const load = loadOf(dataset, { ...place, year, month: null }, 'Sistema contábil', cells)
        const { status, findings } = await loadRows(runner, actor, load, keyOf)
        if (status !== 'publicada')
          throw new Error(`${dataset.name} of ${unit}: ${JSON.stringify(findings[0])}`)
      }
    }),
  )
  for (const [key, signs] of [
    ['prefeitura', townHallSigns],
    ['camara', chamberSigns],
  ] as const) {
    const place = { portalId: portals[key], unit: units.get(key) ?? '', signs }
    const rowsSent = (table: string) =>
      sent.flatMap(({ unit, tables }) => (unit === key ? (tables[table] ?? []) : []))
    // The oldest year has the purchases alone that a later one leads to.
    await declareQuietMonths(runner, actor, place, rowsSent, { today, years: years.slice(1) })
  }
}
