import { expect, test } from 'vitest'
import { historySteps } from '../../tables/demo/history.ts'
import type { Cells } from '../../tables/demo/cells.ts'
import { owners, townMoney, type Spender } from '../../tables/demo/town.ts'

test('on any day of a year the demonstration has money, and none of it is of the future', () => {
  for (const day of ['2027-01-01', '2026-02-28', '2028-12-31']) {
    const { years, rowsOf } = townMoney(new Date(`${day}T12:00:00`))
    const rows = years.map((year) => rowsOf('prefeitura', year))
    expect(rows.at(-2)?.['empenhos']?.length, day).toBeGreaterThan(100)
    expect(rows.at(-1)?.['receitas']?.length, day).toBeGreaterThan(0)
    const days = rows.flatMap((tables) =>
      Object.values(tables).flatMap((all) =>
        all.map(
          ({ data, publicacao, assinatura, situacao_em: at }) =>
            data ?? publicacao ?? assinatura ?? at ?? '',
        ),
      ),
    )
    expect(days.toSorted().at(-1)?.localeCompare(day), day).toBeLessThan(1)
  }
})

const spenders = Object.keys(owners) as Spender[]
type Rows = ReadonlyMap<string, readonly Cells[]>

/** The rows of the first start by table, unit and year, and what the steps after it make of them. */
function demonstration(day: Date): { readonly first: Rows; readonly rows: Rows } {
  const { years, rowsOf } = townMoney(day)
  const first = new Map<string, readonly Cells[]>()
  for (const unit of spenders)
    for (const year of years)
      for (const [table, cells] of Object.entries(rowsOf(unit, year)))
        first.set(`${table} ${unit} ${year}`, cells)
  const rows = new Map(first)
  for (const step of historySteps(day)) {
    const place = `${step.table} ${step.unit} ${step.year}`
    const others = (rows.get(place) ?? []).filter(
      ({ mes }) => step.month !== null && mes !== String(step.month),
    )
    rows.set(place, [...others, ...step.rows()])
  }
  return { first, rows }
}

/** Cents of a table by unit and month. */
function sumsOf(
  rows: Rows,
  table: string,
  monthOf: (row: Cells) => string | undefined,
  amount: string,
) {
  const sums: Record<string, number> = {}
  for (const [place, cells] of rows) {
    const [own, unit] = place.split(' ')
    for (const row of own === table ? cells : []) {
      const month = monthOf(row)
      const key = `${unit} ${month}`
      if (month !== undefined) sums[key] = (sums[key] ?? 0) + Math.round(Number(row[amount]) * 100)
    }
  }
  return sums
}

test.each(['2026-11-23', '2027-01-10'])(
  'on %s the demonstration comes to 150,000 rows; none of the first goes, and payrolls are what is committed',
  (day) => {
    const { first, rows } = demonstration(new Date(`${day}T12:00:00`))
    expect([...rows.values()].reduce((sum, { length }) => sum + length, 0)).toBeGreaterThan(150_000)
    for (const [place, cells] of first) {
      const now = rows.get(place) ?? []
      if (now === cells) continue
      const texts = new Set(now.map((row) => JSON.stringify(row)))
      expect(
        cells.filter((row) => !texts.has(JSON.stringify(row))),
        place,
      ).toEqual([])
    }
    const paid = sumsOf(
      rows,
      'folha',
      ({ exercicio, mes }) => `${exercicio}-${mes?.padStart(2, '0')}`,
      'bruto',
    )
    const committed = sumsOf(
      rows,
      'empenhos',
      ({ credor, data }) =>
        credor?.startsWith('Folha de pagamento') ? data?.slice(0, 7) : undefined,
      'valor_empenhado',
    )
    expect(Object.keys(paid).length).toBeGreaterThanOrEqual(5 * 36)
    for (const [month, cents] of Object.entries(paid)) expect(cents, month).toBe(committed[month])
  },
)
