import type { FastifyInstance } from 'fastify'
import { pagesOf } from '../../kernel/call.ts'
import { managerUserLink } from '../../resources/access/manager-user-link.ts'
import { publisherPermission } from '../../resources/access/publisher-permission.ts'
import * as calls from '../../resources/calls/invitation.ts'
import { countWaiting, openInvitations } from '../../data/accounts/invitations.ts'
import {
  acceptInvitation,
  invitationOf,
  invite,
  renewInvitation,
  revokeInvitation,
} from '../../domain/accounts/invitations.ts'
import type { Deps } from '../context.ts'
import { requirePermission } from '../guard.ts'
import { implement } from '../implement.ts'
import { senderOf } from '../tenancy.ts'

function administration(app: FastifyInstance, deps: Deps): void {
  implement(app, deps, calls.listInvitations, async ({ runner }) => ({
    envia_email: deps.config.sendsMail,
    aguardam: await countWaiting(runner),
    convites: [...(await openInvitations(runner))],
  }))
  implement(
    app,
    deps,
    calls.invitePerson,
    async ({ request, reply, tenant, runner, actor, body }) => {
      const managerProfile = body.id_gestor_perfil ?? null
      if (managerProfile !== null) requirePermission(request, pagesOf(managerUserLink), 'add')
      const permissions = (body.permissoes ?? []).map((given) => ({
        portalId: given.portal_id,
        clientId: given.cliente_id,
        menuId: given.id_menu,
        submenuId: given.id_submenu,
      }))
      if (permissions.length > 0) requirePermission(request, pagesOf(publisherPermission), 'add')
      const asked = {
        email: body.email,
        managerProfile,
        permissions,
        delivery: body.envio,
        cpf: body.cpf ?? undefined,
      }
      const { id, link } = await invite(runner, actor, senderOf(tenant, deps), asked)
      void reply.code(201)
      return { id, endereco: link }
    },
  )
  implement(app, deps, calls.renewInvitation, async ({ tenant, runner, actor, params, body }) => {
    const sender = senderOf(tenant, deps)
    const { id, link } = await renewInvitation(runner, actor, sender, params.id, body.envio)
    return { id, endereco: link }
  })
  implement(app, deps, calls.revokeInvitation, async ({ runner, actor, params }) => {
    await revokeInvitation(runner, actor, params.id)
  })
}

/** Letting people in before they ask: invitations, and taking them up. */
export function invitationRoutes(app: FastifyInstance, deps: Deps): void {
  administration(app, deps)
  implement(app, deps, calls.readInvitation, ({ runner, body }) => invitationOf(runner, body.token))
  implement(app, deps, calls.acceptInvitation, async ({ runner, stranger, tenant, body }) => {
    const chosen = { name: body.nome, password: body.senha }
    const sender = deps.config.sendsMail ? senderOf(tenant, deps) : null
    const { email, unproven } = await acceptInvitation(runner, stranger, sender, body.token, chosen)
    return { email, falta_confirmar: unproven }
  })
}
