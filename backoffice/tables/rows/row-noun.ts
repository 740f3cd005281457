import type { AnswerOf } from '../../../kernel/operation.ts'
import { choice, date, file, longText, text, type Field } from '../../../kernel/field.ts'
import type { AnyResource } from '../../../kernel/resource.ts'
import { monthNames } from '../../../pt-br/months.ts'
import type { readTableRow, RowField } from '../../../tables/calls/table-row.ts'
import type { Row, Versioned } from '../../engine/data.ts'
import { rowsPath } from '../data.ts'
import type { TablePlace } from '../send-call.ts'

export type RowForm = AnswerOf<typeof readTableRow>

/** The field that says whose a row is. */
export const unitField = 'unidade_gestora'

interface Words {
  readonly label: string
  readonly help?: string
  readonly required?: string
  readonly max?: number
}
type FieldMaker = (words: Words, field: RowField) => Field

const typed =
  (placeholder?: string): FieldMaker =>
  (words) =>
    text({ ...words, ...(placeholder === undefined ? {} : { placeholder }) })
/** One of a few; the words of the options may be others than the server's. */
const oneOf =
  (wordsOf: (id: string, words: string) => string): FieldMaker =>
  (words, { opcoes }) =>
    choice(Object.fromEntries((opcoes ?? []).map(({ id, nome }) => [id, wordsOf(id, nome)])), words)
/**
 * How each type of a table's field is asked: by the kind that nouns have for it. What is typed is read by the server.
 */
const makers: Readonly<Record<RowField['tipo'], FieldMaker>> = {
  texto: typed(),
  ano: typed(),
  numero: typed(),
  inteiro: typed(),
  procura: typed(),
  valor: typed('0,00'),
  documento: ({ help = '', ...words }) =>
    text({
      ...words,
      help: `${help} O CPF é coberto e não fica guardado.`.trim(),
      placeholder: 'CPF ou CNPJ',
      personal: true,
    }),
  longo: (words) => longText(words),
  data: (words) => date(words),
  escolha: oneOf((_, words) => words),
  mes: oneOf((id, words) => monthNames[Number(id) - 1] ?? words),
  endereco: (words) => file({ ...words, accept: 'document', external: true }),
}

const fieldOf = (field: RowField): Field => {
  const { titulo, ajuda, obrigatorio, maximo, tipo } = field
  const words = {
    label: titulo,
    ...(ajuda === '' ? {} : { help: ajuda }),
    ...(obrigatorio ? { required: 'Preencha este campo.' } : {}),
    ...(maximo === null ? {} : { max: maximo }),
  }
  return makers[tipo](words, field)
}

/**
 * The rows of a table as a noun that the engine's form can ask for: what the server says of its columns, and of whom
 * the row is where there are several.
 */
export function rowNoun(
  { portalId, table }: TablePlace,
  { campos, uma, unidades }: RowForm,
): AnyResource {
  const names = campos.map(({ nome }) => nome)
  const unit = choice(Object.fromEntries(unidades.map(({ id, nome }) => [id, nome])), {
    label: 'Unidade gestora',
    required: 'Escolha a unidade gestora.',
  })
  return {
    name: `tabela.${portalId}.${table}`,
    table,
    noun: { one: uma, many: 'linhas', gender: 'f' },
    purpose: '',
    screens: { list: rowsPath(table) },
    fields: {
      [unitField]: unit,
      ...Object.fromEntries(campos.map((field) => [field.nome, fieldOf(field)])),
    },
    calls: {},
    list: { columns: names, search: [], order: names[0] ?? '' },
    form: [{ title: '', fields: unidades.length > 1 ? [unitField, ...names] : names }],
    messages: { createFailed: 'Nada foi salvo', updateFailed: 'Nada foi salvo' },
    example: {},
  }
}

/** A row as the form holds it, and the load that it is of. */
export function rowValues({ campos, valores, unidade, unidades, carga }: RowForm): Versioned {
  const [only] = unidades.length === 1 ? unidades : []
  const row: Row = {
    [unitField]: unidade ?? only?.id ?? null,
    ...Object.fromEntries(campos.map(({ nome }) => [nome, valores[nome] || null])),
  }
  return { row, etag: carga === null ? null : String(carga) }
}
