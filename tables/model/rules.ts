import type { Rule, RowValues } from './declaration.ts'

/**
 * A number of a row in hundred-millionths, as exact as columns are; nothing where it is absent. Floating point would
 * lose cents.
 */
const exactly = (row: RowValues, name: string): bigint | undefined => {
  const value = row[name]
  if (value === null || value === undefined) return undefined
  const [, sign = '', whole = '0', part = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(String(value)) ?? []
  return BigInt(`${sign}${whole}${part.padEnd(8, '0')}`)
}

/** The first number is at most the second. */
export const lessOrEqual = (least: string, most: string, message: string): Rule => ({
  columns: [least, most],
  message,
  gravity: 'aviso',
  isBroken: (row) => {
    const [small, great] = [exactly(row, least), exactly(row, most)]
    return small !== undefined && great !== undefined && small > great
  },
})

/** A total is at least what its parts come to together, where it is known; absent parts are none. */
export const atLeastParts = (
  total: string,
  parts: readonly string[],
  less: readonly string[],
  message: string,
): Rule => ({
  columns: [total, ...parts, ...less],
  message,
  gravity: 'aviso',
  isTotal: true,
  isBroken: (row) => {
    const sum = (names: readonly string[]) =>
      names.reduce((all, name) => all + (exactly(row, name) ?? 0n), 0n)
    const whole = exactly(row, total)
    return whole !== undefined && whole < sum(parts) - sum(less)
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
  bindsYear: true,
  isBroken: (row) => {
    const day = row[date]
    return typeof day === 'string' && Number(day.slice(0, 4)) !== row[year]
  },
})

/** Something does not end before it starts, where both days are known. */
export const notBefore = (end: string, start: string, message: string): Rule => ({
  columns: [end, start],
  message,
  gravity: 'aviso',
  isBroken: (row) => {
    const [last, first] = [row[end], row[start]]
    return typeof last === 'string' && typeof first === 'string' && last < first
  },
})

/** Either all of the columns are filled or none: together they lead to another row. */
export const together = (columns: readonly string[], message: string): Rule => ({
  columns,
  message,
  gravity: 'aviso',
  isBroken: (row) => {
    const filled = columns.filter((name) => (row[name] ?? '') !== '').length
    return filled > 0 && filled < columns.length
  },
})
