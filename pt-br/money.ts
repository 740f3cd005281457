const money = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' })
const short = new Intl.NumberFormat('pt-BR', {
  style: 'currency',
  currency: 'BRL',
  notation: 'compact',
  minimumFractionDigits: 0,
  maximumFractionDigits: 1,
})
const decimals = new Intl.NumberFormat('pt-BR', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
})

/**
 * `R$ 1.234,50`, with a blank that no line ends at; a dash where there is no amount. A text is a decimal number of any
 * size, and loses no cent.
 */
export const reais = (value: number | string | null): string =>
  // A decimal number in a text is what the database answers; Intl reads it exactly.
  value === null ? '–' : money.format(value as Intl.StringNumericLiteral)
/** `1.234,50`, where what stands around it says that these are reais. */
export const amount = (value: number | null): string =>
  value === null ? '–' : decimals.format(value)
/** `R$ 1,2 mi`, as an axis has room for. */
export const shortReais = (value: number): string => short.format(value)
