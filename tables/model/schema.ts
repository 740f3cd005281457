import { isLinkColumn, typeOf } from './columns.ts'
import type { JsonSchema } from './types/facets.ts'
import { columnOf, fieldsOf, type Dataset, type TableField } from './declaration.ts'
import { isUnreportedIn, unreported } from './unreported.ts'

/** Whether a row may say of the field that it is not reported. */
const mayGo = (dataset: Dataset, field: TableField) => isUnreportedIn(dataset, field, null)
/** What is said of a field that is not reported, behind what the field means. */
const absence = `Sem valor onde quem enviou disse que não informa (${unreported}).`
const lacking = 'Os campos que esta linha devia ter e que quem enviou disse que não informa.'
const hasUnreported = (dataset: Dataset) => fieldsOf(dataset).some((field) => mayGo(dataset, field))
const toldOf = (dataset: Dataset, field: TableField): string => {
  const { help, standard } = columnOf(dataset, field.column)
  return [help, standard, mayGo(dataset, field) && absence].filter(Boolean).join(' ')
}

function jsonOf(dataset: Dataset, field: TableField): JsonSchema {
  const column = columnOf(dataset, field.column)
  const schema: JsonSchema =
    field.part === 'value' ? typeOf(column).json(column) : { type: 'string', title: field.label }
  const told = [column.help, mayGo(dataset, field) && absence].filter(Boolean).join(' ')
  const described = told === '' ? schema : { ...schema, description: told }
  if (!field.optional && !mayGo(dataset, field)) return described
  const { enum: options } = described
  return {
    ...described,
    type: [described['type'], 'null'],
    ...(Array.isArray(options) ? { enum: [...(options as readonly unknown[]), null] } : {}),
  }
}

/** JSON Schema (2020-12) of one row as the API answers it. */
export const rowSchema = (dataset: Dataset): JsonSchema => ({
  type: 'object',
  title: dataset.one,
  description: dataset.grain,
  additionalProperties: false,
  required: fieldsOf(dataset).map(({ name }) => name),
  properties: Object.fromEntries(
    fieldsOf(dataset).map((field) => [field.name, jsonOf(dataset, field)]),
  ),
  ...(hasUnreported(dataset)
    ? {
        patternProperties: {
          '^nao_informado$': { type: 'array', items: { type: 'string' }, description: lacking },
        },
      }
    : {}),
})

/** The type of a field in Table Schema. */
export const frictionlessType = (dataset: Dataset, { column, part }: TableField) =>
  part === 'value' ? typeOf(columnOf(dataset, column)).frictionless : 'string'

function constraintsOf(dataset: Dataset, field: TableField): JsonSchema {
  const { minimum, maximum, maxLength, enum: options, pattern } = jsonOf(dataset, field)
  const values = Array.isArray(options)
    ? options.filter((option: unknown) => option !== null)
    : undefined
  const said = { minimum, maximum, maxLength, pattern, enum: values }
  const kept = Object.entries(said).filter(([, value]) => value !== undefined)
  const isAlways = !field.optional && !mayGo(dataset, field)
  return { ...(isAlways ? { required: true } : {}), ...Object.fromEntries(kept) }
}

/** What a package calls the table that a column leads to; nothing where it does not hold it. */
export type ResourceOf = (link: {
  readonly to: string
  readonly by: readonly string[]
}) => string | undefined

/**
 * The Table Schema of its files (Frictionless Table Schema 1.0): fields, key, links to other tables.
 * @param numbers how the files write money and decimal numbers
 * @param keyOf the key of a table by its name; nothing for one that is not published
 */
export function tableSchema(
  dataset: Dataset,
  numbers: { readonly decimalChar: ',' | '.' },
  keyOf: (name: string) => readonly string[] | undefined,
  resourceOf: ResourceOf = ({ to }) => to,
): JsonSchema {
  const links = Object.values(dataset.columns).flatMap((column) => {
    const fields = isLinkColumn(column) ? keyOf(column.to) : undefined
    const resource = isLinkColumn(column) ? resourceOf(column) : undefined
    return isLinkColumn(column) && fields && resource !== undefined
      ? [{ fields: column.by, reference: { resource, fields } }]
      : []
  })
  return {
    fields: fieldsOf(dataset).map((field) => {
      const told = toldOf(dataset, field)
      const type = frictionlessType(dataset, field)
      return {
        name: field.name,
        title: field.label,
        type,
        ...(type === 'number' ? numbers : {}),
        ...(told === '' ? {} : { description: told }),
        constraints: constraintsOf(dataset, field),
      }
    }),
    primaryKey: dataset.key,
    missingValues: hasUnreported(dataset) ? ['', unreported] : [''],
    ...(links.length === 0 ? {} : { foreignKeys: links }),
  }
}
