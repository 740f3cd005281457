import { capitalZone, clockOf } from '../../../../pt-br/clock.ts'
import { dayText } from '../../../../pt-br/day.ts'
import { monthOfYear } from '../../../../pt-br/months.ts'
import { parseDay } from '../../../../kernel/kinds/date.ts'
import { isDateColumn, isYearColumn } from '../../../model/columns.ts'
import { columnOf, type Dataset } from '../../../model/declaration.ts'
import { doubtCode, type Doubt } from '../../doubts.ts'
import type { PublishedUse } from '../kept-mapping.ts'
import type { Mapping } from '../mapping.ts'
import type { MonthOrYear } from '../period.ts'

// Days and years that were fixed for all rows do not outlive the month that they were chosen for.

const monthText = (day: string) => monthOfYear(Number(day.slice(0, 4)), Number(day.slice(5, 7)))

const doubt = (field: string, day: string, when: string, text: string): Doubt => ({
  code: doubtCode('fixo', field, day, when),
  text,
  items: [],
  yes: `É mesmo ${dayText(day)} em todas as linhas`,
  lasts: true,
})

interface FixedOrder {
  readonly dataset: Dataset
  readonly mapping: Mapping
  readonly period: MonthOrYear
}
/** A value that was kept since the load of a former month. A load of a month says its month itself. */
function keptDay(
  { dataset, period }: FixedOrder,
  [field, value, day]: readonly [field: string, value: string, day: string],
  published: PublishedUse | undefined,
): readonly Doubt[] {
  const today = clockOf(capitalZone).day(new Date())
  const on = published?.em
  const isOfNow = on?.slice(0, 7) === today.slice(0, 7)
  if (period.month !== null || published?.mapa.fixos[field] !== value || isOfNow) return []
  const { label } = columnOf(dataset, field)
  const since = on === undefined ? 'uma carga anterior' : `a carga de ${monthText(on)}`
  return [
    doubt(
      field,
      day,
      today.slice(0, 7),
      `${label} é ${dayText(day)} em todas as linhas: é o valor que se escolheu para ${since}. Se em ${monthText(today)} é outro, mude-o.`,
    ),
  ]
}

/** Fixed days and years that are of another period, or that were kept since the load of a former month. */
export function fixedDays(
  order: FixedOrder,
  published: PublishedUse | undefined,
): readonly Doubt[] {
  const { dataset, mapping, period } = order
  return Object.entries(mapping.fixed).flatMap(([field, value]) => {
    const column = dataset.columns[field]
    if (!isDateColumn(column) && !isYearColumn(column)) return []
    const day = isYearColumn(column) ? value.trim() : parseDay(value)
    const [, year = '', month] = /^(\d{4})(?:-(\d\d)-\d\d)?$/.exec(day) ?? []
    if (year === '') return []
    const isOfPeriod =
      Number(year) === period.year &&
      (month === undefined || period.month === null || Number(month) === period.month)
    if (isOfPeriod) return month === undefined ? [] : keptDay(order, [field, value, day], published)
    const when = period.month === null ? String(period.year) : `${period.month}/${period.year}`
    const text = `${column.label} é ${dayText(day)} em todas as linhas, e a carga é de ${when}. Se era o valor de outra carga, mude-o.`
    return [doubt(field, day, when, text)]
  })
}
