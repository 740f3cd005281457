import { randomBytes } from 'node:crypto'
import { isIP } from 'node:net'
import { recordEvent } from '../../data/audit/audit.ts'
import type { Actor } from '../../data/store/scope.ts'
import { putTest, sendAgain } from '../../data/webhooks/sendings.ts'
import {
  changeWebhook,
  dropWebhook,
  insertWebhook,
  replaceWebhookKey,
  restWebhook,
  webhooksOfPortal,
  type Webhook,
} from '../../data/webhooks/webhooks.ts'
import { problem } from '../../kernel/problem.ts'
import { urlOf } from '../../kernel/url.ts'
import type { Runner } from '../../platform/postgres/database.ts'
import { messageOf, type ToldFrom } from './announce.ts'
import { pagesOfEvents, testEvent, webhookEvents } from './events.ts'
import { freshWebhookKey } from './signature.ts'

const page = 'webhook'
const mostWebhooks = 20
/** For so long a key that was replaced signs beside the new one. */
const daysBeside = 7
const fault = (field: string, message: string) => problem('invalid', message, [{ field, message }])
const missing = () => problem('missing', 'Este webhook não existe mais.')

/** What a person says of a webhook. */
export interface WebhookOrder {
  readonly name: string
  readonly url: string
  readonly events: readonly string[]
}
/** A webhook by its number. */
export interface WebhookOfPortal {
  readonly portalId: number
  readonly id: number
}

/**
 * @param isPlain whether the installation itself is reached without TLS, as in development
 * @throws {Problem} `invalid`
 */
function checked({ name, url, events }: WebhookOrder, isPlain: boolean) {
  const parsed = urlOf(url.trim())
  const isSafe = parsed?.protocol === 'https:' || (isPlain && parsed?.protocol === 'http:')
  if (!parsed || !isSafe || parsed.username !== '' || parsed.password !== '')
    throw fault('endereco', 'Escreva um endereço com https://, sem usuário nem senha.')
  if (isIP(parsed.hostname.replaceAll(/^\[|\]$/g, '')) !== 0)
    throw fault('endereco', 'Escreva um nome, e não números de endereço.')
  parsed.hash = ''
  if (!events.every((one) => webhookEvents.some((event) => event.name === one)))
    throw fault('eventos', 'Escolha eventos da lista.')
  const wanted = [...new Set(events)]
  return { name, url: parsed.href, events: wanted, pages: pagesOfEvents(wanted) }
}

/** Registers a webhook. @throws {Problem} `invalid` */
export function createWebhook(
  runner: Runner,
  actor: Actor,
  portalId: number,
  order: WebhookOrder,
  isPlain: boolean,
): Promise<{ readonly id: number; readonly publicKey: string }> {
  const draft = checked(order, isPlain)
  const key = freshWebhookKey()
  return runner.atomically(async (tx) => {
    if ((await webhooksOfPortal(tx, portalId)).length >= mostWebhooks)
      throw fault('endereco', `Um portal tem no máximo ${mostWebhooks} webhooks. Remova um.`)
    const id = await insertWebhook(tx, portalId, draft, key, actor)
    await note(tx, actor, { portalId, id }, 'insert', draft)
    return { id, publicKey: key.shown }
  })
}

/** Systems that are told put secrets of theirs behind `?`, and the journal forgets nothing. */
const withoutQuery = (url: string) => url.replace(/\?.+$/s, '?•••')

const note = (
  tx: Runner,
  actor: Actor,
  { portalId, id }: WebhookOfPortal,
  type: 'insert' | 'update' | 'delete',
  { name, url, events, ...more }: Partial<WebhookOrder> & Readonly<Record<string, unknown>>,
) =>
  recordEvent(tx, actor, {
    type,
    page,
    record: String(id),
    portalId,
    values: {
      nome: name,
      ...(url === undefined ? {} : { endereco: withoutQuery(url) }),
      ...(events === undefined ? {} : { eventos: events }),
      ...(more['isOn'] === undefined ? {} : { ligado: more['isOn'] }),
      ...(more['key'] === undefined ? {} : { chave_publica: more['key'] }),
    },
  })

/** @throws {Problem} `missing`, `invalid` */
export async function updateWebhook(
  runner: Runner,
  actor: Actor,
  webhook: WebhookOfPortal,
  order: WebhookOrder & { readonly isOn: boolean },
  isPlain: boolean,
): Promise<void> {
  const draft = { ...checked(order, isPlain), isOn: order.isOn }
  await runner.atomically(async (tx) => {
    if (!(await changeWebhook(tx, webhook.portalId, webhook.id, draft))) throw missing()
    await note(tx, actor, webhook, 'update', draft)
  })
}

/** Removes a webhook and what was sent to it. @throws {Problem} `missing` */
export async function removeWebhook(
  runner: Runner,
  actor: Actor,
  webhook: WebhookOfPortal,
): Promise<void> {
  await runner.atomically(async (tx) => {
    const name = await dropWebhook(tx, webhook.portalId, webhook.id)
    if (name === undefined) throw missing()
    await note(tx, actor, webhook, 'delete', { name })
  })
}

/** Another key, which the one before it stands beside for some days. @throws {Problem} `missing` */
export function rotateWebhookKey(
  runner: Runner,
  actor: Actor,
  webhook: WebhookOfPortal,
): Promise<{ readonly publicKey: string; readonly formerUntil: Date }> {
  const key = freshWebhookKey()
  return runner.atomically(async (tx) => {
    const done = await replaceWebhookKey(tx, webhook.portalId, webhook.id, key, daysBeside)
    if (!done) throw missing()
    await note(tx, actor, webhook, 'update', { name: done.name, key: key.shown })
    return { publicKey: key.shown, formerUntil: done.until }
  })
}

/** A webhook of a portal. @throws {Problem} `missing` */
export async function webhookOf(
  runner: Runner,
  { portalId, id }: WebhookOfPortal,
): Promise<Webhook> {
  const found = (await webhooksOfPortal(runner, portalId)).find((one) => one.id === id)
  if (!found) throw missing()
  return found
}

const requireOn = ({ isOn }: Webhook) => {
  if (!isOn) throw problem('in-use', 'Este webhook está desligado: ligue-o antes.')
}

/** Sends a message that says nothing, to see whether it arrives. @throws {Problem} `missing`, `in-use` */
export async function sendTest(
  runner: Runner,
  webhook: WebhookOfPortal,
  from: ToldFrom,
): Promise<number> {
  requireOn(await webhookOf(runner, webhook))
  const mark = `teste_${randomBytes(9).toString('hex')}`
  const known = { event: testEvent, mark, at: new Date() }
  const told = { what: testEvent, id: mark, path: '', version: null }
  const message = await messageOf(runner, from, webhook.portalId, known, told)
  if (!message) throw missing()
  return runner.atomically(async (tx) => {
    await restWebhook(tx, webhook.id, 0)
    return putTest(tx, webhook.id, message)
  })
}

/** Sends a message again under its id. @throws {Problem} `missing`, `in-use` */
export async function resend(
  runner: Runner,
  webhook: WebhookOfPortal,
  sendingId: number,
): Promise<void> {
  requireOn(await webhookOf(runner, webhook))
  await runner.atomically(async (tx) => {
    await restWebhook(tx, webhook.id, 0)
    if (!(await sendAgain(tx, webhook.portalId, webhook.id, sendingId)))
      throw problem('missing', 'Esta mensagem não existe mais.')
  })
}
