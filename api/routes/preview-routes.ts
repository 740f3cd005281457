import type { FastifyInstance } from 'fastify'
import { closePreview, openPreview, previewsOf } from '../../domain/proposals/preview.ts'
import { previewAddress } from '../../resources/addresses.ts'
import * as calls from '../../resources/calls/preview.ts'
import type { Deps } from '../context.ts'
import { implement } from '../implement.ts'
import { addressOfTenant } from '../tenancy.ts'
import { numberOf, proposerOf } from './proposal-routes.ts'

/** Links that show the portal as a proposal would make it: made and ended by who may publish it. */
export function previewRoutes(app: FastifyInstance, deps: Deps): void {
  implement(app, deps, calls.openPreview, async (exchange) => {
    const { params, body, runner, tenant } = exchange
    const seen = { id: numberOf(params.id), rev: body.rev }
    const made = await openPreview(runner, proposerOf(exchange), seen, body.horas)
    const origin = addressOfTenant(deps.config.publicUrl, tenant.code)
    return {
      id: made.id,
      endereco: origin + previewAddress(made.key, made.page),
      expira_em: made.expires,
    }
  })
  implement(app, deps, calls.listPreviews, async (exchange) => {
    const id = numberOf(exchange.params.id)
    return { previas: [...(await previewsOf(exchange.runner, proposerOf(exchange), id))] }
  })
  implement(app, deps, calls.endPreview, async (exchange) => {
    const { params, runner } = exchange
    const which = { id: numberOf(params.id), previewId: numberOf(params.previa) }
    await closePreview(runner, proposerOf(exchange), which)
  })
}
