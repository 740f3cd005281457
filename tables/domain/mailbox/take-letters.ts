import type { FetchMessageObject, ImapFlow } from 'imapflow'
import type { Actor } from '../../../data/store/scope.ts'
import { Problem, problem } from '../../../kernel/problem.ts'
import type { Files } from '../../../platform/files/files.ts'
import type { Runner } from '../../../platform/postgres/database.ts'
import { addLetter, mailboxWithKey, tellLetter, type SourceMailbox } from '../../data/mailboxes.ts'
import { receiveDelivered } from '../delivery/receive.ts'
import { publishRoutine } from '../delivery/routine.ts'
import { goThrough } from '../delivery/watch-folder.ts'
import { personKeys } from '../party.ts'
import { inMailbox, type MailAccess } from './open-mailbox.ts'
import {
  attachmentsOf,
  headsAsked,
  headsOf,
  isProven,
  keysIn,
  mayWrite,
  senderIn,
  type Attachment,
} from './read-letter.ts'

/** The mailbox of the installation, and what its files are taken with. */
export interface MailWatch {
  readonly access: MailAccess
  readonly files: Files
  /** Bytes that a file may have. */
  readonly limit: number
  readonly personSecret: string
  /** Every municipality, each within its own bounds. */
  readonly tenants: readonly { readonly id: number; readonly runner: Runner }[]
  readonly signal: AbortSignal
}

/** Letters that one look takes, and files that one letter may bring. */
const mostLetters = 50
const mostFiles = 20
/** Where letters go that were read, so that whoever looks after the mailbox sees them. */
const places = { taken: 'Recebidas', refused: 'Recusadas' } as const

const actorOf = (tenantId: number, userName: string): Actor => ({
  tenantId,
  userId: '',
  userName,
  managers: null,
  ip: '',
  requestId: '',
})

interface Addressed {
  readonly tenantId: number
  readonly runner: Runner
  readonly box: SourceMailbox
}
async function addressed(
  { tenants }: MailWatch,
  keys: readonly string[],
): Promise<Addressed | undefined> {
  if (keys.length === 0) return undefined
  for (const { id: tenantId, runner } of tenants) {
    const box = await mailboxWithKey(runner, keys)
    if (box) return { tenantId, runner, box }
  }
  return undefined
}

/** Why nothing of a letter is taken; nothing where it is. */
function refusalOf(
  { senders }: SourceMailbox,
  sender: string | undefined,
  files: readonly Attachment[],
): string | undefined {
  if (sender === undefined) return 'A mensagem não diz de quem é.'
  if (!mayWrite(senders, sender)) return 'O remetente não está entre os que podem enviar.'
  if (files.length === 0) return 'A mensagem não tem arquivo anexado.'
  return files.length > mostFiles
    ? `A mensagem tem ${files.length} arquivos; envie no máximo ${mostFiles} em cada uma.`
    : undefined
}

/** Lets the files of a letter wait. @returns what became of them, in words */
async function takeFiles(
  client: ImapFlow,
  watch: MailWatch,
  { tenantId, runner, box }: Addressed,
  letter: { readonly uid: number; readonly id: number; readonly sender: string },
  attachments: readonly Attachment[],
): Promise<string> {
  const { files, limit, signal } = watch
  const choice = box.source === '' ? {} : { fonte: box.source }
  const actor = actorOf(tenantId, `E-mail de ${letter.sender}`)
  const arrival = { runner, files, actor, portalId: box.portalId, way: 'email', limit } as const
  const told: string[] = []
  for (const { name, part } of attachments) {
    signal.throwIfAborted()
    try {
      const { content } = await client.download(letter.uid, part, { uid: true, decodeText: false })
      if (!content) throw problem('missing', 'O arquivo não está mais na mensagem.')
      const received = await files.receiveBytes(content, { name, limit })
      const of = { ...arrival, choice, letter: letter.id }
      const { repeated } = await receiveDelivered(of, name, received)
      for (const { sameAs } of repeated) told.push(`${name} é igual a ${sameAs}, que espera.`)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      told.push(`${name}: ${error.message}`)
    }
  }
  return told.join(' ')
}

/** Takes one letter. @returns the portal that it brought files to; none of a letter that is refused */
async function takeLetter(
  client: ImapFlow,
  watch: MailWatch,
  message: FetchMessageObject,
): Promise<Addressed | undefined> {
  const heads = headsOf(message.headers?.toString('utf8') ?? '')
  const to = await addressed(watch, keysIn(heads))
  if (!to) return undefined
  const { runner, box } = to
  const sender = senderIn(heads)
  const attachments = attachmentsOf(message.bodyStructure)
  const refusal = refusalOf(box, sender, attachments)
  const proven = sender !== undefined && isProven(heads, watch.access.authority, sender)
  const validity = client.mailbox === false ? '' : String(client.mailbox.uidValidity)
  const about = {
    source: box.source,
    sender: (sender ?? '').slice(0, 254),
    subject: (message.envelope?.subject ?? '').slice(0, 300),
    isTaken: refusal === undefined,
    isProven: proven,
    mark: `${validity}-${message.uid}`,
  }
  const id = await runner.atomically((tx) => addLetter(tx, box.portalId, about))
  const text =
    refusal ??
    (await takeFiles(
      client,
      watch,
      to,
      { uid: message.uid, id, sender: sender ?? '' },
      attachments,
    ))
  await tellLetter(runner, id, text)
  return refusal === undefined ? to : undefined
}

/** Takes what lies in the mailbox: each letter to the portal and source whose address it bears. */
async function takeAll(client: ImapFlow, watch: MailWatch): Promise<readonly Addressed[]> {
  const exists = client.mailbox === false ? 0 : client.mailbox.exists
  if (exists === 0) return []
  for (const place of Object.values(places)) await client.mailboxCreate(place)
  const letters: FetchMessageObject[] = []
  const asked = { uid: true, envelope: true, bodyStructure: true, headers: [...headsAsked] }
  for await (const letter of client.fetch(`1:${Math.min(exists, mostLetters)}`, asked))
    letters.push(letter)
  const reached = new Map<string, Addressed>()
  await goThrough(letters, async (letter) => {
    watch.signal.throwIfAborted()
    const to = await takeLetter(client, watch, letter)
    if (to) reached.set(`${to.tenantId} ${to.box.portalId}`, to)
    await client.messageMove(letter.uid, to ? places.taken : places.refused, { uid: true })
  })
  return [...reached.values()]
}

/** Looks into the mailbox, lets the files of its letters wait, and publishes those that are routine. */
export async function takeLetters(watch: MailWatch): Promise<void> {
  const { access, files, personSecret, signal } = watch
  const reached = await inMailbox(access, (client) => takeAll(client, watch))
  await goThrough(reached, async ({ tenantId, runner, box: { portalId } }) => {
    const work = {
      runner,
      actor: actorOf(tenantId, 'Caixa de e-mail da instalação'),
      keyOf: personKeys(personSecret, tenantId),
      watch: { progress: () => signal.throwIfAborted(), confirm: () => Promise.resolve() },
    }
    await publishRoutine(work, files, portalId, 'email')
  })
}
