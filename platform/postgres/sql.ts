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
 * A statement, or a part of one: its text around its parameters, so that parts join into a whole without renumbering.
 */
export class Sql implements Statement {
  readonly parts: readonly string[]
  readonly parameters: readonly Parameter[]
  readonly reads: boolean
  #whole: Statement | undefined

  constructor(parts: readonly string[], parameters: readonly Parameter[], reads = false) {
    this.parts = parts
    this.parameters = parameters
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
    let text = this.parts[0] ?? ''
    this.parameters.forEach((parameter, at) => {
      const number = numbers.get(parameter) ?? numbers.size + 1
      numbers.set(parameter, number)
      text += `$${number}${this.parts[at + 1] ?? ''}`
    })
    this.#whole = { text, values: Array.from(numbers.keys(), ({ value }) => value) }
    return this.#whole
  }
}

/** @throws {TypeError} a defect of ours: a value that was forgotten would otherwise be written as null. */
function defined<T>(value: T): T {
  if (value === undefined) throw new TypeError('a value of a statement is undefined')
  return value
}

function tag(strings: readonly string[], ...holes: readonly (Value | Sql)[]): Sql {
  const parts = [strings[0] ?? '']
  const parameters: Parameter[] = []
  holes.forEach((hole, at) => {
    const after = strings[at + 1] ?? ''
    if (hole instanceof Sql) {
      const [first = '', ...rest] = hole.parts
      parts.push(`${parts.pop() ?? ''}${first}`, ...rest)
      parts.push(`${parts.pop() ?? ''}${after}`)
      parameters.push(...hole.parameters)
    } else {
      parts.push(after)
      parameters.push({ value: defined(hole) })
    }
  })
  return new Sql(parts, parameters)
}

/** A statement that only reads, whatever its parts are; PostgreSQL refuses it where it runs alone and does not. */
function read(strings: readonly string[], ...holes: readonly (Value | Sql)[]): Sql {
  const { parts, parameters } = tag(strings, ...holes)
  return new Sql(parts, parameters, true)
}

/** Text of ours: an expression or a list of columns. Never what a request says. */
const raw = (text: string) => new Sql([text], [])
const comma = raw(', ')
const and = raw(' and ')
const join = (parts: readonly Sql[], between: Sql = comma): Sql =>
  parts.reduce((whole, part, at) => (at === 0 ? part : tag`${whole}${between}${part}`), raw(''))

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
  typed: (value: Value, type: string) => tag`${value}::${raw(type)}`,
  join,
  all: (conditions: readonly Sql[]) => join(conditions, and),
})

/**
 * A PostgreSQL array literal; for `$1::bigint[]`. Within its quotes a backslash only lets the next character stand for
 * itself.
 */
export const arrayOf = (values: readonly (number | string)[]) =>
  `{${values.map((value) => `"${String(value).replaceAll(/["\\]/g, '\\$&')}"`).join(',')}}`
