import type { DocumentTypeName } from '../../domain/first-rows/reference-data.ts'
import type { UnitKey } from '../units.ts'

/** What the text of a document follows from. */
export interface BodyFacts {
  readonly unit: UnitKey
  readonly type: DocumentTypeName
  /** `Decreto 063/2026: dispõe sobre o encerramento do exercício financeiro` */
  readonly description: string
  readonly year: number
  /** How many years before the newest. */
  readonly ago: number
  /** Months from January that it tells of. */
  readonly months: number
}
