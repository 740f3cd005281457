import { kindOf, type Field } from './field.ts'
import { formatMoment } from './kinds/date-time.ts'

export { formatDay } from './kinds/date.ts'
export { flagWords } from './kinds/flag.ts'
export { formatMoment }

/** The hour and minute of now, for notes such as "guardado às 14:32". */
export const formatClock = (at: number) => formatMoment(new Date(at).toISOString()).slice(-5)

/** A value as people read it: dd/mm/aaaa, America/Sao_Paulo, masks, words; '' when it is absent. A reference shows its key. */
export const formatValue = (field: Field, value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? kindOf(field).format(value, field)
    : ''
