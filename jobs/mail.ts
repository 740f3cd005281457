import { createTransport } from 'nodemailer'
import { clearOutbox, markFailed, markSent, takeDue, type Due } from '../data/accounts/outbox.ts'
import { allTenants } from '../data/nouns/tenants.ts'
import type { Database, Runner } from '../data/postgres/database.ts'

export interface Mail {
  /** `smtp:` or `smtps:`, with user and password where the server wants them. */
  readonly url: string
  /** The address that letters come from. */
  readonly from: string
}
type Send = (letter: Due) => Promise<void>

const batch = 20
const everyMs = 3_000
const patienceMs = 20_000

/** The recipient is one address whatever it holds, and a letter sent twice carries the same Message-ID. */
function sender({ url, from }: Mail): { readonly send: Send; readonly close: () => void } {
  const transport = createTransport({
    url,
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: patienceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    send: async ({ id, to, subject, text }) => {
      await transport.sendMail({
        from,
        to: { name: '', address: to },
        subject,
        text,
        messageId: `<${id}@${from.split('@').at(-1) ?? 'claraboia'}>`,
      })
    },
    close: () => transport.close(),
  }
}

async function sendDue(runner: Runner, send: Send): Promise<number> {
  const letters = await takeDue(runner, batch)
  for (const letter of letters) {
    try {
      await send(letter)
      await markSent(runner, letter.id)
    } catch (error) {
      await markFailed(runner, letter, error instanceof Error ? error.message : String(error))
    }
  }
  return letters.length
}

/** Sends what is due in every tenant's outbox. A letter that cannot be sent stays, with the cause, and is tried again later. */
async function sendMail(db: Database, send: Send): Promise<void> {
  for (const { id } of await allTenants(db)) while ((await sendDue(db.in(id), send)) === batch);
}

/**
 * Sends now and every three seconds, and clears what is of no more use. Without `mail` letters stay in the outbox, where an elMaster reads them.
 * @returns what stops it, after the letter under way.
 */
export function startMail(
  db: Database,
  mail: Mail | undefined,
  onFailure: (error: unknown) => void,
): () => Promise<void> {
  const post = mail && sender(mail)
  let under = Promise.resolve()
  let busy = false
  const round = async () => {
    if (post) await sendMail(db, post.send)
    for (const { id } of await allTenants(db)) await clearOutbox(db.in(id))
  }
  const turn = () => {
    if (busy) return
    busy = true
    under = round()
      .catch(onFailure)
      .finally(() => {
        busy = false
      })
  }
  turn()
  const timer = setInterval(turn, post ? everyMs : 20 * everyMs).unref()
  return async () => {
    clearInterval(timer)
    await under
    post?.close()
  }
}
