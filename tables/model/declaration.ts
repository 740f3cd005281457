import {
  isAddressColumn,
  isChoiceColumn,
  isCodeColumn,
  isCodedColumn,
  isDecimalColumn,
  isLinkColumn,
  isMoneyColumn,
  isMonthColumn,
  isPartyColumn,
  isTextColumn,
  isUnitColumn,
  typeOf,
  type Column,
} from './columns.ts'
import { counted, type Noun } from '../../pt-br/words.ts'
import { faultsOfEveryday, type Everyday } from './everyday.ts'
import type { FromOthers } from './following.ts'
import { faultsOfTold, type Told } from './told.ts'
import { faultsOfUnreported } from './unreported.ts'
import type { Beside, Chart, Figure, FoundBy, Power } from './parts.ts'
import type { TellingRows } from './story.ts'

/**
 * The values of one row as they are stored: text, whole numbers, money in its plain spelling (`-1234.50`), or nothing.
 */
export type RowValues = Readonly<Record<string, string | number | null>>

/**
 * What must hold between the values of a row. A broken one refuses the load; with `gravity: 'aviso'` it is told only.
 */
export interface Rule {
  /** The columns it speaks of; a finding names the first. */
  readonly columns: readonly string[]
  readonly message: string
  readonly gravity: 'erro' | 'aviso'
  /** That the first column is a date of the year that the second one says: rows in its order go month by month. */
  readonly bindsYear?: true
  /** That the first column is what the others come to. */
  readonly isTotal?: true
  readonly isBroken: (row: RowValues) => boolean
}

/**
 * A public table: described once, and from it come validation, PostgreSQL tables, pages, downloads, API and catalogue.
 * Names of columns are the field's Portuguese names, everywhere: file, API, form, address.
 */
export interface Dataset extends TellingRows, FromOthers {
  /** As it stands in addresses: `empenhos`. */
  readonly name: string
  /** One row: `empenho`. */
  readonly one: string
  /** Several rows, where they are not `one` with an s: `licitações`. */
  readonly many?: string
  readonly title: string
  /** Its numbers begin anew each year, and people quote them with it: `14/2026`. */
  readonly numberedByYear?: true
  /** What it tells of a town, and of a chamber, where that is told in other words. */
  readonly purpose: string
  readonly purposeInChamber?: string
  /** Whose it is, where the criteria that it answers do not say so: portals of the other power do not list it. */
  readonly power?: Power
  readonly law: readonly string[]
  /** What a row is, in words. */
  readonly grain: string
  /** What a row is called: by the words of a column, or by its number, behind the words of `of` or what a row is. */
  readonly called: { readonly by: string; readonly of?: string }
  /**
   * Whether people may also type its rows in the back office, one by one. Left out, rows come by files and systems
   * alone: what is published stays what the accounting says.
   */
  readonly entry?: 'load' | 'both'
  /** The address of a row, for ever; it begins with unit and year. Its columns are never absent. */
  readonly key: readonly string[]
  /**
   * Partition, period of a load, and history; `date` is the day of the row, where it has one. With `state`, each month
   * holds the state at its end, so that rows and sums are of one month always: nobody works in a town eleven times.
   * With `ahead`, rows tell of days to come, too: how new it is the last day says that was.
   */
  readonly time: {
    readonly year: string
    readonly month: string
    readonly date?: string
    readonly state?: true
    readonly ahead?: true
  }
  readonly columns: Readonly<Record<string, Column>>
  /** The address by which a row leads to its own document: where it is absent, the row says so. */
  readonly file?: string
  readonly rules: readonly Rule[]
  /** The words of the sentence that answers a question of it. */
  readonly told: Told
  /** How people ask for it who do not know its name. */
  readonly everyday?: Everyday
  /** What citizens narrow it by. */
  readonly filters: readonly string[]
  /** Those that decide, which stand open besides those of when, who and what for. */
  readonly askedFirst: readonly string[]
  /** Dimensions of the sums that are kept: a selection by them alone is answered at once, over any number of rows. */
  readonly cube: readonly string[]
  readonly sums: readonly string[]
  /** A choice of the cube whose amounts are unlike: they are told side by side, and never as one sum. */
  readonly apart?: string
  /** The kinds of \`apart\` in which no money is expected: an amount that they have not is not missing. */
  readonly moneyless?: readonly string[]
  /**
   * What a list shows of a row beside its name: when, who, what for, and how much; its unit where there are several.
   */
  readonly listed: readonly string[]
  /** The amounts by which the greatest rows are offered; left out, those that its list shows. */
  readonly ranked?: readonly string[]
  /** The order of its pages: a column, `-` before it for the greatest first. Ties follow the order of arrival. */
  readonly order: string
  readonly charts: readonly Chart[]
  /** Whose parts of an amount are told beside the sums, the greatest first: "a quem". */
  readonly payees?: { readonly by: string; readonly of: string; readonly top: number }
  /** Where citizens go on from here. */
  readonly beside?: readonly Beside[]
  /** Left out, the search of a portal finds the table and none of its rows. */
  readonly found?: FoundBy
  /** What the portal's first page tells of it; the first three of all tables are shown. */
  readonly figures?: readonly Figure[]
  /**
   * When a period must have arrived, and by which law. With `years`, a load is of so many years: no month of them is
   * owed after it.
   */
  readonly due: { readonly workingDays: number; readonly law: string; readonly years?: number }
  /** The criteria of the transparency index that it answers, by edition. */
  readonly proves: Readonly<Record<string, readonly string[]>>
}
/** The same, where every name is one of a column. */
type Described<C extends Dataset['columns']> = Dataset &
  TellingRows<Name<C>> & {
    readonly called: { readonly by: Name<C>; readonly of?: Name<C> }
    readonly key: readonly Name<C>[]
    readonly time: Readonly<Record<'year' | 'month', Name<C>>> & {
      readonly date?: Name<C>
      readonly state?: true
      readonly ahead?: true
    }
    readonly columns: C
    readonly file?: Name<C>
    readonly filters: readonly Name<C>[]
    readonly told: Told<Name<C>>
    readonly everyday?: Everyday<Name<C>>
    readonly askedFirst: readonly Name<C>[]
    readonly cube: readonly Name<C>[]
    readonly sums: readonly Name<C>[]
    readonly apart?: Name<C>
    readonly listed: readonly Name<C>[]
    readonly ranked?: readonly Name<C>[]
    readonly order: Name<C> | `-${Name<C>}`
    readonly charts: readonly Chart<Name<C>>[]
    readonly payees?: { readonly by: Name<C>; readonly of: Name<C>; readonly top: number }
    readonly beside?: readonly Beside<Name<C>>[]
    readonly found?: FoundBy<Name<C>>
  }
