import { isCodedColumn, isLevelsColumn, isPartyColumn } from '../../model/columns.ts'
import type { Runner } from '../../../platform/postgres/database.ts'
import { ownWordsOf } from '../../data/facts.ts'
import { partiesLike } from '../../data/party-search.ts'
import { stateMonth, type Selection } from '../../data/selection.ts'
import { valuesOf } from '../../data/sums.ts'
import { columnOf, type Dataset } from '../../model/declaration.ts'
import { spanLength } from '../../model/span.ts'
import type { Visit } from '../../../site/visit.ts'
import type { Asked } from './asked.ts'
import type { WordBook } from '../../model/types/facets.ts'
import { spelled, written } from './words.ts'

/** Words of people, looked up: a name finds its parties. */
export async function selectionOf(
  { tx, portal }: { readonly tx: Runner; readonly portal: { readonly id: number } },
  { dataset, year, span, filters }: Asked,
): Promise<Selection> {
  const found = await Promise.all(
    Object.entries(filters).map(async ([name, value]) =>
      isPartyColumn(columnOf(dataset, name))
        ? ([name, await partiesLike(tx, portal.id, value)] as const)
        : ([name, value] as const),
    ),
  )
  const narrowed = Object.fromEntries(found)
  const { year: yearName, month: monthName, state } = dataset.time
  const all = { dataset, portalId: portal.id }
  if (!span) return { ...all, filter: { [yearName]: year, ...narrowed } }
  const months = state ? { ...all, everyMonth: true as const } : all
  const years = { from: span.from.year, to: span.to.year }
  return years.from < years.to
    ? { ...months, span, filter: { [yearName]: years, ...narrowed } }
    : {
        ...months,
        filter: {
          [yearName]: year,
          [monthName]: { from: span.from.month, to: span.to.month },
          ...narrowed,
        },
      }
}

/** Whether the rows of a question may be added up: those of several states of the same things may not. */
export const addsUp = ({ dataset: { time }, span }: Pick<Asked, 'dataset' | 'span'>): boolean =>
  !time.state || span === undefined || spanLength(span) === 1

/** The question with the month that it means: of a table of states the newest, where none is asked. */
export async function withState(
  { tx, portal }: { readonly tx: Runner; readonly portal: { readonly id: number } },
  asked: Asked,
): Promise<Asked> {
  const { dataset, year, span, filters } = asked
  if (span) return asked
  const [unit = ''] = dataset.key
  const { [unit]: ofUnit, [dataset.time.month]: ofMonth } = filters
  if (ofMonth !== undefined) return asked
  const filter = { [dataset.time.year]: year, ...(ofUnit === undefined ? {} : { [unit]: ofUnit }) }
  const month = await stateMonth(tx, { dataset, portalId: portal.id, filter })
  return month === undefined
    ? asked
    : { ...asked, filters: { [dataset.time.month]: String(month), ...filters } }
}

/** The words of a year for everything that a table holds. */
export async function wordBook(
  { tx, portal, units }: Pick<Visit, 'tx' | 'portal' | 'units'>,
  dataset: Dataset,
  year: number,
): Promise<WordBook> {
  const own = await ownWordsOf(tx, portal.id, dataset, year)
  return { year, units, own }
}

export interface Choice {
  readonly value: string
  readonly label: string
}
/** What a filter offers; beyond so many, people type the code. */
const mostChoices = 250

/**
 * What can be chosen of each column, from what is there in the year.
 * @returns nothing for a column that people type: a number, a name, words
 */
export async function choicesOf(
  { tx, portal }: Pick<Visit, 'tx' | 'portal'>,
  dataset: Dataset,
  names: readonly string[],
  book: WordBook,
): Promise<ReadonlyMap<string, readonly Choice[]>> {
  const filter = { [dataset.time.year]: book.year }
  const selection = { dataset, portalId: portal.id, filter, everyMonth: true as const }
  const dimensions = names.flatMap((name) => {
    const column = columnOf(dataset, name)
    const level = isLevelsColumn(column) ? { level: column.needed } : {}
    return dataset.cube.includes(name) ? [{ column: name, ...level }] : []
  })
  const found = await valuesOf(tx, selection, dimensions)
  return new Map(
    [...found].flatMap(([name, values]) => {
      const choices = choicesFrom(dataset, name, values, book)
      return choices.length > mostChoices ? [] : [[name, choices] as const]
    }),
  )
}

function choicesFrom(
  dataset: Dataset,
  name: string,
  values: readonly string[],
  book: WordBook,
): readonly Choice[] {
  const column = columnOf(dataset, name)
  const codes = isLevelsColumn(column) ? beginnings(values, column.levels) : values
  return codes
    .filter((value) => value !== '')
    .map((value) => {
      const words = written(column, name, value, book)
      return {
        value,
        label:
          (isCodedColumn(column) || isLevelsColumn(column)) && words !== value
            ? `${spelled(column, value)} ${words}`
            : words,
      }
    })
}

/** Codes with all that they begin with, in order: `3`, `33`, `3390`, `339030`. */
function beginnings(
  codes: readonly string[],
  levels: Readonly<Record<string, number>>,
): readonly string[] {
  const ends = Object.values(levels)
  const all = codes.flatMap((code) =>
    ends.filter((end) => end <= code.length).map((end) => code.slice(0, end)),
  )
  return [...new Set(all)].toSorted()
}
