import {
  type Column,
  isCodedColumn,
  isPartyColumn,
  isUnitColumn,
  typeOf,
} from '../../model/columns.ts'
import { columnOf, type Dataset } from '../../model/declaration.ts'
import { unreported } from '../../model/unreported.ts'
import type { StagedRow } from '../../data/staging.ts'

export interface ShownCell {
  readonly titulo: string
  readonly texto: string
}

const shownAs = (column: Column, value: string, year: number) =>
  typeOf(column).shown(column)(value, year)
/** A value as people read it. */
export const shownValue = (dataset: Dataset, name: string, value: string, year: number): string =>
  shownAs(columnOf(dataset, name), value, year)

/** A row as citizens will see it: codes with their words, amounts in reais, a person's CPF covered. */
export function shownRow(dataset: Dataset, row: StagedRow, year: number): readonly ShownCell[] {
  return Object.keys(dataset.columns).flatMap((name) => {
    const column = columnOf(dataset, name)
    if (isUnitColumn(column)) return []
    const value = isPartyColumn(column) ? partyText(row, name) : row[name]
    if (value === null || value === undefined || value === '')
      return column.mayGoUnreported ? [{ titulo: column.label, texto: unreported }] : []
    const words = isCodedColumn(column) && column.own ? row[`${name}_nome`] : null
    const texto = shownAs(column, String(value), year)
    return [
      { titulo: column.label, texto: words && words !== texto ? `${texto} · ${words}` : texto },
    ]
  })
}
const partyText = (row: StagedRow, name: string) =>
  [row[`${name}_nome`], row[`${name}_documento`]].filter(Boolean).join(' · ')
