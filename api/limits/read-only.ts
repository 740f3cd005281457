import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Space } from '../../platform/files/space.ts'
import { pauseWords, secondsOfPause } from '../../domain/tenants/pause.ts'
import { problem } from '../../kernel/problem.ts'
import type { ApiCall } from '../../kernel/operation.ts'
import * as account from '../../resources/calls/account.ts'
import * as cia from '../../resources/calls/accountability.ts'
import * as ciaAccount from '../../resources/calls/accountability-account.ts'
import * as service from '../../resources/calls/service.ts'
import * as session from '../../resources/calls/session.ts'

/** Who reads has to sign in, and whoever lost a device to end its session: rows of some hundred bytes. */
const always: readonly ApiCall[] = [
  session.signIn,
  session.signOut,
  account.changePassword,
  account.endOtherSessions,
  account.endSession,
  cia.accountabilitySignIn,
  cia.accountabilitySignOut,
  cia.chooseUnit,
  cia.openAsAdministrator,
  ciaAccount.changeOwnPassword,
  ciaAccount.endOtherOwnSessions,
  ciaAccount.endOwnSession,
  service.recordMeasure,
]
const allowed = new Set(always.map(({ method, path }) => `${method} ${path}`))

const reads = new Set(['GET', 'HEAD', 'OPTIONS'])
/** Forms bring files, which are written here wherever the database is. */
const isForm = ({ headers }: FastifyRequest) => /^multipart\//i.test(headers['content-type'] ?? '')
const bytesOf = ({ headers }: FastifyRequest) => Number(headers['content-length'] ?? 0) || 0

/** Whether there is no room for what a request brings. */
const hasNoRoom = (request: FastifyRequest, space: Space): boolean =>
  (space.hasRows || isForm(request)) && !space.holds(bytesOf(request))

/**
 * Refuses what would write, before its body is read, while the disk is nearly full and while the municipality is only
 * read; reading goes on.
 * @param space of the disk; nothing where it is not watched
 */
export function refuseWrites(app: FastifyInstance, space: Space | undefined): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { method, routeOptions, tenant } = request
    if (reads.has(method) || allowed.has(`${method} ${routeOptions.url ?? ''}`)) return done()
    if (tenant?.pause) {
      void reply.header('retry-after', secondsOfPause(tenant.pause, new Date()))
      throw problem('unavailable', pauseWords(tenant.pause, tenant))
    }
    if (space && hasNoRoom(request, space))
      throw problem(
        'full',
        'O servidor está quase sem espaço e por enquanto só mostra o que já tem. Nada foi gravado; avise o administrador.',
      )
    done()
  })
}
