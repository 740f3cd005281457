import type { FastifyInstance } from 'fastify'
import { callOf, pagesOf } from '../../kernel/call.ts'
import { problem } from '../../kernel/problem.ts'
import { documentElement } from '../../resources/portal/document-element.ts'
import { documentFilePath, documentPath, portalSite } from '../../resources/addresses.ts'
import { portal } from '../../resources/portal/portal.ts'
import { isFileKey } from '../../kernel/kinds/file.ts'
import type { Runner } from '../../platform/postgres/database.ts'
import { readableFile } from '../../data/file-store/uploads.ts'
import {
  authorisedUnits,
  bodiesOf,
  textStateOf,
  unitsOfDocuments,
  yearsOfDocuments,
  type ShelfFilter,
} from '../../data/nouns/documents.ts'
import { publishedUnits, publishesIn, publisherReach } from '../../data/rights/publishers.ts'
import { prefixAndHost } from '../../data/nouns/portals.ts'
import { readEntity, readRecord } from '../../data/store/record.ts'
import type { Actor } from '../../data/store/scope.ts'
import { unlessChanged } from '../../domain/command.ts'
import { withdrawDocument } from '../../domain/documents/document-element.ts'
import { startOfFile, startReader } from '../../domain/documents/file-start.ts'
import { foreignCnpj } from '../../domain/documents/foreign-cnpj.ts'
import { paramsOf } from '../../platform/http/query.ts'
import * as calls from '../../resources/calls/document.ts'
import type { Deps, CustomRoutes } from '../context.ts'
import { addressOfTenant } from '../tenancy.ts'
import { crudRoutes } from '../crud.ts'
import { answerList, optionPagesOf } from '../list-answer.ts'
import { implement } from '../implement.ts'
import { describe } from '../openapi.ts'
import { doOnce, expectedRevision, sendRecord } from '../record-answer.ts'

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
const filterOf = (params: Params): ShelfFilter => ({
  portalId: portalIn(params),
  typeId: whole(params, 'typeId', 'Tipo de documento deve ser um inteiro'),
})

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
      const params = paramsOf(request)
      const { portalId, typeId } = filterOf(params)
      const wanted = year(params['year'])
      return answerList(request, reply, deps, documentElement, {
        portalId,
        documentTypeId: typeId,
        ...(wanted === everyYear ? {} : { year: wanted }),
      })
    },
  )
}

/**
 * What the filters of the list choose from, and where the caller may publish today: what the screens offer is what the
 * calls below accept.
 */
function choiceRoutes(app: FastifyInstance, deps: Deps): void {
  const orNothing = <T>(rows: readonly T[]) => (rows.length > 0 ? rows : null)
  implement(app, deps, calls.listDocumentYears, async ({ runner, actor, params }) =>
    orNothing(await yearsOfDocuments(runner, actor, filterOf(params))),
  )
  implement(
    app,
    deps,
    calls.listDocumentUnits,
    async ({ runner, actor, params, query: { ano } }) => {
      const wanted = ano === undefined || ano === everyYear ? undefined : year(ano)
      return orNothing(await unitsOfDocuments(runner, actor, filterOf(params), wanted))
    },
  )
  implement(app, deps, calls.listAuthorisedUnits, async ({ runner, actor, access, params }) => {
    const own = params.userId === actor.userId || access.user.elMaster
    const units = own ? await unitsToPublishIn(runner, actor, params) : []
    if (units.length === 0) throw problem('missing', 'Nenhuma UG autorizada neste portal.')
    return units
  })
  implement(app, deps, calls.readReach, async ({ runner, actor, params }) => {
    const portalId = portalIn(params)
    await readRecord(runner, actor, portal, portalId)
    return publisherReach(runner, actor, portalId)
  })
  implement(app, deps, calls.readFileText, async ({ runner, actor, params }) => {
    const id = whole(params, 'id', documentElement.messages.missing ?? '')
    await readRecord(runner, actor, documentElement, id)
    return textStateOf(runner, id)
  })
}

/** The address that a document's file keeps whenever the file is replaced. */
function addressRoute(app: FastifyInstance, deps: Deps): void {
  implement(app, deps, calls.readPublicAddress, async ({ tenant, runner, actor, params }) => {
    const id = whole(params, 'id', documentElement.messages.missing ?? '')
    const { portalId, documentTypeId: typeId } = await readEntity(
      runner,
      actor,
      documentElement,
      id,
    )
    const place = await prefixAndHost(runner, portalId)
    if (!place) return { endereco: null, pagina: null }
    const site = portalSite(addressOfTenant(deps.config.publicUrl, tenant.code), place)
    const document = { typeId, id: Number(id) }
    return {
      endereco: site.at(documentFilePath(document)),
      pagina: site.at(documentPath(document)),
    }
  })
}

/** The removal that says why; `Idempotency-Key` and `If-Match` honoured, as by the documented one. */
function withdrawalRoute(app: FastifyInstance, deps: Deps): void {
  const call = calls.withdrawDocument
  implement(app, deps, call, async ({ request, reply, runner, actor, params, body }) => {
    const id = whole(params, 'id', documentElement.messages.missing ?? '')
    const said = { ground: body.fundamento ?? null, reason: body.motivo || null }
    const seen = { key: id, expected: expectedRevision(request) }
    const stored = await doOnce(request, runner, call, { id, ...said }, (tx) =>
      unlessChanged(tx, actor, documentElement, seen, (one) =>
        withdrawDocument(one, actor, id, said),
      ),
    )
    return sendRecord(reply, stored, 200)
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

/** The beginning of a file that was sent to a portal, for whoever may read the file itself. */
function startRoute(app: FastifyInstance, deps: Deps): void {
  const reader = startReader()
  app.addHook('onClose', async () => reader.end())
  implement(app, deps, calls.readFileStart, async ({ runner, actor, params, query }) => {
    const { arquivo: key } = query
    const file = isFileKey(key) ? await readableFile(runner, key, actor) : undefined
    if (String(file?.portalId) !== portalIn(params))
      throw problem('missing', 'Arquivo não encontrado.')
    const text = await startOfFile(deps.files, reader, key)
    const bodies = text === '' ? [] : await bodiesOf(runner, portalIn(params))
    return { texto: text, cnpj_alheio: foreignCnpj(text, bodies) ?? null }
  })
}

/** The documented calls of documents, and what their screens choose from. */
export const documentElementRoutes: CustomRoutes = (app, deps) => {
  listRoute(app, deps)
  choiceRoutes(app, deps)
  addressRoute(app, deps)
  startRoute(app, deps)
  withdrawalRoute(app, deps)
  crudRoutes(app, documentElement, deps, ['read', 'create', 'update', 'remove'])
}
