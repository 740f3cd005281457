import { typeOf, type Column } from '../../model/columns.ts'
import { columnOf, fieldsOf, isSent, type Dataset } from '../../model/declaration.ts'

/** What a system is told of a field that it sends. */
export interface FieldRule {
  readonly name: string
  readonly label: string
  /** How the value is written. */
  readonly form: string
  readonly needed: boolean
  readonly help: string | undefined
}
const ruleOf = (column: Column): string => typeOf(column).rule(column)
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
      form: part === 'value' ? ruleOf(columnOf(dataset, column)) : partForms[part],
      needed: !optional,
      help: part === 'value' ? columnOf(dataset, column).help : undefined,
    }))