type Name<C> = keyof C & string

/**
 * Declares a public table.
 * @throws {TypeError} a defect of the description: see the messages.
 */
export function defineDataset<const C extends Dataset['columns']>(
  described: Described<C>,
): Dataset {
  for (const fault of faultsOf(described)) throw new TypeError(`${described.name}: ${fault}`)
  return described
}

function* faultsOf(dataset: Dataset): Generator<string> {
  const { key, time, columns, sums, cube, apart, file } = dataset
  const known = (name: string) => columns[name]
  if (!/^[a-z]+(?:_[a-z]+)*$/.test(dataset.name)) yield 'its name is no identifier'
  if (!isUnitColumn(known(key[0] ?? '')) || key[1] !== time.year)
    yield 'the key begins with the unit and the year'
  if (time.state && !key.includes(time.month)) yield 'the key of a state has the month'
  for (const name of sums) if (!isMoneyColumn(known(name))) yield `${name} is no money to sum up`
  for (const name of [time.year, time.month])
    if (!cube.includes(name)) yield `${name} is no dimension of the cube`
  if (apart !== undefined && !(isChoiceColumn(known(apart)) && cube.includes(apart)))
    yield `${apart} is no choice of the cube`
  const kinds = columns[apart ?? '']
  for (const kind of dataset.moneyless ?? [])
    if (!isChoiceColumn(kinds) || !(kind in kinds.options)) yield `${kind} is no kind of its rows`
  yield* faultsOfTold(dataset)
  yield* faultsOfEveryday(dataset)
  yield* faultsOfUnreported(dataset)
  if (file !== undefined && !isAddressColumn(known(file))) yield `${file} is no address`
  for (const { of, where = {} } of dataset.figures ?? [])
    for (const name of [...Object.keys(where), ...(sums.includes(of) ? [] : [of])])
      if (!cube.includes(name)) yield `a figure asks for ${name}, whose sums are not kept`
  for (const [name, column] of Object.entries(columns)) {
    const used = isLinkColumn(column)
      ? column.by
      : isPartyColumn(column) && column.preserved
        ? [column.preserved.by, ...column.preserved.hides]
        : isMonthColumn(column) && column.of
          ? [column.of]
          : []
    if (isDecimalColumn(column) && !(column.decimals >= 1 && column.decimals <= 8))
      yield `${name} has no number of decimals from 1 to 8`
    for (const other of used) if (!known(other)) yield `${name} points to ${other}, which is none`
  }
  yield* faultsOfSearch(dataset)
}

