import type { FastifyInstance, FastifyRequest } from 'fastify'
import { callOf, pagesOf } from '../../kernel/call.ts'
import { problem } from '../../kernel/problem.ts'
import { documentElement, type DocumentElementDraft } from '../../resources/document-element.ts'
import { fromWire } from '../../kernel/wire.ts'
import type { Runner } from '../../data/database.ts'
import { authorisedUnits, unitsOf, withOwnUnit, yearsOf, type Shelf } from '../../data/documents.ts'
import { createRecord, readRecord, updateRecord } from '../../data/record.ts'
import type { Actor } from '../../data/scope.ts'
import { claimFile } from '../../data/uploads.ts'
import { accessOf, actorOf, type Deps } from '../context.ts'
import { answerList, createRoute, crudRoutes, optionPagesOf, updateRoute } from '../crud.ts'
import { describe } from '../openapi.ts'
import type { CustomRoutes } from './index.ts'

/** In the path of the list, every year. */
const everyYear = '0000'
const refuse = (field: string, message: string) => problem('invalid', message, [{ field, message }])

type Params = Readonly<Record<string, string>>
function whole(params: Params, name: string, message: string): string {
  const value = params[name] ?? ''
  if (!/^\d{1,18}$/.test(value)) throw refuse(name, message)
  return value
}
function year(text: string | undefined): string {
  if (!text || !/^\d{4}$/.test(text)) throw refuse('ano', 'Ano inválido. Use quatro dígitos.')
  return text
}
const portalIn = (params: Params) => whole(params, 'portalId', documentElement.messages.scope ?? '')
const shelfOf = (request: FastifyRequest): Shelf => {
  const params = request.params as Params
  return { portalId: portalIn(params), typeId: whole(params, 'typeId', 'Tipo de documento deve ser um inteiro') }
}

/** The documents of a portal, year and type; the year `0000` is every year. */
function listRoute(app: FastifyInstance, deps: Deps): void {
  const call = callOf(documentElement, 'list')
  if (!call) return
  const config = { permission: { pages: pagesOf(documentElement), action: 'read' as const }, optionPages: optionPagesOf(documentElement) }
  app.get(call.path, { config, schema: describe(documentElement, 'list', call) }, async (request, reply) => {
    const { portalId, typeId } = shelfOf(request)
    const wanted = year((request.params as Params)['year'])
    return answerList(request, reply, deps, documentElement, { portalId, documentTypeId: typeId, ...(wanted === everyYear ? {} : { year: wanted }) })
  })
}

/** What the filters of the list choose from. */
function filterRoutes(app: FastifyInstance, { db }: Deps): void {
  const config = { permission: { pages: pagesOf(documentElement), action: 'read' as const } }
  const schema = (summary: string, operation: string) => ({ summary, tags: [documentElement.name], operationId: `${documentElement.name}.${operation}` })
  app.get('/webadm/listaelementoupl/anos/buscar/portal/:portalId/tipo/:typeId', { config, schema: schema('Listar os anos com documentos', 'list-years') }, async (request, reply) => {
    const actor = actorOf(request)
    const years = await yearsOf(db.in(actor.tenantId), actor, shelfOf(request))
    return years.length > 0 ? years : reply.code(204).send()
  })
  app.get('/webadm/documentos/clientes/buscar/portal/:portalId/tipo-documento/:typeId', { config, schema: schema('Listar as UGs com documentos', 'list-clients') }, async (request, reply) => {
    const actor = actorOf(request)
    const { ano } = request.query as { ano?: string }
    const units = await unitsOf(db.in(actor.tenantId), actor, shelfOf(request), ano === undefined || ano === everyYear ? undefined : year(ano))
    return units.length > 0 ? units : reply.code(204).send()
  })
  app.get('/webadm/admpublicadordocverificaug/:portalId/:userId/:menuId/:submenuId', { config, schema: schema('Listar as UGs em que o usuário publica', 'list-authorised-units') }, async (request, reply) => {
    const actor = actorOf(request)
    const params = request.params as Params
    const own = params['userId'] === actor.userId || accessOf(request).user.elMaster
    const units = own ? await authorisedUnits(db.in(actor.tenantId), actor, portalIn(params)) : []
    if (units.length === 0) throw problem('missing', 'Nenhuma UG autorizada neste portal.')
    return reply.send(units)
  })
}

type Target = Pick<DocumentElementDraft, 'portalId' | 's3FileKey' | 'externalUrl'>

/** Whether a change says by itself where the document is; one that does not is laid over what is stored. */
const isTarget = (draft: Partial<Target>): draft is Target => draft.portalId !== undefined && draft.s3FileKey !== undefined && draft.externalUrl !== undefined

/** @throws {Problem} `invalid` on both fields unless there is a file or an address, and not both. */
function refuseTarget({ s3FileKey, externalUrl }: Target): void {
  if ((s3FileKey === null) !== (externalUrl === null)) return
  const message = s3FileKey === null ? 'Envie um arquivo ou informe o endereço externo.' : 'Escolha só um: o arquivo ou o endereço externo.'
  throw problem('invalid', message, [{ field: 's3_file_key', message }, { field: 'url_externa', message }])
}

/** What the file is, as evidence. Takes the file for this document. */
async function evidence(runner: Runner, { portalId, s3FileKey }: Target) {
  if (s3FileKey === null) return { originalName: null, s3FileSize: null, s3FileMd5: null, type: null, uploadType: 'link' }
  const { name, size, md5, key } = await claimFile(runner, portalId, s3FileKey, { field: 's3_file_key', accept: 'document' })
  return { originalName: name, s3FileSize: size, s3FileMd5: md5, type: (key.split('.').at(-1) ?? '').toUpperCase(), uploadType: 'arquivo' }
}

const publication = ({ userName, ip }: Actor) => ({ publishedAt: new Date().toISOString(), publishedBy: userName, publicationStation: ip })

/** The documented calls of documents. A replaced file leaves the date of publication and the public address as they are. */
export const documentElementRoutes: CustomRoutes = (app, deps) => {
  listRoute(app, deps)
  filterRoutes(app, deps)
  crudRoutes(app, documentElement, deps, ['read', 'remove'])
  createRoute(app, documentElement, deps, ({ runner, atomically, actor, draft }) => {
    refuseTarget(draft)
    const write = async (one: Runner) => createRecord(one, actor, documentElement, draft, { ...(await evidence(one, draft)), ...publication(actor) })
    return withOwnUnit(draft.s3FileKey === null ? write(runner) : atomically(write))
  })
  updateRoute(app, documentElement, deps, async ({ runner, atomically, actor, draft, key, expected }) => {
    const target = isTarget(draft) ? draft : { ...fromWire(documentElement, JSON.parse((await readRecord(runner, actor, documentElement, key)).body)), ...draft }
    refuseTarget(target)
    const write = async (one: Runner) => updateRecord(one, actor, documentElement, key, draft, expected, await evidence(one, target))
    return withOwnUnit(target.s3FileKey === null ? write(runner) : atomically(write))
  })
}
