import { enqueueEmail } from '../../data/accounts/outbox.ts'
import { editorsToTell } from '../../data/duties/reminders.ts'
import {
  dueSending,
  giveUpSending,
  giveUpWaiting,
  noteAttempt,
  putOff,
  type SendingAttempt,
  type DueSending,
} from '../../data/webhooks/sendings.ts'
import {
  noteWebhookWell,
  restWebhook,
  switchOff,
  takeWebhookNotice,
} from '../../data/webhooks/webhooks.ts'
import { pagesOf } from '../../kernel/call.ts'
import type { Runner, Tx } from '../../platform/postgres/database.ts'
import type { WebhookFailure } from '../../resources/calls/webhook.ts'
import { portal } from '../../resources/portal/portal.ts'
import type { Sender } from '../letters/letter.ts'
import { failingWebhookLetter } from '../letters/webhooks.ts'
import {
  afterRest,
  mostSendings,
  secondsAsked,
  stepAfter,
  toldAfter,
  type NextTry,
} from './schedule.ts'
import { signatures } from './signature.ts'

/** What the system of a webhook said, or why nothing was heard of it. */
type PostOutcome =
  | { readonly status: number; readonly retryAfter: string | undefined }
  | { readonly failure: WebhookFailure }
/** Sends a message to an address that somebody named, to public addresses alone. */
export type PostMessage = (
  url: string,
  message: {
    readonly body: string
    readonly headers: Readonly<Record<string, string>>
    readonly signal: AbortSignal
  },
) => Promise<PostOutcome>

interface Tried extends SendingAttempt {
  readonly retryAfter: number | undefined
}

async function tryOnce(due: DueSending, post: PostMessage, signal: AbortSignal): Promise<Tried> {
  const sentAt = Math.floor(Date.now() / 1_000)
  const begin = performance.now()
  const signed = signatures(due.keys, { id: due.message, sentAt, body: due.body })
  const answer: PostOutcome =
    signed === undefined
      ? { failure: 'chave' }
      : await post(due.url, {
          body: due.body,
          headers: {
            'content-type': 'application/json',
            'user-agent': 'Claraboia-Webhooks/1',
            'webhook-id': due.message,
            'webhook-timestamp': String(sentAt),
            'webhook-signature': signed,
          },
          signal,
        })
  const ms = Math.round(performance.now() - begin)
  return 'failure' in answer
    ? { status: null, failure: answer.failure, ms, retryAfter: undefined }
    : {
        status: answer.status,
        failure: null,
        ms,
        retryAfter: secondsAsked(answer.retryAfter, Date.now()),
      }
}

/** Writes to whoever keeps a webhook; of one whose maker is gone, to those who may change the portal. */
async function tell(tx: Tx, due: DueSending, tried: Tried, step: NextTry, sender: Sender) {
  const notice = await takeWebhookNotice(tx, due.webhookId)
  if (!notice) return
  const people = notice.owner
    ? [notice.owner]
    : await editorsToTell(tx, notice.portalId, pagesOf(portal))
  for (const person of people)
    await enqueueEmail(tx, failingWebhookLetter(sender, person, notice, tried, step))
}

/**
 * Sends a message whose turn it is, and notes what came of it. Killed in between, it is sent again under the same id.
 * @param attempt the number of the try, by which a job that was done is known
 * @param sender without it nobody is written to
 */
export async function sendToWebhook(
  runner: Runner,
  { id, attempt }: { readonly id: number; readonly attempt: number },
  post: PostMessage,
  sender: Sender | undefined,
  signal: AbortSignal,
): Promise<void> {
  const due = await dueSending(runner, id, attempt)
  if (!due) return
  if (due.isOff) return void (await giveUpWaiting(runner, due.webhookId))
  if (due.rest > 0) {
    const after = afterRest(due.rest, due.waited)
    return void (after === undefined
      ? await giveUpSending(runner, id)
      : await putOff(runner, id, after))
  }
  const tried = await tryOnce(due, post, signal)
  signal.throwIfAborted()
  const tries = due.tries + 1
  const step = stepAfter(tried, tries)
  await runner.atomically(async (tx) => {
    const after = step.state === 'espera' ? step.after : null
    if (!(await noteAttempt(tx, id, attempt, tried, step.state, after))) return
    await follow(tx, due, step)
    const isTold = step.state === 'desistiu' || (tries === toldAfter && tries < mostSendings)
    if (sender && step.state !== 'entregue' && isTold) await tell(tx, due, tried, step, sender)
  })
}

async function follow(tx: Tx, { webhookId }: DueSending, step: NextTry): Promise<void> {
  if (step.state === 'entregue') await noteWebhookWell(tx, webhookId)
  else if (step.state === 'espera') {
    if (step.rest !== undefined) await restWebhook(tx, webhookId, step.rest)
  } else if (step.isOff) {
    await switchOff(tx, webhookId, '410')
    await giveUpWaiting(tx, webhookId)
  }
}
