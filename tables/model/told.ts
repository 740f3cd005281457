import type { Noun } from '../../pt-br/words.ts'

/** What is counted of one kind of rows, and what is to be known of all of them. */
export interface KindNoun extends Noun {
  readonly note?: string
}

/** Where that stands which was paid of rows of former years (Lei 4.320/1964, art. 36: restos a pagar). */
export interface FormerYears<N extends string = string> {
  /** The amount of a row that was paid of it: what was paid of former years' is not in it. */
  readonly paid: N
  /** The sum of the same table that has it, or the rows of another one by the year of what they pay. */
  readonly stands:
    | { readonly sum: N }
    | {
        readonly table: string
        readonly sum: string
        readonly year: string
        readonly kinds: readonly string[]
      }
}

/**
 * The words of the sentence that answers a question of a table, such as "Em outubro de 2026, 8 empenhos em Saúde somam
 * R$ 61.085,28 empenhados".
 */
export interface Told<N extends string = string> {
  /** That of what is counted. */
  readonly gender: Noun['gender']
  /** What is counted, where that is not what a row is called: a row of a voyage is no *diária*. */
  readonly counts?: Pick<Noun, 'one' | 'many'>
  /**
   * The amounts that it tells, in their order. `as` is the masculine of a participle or adjective of reais (`pago`), or
   * words that do not change and have several (`de valor atual`).
   */
  readonly amounts?: readonly { readonly of: N; readonly as?: string }[]
  /** Rows are no things that people count: the sentence begins with what was done, `foram pagos R$ …`. */
  readonly done?: true
  /** An amount of which another takes something: it is gross, and what is left is told too. */
  readonly net?: { readonly of: N; readonly less: N; readonly words: string }
  /** What was paid of former years, which its amounts leave out: it is told beside them. */
  readonly former?: FormerYears<N>
  /** What is counted of each kind whose amounts stand apart. */
  readonly kinds?: Readonly<Record<string, KindNoun>>
  /**
   * That each row is one of what a column says, such as an `enfermeiro`, where all rows have one value of each column
   * of `within`.
   */
  readonly each?: {
    readonly by: N
    readonly within?: readonly N[]
    readonly verb?: readonly [one: string, many: string]
  }
  /** What is told of each row where a question finds a few of them: what the rows are asked for. */
  readonly few?: readonly N[]
  /** Rows are requests that wait: since which day, on which day it was so, for what, and which of them still do. */
  readonly waits?: {
    readonly since: N
    readonly at: N
    readonly by: N
    readonly state: { readonly by: N; readonly waiting: string }
  }
  /** How what is asked by a column stands in the sentence; left out, `(cargo: “Motorista”)`. */
  readonly by?: Readonly<Partial<Record<N, `${string} {}`>>>
}

/** What is wrong with the words of a table's sentence. */
export function* faultsOfTold({
  told,
  askedFirst,
  filters,
  sums,
  cube,
}: {
  readonly told: Told
  readonly askedFirst: readonly string[]
  readonly filters: readonly string[]
  readonly sums: readonly string[]
  readonly cube: readonly string[]
}): Generator<string> {
  const amounts = [
    ...(told.amounts ?? []).map(({ of }) => of),
    ...(told.net ? [told.net.less] : []),
    ...(told.former ? [told.former.paid] : []),
    ...(told.former && !('table' in told.former.stands) ? [told.former.stands.sum] : []),
  ]
  for (const name of amounts) if (!sums.includes(name)) yield `${name} is told and not added up`
  for (const name of [...askedFirst, ...Object.keys(told.by ?? {})])
    if (!filters.includes(name)) yield `${name} is told or asked first, and no filter`
  for (const name of told.each?.within ?? [])
    if (!cube.includes(name)) yield `${name} parts rows from each other, and not the cube`
}
