import { typeOf, type Column } from '../model/columns.ts'
import type { ValueReader } from '../model/types/facets.ts'
import { freeTextReader } from '../model/types/reading.ts'

/** The reader of a column's values. */
export const readerOf = (column: Column): ValueReader => typeOf(column).read(column)
/** The reader of the words that the municipality has for its codes. */
export const readWords: ValueReader = freeTextReader(300)