function* faultsOfSearch({ columns, filters, key, called, found }: Dataset): Generator<string> {
  if (!found) return
  const { words = '', companies = '', number = '' } = found
  if (!found.words && !found.text) yield 'a search shows no text of a row'
  for (const name of [called.by, called.of])
    if (name && !key.includes(name))
      yield `a search does not know ${name}, by which a row is called`
  const [text, party] = [columns[words], columns[companies]]
  if (words && !(isTextColumn(text) && text.words && filters.includes(words)))
    yield `${words} is no text that citizens search by words`
  if (companies && !(isPartyColumn(party) && !party.preserved && filters.includes(companies)))
    yield `${companies} is no party that citizens narrow it by`
  if (number && !(isCodeColumn(columns[number]) && key.includes(number)))
    yield `${number} is no number of a row`
}

/** What is counted of a table's rows: one and several. */
export const countedOf = ({ one, many = `${one}s`, told }: Dataset): Pick<Noun, 'one' | 'many'> =>
  told.counts ?? { one, many }

/** So many rows of a table, in words: `1 empenho`, `22 empenhos`. */
export const rowsInWords = (dataset: Dataset, rows: number): string => {
  const { one, many } = countedOf(dataset)
  return counted(rows, one, many)
}

/** A column of a table. @throws {TypeError} when it has none of that name. */
export function columnOf(dataset: Dataset, name: string): Column {
  const column = dataset.columns[name]
  if (!column) throw new TypeError(`${dataset.name} has no column ${name}`)
  return column
}

/** A field of the table as it travels in files and answers. Most columns are one; some bring a second. */
export interface TableField {
  readonly name: string
  readonly column: string
  /**
   * What it holds of its column: the value, the words of the municipality for a code, CPF or CNPJ of a party, or the
   * words that the product has for a code, a choice or a unit. Those are published, and nobody sends them.
   */
  readonly part: SentPart | 'meaning'
  readonly label: string
  readonly optional: boolean
}
type SentPart = 'value' | 'words' | 'document'
/** A field that a file brings. */
export type SentField = TableField & { readonly part: SentPart }

/** The second field of a column, where it has one. */
function companionOf(name: string, column: Column): TableField | undefined {
  if (isPartyColumn(column))
    return {
      name: `${name}_documento`,
      column: name,
      part: 'document',
      label: `CPF ou CNPJ: ${column.label.toLowerCase()}`,
      optional: true,
    }
  if (!typeOf(column).isCode) return undefined
  return {
    name: `${name}_nome`,
    column: name,
    part: isCodedColumn(column) && column.own ? 'words' : 'meaning',
    label: `${column.label}: nome`,
    optional: true,
  }
}

/** The fields of a table in the order of its columns: what exports and answers hold. */
export const fieldsOf = (dataset: Dataset): readonly TableField[] =>
  Object.entries(dataset.columns).flatMap(([name, column]) => {
    const { label, optional = false } = column
    const second = companionOf(name, column)
    const first: TableField = { name, column: name, part: 'value', label, optional }
    return second ? [first, second] : [first]
  })

/** Whether a column says on which ground a person's identity is preserved: most rows have none. */
export const keepsIdentity = ({ columns }: Dataset, name: string): boolean =>
  Object.values(columns).some((column) => isPartyColumn(column) && column.preserved?.by === name)

/** Whether a file must bring the field: the unit is said once for the whole, and a month may be that of a date. */
export function isSent(dataset: Dataset, field: TableField): field is SentField {
  const column = columnOf(dataset, field.column)
  const isToldOnce = isUnitColumn(column) || (isMonthColumn(column) && column.of !== undefined)
  return field.part !== 'meaning' && !isToldOnce && column.isMade !== true
}
/** Whether the database holds it: all but what the product says of a code. */
export const isStored = ({ part }: TableField): boolean => part !== 'meaning'
