import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Space } from '../../platform/files/space.ts'
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
  cia.signIn,
  cia.signOut,
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

/**
 * Refuses what would write while the disk is nearly full, before its body is read; reading goes on.
 * @param space of the disk; nothing where it is not watched
 */
export function refuseWritesWhenFull(app: FastifyInstance, space: Space | undefined): void {
  if (!space) return
  const isRefused = (request: FastifyRequest): boolean => {
    const { method, routeOptions } = request
    if (reads.has(method) || allowed.has(`${method} ${routeOptions.url ?? ''}`)) return false
    if (!space.hasRows && !isForm(request)) return false
    return !space.holds(bytesOf(request))
  }
  app.addHook('onRequest', (request, _reply, done) => {
    if (isRefused(request))
      throw problem(
        'full',
        'O servidor está quase sem espaço e por enquanto só mostra o que já tem. Nada foi gravado; avise o administrador.',
      )
    done()
  })
}
