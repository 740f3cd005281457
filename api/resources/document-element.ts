import type { FastifyInstance, FastifyRequest } from 'fastify'
import { callOf, pagesOf } from '../../kernel/call.ts'
import { problem } from '../../kernel/problem.ts'
import { documentElement } from '../../resources/portal/document-element.ts'
import { portal } from '../../resources/portal/portal.ts'
import type { Runner } from '../../data/postgres/database.ts'
import { authorisedUnits, unitsOf, yearsOf, type Shelf } from '../../data/nouns/documents.ts'
import { publishedUnits, publishesIn, reachOf } from '../../data/rights/publishers.ts'
import { readRecord } from '../../data/store/record.ts'
import type { Actor } from '../../data/store/scope.ts'
import { accessOf, actorOf, type Deps } from '../context.ts'
import { answerList, crudRoutes, optionPagesOf } from '../crud.ts'
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
  return {
    portalId: portalIn(params),
    typeId: whole(params, 'typeId', 'Tipo de documento deve ser um inteiro'),
  }
}

/** The documents of a portal, year and type; the year `0000` is every year. */
function listRoute(app: FastifyInstance, deps: Deps): void {
  const call = callOf(documentElement, 'list')
  if (!call) return
  const config = {
    permission: { pages: pagesOf(documentElement), action: 'read' as const },
    optionPages: optionPagesOf(documentElement),
  }
  app.get(
    call.path,
    { config, schema: describe(documentElement, 'list', call) },
    async (request, reply) => {
      const { portalId, typeId } = shelfOf(request)
      const wanted = year((request.params as Params)['year'])
      return answerList(request, reply, deps, documentElement, {
        portalId,
        documentTypeId: typeId,
        ...(wanted === everyYear ? {} : { year: wanted }),
      })
    },
  )
}

/** What the filters of the list choose from. */
function filterRoutes(app: FastifyInstance, { db }: Deps): void {
  const config = { permission: { pages: pagesOf(documentElement), action: 'read' as const } }
  const schema = (summary: string, operation: string) => ({
    summary,
    tags: [documentElement.name],
    operationId: `${documentElement.name}.${operation}`,
  })
  app.get(
    '/webadm/listaelementoupl/anos/buscar/portal/:portalId/tipo/:typeId',
    { config, schema: schema('Listar os anos com documentos', 'list-years') },
    async (request, reply) => {
      const actor = actorOf(request)
      const years = await yearsOf(db.in(actor.tenantId), actor, shelfOf(request))
      return years.length > 0 ? years : reply.code(204).send()
    },
  )
  app.get(
    '/webadm/documentos/clientes/buscar/portal/:portalId/tipo-documento/:typeId',
    { config, schema: schema('Listar as UGs com documentos', 'list-clients') },
    async (request, reply) => {
      const actor = actorOf(request)
      const { ano } = request.query as { ano?: string }
      const units = await unitsOf(
        db.in(actor.tenantId),
        actor,
        shelfOf(request),
        ano === undefined || ano === everyYear ? undefined : year(ano),
      )
      return units.length > 0 ? units : reply.code(204).send()
    },
  )
  app.get(
    '/webadm/admpublicadordocverificaug/:portalId/:userId/:menuId/:submenuId',
    { config, schema: schema('Listar as UGs em que o usuário publica', 'list-authorised-units') },
    async (request, reply) => {
      const actor = actorOf(request)
      const params = request.params as Params
      const own = params['userId'] === actor.userId || accessOf(request).user.elMaster
      const units = own ? await unitsToPublishIn(db.in(actor.tenantId), actor, params) : []
      if (units.length === 0) throw problem('missing', 'Nenhuma UG autorizada neste portal.')
      return reply.send(units)
    },
  )
}

/** Where the caller may publish today, for the screens: what they offer is what the calls below accept. */
function reachRoute(app: FastifyInstance, { db }: Deps): void {
  const config = { permission: { pages: pagesOf(documentElement), action: 'read' as const } }
  const schema = {
    summary: 'Dizer em que UGs e tipos de documento o usuário publica',
    tags: [documentElement.name],
    operationId: `${documentElement.name}.reach`,
  }
  app.get('/webadm/documentos/onde-publica/:portalId', { config, schema }, async (request) => {
    const actor = actorOf(request)
    const runner = db.in(actor.tenantId)
    const portalId = portalIn(request.params as Params)
    await readRecord(runner, actor, portal, portalId)
    return reachOf(runner, actor, portalId)
  })
}

/** The units in which a user may publish: a publisher's permissions tell; of others, all they reach. */
async function unitsToPublishIn(runner: Runner, actor: Actor, params: Params) {
  const [portalId, userId] = [portalIn(params), params['userId'] ?? '']
  const units = await authorisedUnits(runner, actor, portalId)
  if (!(await publishesIn(runner, userId, portalId))) return units
  const allowed = await publishedUnits(
    runner,
    userId,
    portalId,
    params['menuId'] ?? '0',
    params['submenuId'] ?? '0',
  )
  return units.filter(({ hash_id }) => allowed.includes(hash_id))
}

/** The documented calls of documents, and what their screens choose from. */
export const documentElementRoutes: CustomRoutes = (app, deps) => {
  listRoute(app, deps)
  filterRoutes(app, deps)
  reachRoute(app, deps)
  crudRoutes(app, documentElement, deps, ['read', 'create', 'update', 'remove'])
}
