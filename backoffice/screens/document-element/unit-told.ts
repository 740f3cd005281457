import { otherUnit, type OtherUnit } from '../../../resources/standing-document.ts'
import type { OptionItem } from '../../engine/reference.ts'
import type { Facts } from './facts.ts'
import { itemName, type QueueItem } from './queue-items.ts'

/** The unit that is said of a file, and another one that it speaks of. */
export type UnitTold = OtherUnit<OptionItem>

/** The unit that the name of a file speaks of, or its head, where it is said to be of another. */
export const unitTold = (
  item: QueueItem,
  { given, units, startOf, stands }: Facts,
): UnitTold | undefined =>
  item.typed.unitIsRight
    ? undefined
    : otherUnit({ name: itemName(item), start: startOf(item) }, given.clientHashId, units, !!stands)
