import { isValidCnpj } from '@brazilian-utils/brazilian-utils/is-valid-cnpj'
import { isValidCpf } from '@brazilian-utils/brazilian-utils/is-valid-cpf'

/**
 * A public identifier with a mask: stored and sent as bare characters, shown masked.
 * Mask tokens (specification 1 §5): `#` a digit, `@` a letter, `*` either. The first mask that fits the length is used.
 */
export interface Identifier {
  readonly masks: readonly string[]
  readonly lengths: readonly number[]
  readonly check?: (bare: string) => boolean
  readonly message: string
}

/** The identifiers of the field. CNPJ is alphanumeric since July 2026 (IN RFB 2.229/2024). */
export const identifiers = {
  cpf: {
    masks: ['###.###.###-##'],
    lengths: [11],
    check: (bare) => isValidCpf(bare),
    message: 'CPF inválido. Confira os 11 dígitos.',
  },
  cnpj: {
    masks: ['**.***.***/****-##'],
    lengths: [14],
    check: (bare) => isValidCnpj(bare, { version: 2 }),
    message: 'CNPJ inválido. Confira os 14 caracteres.',
  },
  cep: {
    masks: ['#####-###'],
    lengths: [8],
    message: 'CEP inválido. Use 8 dígitos, como 29600-000.',
  },
  phone: {
    masks: ['(##) ####-####', '(##) #####-####'],
    lengths: [10, 11],
    message: 'Telefone inválido. Use DDD e número, como (27) 3735-1234.',
  },
  ibge: { masks: ['#######'], lengths: [7], message: 'Código IBGE inválido. Use 7 dígitos.' },
  ibgeState: { masks: ['##'], lengths: [2], message: 'Código IBGE inválido. Use 2 dígitos.' },
} as const satisfies Readonly<Record<string, Identifier>>

export type IdentifierName = keyof typeof identifiers

/** What is stored: letters and digits, upper case. */
export const bare = (value: string) => value.replace(/[^0-9a-z]/gi, '').toUpperCase()

const tokens: Readonly<Record<string, RegExp>> = { '#': /\d/, '@': /[a-z]/i, '*': /[0-9a-z]/i }

/** Lays a bare value over the mask of its length; a value of another length is shown as it is. */
export function masked(name: IdentifierName, value: string): string {
  const { masks }: Identifier = identifiers[name]
  const mask = masks.find((candidate) => candidate.replace(/[^#@*]/g, '').length === value.length)
  if (!mask) return value
  let at = 0
  return [...mask].map((sign) => (tokens[sign] ? value[at++] : sign)).join('')
}

/** Whether a bare value has the characters, the length and the check digits of its identifier. */
export function isValid(name: IdentifierName, value: string): boolean {
  const { masks, lengths, check }: Identifier = identifiers[name]
  if (!lengths.includes(value.length)) return false
  const slots = masks
    .map((mask) => mask.replace(/[^#@*]/g, ''))
    .find((shape) => shape.length === value.length)
  return (
    [...(slots ?? '')].every((sign, at) => tokens[sign]?.test(value[at] ?? '')) &&
    (check?.(value) ?? true)
  )
}
