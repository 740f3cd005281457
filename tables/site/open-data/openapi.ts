import { datasets } from '../../declared/index.ts'
import { fieldsOf, type Dataset } from '../../model/declaration.ts'
import { isUnreportedIn } from '../../model/unreported.ts'
import { frictionlessType } from '../../model/schema.ts'
import { spanNamesOf } from '../parts/span.ts'

/** Where the calls of open data are, below a portal. */
export const apiBase = '/dados/api/v1'

// OpenAPI 3.1 of the open data, from the declarations. It says each thing once: it is read by programs on slow lines.

const json = (schema: object) => ({ 'application/json': { schema } })
const ref = (kind: string, name: string) => ({ $ref: `#/components/${kind}/${name}` })
const answered = (description: string, schema: object) => ({
  200: { description, content: json(schema) },
  default: ref('responses', 'Recusa'),
})

const types: Readonly<Record<string, object>> = {
  string: { type: 'string' },
  date: { type: 'string', format: 'date' },
  year: { type: 'integer' },
  integer: { type: 'integer' },
  number: { type: 'number' },
}
const nullable = (schema: object): object => ({
  ...schema,
  type: ['type' in schema ? schema.type : 'string', 'null'],
})
/** Where a row of a table may say which of its fields nobody reports. */
const unreportedFields = (dataset: Dataset) =>
  fieldsOf(dataset).some((field) => isUnreportedIn(dataset, field, null))
    ? { nao_informado: ref('schemas', 'Nomes') }
    : {}
/** What nearly every row begins with, said once. */
const beginning: Readonly<Record<string, object>> = {
  unidade_gestora: { type: 'string' },
  unidade_gestora_nome: { type: ['string', 'null'] },
  exercicio: { type: 'integer' },
}
const begins = (schemas: Readonly<Record<string, object>>) =>
  Object.entries(beginning).every(
    ([name, schema]) => JSON.stringify(schemas[name]) === JSON.stringify(schema),
  )
function rowSchema(dataset: Dataset): object {
  const schemas = Object.fromEntries(
    fieldsOf(dataset).map((field) => {
      const schema = types[frictionlessType(dataset, field)] ?? { type: 'string' }
      const mayLack = field.optional || isUnreportedIn(dataset, field, null)
      return [field.name, mayLack ? nullable(schema) : schema]
    }),
  )
  const isUsual = begins(schemas)
  const own = Object.entries(schemas).filter(([name]) => !isUsual || !(name in beginning))
  return {
    type: 'object',
    ...(isUsual ? { allOf: [ref('schemas', 'Linha')] } : {}),
    properties: { ...Object.fromEntries(own), ...unreportedFields(dataset) },
  }
}

const query = (name: string, description: string, schema: object = { type: 'string' }) => ({
  name,
  in: 'query',
  description,
  schema,
})
/** Several parameters, each of its own name: of an object a query has one for each property (`form`, exploded). */
const together = (name: string, properties: Readonly<Record<string, object>>) => ({
  name,
  in: 'query',
  schema: { type: 'object', properties },
})
const filtersOf = (dataset: Dataset) =>
  together(
    'filtros',
    Object.fromEntries(
      [dataset.time.year, ...dataset.filters, ...spanNamesOf(dataset)].map((name) => [name, {}]),
    ),
  )

const own = {
  limite: query('limite', 'Quantas linhas: 100 sem ele, 1.000 no máximo.', {
    type: 'integer',
    minimum: 1,
    maximum: 1_000,
  }),
  apos: query('apos', 'De onde a página continua: vem em "proxima".'),
  campos: query('campos', 'Nomes de colunas entre vírgulas; todas sem ele.'),
  ordem: query(
    'ordem',
    'A ordem da tabela ou a de um valor que se soma: o nome da coluna, com - antes para os maiores primeiro. Em ordem de valor, 20.000 linhas no máximo.',
  ),
  por: query(
    'por',
    'Até três colunas entre vírgulas; de um código de vários níveis, um nível: natureza.elemento.',
  ),
  de: query('de', 'Os valores que se somam, entre vírgulas; todos sem ele.'),
}
/** What each list of rows takes, said once. */
const reading = together(
  'leitura',
  Object.fromEntries(
    [own.campos, own.ordem, own.apos, own.limite].map(({ name, description, schema }) => [
      name,
      { ...schema, description },
    ]),
  ),
)

const rowsOf = (dataset: Dataset) => ({
  get: {
    operationId: dataset.name,
    summary: dataset.title,
    description: dataset.purpose,
    parameters: [filtersOf(dataset), ref('parameters', 'leitura')],
    responses: answered('Linhas', {
      properties: {
        linhas: { type: 'array', items: ref('schemas', dataset.name) },
        proxima: { type: ['string', 'null'] },
      },
    }),
  },
})

const tableName = {
  name: 'tabela',
  in: 'path',
  required: true,
  schema: ref('schemas', 'Tabela'),
}
const general = (
  summary: string,
  operationId: string,
  parameters: readonly object[] = [],
  schema: object = { type: 'object' },
) => ({ get: { operationId, summary, parameters, responses: answered(summary, schema) } })

const answers = {
  Linha: { properties: beginning },
  Nomes: { type: 'array', items: { type: 'string' } },
  Tabela: { enum: datasets.map(({ name }) => name) },
  Somas: {
    type: 'object',
    properties: {
      total: { type: 'object' },
      grupos: { type: 'array', items: { type: 'object' } },
      cortado: { type: 'boolean' },
    },
  },
  Problema: {
    type: 'object',
    required: ['title', 'status', 'detail'],
    properties: {
      title: { type: 'string' },
      status: { type: 'integer' },
      detail: { type: 'string' },
      permitidos: { type: 'array', items: { type: 'string' } },
    },
  },
}

const terms =
  'Consulta sem cadastro nem chave. Uso livre, citada a fonte (Lei 12.527/2011, art. 8º, § 3º).'

const components = {
  parameters: {
    leitura: reading,
    ...Object.fromEntries([own.por, own.de, own.limite, own.apos].map((one) => [one.name, one])),
  },
  schemas: {
    ...Object.fromEntries(datasets.map((dataset) => [dataset.name, rowSchema(dataset)])),
    ...answers,
  },
  responses: {
    Recusa: {
      description: 'O que falta, em palavras',
      content: { 'application/problem+json': { schema: ref('schemas', 'Problema') } },
    },
  },
}

/** @param server the address of the calls @param portal its name */
export function openApiOf(server: string, portal: string): object {
  return {
    openapi: '3.1.0',
    info: { title: `Dados abertos: ${portal}`, version: '1', description: terms },
    servers: [{ url: server }],
    paths: {
      '/': general('As tabelas', 'tabelas'),
      ...Object.fromEntries(datasets.map((dataset) => [`/${dataset.name}`, rowsOf(dataset)])),
      '/{tabela}/soma': general(
        'Somas, com os filtros das linhas',
        'soma',
        [tableName, ref('parameters', 'por'), ref('parameters', 'de')],
        ref('schemas', 'Somas'),
      ),
      '/{tabela}/{chave}': general('Uma linha', 'linha', [
        tableName,
        {
          name: 'chave',
          in: 'path',
          required: true,
          description: 'As partes da chave, na ordem que diz o esquema, com / entre elas.',
          schema: { type: 'string' },
        },
      ]),
      '/{tabela}/esquema': general('As colunas (Table Schema)', 'esquema', [tableName]),
      '/{tabela}/cargas': general('O que chegou, e quando', 'cargas', [
        tableName,
        ref('parameters', 'limite'),
        ref('parameters', 'apos'),
      ]),
    },
    components,
  }
}
