import type { CriterionState } from './state.ts'

// What the index is called (Atricon, Cartilha PNTP 2026): the seals ask for all essential criteria, the levels do not.

interface Grade {
  readonly name: string
  /** Points that it begins at. */
  readonly from: number
  readonly isSeal: boolean
}
/** The best first. */
const grades: readonly Grade[] = [
  { name: 'Diamante', from: 95, isSeal: true },
  { name: 'Ouro', from: 85, isSeal: true },
  { name: 'Prata', from: 75, isSeal: true },
  { name: 'Elevado', from: 75, isSeal: false },
  { name: 'Intermediário', from: 50, isSeal: false },
  { name: 'Básico', from: 30, isSeal: false },
  { name: 'Inicial', from: Number.MIN_VALUE, isSeal: false },
  { name: 'Inexistente', from: 0, isSeal: false },
]

const leastOfSeals = 75

/** What is missing to be called something better. */
interface NextGrade {
  readonly name: string
  /** Points; 0 where essential criteria alone are missing. */
  readonly points: number
  /** Numbers of the essential criteria that are not met whole. */
  readonly essentials: readonly string[]
}
/** How a portal stands, read strictly. */
export interface Reading {
  /** Points that who opens rows and files gives. */
  readonly strict: number
  /** Points that who takes them for what they are called gives. */
  readonly kind: number
  readonly grade: string
  readonly isSeal: boolean
  /** Nothing where there is nothing better. */
  readonly next: NextGrade | undefined
}

// Sums of thousandths: what stands a hair below a seal by arithmetic alone has it.
const rounded = (points: number) => Math.round(points * 1_000) / 1_000
const sum = (states: readonly CriterionState[], of: 'reached' | 'kindly') =>
  rounded(states.reduce((all, state) => all + state[of], 0))

export function readingOf(states: readonly CriterionState[]): Reading {
  const [strict, kind] = [sum(states, 'reached'), sum(states, 'kindly')]
  const essentials = states
    .filter(
      ({ criterion, points, reached }) =>
        criterion.level === 'essencial' && points - reached > 1e-9,
    )
    .map(({ criterion }) => criterion.id)
  const isHeld = ({ from, isSeal }: Grade) => strict >= from && !(isSeal && essentials.length > 0)
  const at = grades.findIndex(isHeld)
  const grade = grades[at] ?? { name: 'Inexistente', from: 0, isSeal: false }
  // Elevado is what is left of a seal: nobody works towards it.
  const above = grades
    .slice(0, at)
    .filter(({ from, isSeal }) => isSeal || (from > grade.from && from < leastOfSeals))
  const next = above.find(({ from }) => from <= strict) ?? above.at(-1)
  return {
    strict,
    kind,
    grade: grade.name,
    isSeal: grade.isSeal,
    next: next && {
      name: next.name,
      points: rounded(Math.max(0, next.from - strict)),
      essentials: next.isSeal ? essentials : [],
    },
  }
}
