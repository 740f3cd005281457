import { isValidCnpj } from '@brazilian-utils/brazilian-utils/is-valid-cnpj'
import { isValidCpf } from '@brazilian-utils/brazilian-utils/is-valid-cpf'

/**
 * A public identifier with a mask: stored and sent as bare characters, shown masked.
 * Mask tokens (specification 1 §5): `#` a digit, `@` a letter, `*` either. The mask that fits the length is used.
 */
export interface Identifier {
  readonly masks: readonly string[]
  readonly check?: (bare: string) => boolean
  readonly message: string
}

/** The identifiers of the field. CNPJ is alphanumeric since July 2026 (IN RFB 2.229/2024). */
export const identifiers = {
  cpf: {
    masks: ['###.###.###-##'],
    check: (bare) => isValidCpf(bare),
    message: 'CPF inválido. Confira os 11 dígitos.',
  },
  cnpj: {
    masks: ['**.***.***/****-##'],
    check: (bare) => isValidCnpj(bare, { version: 2 }),
    message: 'CNPJ inválido. Confira os 14 caracteres.',
  },
  cep: { masks: ['#####-###'], message: 'CEP inválido. Use 8 dígitos, como 29600-000.' },
  phone: {
    masks: ['(##) ####-####', '(##) #####-####'],
    message: 'Telefone inválido. Use DDD e número, como (27) 3735-1234.',
  },
  ibge: {
    masks: ['######', '#######'],
    message: 'Código IBGE inválido. Use 7 dígitos, ou 6 sem o verificador.',
  },
  ibge7: { masks: ['#######'], message: 'Código IBGE inválido. Use 7 dígitos.' },
  ibgeState: { masks: ['##'], message: 'Código IBGE inválido. Use 2 dígitos.' },
} as const satisfies Readonly<Record<string, Identifier>>

export type IdentifierName = keyof typeof identifiers

/** What is stored: letters and digits, upper case. */
export const bare = (value: string) => value.replace(/[^0-9a-z]/gi, '').toUpperCase()

const tokens: Readonly<Record<string, RegExp>> = { '#': /\d/, '@': /[a-z]/i, '*': /[0-9a-z]/i }
const slotsOf = (mask: string) => mask.replace(/[^#@*]/g, '')
const maskOf = (masks: readonly string[], { length }: string) =>
  masks.find((mask) => slotsOf(mask).length === length)
const lay = (value: string, mask = '') => {
  let at = 0
  return mask ? [...mask].map((sign) => (tokens[sign] ? value[at++] : sign)).join('') : value
}

/** Lays a bare value over the mask of its length; a value of another length is shown as it is. */
export const masked = (name: IdentifierName, value: string): string =>
  name === 'phone' ? phoneShown(value) : lay(value, maskOf(identifiers[name].masks, value))

/** Whether a bare value has the characters, the length and the check digits of its identifier. */
export function isValid(name: IdentifierName, value: string): boolean {
  const { check }: Identifier = identifiers[name]
  const mask = maskOf(identifiers[name].masks, value)
  if (mask === undefined) return false
  const fits = [...slotsOf(mask)].every((sign, at) => tokens[sign]?.test(value[at] ?? ''))
  return fits && (check?.(value) ?? true)
}

/** The first characters of a CNPJ are of the body, the others of its branch. */
const lengthOfRoot = 8
/** Whether two CNPJ are of one body, written in whatever way. */
export const isOfSameBody = (one: string, other: string): boolean =>
  bare(one).slice(0, lengthOfRoot) === bare(other).slice(0, lengthOfRoot)

/** A telephone as people write it: its first number, bare, and what follows: an extension, a second number, words. */
export function phoneParts(text: string): { readonly number: string; readonly rest: string } {
  const [, digits = '', rest = ''] = /^([+\d\s().-]*\d)(.*)$/s.exec(text.trim()) ?? []
  return { number: digits.replace(/[^+\d]/g, ''), rest }
}
const local = ['####-####', '#####-####']
/** With area code, 0800 and the like, and numbers without area code; any other is shown as it was written. */
function phoneShown(text: string): string {
  const { number, rest } = phoneParts(text)
  const free = /^0[3589]00/.test(number) ? ['#### ### ###', '#### ### ####'] : []
  const masks = number.startsWith('0') ? free : [...identifiers.phone.masks, ...local]
  const mask = maskOf(masks, number)
  return mask && !number.startsWith('+') ? lay(number, mask) + rest : text
}
