import type { FastifyInstance } from 'fastify'
import { actorOf, type Deps } from '../../api/context.ts'
import { implement } from '../../api/implement.ts'
import { readRecord } from '../../data/store/record.ts'
import type { Actor } from '../../data/store/scope.ts'
import { problem } from '../../kernel/problem.ts'
import type { Runner } from '../../platform/postgres/database.ts'
import { portal } from '../../resources/portal/portal.ts'
import * as calls from '../calls/mailbox.ts'
import { lettersOf, mailboxesOf, type Letter } from '../data/mailboxes.ts'
import {
  addressWith,
  changeSenders,
  giveAddress,
  takeAddressAway,
} from '../domain/mailbox/addresses.ts'
import { tryMailbox, type MailAccess } from '../domain/mailbox/open-mailbox.ts'

const portalOf = async (runner: Runner, actor: Actor, id: string): Promise<number> =>
  Number((await readRecord(runner, actor, portal, id)).key)
const numberOf = (text: string): number => {
  if (!/^\d{1,15}$/.test(text)) throw problem('missing', 'Este endereço não existe mais.')
  return Number(text)
}
const toldLetter = (letter: Letter): calls.LetterSeen => ({
  id: letter.id,
  fonte: letter.source,
  de: letter.sender,
  assunto: letter.subject,
  em: letter.at.toISOString(),
  aceita: letter.isTaken,
  provada: letter.isProven,
  texto: letter.text,
  arquivos: letter.files.map(({ name, state }) => ({ nome: name, situacao: state })),
})

/** @throws {Problem} `missing` where the installation has no mailbox */
function installed({ config: { mailbox } }: Deps): MailAccess {
  if (mailbox) return mailbox
  throw problem('missing', 'Esta instalação não tem caixa de e-mail para arquivos.')
}

/** Addresses by which sources send files, and what came by them. */
export function mailboxRoutes(app: FastifyInstance, deps: Deps): void {
  implement(app, deps, calls.readMailboxes, async ({ runner, actor, params }) => {
    const portalId = await portalOf(runner, actor, params.portalId)
    const { mailbox } = deps.config
    const [boxes, letters] = await Promise.all([
      mailboxesOf(runner, portalId),
      lettersOf(runner, portalId),
    ])
    return {
      instalada: mailbox !== undefined,
      prova: mailbox?.authority !== undefined,
      caixas: boxes.map(({ id, source, key, senders, author, since }) => ({
        id,
        fonte: source,
        endereco: mailbox ? addressWith(mailbox, key) : '',
        remetentes: [...senders],
        quem: author,
        em: since.toISOString(),
      })),
      mensagens: letters.map(toldLetter),
    }
  })
  implement(app, deps, calls.tryMailbox, async ({ runner, actor, params }) => {
    await portalOf(runner, actor, params.portalId)
    return { esperam: await tryMailbox(installed(deps)) }
  })
  changes(app, deps)
}

function changes(app: FastifyInstance, deps: Deps): void {
  implement(app, deps, calls.addMailbox, async ({ request, runner, actor, params, body }) => {
    const portalId = await portalOf(runner, actor, params.portalId)
    const access = installed(deps)
    const order = { source: body.fonte, senders: [...new Set(body.remetentes)] }
    const { id, key } = await giveAddress(runner, actorOf(request), portalId, order)
    return { id, endereco: addressWith(access, key) }
  })
  implement(app, deps, calls.setMailbox, async ({ request, runner, actor, params, body }) => {
    const portalId = await portalOf(runner, actor, params.portalId)
    const senders = [...new Set(body.remetentes)]
    await changeSenders(runner, actorOf(request), portalId, numberOf(params.box), senders)
    return null
  })
  implement(app, deps, calls.dropMailbox, async ({ request, runner, actor, params }) => {
    const portalId = await portalOf(runner, actor, params.portalId)
    await takeAddressAway(runner, actorOf(request), portalId, numberOf(params.box))
    return null
  })
}
