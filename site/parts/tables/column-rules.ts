import { lineFor, type ByType } from '../../../tables/columns.ts'
import { mostOfAddress } from '../../../tables/address.ts'
import { columnOf, fieldsOf, isSent, type Dataset } from '../../../tables/dataset.ts'

/** What a system is told of a field that it sends. */
export interface FieldRule {
  readonly name: string
  readonly label: string
  /** How the value is written. */
  readonly form: string
  readonly needed: boolean
  readonly help: string | undefined
}
const norm = (standard: string | undefined) => (standard === undefined ? '' : ` (${standard})`)
const forms: ByType<string> = {
  unit: () => 'vem no endereço, e não no arquivo',
  year: () => 'ano de quatro algarismos',
  month: () => 'número de 1 a 12',
  code: ({ max }) => `código, até ${max} caracteres`,
  date: () => 'data, 2026-12-31 ou 31/12/2026',
  choice: ({ options }) => `um de: ${Object.keys(options).join(', ')}`,
  coded: ({ own, standard }) =>
    own ? 'código do município' : `código oficial${norm(standard)}, com ou sem zeros à esquerda`,
  levels: ({ levels, needed, standard }) =>
    `código${norm(standard)} de ${levels[needed] ?? ''} a ${Math.max(...Object.values(levels))} algarismos, com ou sem pontos`,
  party: () => 'nome da pessoa ou empresa, até 200 caracteres',
  text: ({ max }) => `texto, até ${max} caracteres`,
  link: () => 'código, até 60 caracteres',
  money: ({ signed }) =>
    `reais com até duas casas, 1234.50 ou 1.234,50${signed ? '; pode ser negativo' : ''}`,
  decimal: ({ decimals, signed }) =>
    `número com até ${decimals} ${decimals === 1 ? 'casa' : 'casas'}, 2.5 ou 2,5${signed ? '; pode ser negativo' : ''}`,
  integer: () => 'número inteiro',
  address: () =>
    `endereço que começa por https://, ou caminho de uma página do portal, como /documentos/3/12; até ${mostOfAddress} caracteres`,
}
const partForms = {
  words: 'o nome desse código, até 300 caracteres',
  document: 'CPF ou CNPJ; o CPF é coberto na chegada e não é guardado',
} as const

/** The fields that a system sends of a table, in the order of its columns. */
export const fieldRules = (dataset: Dataset): readonly FieldRule[] =>
  fieldsOf(dataset)
    .filter((field) => isSent(dataset, field))
    .map(({ name, column, part, label, optional }) => ({
      name,
      label,
      form: part === 'value' ? lineFor(forms, columnOf(dataset, column)) : partForms[part],
      needed: !optional,
      help: part === 'value' ? columnOf(dataset, column).help : undefined,
    }))
