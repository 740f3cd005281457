import { dayText, daysBetween } from '../../pt-br/day.ts'
import { counted } from '../../pt-br/words.ts'

// Words in which rows of several tables tell how they stand.

type Value = string | number | null | undefined

/** ` desde 03/08/2025`; nothing where no day is told. */
export const sinceDay = (day: Value): string => (day ? ` desde ${dayText(String(day))}` : '')

/** `faltam 24 dias para o prazo (20/12/2026)`, `o prazo passou há 3 dias (…)`. @param what with its article */
export function untilDay(day: Value, today: string, what: string): string | false {
  if (!day) return false
  const days = daysBetween(today, String(day))
  const told = `(${dayText(String(day))})`
  if (days === 0) return `${what} é hoje ${told}`
  return days > 0
    ? `${days === 1 ? 'falta' : 'faltam'} ${counted(days, 'dia', 'dias')} para ${what} ${told}`
    : `${what} passou há ${counted(-days, 'dia', 'dias')} ${told}`
}
