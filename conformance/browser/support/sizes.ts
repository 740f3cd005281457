import { spread } from '../../support/whole.ts'
import { desk, phone } from './visitor.ts'

const sizes = [
  ['a desk', desk],
  ['a phone', phone],
] as const
/** Both sizes of a screen in the whole run; in the short one the tests take turns, from 0 on. */
export const sizesOf = (turn: number): readonly (typeof sizes)[number][] =>
  spread(sizes, turn, sizes.length)
