import { headOf, unitNamed } from '../../../resources/document-kind.ts'
import type { OptionItem } from '../../engine/reference.ts'
import type { Facts } from './facts.ts'
import { nameOf, type Item } from './queue-items.ts'

/** The unit that is said of a file, and another one that it speaks of. */
export interface UnitTold {
  readonly said: OptionItem
  readonly told: OptionItem
  readonly by: 'name' | 'text'
}

/** The unit that the name of a file speaks of, or its head, where it is said to be of another. */
export function unitTold(
  item: Item,
  { given, units, startOf, stands }: Facts,
): UnitTold | undefined {
  const said = units.find(({ value }) => value === given.clientHashId)
  if (said === undefined || item.typed.unitIsRight) return undefined
  const named = unitNamed(nameOf(item), units)
  if (named) return named === said ? undefined : { said, told: named, by: 'name' }
  const told = unitNamed(headOf(startOf(item)).join(' '), units)
  // Papers of its funds carry the head of the town hall.
  const isOther = told !== undefined && told !== said && !/^prefeitura/i.test(told.text)
  return isOther && stands ? { said, told, by: 'text' } : undefined
}
