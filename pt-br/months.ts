/** The months by their names, the first at 0. */
export const monthNames: readonly string[] = [
  'janeiro',
  'fevereiro',
  'março',
  'abril',
  'maio',
  'junho',
  'julho',
  'agosto',
  'setembro',
  'outubro',
  'novembro',
  'dezembro',
]

/** `março de 2026`; without a month the year alone. @param month 1 to 12 */
export const monthOfYear = (year: number, month: number | null): string =>
  month === null ? String(year) : `${monthNames[month - 1] ?? month} de ${year}`
