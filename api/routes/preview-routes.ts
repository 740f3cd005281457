import type { FastifyInstance } from 'fastify'
import { closePreview, openPreview, previewsOf } from '../../domain/previews/links.ts'
import { previewAddress } from '../../resources/addresses.ts'
import * as calls from '../../resources/calls/preview.ts'
import type { Deps } from '../context.ts'
import { implement } from '../implement.ts'
import { addressOfTenant } from '../tenancy.ts'
import { proposalNumber, proposerOf } from './proposal-routes.ts'
import { releaseNumberOf, toolsOf } from './release-routes.ts'

/** Links that show the portal as something that waits would make it, each kind with the calls for its own. */
const kinds = [
  {
    kind: 'proposal',
    open: calls.openPreview,
    list: calls.listPreviews,
    end: calls.endPreview,
    idOf: proposalNumber,
  },
  {
    kind: 'release',
    open: calls.openReleasePreview,
    list: calls.listReleasePreviews,
    end: calls.endReleasePreview,
    idOf: releaseNumberOf,
  },
] as const

/** Links that show the portal as something that waits would make it: made and ended by who may publish it. */
export function previewRoutes(app: FastifyInstance, deps: Deps): void {
  for (const { kind, open, list, end, idOf } of kinds) {
    implement(app, deps, open, async (exchange) => {
      const { params, body, runner, tenant } = exchange
      const seen = { kind, id: idOf(params.id), rev: body.rev }
      const tools = toolsOf(deps, exchange)
      const made = await openPreview(runner, proposerOf(exchange), seen, body.horas, tools)
      const origin = addressOfTenant(deps.config.publicUrl, tenant.code)
      return {
        id: made.id,
        endereco: origin + previewAddress(made.key, made.page),
        expira_em: made.expires,
      }
    })
    implement(app, deps, list, async (exchange) => {
      const subject = { kind, id: idOf(exchange.params.id) }
      return { previas: [...(await previewsOf(exchange.runner, proposerOf(exchange), subject))] }
    })
    implement(app, deps, end, async (exchange) => {
      const { params, runner } = exchange
      const subject = { kind, id: idOf(params.id) }
      await closePreview(runner, proposerOf(exchange), subject, proposalNumber(params.previa))
    })
  }
}
