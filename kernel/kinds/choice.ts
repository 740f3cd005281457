import { z } from 'zod'
import { fold } from '../portuguese.ts'
import { absentToNull, readText, type FieldBase, type KindOf, type Options } from './kind.ts'

export interface ChoiceField extends FieldBase {
  readonly kind: 'choice'
  readonly options: Readonly<Record<string, string>>
}
export const choice = <
  const C extends Readonly<Record<string, string>>,
  const O extends Options & { readonly initial?: NoInfer<keyof C & string> },
>(
  words: C,
  options: O,
) => {
  const names = Object.keys(words) as [keyof C & string]
  const rules = z.enum(names, options.required ?? 'Escolha um item da lista.')
  return {
    kind: 'choice',
    options: words,
    read: readText<O>(),
    write: absentToNull(rules, options),
    ...options,
  } as const
}

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
  schema: ({ options }) => ({ enum: [...Object.keys(options), null] }),
}
