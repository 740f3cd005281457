import { runnerImport, type Plugin } from 'vite'
import { z } from 'zod'
import type { Shape } from './backoffice/transport/shape.ts'
import type { ApiCall } from './kernel/operation.ts'

// A declared call as the browser needs it: what makes its request and the shapes of its answers. zod, the rules of what
// the server takes in and the nouns that a right names stay out of the parts of the application that only make the
// call.

const here = import.meta.dirname.replaceAll('\\', '/')
const isDeclaration = (id: string) =>
  ['resources', 'tables'].some((room) => id.startsWith(`${here}/${room}/calls/`)) &&
  id.endsWith('.ts')
/** Asks for a file as it is written: its functions and schemas. */
const asWritten = 'as-written'

type Exports = Readonly<Record<string, unknown>>

/** Every file of `resources/calls/` and `tables/calls/` by its path from the root, evaluated. */
async function readDeclarations(): Promise<Readonly<Record<string, Exports>>> {
  const entry = 'virtual:declarations'
  const { module } = await runnerImport<{ default: Record<string, Exports> }>(entry, {
    configFile: false,
    root: here,
    logLevel: 'silent',
    plugins: [
      {
        name: 'declarations',
        resolveId: (id) => (id === entry ? id : undefined),
        load: (id) =>
          id === entry
            ? `export default import.meta.glob('/{resources,tables}/calls/**/*.ts', { eager: true })`
            : undefined,
      },
    ],
  })
  return module.default
}

const isCall = (value: unknown): value is ApiCall =>
  typeof value === 'object' && value !== null && 'path' in value && 'answers' in value

/** What {@link fits} compares (backoffice/transport/shape.ts). */
const compared = [
  'type',
  'enum',
  'anyOf',
  'items',
  'properties',
  'required',
  'additionalProperties',
]
/** Rules of a value. As everywhere, what is read is compared with its shape only. */
const rules = [
  'format',
  'pattern',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'propertyNames',
]
/** Schemas that change what they read: the browser takes an answer as it comes. */
const changing = ['transform', 'pipe', 'default', 'prefault', 'catch']

/** The shape of an answer. @throws Error for a schema that a shape cannot stand for. */
export function shapeOf(call: string, schema: z.ZodType): Shape {
  const { $schema: _, ...shape } = z.toJSONSchema(schema, {
    io: 'output',
    // Descriptions are for OpenAPI.
    metadata: z.registry(),
    // A row is read by the codecs of its noun. Any other is refused below, by its name.
    unrepresentable: ({ zodSchema: { _zod } }) =>
      _zod.def.type === 'custom' ? { type: 'object' } : { [_zod.def.type]: true },
    override: ({ zodSchema, jsonSchema }) => {
      const { def } = zodSchema._zod
      // Properties that are not named pass, where zod only leaves them out.
      if (def.type === 'object' && !def.catchall) delete jsonSchema.additionalProperties
      for (const rule of rules) delete jsonSchema[rule]
      const unknown = changing.includes(def.type)
        ? def.type
        : Object.keys(jsonSchema).find((word) => !compared.includes(word))
      if (unknown) throw new Error(`${call}: backoffice/transport/shape.ts knows no ${unknown}`)
    },
  })
  // Each of its words was compared with those of a shape.
  return shape as Shape
}

function callCode(name: string, { id, method, path, access, answers }: ApiCall): string {
  const read = Object.entries(answers).map(([status, answer]) => {
    const code =
      answer instanceof z.ZodType
        ? `shaped(${JSON.stringify(shapeOf(id, answer))})`
        : JSON.stringify({ type: answer.type })
    return `${status}: ${code}`
  })
  // Browsers ask only where a call goes, and whether it is open to all.
  const asked = access === 'open' ? access : 'session'
  const head = JSON.stringify({ method, path, access: asked }).slice(1, -1)
  return `import { shaped } from '${here}/backoffice/transport/shape.ts'
export const ${name} = { ${head}, answers: { ${read.join(', ')} } }`
}

/**
 * What stands for a file of `resources/calls/`: each call is a module, so that a part of the application has its own
 * only.
 */
const fileCode = (file: string, exports: Exports): string =>
  Object.entries(exports)
    .map(([name, value]) => `export { ${name} } from '${file}?${isCall(value) ? name : asWritten}'`)
    .join('\n')

export function declaredCalls(): Plugin {
  let declarations: ReturnType<typeof readDeclarations> | undefined
  return {
    name: 'declared-calls',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      const [path = '', part] = source.split('?')
      const [from = '', partOfImporter] = importer?.split('?') ?? []
      if (!isDeclaration(from) && !source.includes('/calls/')) return undefined
      const found = await this.resolve(path, from || undefined, { ...options, skipSelf: true })
      if (!found || !isDeclaration(found.id)) return undefined
      // What a file as it is written imports is used by its own schemas.
      const wanted = part ?? (partOfImporter === asWritten ? asWritten : undefined)
      return { id: wanted ? `${found.id}?${wanted}` : found.id, moduleSideEffects: false }
    },
    async load(id) {
      const [file = '', part] = id.split('?')
      if (!isDeclaration(file) || part === asWritten) return undefined
      declarations ??= readDeclarations()
      const exports = (await declarations)[file.slice(here.length)] ?? {}
      const call = part && exports[part]
      const code = part && isCall(call) ? callCode(part, call) : fileCode(file, exports)
      return { code, moduleType: 'js' }
    },
  }
}
