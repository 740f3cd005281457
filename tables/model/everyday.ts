/**
 * How people who do not know a table by its name ask for it. The search of a portal reads their questions by it.
 */
export interface Everyday<N extends string = string> {
  /** What they call it, beside its title, purpose and subject. */
  readonly words: string
  /** What rows of it may be, in one municipality and not in another: its page is found by them, and no sum is. */
  readonly besides?: string
  /** Words that ask for it and say nothing of which rows: `gastou`, `ganha`. */
  readonly asking?: string
  /**
   * What they call the values of a column of its sums, beside their words, by code; of codes that are the
   * municipality's own, by the words that most municipalities have for them.
   */
  readonly values?: Readonly<Partial<Record<N, Readonly<Record<string, string>>>>>
  /** Questions that have its words and mean something else, without accents and capitals. */
  readonly unlike?: RegExp
  /** Another table whose rows may be meant where a word stands in none of this one's: who works for a company. */
  readonly orIn?: string
  /** The column of a name by which alone people ask for it: who writes a name means what this table tells of them. */
  readonly byName?: N
  /** The column of a post by whose words alone people ask for it, where no table has that post by a name of its own. */
  readonly byPost?: N
  /** Who names a street and nothing else asks what is done there, which this table tells. */
  readonly byStreet?: true
}

/** What is wrong with the words of every day of a table. */
export function* faultsOfEveryday({
  everyday,
  filters,
  cube,
}: {
  readonly everyday?: Everyday
  readonly filters: readonly string[]
  readonly cube: readonly string[]
}): Generator<string> {
  for (const name of Object.keys(everyday?.values ?? {}))
    if (!filters.includes(name) || !cube.includes(name))
      yield `${name} has words of every day and is no filter whose sums are kept`
}
