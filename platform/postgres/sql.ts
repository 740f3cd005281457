export type Value = string | number | boolean | null
/** SQL with `$1…`, and its values. Identifiers in it come from resources, never from a request. */
export interface Statement {
  readonly text: string
  readonly values: readonly Value[]
  /** That it only reads: it may run in a transaction that only reads, and a second time after a lost connection. */
  readonly reads?: boolean
}

/** A value of a statement: one parameter, however many parts of the statement hold it. */
interface Parameter {
  readonly value: Value
}

/**
 * A statement, or a part of one: text with its parameters and parts in between, written whole and numbered when it is
 * asked for, so that parts join without being copied.
 */
export class Sql implements Statement {
  readonly #strings: readonly string[]
  readonly #between: readonly (Sql | Parameter)[]
  readonly reads: boolean
  #whole: Statement | undefined

  constructor(
    strings: readonly string[],
    between: readonly (Sql | Parameter)[] = [],
    reads = false,
  ) {
    this.#strings = strings
    this.#between = between
    this.reads = reads
  }

  get text(): string {
    return this.#numbered.text
  }

  get values(): readonly Value[] {
    return this.#numbered.values
  }

  /** @throws {TypeError} a defect of ours: a statement that is put into a text loses its values. */
  toString(): never {
    throw new TypeError('a statement is no text: put it into sql`…`')
  }

  /** Parameters are numbered as they come, so the same template has the same text, and with it the same plan. */
  get #numbered(): Statement {
    if (this.#whole) return this.#whole
    const numbers = new Map<Parameter, number>()
    const text = this.#written(numbers)
    this.#whole = { text, values: Array.from(numbers.keys(), ({ value }) => value) }
    return this.#whole
  }

  #written(numbers: Map<Parameter, number>): string {
    let text = this.#strings[0] ?? ''
    this.#between.forEach((one, at) => {
      if (one instanceof Sql) text += one.#written(numbers)
      else {
        const number = numbers.get(one) ?? numbers.size + 1
        numbers.set(one, number)
        text += `$${number}`
      }
      text += this.#strings[at + 1] ?? ''
    })
    return text
  }
}

/** @throws {TypeError} a defect of ours: a value that was forgotten would otherwise be written as null. */
function defined<T>(value: T): T {
  if (value === undefined) throw new TypeError('a value of a statement is undefined')
  return value
}

type Hole = Value | Sql
const between = (holes: readonly Hole[]) =>
  holes.map((hole) => (hole instanceof Sql ? hole : { value: defined(hole) }))

const tag = (strings: readonly string[], ...holes: readonly Hole[]): Sql =>
  new Sql(strings, between(holes))

/** A statement that only reads, whatever its parts are; PostgreSQL refuses it where it runs alone and does not. */
const read = (strings: readonly string[], ...holes: readonly Hole[]): Sql =>
  new Sql(strings, between(holes), true)

/** Text of ours: an expression or a list of columns. Never what a request says. */
const raw = (text: string) => new Sql([text])
const comma = raw(', ')
const and = raw(' and ')
const join = (parts: readonly Sql[], separator: Sql = comma): Sql =>
  new Sql(
    [],
    parts.flatMap((part, at) => (at === 0 ? [part] : [separator, part])),
  )

/**
 * A statement from a template. A `${}` that is a statement itself becomes part of the text; any other becomes a value.
 * `sql.read` says of the whole that it only reads; what is not said to do so counts as writing.
 * `sql.raw` takes trusted text, `sql.identifier` a name, `sql.typed` a value and the name of its type; `sql.join` puts
 * parts in a row, and `sql.all` conditions that must all hold.
 */
export const sql = Object.assign(tag, {
  read,
  raw,
  identifier: (name: string) => raw(`"${name.replaceAll('"', '""')}"`),
  typed: (value: Value, type: string) => tag(['', `::${type}`], value),
  join,
  all: (conditions: readonly Sql[]) => join(conditions, and),
})

/**
 * A PostgreSQL array literal; for `$1::bigint[]`. Within its quotes a backslash only lets the next character stand for
 * itself.
 */
export const arrayOf = (values: readonly (number | string)[]) =>
  `{${values.map((value) => `"${String(value).replaceAll(/["\\]/g, '\\$&')}"`).join(',')}}`
