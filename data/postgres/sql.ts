export type Value = string | number | boolean | null
/** SQL with `$1…`, and its values. Identifiers in it come from resources, never from a request. */
export interface Statement {
  readonly text: string
  readonly values: readonly Value[]
}

/** A statement, or a part of one: its text around its values, so that parts join into a whole without renumbering. */
export class Sql implements Statement {
  readonly parts: readonly string[]
  readonly values: readonly Value[]
  constructor(parts: readonly string[], values: readonly Value[]) {
    this.parts = parts
    this.values = values
  }
  get text(): string {
    return this.parts.reduce((text, part, at) => `${text}$${at}${part}`)
  }
}

/** @throws {TypeError} a defect of ours: a value that was forgotten would otherwise be written as null. */
function defined<T>(value: T): T {
  if (value === undefined) throw new TypeError('a value of a statement is undefined')
  return value
}

function tag(strings: readonly string[], ...holes: readonly (Value | Sql)[]): Sql {
  const parts = [strings[0] ?? '']
  const values: Value[] = []
  holes.forEach((hole, at) => {
    const after = strings[at + 1] ?? ''
    if (hole instanceof Sql) {
      const [first = '', ...rest] = hole.parts
      parts.push(`${parts.pop() ?? ''}${first}`, ...rest)
      parts.push(`${parts.pop() ?? ''}${after}`)
      values.push(...hole.values)
    } else {
      parts.push(after)
      values.push(defined(hole))
    }
  })
  return new Sql(parts, values)
}

/** Text of ours: an expression or a list of columns. Never what a request says. */
const raw = (text: string) => new Sql([text], [])
const comma = raw(', ')

/**
 * A statement from a template. A `${}` that is a statement itself becomes part of the text; any other becomes a value.
 * `sql.raw` takes trusted text, `sql.identifier` a name, `sql.join` puts parts in a row.
 */
export const sql = Object.assign(tag, {
  raw,
  identifier: (name: string) => raw(`"${name.replaceAll('"', '""')}"`),
  join: (parts: readonly Sql[], between: Sql = comma) =>
    parts.reduce((whole, part, at) => (at === 0 ? part : tag`${whole}${between}${part}`), raw('')),
})

/** Collects the values of a statement while its text is written. */
export class Values {
  readonly all: Value[] = []
  add(value: Value, cast = ''): string {
    return `$${this.all.push(defined(value))}${cast && `::${cast}`}`
  }
}

/** A PostgreSQL array literal; for `$1::bigint[]`. */
export const arrayOf = (values: readonly (number | string)[]) =>
  `{${values.map((value) => JSON.stringify(String(value))).join(',')}}`
