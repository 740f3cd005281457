import { randomInt } from 'node:crypto'

/** Crockford's base 32: no I, L, O or U, so that nothing is misread aloud or on paper. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/**
 * The check character: Luhn's algorithm in base 32 (ISO/IEC 7812-1, annex B), which sees any single wrong character.
 */
export function checkCharacter(text: string): string {
  const values = [...text]
    .map((sign) => alphabet.indexOf(sign))
    .filter((value) => value >= 0)
    .toReversed()
  const sum = values.reduce((total, value, at) => {
    const weighted = at % 2 === 0 ? value * 2 : value
    return total + Math.trunc(weighted / alphabet.length) + (weighted % alphabet.length)
  }, 0)
  return alphabet[(alphabet.length - (sum % alphabet.length)) % alphabet.length] ?? ''
}

const chance = (length: number) =>
  Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')
/** `2026-XXXX-XXXX-XXXXX-D`: the year, thirteen characters by chance (65 bits), and the check character. */
export function newProtocol(year: number): string {
  const body = `${year}-${chance(4)}-${chance(4)}-${chance(5)}`
  return `${body}-${checkCharacter(body)}`
}

/** A protocol as somebody typed it; nothing when it is none, or its check character says that it was mistyped. */
export function readProtocol(typed: string): string | undefined {
  const signs = typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')
  const [, year, one, two, three, check] = /^(\d{4})(\w{4})(\w{4})(\w{5})(\w)$/.exec(signs) ?? []
  const body = `${year}-${one}-${two}-${three}`
  return check !== undefined && checkCharacter(body) === check ? `${body}-${check}` : undefined
}
