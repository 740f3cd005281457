import type { OutgoingEmail } from '../../data/accounts/outbox.ts'
import type { SendingAttempt } from '../../data/webhooks/sendings.ts'
import { fillPath, screenSets } from '../../kernel/call.ts'
import { portal } from '../../resources/portal/portal.ts'
import { attemptText } from '../../resources/webhook-words.ts'
import type { NextTry } from '../webhooks/schedule.ts'
import type { Sender } from './letter.ts'

interface FailingWebhook {
  readonly name: string
  readonly url: string
  readonly portalId: number
  readonly portal: string
}

const becameOf = (step: NextTry): string =>
  step.state === 'espera'
    ? 'Já são três tentativas. A mensagem ainda será tentada por três dias, cada vez com um intervalo maior.'
    : step.state === 'desistiu' && step.isOff
      ? 'O sistema respondeu que o endereço não existe mais (410): o webhook foi desligado, e nada mais lhe é enviado.'
      : 'Foi a última tentativa desta mensagem. Ela não é enviada de novo sozinha; as próximas, sim.'

/** To who keeps a webhook: its system does not take what it is sent. */
export const failingWebhookLetter = (
  sender: Sender,
  { name, email }: { readonly name: string; readonly email: string },
  webhook: FailingWebhook,
  attempt: SendingAttempt,
  step: NextTry,
): OutgoingEmail => ({
  to: email,
  subject: `${sender.tenant}: ${webhook.name} não recebe os avisos do portal`,
  text: `Olá, ${name}.\n\nO webhook ${webhook.name}, do portal ${webhook.portal}, não recebeu um aviso em ${webhook.url}: ${attemptText(attempt)}.\n\n${becameOf(step)}\n\nVeja cada tentativa, e envie de novo, em Chaves de dados, Webhooks, na tela do portal: ${sender.linkTo(fillPath(screenSets(portal).at(-1)?.detail ?? '/', { id: webhook.portalId }))}\n\nEste aviso vem no máximo uma vez por dia enquanto durar.\n`,
})
