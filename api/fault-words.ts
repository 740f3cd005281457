import { z } from 'zod'

// What zod says of a value when a schema has no words of its own: in Portuguese, and saying what to do.

const anything = 'Este valor não serve. Confira o que foi enviado.'
const wanted: Readonly<Record<string, string>> = {
  string: 'Envie um texto.',
  number: 'Envie um número.',
  int: 'Envie um número inteiro.',
  boolean: 'Envie verdadeiro ou falso.',
  array: 'Envie uma lista.',
  tuple: 'Envie uma lista.',
  object: 'Envie um objeto JSON com os campos do registro.',
  record: 'Envie um objeto JSON.',
  date: 'Envie uma data.',
}
const units: Readonly<Record<string, string>> = {
  string: ' caracteres',
  array: ' itens',
  set: ' itens',
  file: ' bytes',
}

function words(issue: z.core.$ZodRawIssue): string {
  if (issue.code === 'invalid_type') return wanted[issue.expected] ?? anything
  if (issue.code === 'too_big') return `O máximo é ${issue.maximum}${units[issue.origin] ?? ''}.`
  if (issue.code === 'too_small' && issue.inclusive === false)
    return `O valor deve ser maior que ${issue.minimum}.`
  if (issue.code === 'too_small')
    return issue.origin === 'array' && Number(issue.minimum) === 1
      ? 'Envie ao menos um item.'
      : `O mínimo é ${issue.minimum}${units[issue.origin] ?? ''}.`
  if (issue.code === 'invalid_value')
    return `Use ${issue.values.length === 1 ? '' : 'um destes: '}${issue.values.map(String).join(', ')}.`
  if (issue.code === 'unrecognized_keys') return 'Este campo não existe neste registro.'
  return anything
}

/**
 * Makes zod's messages Portuguese in this process. The back office does without: its fields bring their own messages.
 */
export const setPortugueseMessages = (): void => void z.config({ localeError: words })
