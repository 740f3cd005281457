// What is declared of a type of column: each type is a file beside this one, and a line in tables/model/columns.ts
// (docs/adr/tables/0141).

export interface ColumnBase {
  readonly label: string
  /** What the column means, in words of the people who read it. */
  readonly help?: string
  /** The help is a hint for whoever fills the column, which tells a citizen who reads its value nothing. */
  readonly isForFilling?: true
  /** The norm that makes its values comparable, such as `Portaria MOG 42/1999`. */
  readonly standard?: string
  readonly optional?: true
  /** The table needs it, and files of many systems have it not: who sends one may say that it is not reported. */
  readonly mayGoUnreported?: true
  /** The product writes it, and nobody sends it: a file that was taken out of a portal may bring it. */
  readonly isMade?: true
}
/** What a table says of a column whose type is known. */
export type Said<C extends ColumnBase, Known extends keyof C = never> = Omit<C, 'type' | Known>

/** What JSON Schema says of a value. */
export type JsonSchema = Readonly<Record<string, unknown>>

/** A code and words for what is wrong with a value. */
export type ValueFault = readonly [code: string, message: string]
/** What one value turned out to be: the value to store, or what is wrong with it. */
export type Taken =
  | { readonly value: string | number; readonly note?: ValueFault }
  | { readonly fault: ValueFault }
/** Reads a value of a row that belongs to a year. */
export type ValueReader = (text: string, year: number) => Taken

/** What a cell of a foreign file says of its column, and the words that stood beside a code. */
export interface CellText {
  readonly text: string
  readonly words?: string
  /** Whether digits beyond those of the column were rounded away. */
  readonly isRounded?: boolean
  /** Whether what a program left in the text was taken out. */
  readonly isCleaned?: boolean
  /** Whether a code was cut to the digits that the column keeps. */
  readonly isCut?: boolean
  /** What the text says of another column, as `Pregão - SRP` does. */
  readonly also?: Readonly<Record<string, string>>
}
/** @param isSheet whether a spreadsheet wrote it */
export type CellReader = (text: string, isSheet: boolean) => CellText

/** How a value is narrowed by: what the database compares. */
export type Comparison =
  | { readonly by: 'text' | 'number' | 'day' | 'amount' | 'parties' | 'words' | 'part' }
  /** Codes of one length that begin alike. */
  | { readonly by: 'beginning'; readonly width: number }

/** The input of a form, by its name on the wire. */
export interface FormInput {
  readonly tipo:
    | 'texto'
    | 'longo'
    | 'documento'
    | 'data'
    | 'ano'
    | 'mes'
    | 'escolha'
    | 'procura'
    | 'valor'
    | 'numero'
    | 'inteiro'
    | 'endereco'
  readonly maximo?: number
  readonly opcoes?: { readonly id: string; readonly nome: string }[]
}

/** What the words of codes are found in: the portal's units, and the municipality's own words by column. */
export interface WordBook {
  readonly year: number
  readonly units: readonly { readonly id: string; readonly name: string }[]
  readonly own: ReadonlyMap<string, ReadonlyMap<string, string>>
}

/** All that is to be said of a type of column. */
export interface ColumnTypeOf<C extends ColumnBase> {
  readonly json: (column: C) => JsonSchema
  /** Its name in Table Schema (Frictionless). */
  readonly frictionless: 'string' | 'year' | 'date' | 'integer' | 'number'
  /** The type by which PostgreSQL keeps a value. */
  readonly sql: (column: C) => string
  /** The type by which PostgreSQL answers it, where that is another. */
  readonly answeredAs?: 'text' | 'float8'
  readonly comparison: (column: C) => Comparison
  /** What may be asked in an address, as it is compared; nothing for anything else. */
  readonly asked: (column: C) => (text: string) => string
  readonly read: (column: C) => ValueReader
  readonly cell: (column: C) => CellReader
  /** Its values stand in order as a dictionary has words. */
  readonly isOrderedByWords?: true
  /** Whether it takes a day or an hour for a text like others: then nothing shows what a spreadsheet made of it. */
  readonly takesAnyText: (column: C) => boolean
  /** @param hasTable whether there is a public table of a name */
  readonly input: (column: C, hasTable: (name: string) => boolean) => FormInput
  /** What a value is typed as, where that is not as it is kept: `1.234,50`, `2,5`, or the key of an uploaded file. */
  readonly typedAs?: 'amount' | 'decimal' | 'file'
  /** As people read it before it is published: a code with its words. */
  readonly shown: (column: C) => (value: string, year: number) => string
  /** As citizens read it: a code in its words. */
  readonly written: (column: C) => (value: string, book: WordBook, name: string) => string
  /** How a system writes it, in words. */
  readonly rule: (column: C) => string
  /** A value for the example of a file. */
  readonly sample: (column: C) => (year: number) => string
  /** Numbers and days, which stand below each other. */
  readonly isFigure?: true
  /** A code, which stands beside its words in data. */
  readonly isCode?: true
  /** Rows that were asked for by it are all of one class, which need not stand in each of them. */
  readonly isOneClass?: true
  /** Whoever asks by it asks for one person, or one act. */
  readonly isOfOne?: true
  /** It says when or of which unit, and nothing of whom a row is about. */
  readonly isFrame?: true
  /** What most people ask by: when, who, what for. */
  readonly isAskedFirst?: true
  /** An index finds the rows that have a value of it. */
  readonly isIndexed?: true
}

export const asIs = (value: string): string => value
export const never = (): boolean => false
export const always = (): boolean => true
export const titled = ({ label }: ColumnBase): JsonSchema => ({ type: 'string', title: label })
export const wholeNumberSchema: JsonSchema = { type: 'integer', minimum: 0 }
export const sampled = (text: string) => (): string => text
