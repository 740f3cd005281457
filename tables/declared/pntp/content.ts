/** Which rows need something: all, those whose columns have these values, or those where it is the case. */
type Need =
  | { readonly kind: 'always' }
  | { readonly kind: 'where'; readonly of: readonly ContentCondition[] }
  /** No column tells which: an empty one may be right. */
  | { readonly kind: 'if-so' }
export interface ContentCondition {
  readonly column: string
  readonly value: string
  readonly isNot: boolean
}
/** Something that rows must tell. */
export interface Content {
  /** The columns that serve, of whichever table has them. */
  readonly names: readonly string[]
  readonly need: Need
  /** The criterion is about the rows that need it: where there are none, something must say so. */
  readonly isSubject: boolean
  /** The newest of these rows must be as new as the criterion asks, and not the table alone. */
  readonly isDated: boolean
}

function conditionOf(text: string): ContentCondition {
  const [, column = '', sign = '', value = ''] = /^(\w+)(=|<>)(\w+)$/.exec(text) ?? []
  if (column === '') throw new TypeError(`${text} is no condition`)
  return { column, value, isNot: sign === '<>' }
}
function oneContentOf(text: string): Content {
  const [, names = '', where, mark] = /^([\w|]+)(?:\[(.+)\])?(\?|!!?)?$/.exec(text) ?? []
  if (names === '') throw new TypeError(`${text} names no column`)
  const need: Need = where
    ? { kind: 'where', of: where.split(',').map(conditionOf) }
    : { kind: mark === '?' ? 'if-so' : 'always' }
  return {
    names: names.split('|'),
    need,
    isSubject: mark?.startsWith('!') ?? false,
    isDated: mark === '!!',
  }
}
/**
 * What a line of the matrix says of columns: `a|b` one of them; `a[b=c,d<>e]` in rows whose `b` is `c` and whose `d` is
 * not `e`, with `!` behind it where the criterion is about these rows, `!!` where they must be new themselves; `a?`
 * where it is the case, which no column tells.
 */
export const contentOf = (text: string): readonly Content[] =>
  text.split(' ').filter(Boolean).map(oneContentOf)
