import type { Rule, RowValues } from './dataset.ts'

/** Money of a row in cents; nothing where it is absent. Text, so that no cent is lost to floating point. */
const cents = (row: RowValues, name: string): bigint | undefined => {
  const value = row[name]
  if (value === null || value === undefined) return undefined
  const [, sign = '', whole = '0', part = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(String(value)) ?? []
  return BigInt(`${sign}${whole}${part.padEnd(2, '0')}`)
}

/** The first amount is at most the second. */
export const lessOrEqual = (least: string, most: string, message: string): Rule => ({
  columns: [least, most],
  message,
  gravity: 'aviso',
  isBroken: (row) => {
    const [small, great] = [cents(row, least), cents(row, most)]
    return small !== undefined && great !== undefined && small > great
  },
})

/** At least one of the columns is filled, in the rows of which `when` holds. */
export const oneOf = (
  columns: readonly string[],
  message: string,
  when: (row: RowValues) => boolean = () => true,
): Rule => ({
  columns,
  message,
  gravity: 'aviso',
  isBroken: (row) => when(row) && columns.every((name) => (row[name] ?? '') === ''),
})

/** The date lies in the year of the row. */
export const inYear = (date: string, year: string, message: string): Rule => ({
  columns: [date, year],
  message,
  gravity: 'erro',
  isBroken: (row) => {
    const day = row[date]
    return typeof day === 'string' && Number(day.slice(0, 4)) !== row[year]
  },
})
