import { dayText } from '../../../pt-br/day.ts'
import { reais } from '../../../pt-br/money.ts'
import { lineFor, type ByType } from '../../../tables/columns.ts'
import { columnOf, type Dataset } from '../../../tables/dataset.ts'
import { quantity } from '../../../tables/numbers.ts'
import { levelsOf, wordsOf } from '../../../tables/vocabularies/index.ts'
import type { StagedRow } from '../../../data/tables/staging.ts'

export interface ShownCell {
  readonly titulo: string
  readonly texto: string
}

type Show = (value: string, year: number) => string
const asIs: Show = (value) => value
const byType: ByType<Show> = {
  unit: () => asIs,
  year: () => asIs,
  month: () => asIs,
  code: () => asIs,
  date: () => dayText,
  choice:
    ({ options }) =>
    (value) =>
      options[value] ?? value,
  coded:
    ({ vocabulary, own }) =>
    (value, year) =>
      own ? value : `${value} · ${wordsOf(vocabulary, value, year) ?? ''}`,
  levels:
    ({ vocabulary }) =>
    (value, year) =>
      `${value} · ${levelsOf(vocabulary, value, year).at(-1)?.words ?? ''}`,
  party: () => asIs,
  text: () => asIs,
  link: () => asIs,
  money: () => reais,
  decimal:
    ({ decimals }) =>
    (value) =>
      quantity(value, decimals),
  integer: () => asIs,
  address: () => asIs,
}

/** A value as people read it. */
export const shownValue = (dataset: Dataset, name: string, value: string, year: number): string =>
  lineFor(byType, columnOf(dataset, name))(value, year)

/** A row as citizens will see it: codes with their words, amounts in reais, a person's CPF covered. */
export function shownRow(dataset: Dataset, row: StagedRow, year: number): readonly ShownCell[] {
  return Object.keys(dataset.columns).flatMap((name) => {
    const column = columnOf(dataset, name)
    if (column.type === 'unit') return []
    const value = column.type === 'party' ? partyText(row, name) : row[name]
    if (value === null || value === undefined || value === '') return []
    const words = column.type === 'coded' && column.own ? row[`${name}_nome`] : null
    const texto = lineFor(byType, column)(String(value), year)
    return [{ titulo: column.label, texto: words ? `${texto} · ${words}` : texto }]
  })
}
const partyText = (row: StagedRow, name: string) =>
  [row[`${name}_nome`], row[`${name}_documento`]].filter(Boolean).join(' · ')
