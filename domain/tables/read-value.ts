import { typeOf, type Column } from '../../tables/columns.ts'
import type { ValueReader } from '../../tables/types/facets.ts'
import { freeTextReader } from '../../tables/types/reading.ts'

/** The reader of a column's values. */
export const readerOf = (column: Column): ValueReader => typeOf(column).read(column)
/** The reader of the words that the municipality has for its codes. */
export const readWords: ValueReader = freeTextReader(300)
