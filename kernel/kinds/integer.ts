import { z } from 'zod'
import { absentToNull, orNull, type FieldBase, type KindOf, type Options } from './kind.ts'

export interface IntegerField extends FieldBase {
  readonly kind: 'integer'
  /** A number of bytes: screens show it as a size, under this name. */
  readonly size?: string
}
export interface IntegerBounds {
  readonly min?: number
  readonly max?: number
  readonly initial?: number
}
/** The codecs of a whole number within bounds. */
export const integerCodecs = <const O extends Options & IntegerBounds>(options: O) => {
  const { min = 0, max = 2_147_483_647 } = options
  const rules = z
    .int(options.required ?? 'Informe um número inteiro.')
    .min(min, `O menor valor é ${min}.`)
    .max(max, `O maior valor é ${max}.`)
  return { read: orNull(z.int(), options), write: absentToNull(rules, options) }
}
export const integer = <const O extends Options & IntegerBounds & Pick<IntegerField, 'size'>>(
  options: O,
) => ({ kind: 'integer', ...integerCodecs(options), ...options }) as const

// Years run from 1990 to two years ahead. Asked at each check, so that a server left running over New Year is right,
// and so that no year of today ends up in the OpenAPI document.
export const isYear = (year: number) => year >= 1990 && year <= new Date().getFullYear() + 2
export const yearMessage =
  'Ano inválido. Use quatro dígitos, a partir de 1990 e até dois anos à frente.'
export const year = <const O extends Options>(options: O) => {
  const rules = z.int(options.required ?? yearMessage).refine(isYear, yearMessage)
  const [read, write] = [orNull(z.int(), options), absentToNull(rules, options)]
  return { kind: 'integer', read, write, ...options } as const
}

/** Digits, with or without a point between the thousands. */
export const parseInteger = (text: string): unknown =>
  /^-?\d{1,3}(?:\.\d{3})*$|^-?\d+$/.test(text.trim())
    ? Number(text.trim().replaceAll('.', ''))
    : text

export const integerKind: KindOf<IntegerField> = { parse: parseInteger, format: String }
