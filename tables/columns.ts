// The columns of public tables. A column says what its values are; how they are read, stored and shown is a line for its
// type in the table of each room (docs/adr/tables/0029).

interface ColumnBase {
  readonly label: string
  /** What the column means, in words of the people who read it. */
  readonly help?: string
  /** The norm that makes its values comparable, such as `Portaria MOG 42/1999`. */
  readonly standard?: string
  readonly optional?: true
}
/** The unit that spends or collects: its identifier in the product. A load says it once for all its rows. */
export interface UnitColumn extends ColumnBase {
  readonly type: 'unit'
}
/** A year of four digits. */
export interface YearColumn extends ColumnBase {
  readonly type: 'year'
}
/** A month, 1 to 12; with `of` it is that of a date of the same row, and is not sent. */
export interface MonthColumn extends ColumnBase {
  readonly type: 'month'
  readonly of?: string
}
/** An identifier that other systems gave: kept as it came, without blanks around it. */
export interface CodeColumn extends ColumnBase {
  readonly type: 'code'
  readonly max: number
}
/** A day, ISO 8601. */
export interface DateColumn extends ColumnBase {
  readonly type: 'date'
}
/** One of a few values, each with the words for it. */
export interface ChoiceColumn extends ColumnBase {
  readonly type: 'choice'
  readonly options: Readonly<Record<string, string>>
}
/**
 * A code of a vocabulary. The vocabularies of `tables/vocabularies/` ship with the product; with `own`, the codes are
 * the municipality's and arrive with their words, in a field `<column>_nome`.
 */
export interface CodedColumn extends ColumnBase {
  readonly type: 'coded'
  readonly vocabulary: string
  readonly own?: true
}
/**
 * A code whose beginnings are codes as well, `33903000` › `3` › `33` › `3390` › `339030`. Each level is named with the
 * number of digits that make it; `needed` is the deepest that must be there, and zeros fill up the rest.
 */
export interface LevelsColumn extends ColumnBase {
  readonly type: 'levels'
  readonly vocabulary: string
  readonly levels: Readonly<Record<string, number>>
  readonly needed: string
}
/**
 * A person or company. It arrives as a name and a field `<column>_documento` with CPF or CNPJ. A whole CPF is never
 * stored: what remains is its mask, and a keyed hash by which the rows of one person are joined.
 */
export interface PartyColumn extends ColumnBase {
  readonly type: 'party'
  /** Who it is, where the label is only `Nome`: `Servidor`. */
  readonly who?: string
  /**
   * That a person under protection keeps the place and loses the name: `by` is the column that says on which ground, and
   * `hides` are those that would lead to the person, such as the number by which older months know the name.
   */
  readonly preserved?: { readonly by: string; readonly hides: readonly string[] }
}
/** Free text; with `words`, citizens search it by words. CPFs in it are masked. */
export interface TextColumn extends ColumnBase {
  readonly type: 'text'
  readonly max: number
  readonly words?: true
}
/** The row of another table: `by` are the columns of this one that hold its key, in the order of that key. */
export interface LinkColumn extends ColumnBase {
  readonly type: 'link'
  readonly to: string
  readonly by: readonly string[]
}
/** Reais, two decimals; with `signed`, also below zero. */
export interface MoneyColumn extends ColumnBase {
  readonly type: 'money'
  readonly signed?: true
}
/**
 * A number that is neither money nor whole: half an allowance, a percentage, a coordinate. `decimals` are the most digits
 * after the mark, 1 to 8; with `signed`, also below zero.
 */
export interface DecimalColumn extends ColumnBase {
  readonly type: 'decimal'
  readonly decimals: number
  readonly signed?: true
}
/** A whole number, from zero on. */
export interface IntegerColumn extends ColumnBase {
  readonly type: 'integer'
}

/** The address of a document: https, or a path below the portal (`tables/address.ts`). People follow it as a link. */
export interface AddressColumn extends ColumnBase {
  readonly type: 'address'
}

export type Column =
  | UnitColumn
  | YearColumn
  | MonthColumn
  | CodeColumn
  | DateColumn
  | ChoiceColumn
  | CodedColumn
  | LevelsColumn
  | PartyColumn
  | TextColumn
  | LinkColumn
  | MoneyColumn
  | DecimalColumn
  | IntegerColumn
  | AddressColumn
type ColumnType = Column['type']
type ColumnOf<T extends ColumnType> = Extract<Column, { readonly type: T }>
/** What a room does with each type of column. */
export type ByType<Line> = { readonly [T in ColumnType]: (column: ColumnOf<T>) => Line }

/** The line of a table for a column. */
export function lineFor<Line>(table: ByType<Line>, column: Column): Line {
  // The line under a column's type takes columns of that type; TypeScript does not follow this over a union.
  const line = table[column.type] as (column: Column) => Line
  return line(column)
}

type Said<C extends ColumnBase> = Omit<C, 'type'>
export const unit = (said: Said<UnitColumn>): UnitColumn => ({ type: 'unit', ...said })
export const year = (said: Said<YearColumn>): YearColumn => ({ type: 'year', ...said })
export const month = (said: Said<MonthColumn>): MonthColumn => ({ type: 'month', ...said })
export const code = (said: Said<CodeColumn>): CodeColumn => ({ type: 'code', ...said })
export const date = (said: Said<DateColumn>): DateColumn => ({ type: 'date', ...said })
export const choice = (
  options: ChoiceColumn['options'],
  said: Omit<Said<ChoiceColumn>, 'options'>,
): ChoiceColumn => ({ type: 'choice', options, ...said })
export const coded = (
  vocabulary: string,
  said: Omit<Said<CodedColumn>, 'vocabulary'>,
): CodedColumn => ({ type: 'coded', vocabulary, ...said })
export const levels = (
  vocabulary: string,
  said: Omit<Said<LevelsColumn>, 'vocabulary'>,
): LevelsColumn => ({ type: 'levels', vocabulary, ...said })
export const party = (said: Said<PartyColumn>): PartyColumn => ({ type: 'party', ...said })
export const text = (said: Said<TextColumn>): TextColumn => ({ type: 'text', ...said })
export const link = (to: string, said: Omit<Said<LinkColumn>, 'to'>): LinkColumn => ({
  type: 'link',
  to,
  ...said,
})
export const money = (said: Said<MoneyColumn>): MoneyColumn => ({ type: 'money', ...said })
export const decimal = (said: Said<DecimalColumn>): DecimalColumn => ({ type: 'decimal', ...said })
export const integer = (said: Said<IntegerColumn>): IntegerColumn => ({ type: 'integer', ...said })
export const address = (said: Said<AddressColumn>): AddressColumn => ({ type: 'address', ...said })
