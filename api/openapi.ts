import { z } from 'zod'
import { callOf, type ParsedCall } from '../kernel/call.ts'
import { hasTextKey, keyOf, type AnyResource, type Operation } from '../kernel/resource.ts'
import type { ApiCall, Media, RecentProof } from '../kernel/operation.ts'
import { recentProofOf } from '../resources/recent-proof.ts'
import { sheets } from '../resources/calls/inputs.ts'
import { nounOfRow } from '../resources/calls/record.ts'
import { recordSchema } from './record-schema.ts'

type Json = Readonly<Record<string, unknown>>

/** What is said of a call that asks for a recent proof. */
const proofs = {
  true: 'Em uma sessão aberta em um navegador, pede uma prova de quem é dos últimos dez minutos: sem ela, 403 com o código recent-proof.',
  export:
    'Exportar, em uma sessão aberta em um navegador, pede uma prova de quem é dos últimos dez minutos: sem ela, 403 com o código recent-proof.',
} as const
const toldProof = (proof: RecentProof | undefined): Json =>
  proof === undefined ? {} : { description: proofs[`${proof}`] }

const file: Json = { type: 'string', format: 'binary' }
const filesOf = (types: readonly string[]): Json =>
  Object.fromEntries(types.map((type) => [type, { schema: file }]))

const titles: Readonly<Record<Operation, (resource: AnyResource) => string>> = {
  list: ({ noun }) => `Listar ${noun.many}`,
  read: ({ noun }) => `Ler ${noun.one}`,
  create: ({ noun }) => `Cadastrar ${noun.one}`,
  update: ({ noun }) => `Alterar ${noun.one}`,
  remove: ({ noun }) => `Excluir ${noun.one}`,
}

/** A further list is told apart by its parameters: `client.list-managerId`. */
const operationId = (resource: AnyResource, operation: Operation, { path, params }: ParsedCall) =>
  [
    `${resource.name}.${operation}`,
    ...(operation === 'list' && path !== callOf(resource, 'list')?.path
      ? params.length > 0
        ? params
        : ['all']
      : []),
  ].join('-')

/** What OpenAPI says of a documented call; Fastify neither validates nor serialises with it. */
export function describe(resource: AnyResource, operation: Operation, call: ParsedCall): Json {
  const record = recordSchema(resource)
  const list = { type: 'array', items: record }
  const writes = operation === 'create' || operation === 'update'
  const type = (name: string) =>
    name === keyOf(resource) && hasTextKey(resource) ? 'string' : 'integer'
  const answer = {
    'application/json': {
      schema: operation === 'list' || call.answer === 'array' ? list : record,
    },
    ...(operation === 'list' ? filesOf(sheets) : {}),
  }
  // With `as=options` a list answers select options, with another format an export.
  const told =
    operation === 'list'
      ? 'Registros; com as=options, opções; com as=csv, xlsx ou json, a exportação'
      : 'Feito'
  return {
    summary: titles[operation](resource),
    ...toldProof(recentProofOf(resource, operation)),
    tags: [resource.name],
    operationId: operationId(resource, operation, call),
    ...(call.params.length > 0
      ? {
          params: {
            type: 'object',
            properties: Object.fromEntries(call.params.map((name) => [name, { type: type(name) }])),
            required: call.params,
          },
        }
      : {}),
    ...(writes
      ? { body: call.body === 'array' ? { ...list, minItems: 1, maxItems: 1 } : record }
      : {}),
    response: {
      [call.status]: { description: told, content: answer },
      ...(operation === 'list' ? { 204: { description: 'Lista vazia', type: 'null' } } : {}),
    },
  }
}

const known = new WeakMap<z.ZodType, Json>()
/** The JSON Schema of what travels; made once, as the records' are. */
function travels(schema: z.ZodType): Json {
  const shape = known.get(schema) ?? shapeOf(schema)
  known.set(schema, shape)
  return shape
}
const shapeOf = (schema: z.ZodType): Json => {
  const { $schema: _, ...shape } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const resource = nounOfRow(zodSchema)
      if (resource) Object.assign(jsonSchema, recordSchema(resource))
    },
  })
  return shape
}
const contentOf = (value: z.ZodType | Media): Json =>
  value instanceof z.ZodType
    ? { 'application/json': { schema: travels(value) } }
    : { [value.type]: { schema: value.form ? travels(value.form) : file } }

/** What OpenAPI says of a declared call; the parameters of its path are texts. */
export function describeCall(call: ApiCall): Json {
  const { id, summary, query, body, answers, files = [] } = call
  return {
    summary,
    ...toldProof(call.recentProof),
    tags: [id.slice(0, id.indexOf('.'))],
    operationId: id,
    ...(query ? { querystring: travels(query) } : {}),
    ...(body instanceof z.ZodType ? { body: travels(body) } : {}),
    ...(body && !(body instanceof z.ZodType)
      ? { consumes: [body.type], body: body.form ? travels(body.form) : file }
      : {}),
    response: Object.fromEntries(
      Object.entries(answers).map(([status, answer]) => [
        status,
        answer instanceof z.ZodNull
          ? { description: 'Feito, sem conteúdo', type: 'null' }
          : {
              description: 'Feito',
              content: {
                ...contentOf(answer),
                ...filesOf(files),
              },
            },
      ]),
    ),
  }
}
