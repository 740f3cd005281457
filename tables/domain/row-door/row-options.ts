import { isCodedColumn, isLinkColumn, isTextColumn } from '../../model/columns.ts'
import type { Runner } from '../../../platform/postgres/database.ts'
import { rowPage } from '../../data/rows.ts'
import { holdsText } from '../../data/searched-rows.ts'
import { datasetNamed } from '../../declared/index.ts'
import { fold } from '../../../pt-br/words.ts'
import type { LinkColumn } from '../../model/columns.ts'
import type { Dataset } from '../../model/declaration.ts'
import { codesOf } from '../../model/vocabularies/index.ts'
import { shownValue } from '../file-door/shown-row.ts'

interface OptionsPlace {
  readonly dataset: Dataset
  readonly portalId: number
  readonly unit: string
  readonly year: number
}
/** Something that a field may take. */
interface RowOption {
  readonly id: string
  readonly nome: string
  /** What choosing it puts into the form, by field. */
  readonly valores: Record<string, string>
}
const mostOptions = 20

/**
 * What a field takes, by the words that were typed: official codes, or the rows that it may lead to; twenty at most.
 */
export async function rowOptionsOf(
  runner: Runner,
  place: OptionsPlace,
  field: string,
  text: string,
): Promise<readonly RowOption[]> {
  const column = place.dataset.columns[field]
  if (isCodedColumn(column) && !column.own)
    return codesOf(column.vocabulary, place.year)
      .filter(({ code, words }) => holds(`${code} ${words}`, text))
      .slice(0, mostOptions)
      .map(({ code, words }) => ({
        id: code,
        nome: `${code} · ${words}`,
        valores: { [field]: code },
      }))
  return isLinkColumn(column) ? rowsToLink(runner, place, column, text) : []
}

const holds = (words: string, text: string) =>
  fold(text)
    .split(/\s+/)
    .every((word) => fold(words).includes(word))

/** The rows of the table that a column leads to: of the same unit, and of the same year where both keys are of one. */
async function rowsToLink(
  runner: Runner,
  { dataset, portalId, unit, year }: OptionsPlace,
  { to, by }: LinkColumn,
  text: string,
): Promise<readonly RowOption[]> {
  const other = datasetNamed(to)
  if (!other) return []
  const [unitKey, ...rest] = other.key.map((name, at) => [name, by[at] ?? ''] as const)
  const ofUnit = unitKey && unit !== '' ? { [unitKey[0]]: unit } : {}
  const ofYear = by.includes(dataset.time.year) ? { [other.time.year]: year } : {}
  const { rows } = await rowPage(
    runner,
    { dataset: other, portalId, filter: { ...ofUnit, ...ofYear }, everyMonth: true },
    {
      limit: mostOptions,
      also: text === '' ? undefined : await holdsText(runner, other, portalId, text),
    },
  )
  const object = Object.keys(other.columns).find((name) => {
    const column = other.columns[name]
    return isTextColumn(column) && column.words
  })
  return rows.map((row) => {
    const valores = Object.fromEntries(rest.map(([name, own]) => [own, String(row[name] ?? '')]))
    const key = rest.map(([name]) =>
      shownValue(other, name, String(row[name] ?? ''), Number(row[other.time.year])),
    )
    const words = object ? String(row[object] ?? '').slice(0, 100) : ''
    return {
      id: String(row[other.key.at(-1) ?? ''] ?? ''),
      nome: [key.toReversed().join(' / '), words].filter(Boolean).join(' · '),
      valores,
    }
  })
}
