import { slug } from '../../../pt-br/words.ts'
import type { SourceRoute } from '../../data/source-routes.ts'
import { datasets } from '../../declared/index.ts'
import { isOfPower } from '../../declared/powers.ts'
import type { Dataset } from '../../model/declaration.ts'
import type { Power } from '../../model/parts.ts'
import { guessColumns, nameKnower, sentFields } from '../file-door/mapping.ts'
import { followingFields, summedFields } from '../file-door/other-fields.ts'

const knowers = datasets.map(nameKnower)
/** Whether a text is the name of a column that any table knows. */
export const isKnownSomewhere = (text: string): boolean => knowers.some((knows) => knows(text))

/** What a file is called without what changes from month to month. */
export const nameWithoutDigits = (name: string): string =>
  slug(
    (name.split('/').at(-1) ?? '').replace(/\.[a-z\d]{1,6}$/i, '').replaceAll(/\d+/g, ' '),
  ).slice(0, 120)

/** The names of the required fields that nothing fills; year and month are those of the period. */
export function lackingFields(
  dataset: Dataset,
  head: readonly string[],
  columns: Readonly<Record<string, string>>,
  fixed: Readonly<Record<string, string>> = {},
): readonly string[] {
  const { year, month } = dataset.time
  const filled = Object.keys(columns)
  const made = [
    ...summedFields(dataset, filled),
    ...followingFields(dataset, head, columns, filled),
  ].map(({ name }) => name)
  return sentFields(dataset)
    .filter(({ name, column, optional }) => {
      const isOfPeriod = column === year || column === month
      const isMade = isOfPeriod || made.includes(name)
      return !optional && !isMade && columns[name] === undefined && !fixed[name]
    })
    .map(({ label }) => label)
}

const wordsOf = ({ name, title, one }: Dataset) => [name, title, one].map((text) => slug(text))
/** Whether the name of a file says the table. */
const isNamed = (dataset: Dataset, name: string) => {
  const said = `-${slug(name.replace(/\.[a-z\d]{1,6}$/i, '').replaceAll(/[/\d]+/g, ' '))}-`
  return wordsOf(dataset).some((words) => said.includes(`-${words}-`))
}

/** The tables that a file with these columns may be of, the likeliest first. */
export function likelyTables(
  head: readonly string[],
  name: string,
  power: Power,
): readonly Dataset[] {
  const scored = datasets
    .filter((dataset) => isOfPower(dataset, power))
    .map((dataset) => {
      const found = guessColumns(dataset, head)
      const needed = sentFields(dataset).filter(({ optional }) => !optional).length
      const lacking = lackingFields(dataset, head, found).length
      const share = needed === 0 ? 0 : (needed - lacking) / needed
      const matched = Object.keys(found).length
      return { dataset, matched, score: share + matched / 100 + (isNamed(dataset, name) ? 1 : 0) }
    })
  return scored
    .filter(({ matched, score }) => matched >= 2 && score >= 0.5)
    .toSorted((one, other) => other.score - one.score)
    .map(({ dataset }) => dataset)
}

/** Of the sources whose files have these columns, those that a file may be of: where they differ, by its name. */
export function likelySources(
  routes: readonly SourceRoute[],
  name: string,
): readonly SourceRoute[] {
  const published = routes.some(({ isPublished }) => isPublished)
    ? routes.filter(({ isPublished }) => isPublished)
    : routes
  if (published.length < 2) return published
  const own = published.filter(({ names }) => names.includes(nameWithoutDigits(name)))
  return own.length > 0 ? own : published
}
