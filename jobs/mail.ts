import { setTimeout as pause } from 'node:timers/promises'
import { createTransport } from 'nodemailer'
import { clearOutbox, markSent, takeLetter, type Due } from '../data/accounts/outbox.ts'
import { clearAlerts } from '../data/nouns/portal-alerts.ts'
import { tenantsAtWork } from '../data/nouns/tenants.ts'
import type { Database, Runner } from '../platform/postgres/database.ts'

export interface Mail {
  /** `smtp:` or `smtps:`, with user and password where the server wants them. */
  readonly url: string
  /** The address that letters come from. */
  readonly from: string
}
export type SendLetter = (letter: Due) => Promise<void>

const patienceMs = 20_000
const transportTo = (url: string, timeout = patienceMs) =>
  createTransport({
    url,
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: timeout,
    disableFileAccess: true,
    disableUrlAccess: true,
  })

const greetingMs = 5_000
/** Asks the mail server whether it would take letters of this installation, and sends none. @throws what it said */
export async function greetMailServer({ url }: Mail): Promise<void> {
  const transport = transportTo(url, greetingMs)
  await transport.verify().finally(() => transport.close())
}

/** The recipient is one address whatever it holds, and a letter sent twice carries the same Message-ID. */
export function sender({ url, from }: Mail): SendLetter {
  const transport = transportTo(url)
  return async ({ id, to, subject, text, leave }) => {
    const letter = {
      from,
      to: { name: '', address: to },
      subject,
      text,
      messageId: `<${id}@${from.split('@').at(-1) ?? 'claraboia'}>`,
      headers: leave ? leavingBy(leave) : {},
    }
    await transport.sendMail(letter).catch((error: unknown) => {
      throw withoutAddresses(error)
    })
  }
}

/** Mail programs leave with one request of their own (RFC 8058). */
const leavingBy = (address: string) => ({
  'List-Unsubscribe': { prepared: true, value: `<${address}>` },
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

/** Mail servers repeat whom they refuse; the log is not to know who is written to. */
const withoutAddresses = (error: unknown): Error =>
  new Error(
    (error instanceof Error ? error.message : String(error)).replaceAll(
      /[^\s<>"'(),:;]+@[^\s<>"'(),:;]+/g,
      '…',
    ),
  )

/** Sends a letter of the outbox, once: one that was sent, or whose link is worth nothing any more, is left alone. */
export async function sendLetter(runner: Runner, id: string, send: SendLetter): Promise<void> {
  const letter = await takeLetter(runner, id)
  if (!letter) return
  await send(letter)
  await writeDownSent(runner, id)
}

const mostTries = 60
const betweenMs = 250
/** The letter is out: whatever becomes of the database's connection, this must be known, or it is sent again. */
async function writeDownSent(runner: Runner, id: string): Promise<void> {
  for (let tries = 1; ; tries += 1)
    try {
      return await markSent(runner, id)
    } catch (error) {
      if (tries === mostTries) throw error
      await pause(betweenMs)
    }
}

const minute = 60
const day = 86_400
/** Seconds until the next try: 1, 4, 16, 64 … minutes, a day at most. */
export const waitForMailbox = (tries: number): number => Math.min(minute * 4 ** (tries - 1), day)

/** Clears what is of no more use in every tenant's outbox, and who never confirmed to want letters. */
export async function clearOutboxes(db: Database, signal: AbortSignal): Promise<void> {
  for (const { id } of await tenantsAtWork(db)) {
    signal.throwIfAborted()
    await clearOutbox(db.in(id))
    await clearAlerts(db.in(id))
  }
}
