import { monthNames } from '../../../pt-br/months.ts'
import { conjunction } from '../../../pt-br/junctions.ts'
import { counted } from '../../../pt-br/words.ts'
import { monthsOfPeriod } from '../../../resources/document-period.ts'
import type { Proposals } from './proposals.ts'
import type { QueueItem } from './queue-items.ts'

const short = (count: number) => (monthNames[count % 12] ?? '').slice(0, 3)
const withYear = (count: number) => `${short(count)} de ${Math.floor(count / 12)}`

/** `jan a dez de 2026`, `nov de 2025 a jan de 2026`, `mar de 2026`. @param first months since the year 0 */
function spanText(first: number, last: number): string {
  if (first === last) return withYear(first)
  const isOneYear = Math.floor(first / 12) === Math.floor(last / 12)
  return `${isOneYear ? short(first) : withYear(first)} a ${withYear(last)}`
}
/** At most so many months that are missing are named. */
const mostNamed = 6
/** More than a year of gaps is no series. */
const mostMissing = 12
function missingText(missing: readonly number[], isOneYear: boolean): string {
  if (missing.length === 0) return 'não falta nenhum'
  if (missing.length > mostNamed) return `faltam ${missing.length} no meio`
  const names = missing.map(isOneYear ? short : withYear)
  return `${missing.length === 1 ? 'falta' : 'faltam'} ${conjunction(names)}`
}

/** What documents there are together: `12 arquivos, jan a dez de 2026, falta nenhum`. */
export function totalText(items: readonly QueueItem[], proposals: Proposals): string {
  if (items.length === 0) return ''
  const all = items.map((item) => proposals.valuesOf(item))
  const areFiles = items.every(({ file }) => file !== null)
  const count = areFiles
    ? counted(all.length, 'arquivo', 'arquivos')
    : counted(all.length, 'documento', 'documentos')
  const types = new Set(all.map(({ documentTypeId }) => documentTypeId))
  if (types.size > 1) return `${count} de ${types.size} tipos`
  const every = monthsOfPeriod(all[0]?.periodicity)
  const months = all.flatMap(({ year, month, periodicity }) =>
    month !== null && /^\d{4}$/.test(String(year)) && monthsOfPeriod(periodicity) === every
      ? [Number(year) * 12 + Number(month) - 1]
      : [],
  )
  if (every === 0 || months.length < all.length || all.length < 2) return count
  const [first, last] = [Math.min(...months), Math.max(...months)]
  const due = Array.from(
    { length: Math.floor((last - first) / every) + 1 },
    (_, at) => first + at * every,
  )
  const missing = due.filter((month) => !months.includes(month))
  if (missing.length > mostMissing) return `${count}, ${spanText(first, last)}`
  const isOneYear = Math.floor(first / 12) === Math.floor(last / 12)
  return `${count}, ${spanText(first, last)}, ${missingText(missing, isOneYear)}`
}
