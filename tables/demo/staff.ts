import type { UnitKey } from '../../demo/units.ts'
import type { Spending } from './budget.ts'
import { chance, deflated } from './chance.ts'
import { Names } from './names.ts'
import { paidPosts, type Coded, type Post } from './posts.ts'

/** Somebody who works for the town, and the line of the budget that pays. */
export interface Worker {
  readonly number: string
  readonly name: string
  readonly post: Post
  readonly place: Coded
  readonly body: Coded
  readonly line: Spending
  readonly since: string
  readonly state: 'ativo' | 'afastado' | 'cedido'
  /** Under protection: the town's payroll says so, and the name is not told. */
  readonly isPreserved: boolean
}

/** What the law of a post pays for its first level, in cents; who is elected has one sum, without additions. */
export const basePay = ({ bond, monthly }: Post, ago: number): number =>
  Math.round(deflated(monthly, ago) * (bond === 'eletivo' ? 1 : 0.93)) * 100

/** A year has thirteen salaries, and a little is left for what comes now and then. */
const salaries = 13.2
function holdersOf(line: Spending, posts: readonly Post[]) {
  const monthly = line.yearly / salaries
  const fixed = posts.flatMap((post) =>
    post.holders === '*'
      ? []
      : /^\d+$/.test(post.holders)
        ? Array.from({ length: Number(post.holders) }, () => ({ post, name: '' }))
        : [{ post, name: post.holders }],
  )
  const left = monthly - fixed.reduce((sum, { post }) => sum + post.monthly, 0)
  const filler = posts.find(({ holders }) => holders === '*')
  const more = filler ? Math.max(1, Math.round(left / filler.monthly)) : 0
  const others = filler ? Array.from({ length: more }, () => ({ post: filler, name: '' })) : []
  return [...fixed, ...others]
}

const two = (number: number) => String(number).padStart(2, '0')
/** Who is elected or trusted came with the mandate of the year; others by a competition of their time. */
function sinceOf(random: () => number, { bond }: Post, year: number): string {
  const mandate = year - ((year - 1) % 4)
  if (bond === 'eletivo') return `${mandate}-01-01`
  if (bond === 'comissionado') return `${mandate}-01-02`
  if (bond === 'conselheiro') return `${year - (year % 4)}-01-10`
  if (bond === 'temporario') return `${year - 2 + (year % 2)}-02-05`
  return `${1996 + Math.floor(random() * 28)}-${two(1 + Math.floor(random() * 12))}-${two(1 + Math.floor(random() * 28))}`
}

const keyOf = ({ action, nature, source }: Spending) => [action.code, nature, source].join(' ')

/** Everybody whom the lines of a unit pay in a year, in the order of their numbers. */
export function workersOf(
  unit: UnitKey,
  lines: readonly Spending[],
  year: number,
): readonly Worker[] {
  const names = new Names(`servidores ${unit}`)
  const random = chance(`admissão ${unit}`)
  const found = lines.flatMap((line) => {
    const paid = paidPosts.find((one) => one.line === keyOf(line))
    if (line.unit !== unit || line.party !== 'folha' || !paid) return []
    return holdersOf(line, paid.posts).map(({ post, name }, at) => ({
      name: name || names.next(),
      post,
      place: paid.places[at % paid.places.length] ?? line.body,
      body: line.body,
      line,
      since: sinceOf(random, post, year),
    }))
  })
  return found.map((worker, at) => ({
    ...worker,
    number: String(1_001 + at * 7),
    state: at % 61 === 60 ? 'afastado' : at % 97 === 96 ? 'cedido' : 'ativo',
    isPreserved: unit === 'saude' && at === 30,
  }))
}
