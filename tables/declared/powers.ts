import type { Dataset } from '../model/declaration.ts'
import type { Power } from '../model/parts.ts'
import { datasets } from './index.ts'
import { tableCriteria } from './pntp/criteria.ts'

/**
 * Whether a table is one of a power's: as it says itself, else by the criteria of the index that it answers. Of what
 * answers none, nobody says that it is not.
 */
export function isOfPower({ power, proves }: Dataset, of: Power): boolean {
  if (power) return power === of
  const proven = tableCriteria.filter(({ id }) => Object.values(proves).flat().includes(id))
  return proven.length === 0 || proven.some(({ points }) => points[of] !== null)
}

/** What a portal of a power may publish of public tables: what does not apply to it is not missing there. */
export const datasetsOf = (power: Power): readonly Dataset[] =>
  datasets.filter((dataset) => isOfPower(dataset, power))

/** What a table tells, in the words of a power. */
export const purposeFor = ({ purpose, purposeInChamber }: Dataset, power: Power): string =>
  power === 'legislativo' ? (purposeInChamber ?? purpose) : purpose
