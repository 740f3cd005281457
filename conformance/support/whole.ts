// What of a product a run makes: all of it in the whole one (`npm run test:whole`), a part that is the same every time
// in the short one (`npm test`), in which nothing that the product is made of is missing (decision 117).

/** Whether this run makes every product whole. Nothing else in the suites reads the variable. */
export const isWhole = process.env['SUITES'] === 'whole'

type Key = string | number
/** What the members of a list are chosen by: every key that any member has is had by a chosen one. */
type KeysOf<T> = (member: T) => Key | readonly Key[]

/**
 * Few members that have all keys between them, in the order of the list: first those that bring the most new ones. The
 * same list gives the same choice.
 */
export function choose<T>(list: readonly T[], keysOf: KeysOf<T>): readonly T[] {
  const keys = list.map((member) => [keysOf(member)].flat() as readonly Key[])
  const seen = new Set<Key>()
  const chosen = new Set<number>()
  for (let most = Math.max(0, ...keys.map(({ length }) => length)); most > 0; most -= 1)
    for (const [at, mine] of keys.entries()) {
      if (chosen.has(at) || new Set(mine.filter((key) => !seen.has(key))).size < most) continue
      chosen.add(at)
      for (const key of mine) seen.add(key)
    }
  return list.filter((_, at) => chosen.has(at))
}

/**
 * The list in the whole run; in the short one few members that have every key of the list between them. `sample(fields,
 * ({ kind }) => kind)`: a field of each kind; `sample(cases, ({ noun, state }) => [noun, state])`: each noun and each
 * state.
 */
export const sample = <T>(list: readonly T[], keysOf: KeysOf<T>): readonly T[] =>
  isWhole ? list : choose(list, keysOf)

type Factors = Readonly<Record<string, readonly unknown[]>>
export type Combination<F extends Factors> = { readonly [K in keyof F]: F[K][number] }

/** Every combination of a member of each factor, the last factor changing first. */
export function productOf<F extends Factors>(factors: F): readonly Combination<F>[] {
  const all = Object.entries(factors).reduce<readonly Readonly<Record<string, unknown>>[]>(
    (rows, [name, members]) =>
      rows.flatMap((row) => members.map((member) => ({ ...row, [name]: member }))),
    [{}],
  )
  return all as readonly Combination<F>[]
}

/** The places of a combination's members in their factors. */
function placesIn<F extends Factors>(factors: F) {
  const places = Object.entries(factors).map(
    ([name, members]) => [name, new Map(members.map((member, at) => [member, at]))] as const,
  )
  return (row: Combination<F>) => places.map(([name, at]) => `${name} ${at.get(row[name])}`)
}

/** The product in the whole run; in the short one each member of each factor at least once. */
export function eachMember<F extends Factors>(
  factors: F,
  where: (row: Combination<F>) => boolean = () => true,
): readonly Combination<F>[] {
  return sample(productOf(factors).filter(where), placesIn(factors))
}

/** The pairs of members that meet in a combination. */
export function pairKeysOf<F extends Factors>(factors: F) {
  const places = placesIn(factors)
  return (row: Combination<F>) => {
    const all = places(row)
    return all.flatMap((one, at) => all.slice(at + 1).map((other) => `${one}, ${other}`))
  }
}

/**
 * The product in the whole run; in the short one every two members of different factors meet at least once, which finds
 * what depends on one member or on two. For three factors or more: of two, every pair is the product.
 */
export function pairs<F extends Factors>(
  factors: F,
  where: (row: Combination<F>) => boolean = () => true,
): readonly Combination<F>[] {
  return sample(productOf(factors).filter(where), pairKeysOf(factors))
}

/**
 * The list in the whole run; in the short one every `share`-th member, another start for each `turn`: whoever takes
 * turns from 0 on has had all of it after `share` of them. For a long list of values that each of many nouns or calls
 * is tried with.
 */
export const spread = <T>(list: readonly T[], turn: number, share: number): readonly T[] =>
  isWhole ? list : list.filter((_, at) => at % share === turn % share)
