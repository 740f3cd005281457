/** Up to 15 digits, plain or in threes with one and the same mark between them; then a mark and the decimals. */
const decimalShape =
  /^(?<sign>-?)(?<whole>\d{1,15}|\d{1,3}(?<mark>[.,])\d{3}(?:\k<mark>\d{3}){0,3})(?:[.,](?<part>\d+))?$/

/**
 * A decimal number with point or comma, thousands parted by the other: `1234,5`, `1234.5`, `1.234,50`, `1,234.50`.
 * @param places the most digits after the mark.
 * @returns the number in its plain spelling, `-1234.5`; undefined for anything else.
 */
export function plainDecimal(text: string, places: number): string | undefined {
  const { sign = '', whole = '', part = '' } = decimalShape.exec(text)?.groups ?? {}
  if (whole === '' || part.length > places) return undefined
  const mark = text.at(-part.length - 1)
  if (part !== '' && mark !== undefined && whole.includes(mark)) return undefined
  return `${sign}${whole.replace(/[.,]/g, '')}${part && `.${part}`}`
}

/** An amount in cents, exact at any size. @returns undefined for anything else */
export function centsOf(text: string): bigint | undefined {
  const number = plainDecimal(text, 2)
  if (number === undefined) return undefined
  const [whole = '', part = ''] = number.split('.')
  return BigInt(`${whole}${part.padEnd(2, '0')}`)
}

/** Cents as an amount of reais, `-1234.50`. */
export function spelledCents(cents: bigint): string {
  const digits = String(cents < 0n ? -cents : cents).padStart(3, '0')
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
