import type { FastifyInstance, FastifyRequest } from 'fastify'
import { callOf, pagesOf } from '../../kernel/call.ts'
import { problem } from '../../kernel/problem.ts'
import {
  documentElement,
  type DocumentElementDraft,
} from '../../resources/portal/document-element.ts'
import { portal } from '../../resources/portal/portal.ts'
import { fromWire } from '../../kernel/wire.ts'
import type { Runner } from '../../data/postgres/database.ts'
import {
  authorisedUnits,
  unitsOf,
  withOwnUnit,
  yearsOf,
  type Shelf,
} from '../../data/nouns/documents.ts'
import {
  publishedUnits,
  publishesIn,
  reachOf,
  refuseSpot,
  refuseStored,
  type Spot,
} from '../../data/rights/publishers.ts'
import {
  changeRecord,
  createRecord,
  readRecord,
  removeRecord,
  updateRecord,
} from '../../data/store/record.ts'
import type { Actor } from '../../data/store/scope.ts'
import { claimFile } from '../../data/file-store/uploads.ts'
import { accessOf, actorOf, type Deps } from '../context.ts'
import {
  answerList,
  createRoute,
  crudRoutes,
  optionPagesOf,
  removeRoute,
  updateRoute,
  type OnRestore,
} from '../crud.ts'
import { refuseTarget, type Target } from '../file-or-address.ts'
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

/** What the file is, as evidence. Takes the file for this document. */
async function evidence(runner: Runner, { portalId, s3FileKey }: Target) {
  if (s3FileKey === null)
    return { originalName: null, s3FileSize: null, s3FileMd5: null, type: null, uploadType: 'link' }
  const { name, size, md5, key } = await claimFile(runner, portalId, s3FileKey, {
    field: 's3_file_key',
    accept: 'document',
  })
  return {
    originalName: name,
    s3FileSize: size,
    s3FileMd5: md5,
    type: (key.split('.').at(-1) ?? '').toUpperCase(),
    uploadType: 'arquivo',
  }
}

/** A change that names no file and takes no address away: on a row without a file it leaves exactly one of the two. */
const staysAddress = ({ s3FileKey, externalUrl }: Partial<Target>) =>
  !s3FileKey && externalUrl !== null

/** Where a publisher would have to be allowed. */
const spotIn = ({
  portalId,
  clientHashId,
  documentTypeId,
}: Pick<DocumentElementDraft, 'portalId' | 'clientHashId' | 'documentTypeId'>): Spot => ({
  portalId,
  unit: clientHashId,
  typeId: documentTypeId,
})
/** A document comes back from the trash only where its publisher may publish. */
export const mayRestoreDocument: OnRestore = async (runner, actor, key) => () =>
  refuseStored(runner, actor, key)

const publication = ({ userName, ip }: Actor) => ({
  publishedAt: new Date().toISOString(),
  publishedBy: userName,
  publicationStation: ip,
})

/** The documented calls of documents. A replaced file leaves the date of publication and the public address as they are. */
export const documentElementRoutes: CustomRoutes = (app, deps) => {
  listRoute(app, deps)
  filterRoutes(app, deps)
  reachRoute(app, deps)
  crudRoutes(app, documentElement, deps, ['read'])
  removeRoute(app, documentElement, deps, async ({ runner, actor, key }) => {
    await readRecord(runner, actor, documentElement, key)
    await refuseStored(runner, actor, key)
    return removeRecord(runner, actor, documentElement, key)
  })
  createRoute(app, documentElement, deps, async ({ runner, atomically, actor, draft }) => {
    refuseTarget(draft)
    await refuseSpot(runner, actor, spotIn(draft))
    const write = async (one: Runner) =>
      createRecord(one, actor, documentElement, draft, {
        ...(await evidence(one, draft)),
        ...publication(actor),
      })
    return withOwnUnit(draft.s3FileKey === null ? write(runner) : atomically(write))
  })
  updateRoute(
    app,
    documentElement,
    deps,
    async ({ runner, atomically, actor, draft, key, expected }) => {
      // The usual change, in one statement: whom no permission limits leaves an address an address. Any other is laid over what is stored.
      if (actor.publisher === false && staysAddress(draft)) {
        const stored = await withOwnUnit(
          changeRecord(runner, actor, documentElement, key, draft, {
            expected,
            holding: { s3FileKey: null },
          }),
        )
        if (stored) return stored
      }
      const old = fromWire(
        documentElement,
        JSON.parse((await readRecord(runner, actor, documentElement, key)).body),
      )
      const target = { ...old, ...draft }
      refuseTarget(target)
      for (const spot of [spotIn(old), spotIn(target)]) await refuseSpot(runner, actor, spot)
      const write = async (one: Runner) =>
        updateRecord(one, actor, documentElement, key, draft, expected, await evidence(one, target))
      return withOwnUnit(target.s3FileKey === null ? write(runner) : atomically(write))
    },
  )
}
