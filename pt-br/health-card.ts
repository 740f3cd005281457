/** Fifteen digits whose sum, weighed by place, is a multiple of eleven; the first digits say which kind. */
const digitsOf = /^[12789]\d{14}$/
const modulus = 11

/** Whether a text is the number of a national health card (Cartão Nacional de Saúde), however it is spaced. */
export function isHealthCard(text: string): boolean {
  const digits = text.replace(/[\s.-]/g, '')
  if (!digitsOf.test(digits)) return false
  const sum = [...digits].reduce((all, digit, at) => all + Number(digit) * (digits.length - at), 0)
  return sum % modulus === 0
}
