import { sameText } from '../../../pt-br/words.ts'
import { isForeignCnpj, isStrangeName } from '../file-door/doubts/foreign-body.ts'
import type { KnownUnit } from '../file-door/doubts/source.ts'
import { subjectOfColumn } from '../file-door/doubts/subjects.ts'
import type { UnitUse } from '../file-door/kept-mapping.ts'

/** A column of a file and the different texts that it has; of one with very many, the first. */
export interface ColumnTexts {
  readonly name: string
  readonly texts: readonly string[]
}
/** What is known of the units before a file is looked at. */
export interface KnownRoute {
  readonly units: readonly KnownUnit[]
  /** The column that names the unit; undefined is to be found, empty is none. */
  readonly column: string | undefined
  readonly meanings: Readonly<Record<string, string>>
  readonly uses: readonly UnitUse[]
}
/** Where the rows of a file go: by the texts of a column, or all to one unit. */
export interface Route {
  readonly column: string
  /** The unit of each text; empty where its lines are left out. */
  readonly meanings: Readonly<Record<string, string>>
  /** Texts of which nobody knows the unit. */
  readonly unknown: readonly string[]
  /** The unit of all rows, where no column tells; undefined where nobody knows it. */
  readonly unit: string | undefined
}

/** A column with so many different texts names no units. */
const mostBodies = 24
const digits = (text: string) => text.replaceAll(/\D/g, '')
/** The one unit that a text names: by its name, or by a CNPJ that no other has. */
function unitNamed(text: string, units: readonly KnownUnit[]): string | undefined {
  const named = units.filter(({ name }) => sameText(text, name))
  const numbered = units.filter(
    ({ cnpj }) => cnpj !== null && digits(text).length === 14 && digits(text) === digits(cnpj),
  )
  const found = named.length > 0 ? named : numbered
  return found.length === 1 ? found[0]?.id : undefined
}

const order = ['entity', 'cnpj', 'body']
/** The column that names units: by what it is called, or because all that it says are units. */
function unitColumn(columns: readonly ColumnTexts[], units: readonly KnownUnit[]): string {
  const few = columns.filter(({ texts }) => texts.length > 0 && texts.length <= mostBodies)
  const matched = ({ texts }: ColumnTexts) =>
    texts.filter((text) => unitNamed(text, units) !== undefined).length
  const isWhole = (column: ColumnTexts) => matched(column) === column.texts.length
  const ranked = few
    .map((column) => ({ column, rank: order.indexOf(subjectOfColumn(column.name) ?? '') }))
    .filter(({ column, rank }) => (rank === 0 && matched(column) > 0) || isWhole(column))
    .toSorted(
      (one, other) => (one.rank === -1 ? 9 : one.rank) - (other.rank === -1 ? 9 : other.rank),
    )
  const entity = few.find(
    ({ name, texts }) => subjectOfColumn(name) === 'entity' && texts.length > 1,
  )
  return ranked[0]?.column.name ?? entity?.name ?? ''
}

/** The unit whose files said of themselves what this one says. */
function unitMarked(columns: readonly ColumnTexts[], uses: readonly UnitUse[]) {
  const says = ({ published }: UnitUse) => {
    const marks = Object.entries(published?.marcas ?? {})
    return (
      marks.length > 0 &&
      marks.every(([name, text]) =>
        columns.some((one) => one.name === name && one.texts.length === 1 && one.texts[0] === text),
      )
    )
  }
  const found = [...new Set(uses.filter(says).map(({ unit }) => unit))]
  return found.length === 1 ? found[0] : undefined
}

/** Finds where the rows of a file go. What is not certain is left open. */
export function routeOf(
  columns: readonly ColumnTexts[],
  { units, column: known, meanings, uses }: KnownRoute,
): Route {
  const [only] = units
  const column = known ?? (units.length === 1 ? '' : unitColumn(columns, units))
  const texts = columns.find(({ name }) => name === column)?.texts ?? []
  if (column === '' || texts.length === 0 || texts.length > mostBodies) {
    const published = [...new Set(uses.filter((use) => use.published).map(({ unit }) => unit))]
    const single = published.length === 1 ? published[0] : undefined
    const unit = units.length === 1 ? only?.id : (unitMarked(columns, uses) ?? single)
    return { column: '', meanings: {}, unknown: [], unit }
  }
  const saidOf = (text: string) => {
    const said = Object.hasOwn(meanings, text) ? meanings[text] : undefined
    // Another body's lines are left out, whatever somebody says.
    return said !== '' && isForeignCnpj(text, units) ? undefined : said
  }
  const meant = texts.map((text) => [text, saidOf(text) ?? unitNamed(text, units)] as const)
  return {
    column,
    meanings: Object.fromEntries(
      meant.flatMap(([text, unit]) => (unit === undefined ? [] : [[text, unit]])),
    ),
    unknown: meant.flatMap(([text, unit]) => (unit === undefined ? [text] : [])),
    unit: undefined,
  }
}

/** What a column for the unit says that is the name of none, where the unit of the rows is not known. */
export function strangeNameIn(columns: readonly ColumnTexts[], units: readonly KnownUnit[]) {
  for (const { name, texts } of columns) {
    const [text = ''] = texts
    if (texts.length === 1 && subjectOfColumn(name) === 'entity' && isStrangeName(text, units))
      return { name, text }
  }
  return undefined
}
