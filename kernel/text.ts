import { z } from 'zod'
import { stacksMarks } from '../pt-br/marks.ts'
import { urlOf } from './url.ts'

// oxlint-disable-next-line no-control-regex -- these are refused; a line feed or tab is text in several lines
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/
const breaks = /[\t\n\r\u0085\u2028\u2029]/
const plain = (value: string) => !controls.test(value) && value.isWellFormed()

/**
 * Trims, and turns what shows nothing (blanks, marks of joining or direction) into null, so that "absent" has one form.
 */
export function blankToNull(value: string | null | undefined): string | null {
  const text = value?.trim() ?? ''
  return /[^\p{Cf}\p{Z}]/u.test(text) ? text : null
}

export const isWebAddress = (text: string) =>
  /^https?:\/\//i.test(text) && urlOf(text) !== undefined

export interface Rules {
  readonly max: number
  /** The message shown when it is missing; without it the field is optional. */
  readonly required?: string | undefined
  readonly pattern?: { readonly test: RegExp; readonly message: string } | undefined
  readonly check?: { test(value: string): boolean; readonly message: string } | undefined
  readonly severalLines?: true
}

const oneLine = 'Escreva uma linha só.'
/** The rules of one text value; null is allowed unless `required`. */
export function textRules({ max, required, pattern, check, severalLines }: Rules) {
  let rules = z
    .string({ error: required ?? 'Informe um texto.' })
    .max(max, `Use no máximo ${max.toLocaleString('pt-BR')} caracteres.`)
    .refine(plain, 'Há um caractere que não pode ser gravado. Apague-o e digite de novo.')
    .refine((value) => severalLines || !breaks.test(value), { error: oneLine, abort: true })
    .refine((value) => !stacksMarks(value), 'Há uma letra com mais de 30 acentos. Apague-os.')
  if (pattern) rules = rules.regex(pattern.test, pattern.message)
  if (check) rules = rules.refine(check.test, check.message)
  return rules
}

/** `''`, blanks and null on either side become null. The rules run on the form side, in both directions. */
export const textCodec = (
  rules: Rules,
  clean: (value: string | null | undefined) => string | null = blankToNull,
) =>
  z.codec(
    z.string({ error: 'Envie um texto.' }).nullish(),
    rules.required ? textRules(rules) : textRules(rules).nullable(),
    {
      decode: (wire) => clean(wire) as string,
      encode: (form) => clean(form),
    },
  )
