import { gunzipSync } from 'node:zlib'
import { subscribe } from 'node:diagnostics_channel'
import type { IncomingMessage } from 'node:http'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import type { FastifyInstance, FastifyRequest, LightMyRequestResponse } from 'fastify'
import { z } from 'zod'
import { option } from '../../resources/calls/inputs.ts'

// Every answer of every suite is compared with what OpenAPI says of its operation.

interface Media {
  readonly schema?: object
}
interface Operation {
  readonly responses?: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, Media>> } | undefined>
  >
}

// Fastify tells which route a request reached, and nothing of it stands in the answer.
const routes = new WeakMap<IncomingMessage, string>()
subscribe('tracing:fastify.request.handler:start', (message) => {
  const { request, route } = message as {
    readonly request: FastifyRequest
    readonly route: { readonly url: string }
  }
  routes.set(request.raw, route.url)
})

const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true })
const compiled = new Map<string, ValidateFunction>()
/** The same operation has the same schema in every instance. */
function validator(name: string, schema: object): ValidateFunction {
  const known = compiled.get(name) ?? ajv.compile(schema)
  compiled.set(name, known)
  return known
}

const optionsSchema = z.toJSONSchema(z.array(option))
const exportSchema = { type: 'array', items: { type: 'object' } }
/**
 * What an operation may answer: what it describes; a list also select options, or an export, where its address asks for
 * them.
 */
function schemasFor(
  name: string,
  search: URLSearchParams,
  { schema = {} }: Media,
): readonly (readonly [string, object])[] {
  const usual = [name, schema] as const
  const as = search.get('as')
  if (as === 'options') return [['options', optionsSchema], usual]
  // A call that knows no exports ignores the word and answers as usual.
  return as === 'json' ? [['export', exportSchema], usual] : [usual]
}

type Paths = Readonly<Record<string, Readonly<Record<string, Operation>> | undefined>>
const pathsOf = (app: FastifyInstance) => app.swagger().paths as unknown as Paths
/**
 * Of the first instance that was asked; the same operation has the same description in every one, and making it takes a
 * third of a start.
 */
let usual: Paths | undefined
/** Of instances that have calls beyond the usual ones. */
const own = new WeakMap<FastifyInstance, Paths>()
function operationOf(app: FastifyInstance, method: string, url: string): Operation | undefined {
  const path = url.replace(/:(\w+)/g, '{$1}').replace(/\*$/, '{*}')
  const among = (paths: Paths) => paths[path]?.[method.toLowerCase()]
  usual ??= pathsOf(app)
  const known = among(usual)
  if (known) return known
  const paths = own.get(app) ?? pathsOf(app)
  own.set(app, paths)
  return among(paths)
}

/** @throws Error when the answer is not one that OpenAPI describes for its operation. */
function compare(app: FastifyInstance, answer: LightMyRequestResponse): void {
  const { req } = answer.raw
  const route = routes.get(req)
  const method = req.method ?? ''
  const operation = route === undefined ? undefined : operationOf(app, method, route)
  if (!operation || answer.statusCode >= 300) return
  const name = `${method} ${route} ${answer.statusCode}`
  const response = operation.responses?.[answer.statusCode]
  if (!response) throw new Error(`${name} is not described`)
  if (answer.statusCode === 204) return
  const type = String(answer.headers['content-type']).split(';')[0]?.trim() ?? ''
  const media = response.content?.[type]
  // Of a file, its type is described by what it may be at most.
  if (!media) {
    if (response.content?.['application/octet-stream']) return
    throw new Error(`${name} describes no ${type}`)
  }
  if (type !== 'application/json') return
  const { searchParams } = new URL(req.url ?? '', 'http://localhost')
  const validators = schemasFor(name, searchParams, media).map((one) => validator(...one))
  const isPacked = answer.headers['content-encoding'] === 'gzip'
  const data: unknown = isPacked
    ? JSON.parse(gunzipSync(answer.rawPayload).toString())
    : answer.json()
  if (validators.some((validate) => validate(data))) return
  const faults = ajv.errorsText(validators.at(-1)?.errors)
  throw new Error(`${name} is not as described: ${faults}\n${answer.body.slice(0, 500)}`)
}

/** From now on a request of a suite fails where its answer is not as OpenAPI describes it. */
export function compareAnswers(app: FastifyInstance): void {
  const inject = app.inject.bind(app)
  const compared = async (...asked: Parameters<typeof inject>) => {
    const answer = await inject(...asked)
    if (answer) compare(app, answer)
    return answer
  }
  app.inject = compared as typeof app.inject
}
