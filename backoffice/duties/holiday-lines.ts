import { dayText } from '../../pt-br/day.ts'
import { isHolidayDay } from '../../pt-br/working-days.ts'
import type { HolidaySeen } from '../../resources/calls/duty.ts'

// Holidays as people write them: one on a line, its day first.

type Kind = HolidaySeen['ambito']
export const holidayLines = (all: readonly HolidaySeen[], kind: Kind): string =>
  all
    .filter(({ ambito }) => ambito === kind)
    .map(({ dia, nome }) => `${dayText(dia)} ${nome}`)
    .join('\n')

const written = /^(\d{1,2})[/.](\d{1,2})(?:[/.](\d{4}))?\s*[-–:,]?\s*(.*)$/
/** @returns what the lines say, or which of them says no day or no name */
export function holidaysIn(
  text: string,
  kind: Kind,
): { readonly holidays: readonly HolidaySeen[]; readonly fault?: string } {
  const holidays: HolidaySeen[] = []
  for (const [at, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue
    const [, day, month, year, name = ''] = written.exec(line.trim()) ?? []
    const number = `Linha ${at + 1}`
    if (day === undefined || month === undefined)
      return { holidays, fault: `${number}: comece pelo dia, como 20/01 ou 04/06/2026.` }
    if (name === '') return { holidays, fault: `${number}: diga que feriado é, depois do dia.` }
    const monthDay = `${month.padStart(2, '0')}-${day.padStart(2, '0')}`
    const dia = year === undefined ? monthDay : `${year}-${monthDay}`
    if (!isHolidayDay(dia))
      return { holidays, fault: `${number}: ${day}/${month} não é um dia do calendário.` }
    holidays.push({ dia, nome: name, ambito: kind })
  }
  return { holidays }
}
