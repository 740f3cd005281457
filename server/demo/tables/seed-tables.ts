import { createHash } from 'node:crypto'
import { datasets } from '../../../datasets/index.ts'
import type { Runner } from '../../../data/postgres/database.ts'
import type { Actor } from '../../../data/store/scope.ts'
import { loadRows } from '../../../domain/tables/load.ts'
import type { PersonKey } from '../../../domain/tables/party.ts'
import { fieldsOf, isSent } from '../../../tables/dataset.ts'
import type { PortalKey } from '../places.ts'
import type { UnitKey } from '../units.ts'
import { budget } from './budget.ts'
import { declareNoSanctions } from './declared.ts'
import { peopleRows } from './people-rows.ts'
import { purchaseRows } from './purchase-rows.ts'
import { Purchases } from './purchases.ts'
import { revenueRows } from './revenue-rows.ts'
import { commitments, type Commitment } from './spending.ts'
import { commitmentRow, executionRows, stepRows } from './spending-rows.ts'
import { typedRows } from './typed-rows.ts'

/** A row as the town's accounting system sends it: texts by the name of the field. */
export type Cells = Readonly<Record<string, string | null>>

const owners = {
  prefeitura: 'prefeitura',
  saude: 'prefeitura',
  educacao: 'prefeitura',
  saae: 'prefeitura',
  camara: 'camara',
} as const satisfies Partial<Record<UnitKey, PortalKey>>
type Spender = keyof typeof owners
/** Where the portals keep their documents: those of the invented purchases have no files of their own. */
const documentsPath = '/documentos'
/** The newest year and the three before: the series that the national index of transparency asks for. */
const yearCount = 4

/** The rows of a unit's year, by table. */
type TownRows = Readonly<Record<string, readonly Cells[]>>

/**
 * The money of the town in rows of the public tables: the year of the day and three before, up to that day. Of the year
 * before these there are the purchases alone, which the first year's commitments lead to.
 */
export function townMoney(now: Date): {
  readonly years: readonly number[]
  readonly rowsOf: (unit: Spender, year: number) => TownRows
} {
  const day = dayThere(now)
  const [newest, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))]
  const years = Array.from({ length: yearCount }, (_, at) => newest + 1 - yearCount + at)
  const [lines, all, purchases] = [budget(), commitments(years, day), new Purchases(years)]
  return {
    years: [newest - yearCount, ...years],
    rowsOf: (unit, year) => {
      const bought = purchaseRows(
        purchases.all.filter((one) => one.unit === unit),
        year,
        day,
        documentsPath,
      )
      if (!years.includes(year)) return bought
      const found = all.filter(({ spending }) => spending.unit === unit)
      const own = lines.filter((line) => line.unit === unit)
      const ago = newest - year
      const counted = ago === 0 ? day : `${year}-12-31`
      const paid = (object: string) => paidFor(found, year, object)
      const typed = typedRows({ unit, year, ago, day: counted, paid })
      // The month that runs has no revenue yet: it is counted when it is over.
      const months = year === newest ? Math.max(month - 1, 1) : 12
      return {
        ...typed,
        receitas: revenueRows(unit, year, ago, months),
        despesas: executionRows(own, found, year, ago),
        empenhos: found
          .filter((one) => one.year === year)
          .map((one) => commitmentRow(one, purchases)),
        movimentos: found.flatMap(stepRows).filter(({ exercicio }) => exercicio === String(year)),
        ...peopleRows({ unit, lines: own, found, year, ago, until: months, day: counted }),
        ...bought,
      }
    },
  }
}
/** Cents paid in a year for what the budget calls so. */
const paidFor = (found: readonly Commitment[], year: number, object: string): number =>
  found
    .filter((one) => one.year === year && one.spending.object.startsWith(object))
    .flatMap(({ steps }) => steps)
    .reduce((sum, { kind, cents }) => sum + (kind === 'pagamento' ? cents : 0), 0)

/** The day where the town lies, ISO 8601: the server's own may be a day ahead. */
const dayThere = (now: Date) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' }).format(now)

/**
 * Loads the money of the town as its accounting system would, year by year and unit by unit.
 * @param units the id of each unit
 * @param keyOf makes the keys of persons
 */
export async function seedTables(
  runner: Runner,
  actor: Actor,
  keyOf: PersonKey,
  today: Date,
  units: ReadonlyMap<string, string>,
  portals: Readonly<Record<PortalKey, number>>,
): Promise<void> {
  const { years, rowsOf } = townMoney(today)
  const spenders = Object.keys(owners) as Spender[]
  const sent = years.flatMap((year) =>
    spenders.map((unit) => ({ unit, year, tables: rowsOf(unit, year) })),
  )
  // Each table by itself: loads of one table never wait for another one's.
  await Promise.all(
    datasets.map(async (dataset) => {
      for (const { unit, year, tables } of sent) {
        const rows = (tables[dataset.name] ?? []).map((cells, at) => ({ line: at + 2, cells }))
        if (rows.length === 0) continue
        const load = {
          dataset,
          portalId: portals[owners[unit]],
          unit: units.get(unit) ?? '',
          unitNames: [],
          year,
          month: null,
          mode: 'substitui',
          way: 'demonstracao',
          author: 'Sistema contábil',
          sha256: createHash('sha256').update(JSON.stringify(rows)).digest('hex'),
          head: fieldsOf(dataset)
            .filter((field) => isSent(dataset, field))
            .map(({ name }) => name),
          rows,
        } as const
        const { status, findings } = await loadRows(runner, actor, load, keyOf)
        if (status !== 'publicada')
          throw new Error(`${dataset.name} of ${unit}: ${JSON.stringify(findings[0])}`)
      }
    }),
  )
  const place = { portalId: portals.prefeitura, unit: units.get('prefeitura') ?? '' }
  const sanctions = sent.flatMap(({ unit, tables }) =>
    unit === 'prefeitura' ? (tables['sancoes'] ?? []) : [],
  )
  await declareNoSanctions(runner, actor, place, sanctions, today)
}
