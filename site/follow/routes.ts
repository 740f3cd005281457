import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  askToFollow,
  confirmFollowing,
  listToConfirm,
  stopFollowing,
} from '../../domain/portals/alerts.ts'
import { namedList } from '../../domain/portals/alert-lists.ts'
import { plainParam, queryOf, type Query } from '../../platform/http/query.ts'
import { problem } from '../../kernel/problem.ts'
import { emailAddress } from '../../resources/calls/inputs.ts'
import { sendUnkept } from '../answer.tsx'
import type { Assets } from '../assets.ts'
import type { visitorLimits } from '../cache/limits.ts'
import {
  atPortals,
  receive,
  sentToPortals,
  visitorOf,
  type Find,
  type ErrorReplies,
} from '../reception.ts'
import type { PortalRequest } from '../address-asked.ts'
import type { OpenSite, PageView, Visit } from '../visit.ts'
import * as pages from './pages.tsx'

// Novidades por e-mail: a form, its confirmation, and the way out, which mail programs take too (RFC 8058).

interface Room {
  readonly deps: OpenSite
  readonly assets: Assets
  readonly told: ErrorReplies
  readonly limit: ReturnType<typeof visitorLimits>
}

const formType = 'application/x-www-form-urlencoded'
const longestForm = 4_096

/** What a form sent: `?chave=` of the address where the body has none, as mail programs send it. */
function sentBy(request: FastifyRequest): Query {
  const { body } = request
  return {
    ...queryOf(request),
    ...(body instanceof URLSearchParams ? Object.fromEntries(body) : {}),
  }
}
/** No form of another site sends letters from here. */
function refuseOtherSites({ headers }: FastifyRequest): void {
  if (headers['sec-fetch-site'] === 'cross-site')
    throw problem('forbidden', 'Peça as novidades na página do portal.')
}

const showing =
  ({ assets }: Room, visit: Visit, view: PageView, status?: number) =>
  (_: unknown, reply: FastifyReply) =>
    sendUnkept(reply, assets, visit, view, status)

/** The form's answer: the same whether the address is known or not. */
const asking =
  (room: Room, request: FastifyRequest): Find =>
  async (visit) => {
    if (!visit.sendsMail) return undefined
    const sent = sentBy(request)
    const list = await namedList(visit.tx, [sent['lista'] ?? ''].flat()[0] ?? '')
    if (!list) return undefined
    const typed = plainParam(sent, 'email')
    const email = emailAddress.safeParse([sent['email'] ?? ''].flat()[0])
    if (!email.success) {
      const [issue] = email.error.issues
      const fault = issue?.message ?? 'Informe o e-mail.'
      return showing(room, visit, pages.askedAgain(visit, list.address, typed, fault), 400)
    }
    const { tenantId, who, portal, at } = visit
    return async (_, reply) => {
      const writer = { id: portal.id, name: portal.name, at }
      await askToFollow(room.deps.db.in(tenantId, who), writer, email.data, list)
      return sendUnkept(reply, room.assets, visit, pages.letterOnItsWay(visit, list))
    }
  }

const confirming =
  (room: Room, request: FastifyRequest): Find =>
  async (visit) => {
    const key = plainParam(sentBy(request), 'chave')
    if (request.method === 'GET') {
      const list = await listToConfirm(visit.tx, visit.portal.id, key)
      return list
        ? showing(room, visit, pages.toBeConfirmed(visit, list, key))
        : showing(room, visit, pages.worthNothing(visit), 404)
    }
    return async (_, reply) => {
      const runner = room.deps.db.in(visit.tenantId, visit.who)
      const list = await confirmFollowing(runner, visit.portal.id, key)
      return list
        ? sendUnkept(reply, room.assets, visit, pages.confirmedPage(visit, list))
        : sendUnkept(reply, room.assets, visit, pages.worthNothing(visit), 404)
    }
  }

/** Leaves, at whichever address the portal had when the letter was written: mail programs follow nobody elsewhere. */
async function leave({ deps }: Room, request: FastifyRequest): Promise<void> {
  const tenant = deps.tenantOf(request)
  const key = plainParam(sentBy(request), 'chave')
  if (tenant && key !== '')
    await stopFollowing(deps.db.in(tenant.id, visitorOf(request, tenant.id)), key)
}
const isOneClick = ({ body }: FastifyRequest) =>
  !(body instanceof URLSearchParams) || body.has('List-Unsubscribe')

/** What a form sends, and nothing else; a mail program may send its one word in another form, which nobody reads. */
function readForms(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    formType,
    { parseAs: 'string', bodyLimit: longestForm },
    async (_request: FastifyRequest, text: string) => new URLSearchParams(text),
  )
  app.addContentTypeParser(
    'multipart/form-data',
    { parseAs: 'buffer', bodyLimit: longestForm },
    async () => undefined,
  )
}

export function followRoutes(app: FastifyInstance, room: Room): void {
  const { deps, told, limit } = room
  readForms(app)
  const confirm = (request: PortalRequest, reply: FastifyReply) =>
    receive(deps, told, request, reply, confirming(room, request))
  sentToPortals(app, '/novidades', async (request, reply) => {
    refuseOtherSites(request)
    await limit('letters', request, reply)
    return receive(deps, told, request, reply, asking(room, request))
  })
  atPortals(app, '/novidades/confirmar', confirm, true)
  sentToPortals(app, '/novidades/confirmar', confirm)
  atPortals(
    app,
    '/novidades/sair',
    (request, reply) =>
      receive(deps, told, request, reply, async (visit) =>
        showing(room, visit, pages.toLeave(visit, plainParam(visit.query, 'chave'))),
      ),
    true,
  )
  sentToPortals(app, '/novidades/sair', async (request, reply) => {
    await leave(room, request)
    if (isOneClick(request)) return reply.code(200).type('text/plain; charset=utf-8').send('')
    return receive(deps, told, request, reply, async (visit) =>
      showing(room, visit, pages.left(visit)),
    )
  })
}
