import type { FastifyInstance } from 'fastify'
import { sendingsOf, type ShownSending } from '../../data/webhooks/sendings.ts'
import { webhooksOfPortal, type Webhook } from '../../data/webhooks/webhooks.ts'
import { webhookEvents } from '../../domain/webhooks/events.ts'
import * as manage from '../../domain/webhooks/manage.ts'
import * as calls from '../../resources/calls/webhook.ts'
import type { Deps } from '../context.ts'
import { isPlain } from '../hosts/webhook-access.ts'
import { implement, type Exchange } from '../implement.ts'
import { reachedPortal, rowNumber } from '../resources/reached-portal.ts'
import { addressOfTenant } from '../tenancy.ts'

const written = (one: Webhook): calls.WebhookRow => ({
  id: one.id,
  nome: one.name,
  endereco: one.url,
  eventos: [...one.events],
  ligado: one.isOn,
  desligado_porque: one.offBecause,
  chave_publica: one.publicKey,
  chave_anterior: one.formerKey,
  anterior_ate: one.formerUntil?.toISOString() ?? null,
  criado_em: one.madeAt.toISOString(),
  criado_por: one.madeBy,
  ultimo:
    one.lastState === null || one.lastAt === null
      ? null
      : { estado: one.lastState, criado_em: one.lastAt.toISOString() },
  esperando: one.waiting,
})

const failureOf = (text: string | null): calls.WebhookFailure | null =>
  text === null ? null : calls.webhookFailure(text)
const sent = (one: ShownSending): calls.WebhookSending => ({
  id: one.id,
  mensagem: one.message,
  evento: one.event,
  criado_em: one.madeAt.toISOString(),
  estado: one.state,
  proxima_em: one.nextAt?.toISOString() ?? null,
  corpo: one.body,
  tentativas: one.attempts.map(({ at, status, failure, ms }) => ({
    em: new Date(at).toISOString(),
    resposta: status,
    falha: failureOf(failure),
    duracao: ms,
  })),
})

type OfWebhook = Pick<Exchange<typeof calls.updateWebhook>, 'runner' | 'actor' | 'params'>
/** @throws {Problem} `missing` where its portal is out of reach */
const reached = async ({ runner, actor, params }: OfWebhook) => {
  const { id } = await reachedPortal(runner, actor, params.portalId)
  return { portalId: id, id: rowNumber(params.id) }
}

/** Systems that are told of what a portal publishes. */
export function webhookRoutes(app: FastifyInstance, deps: Deps): void {
  const plain = isPlain(deps.config)
  implement(app, deps, calls.listWebhooks, async ({ runner, actor, params }) => {
    const { id, name } = await reachedPortal(runner, actor, params.portalId)
    return {
      portal: name,
      catalogo: webhookEvents.map((event) => ({ id: event.name, nome: event.title })),
      webhooks: (await webhooksOfPortal(runner, id)).map(written),
    }
  })
  implement(app, deps, calls.createWebhook, async ({ runner, actor, params, body }) => {
    const { id: portalId } = await reachedPortal(runner, actor, params.portalId)
    const order = { name: body.nome, url: body.endereco, events: body.eventos }
    const { id, publicKey } = await manage.createWebhook(runner, actor, portalId, order, plain)
    return { id, chave_publica: publicKey }
  })
  implement(app, deps, calls.updateWebhook, async (exchange) => {
    const { runner, actor, body } = exchange
    const webhook = await reached(exchange)
    const order = { name: body.nome, url: body.endereco, events: body.eventos, isOn: body.ligado }
    await manage.updateWebhook(runner, actor, webhook, order, plain)
  })
  implement(app, deps, calls.removeWebhook, async (exchange) =>
    manage.removeWebhook(exchange.runner, exchange.actor, await reached(exchange)),
  )
  implement(app, deps, calls.rotateWebhookKey, async (exchange) => {
    const webhook = await reached(exchange)
    const made = await manage.rotateWebhookKey(exchange.runner, exchange.actor, webhook)
    return { chave_publica: made.publicKey, anterior_ate: made.formerUntil.toISOString() }
  })
  implement(app, deps, calls.listWebhookSendings, async (exchange) => {
    const { id } = await manage.webhookOf(exchange.runner, await reached(exchange))
    return { envios: (await sendingsOf(exchange.runner, id)).map(sent) }
  })
  implement(app, deps, calls.testWebhook, async (exchange) => {
    const { code } = exchange.tenant
    const from = { code, origin: addressOfTenant(deps.config.publicUrl, code) }
    return { id: await manage.sendTest(exchange.runner, await reached(exchange), from) }
  })
  implement(app, deps, calls.resendWebhook, async (exchange) =>
    manage.resend(exchange.runner, await reached(exchange), rowNumber(exchange.params.sendingId)),
  )
}
