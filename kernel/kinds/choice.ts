import { z } from 'zod'
import { fold, sameText } from '../../pt-br/words.ts'
import { absentToNull, readText, textual } from './kind.ts'
import type { FieldBase, KindOf, Options } from './kind.ts'

/**
 * What is said of a word outside a closed list: the words in it, with what they stand for; of none at all, what is
 * required.
 */
const notOneOf = (options: Readonly<Record<string, string>>, required?: string) => {
  const words = Object.entries(options).map(([name, text]) =>
    sameText(name, text) ? name : `${name} (${text})`,
  )
  const taken = `Use um destes: ${words.join(', ')}.`
  return ({ input }: { readonly input?: unknown }) => (input === null ? (required ?? taken) : taken)
}

export interface ChoiceField extends FieldBase {
  readonly kind: 'choice'
  readonly options: Readonly<Record<string, string>>
  /**
   * Other texts, such as classes of a style sheet, are kept as written; this option is shown for one that is near none.
   */
  readonly otherwise?: string
}
export const choice = <
  const C extends Readonly<Record<string, string>>,
  const O extends Options & { readonly initial?: NoInfer<keyof C & string> },
>(
  words: C,
  options: O,
) => {
  const names = Object.keys(words) as [keyof C & string]
  const rules = z.enum(names, { error: notOneOf(words, options.required) })
  const write = absentToNull(rules, options)
  return { kind: 'choice', options: words, read: readText<O>(), write, ...options } as const
}

/** A choice that keeps what others have written. */
export const openChoice = <
  const O extends Options & { readonly initial?: string; otherwise: string },
>(
  words: ChoiceField['options'],
  options: O,
) => ({ ...textual('choice', { max: 120 }, options), options: words }) as const

/** The value that a text names, by itself or by its words. */
export function optionFromText(
  text: string,
  { options }: Pick<ChoiceField, 'options'>,
): string | undefined {
  const wanted = fold(text)
  return Object.entries(options).find((pair) => pair.some((one) => fold(one) === wanted))?.[0]
}

export const choiceKind: KindOf<ChoiceField> = {
  parse: (text, field) => optionFromText(text, field) ?? text,
  format: (value, { options }) => options[String(value)] ?? String(value),
  schema: ({ options, otherwise }) =>
    otherwise === undefined
      ? { enum: [...Object.keys(options), null] }
      : { maxLength: 120, examples: Object.keys(options) },
}
