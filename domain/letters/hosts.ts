import type { OutgoingEmail } from '../../data/accounts/outbox.ts'
import type { LostHost, ToldOfHosts } from '../../data/nouns/host-watch.ts'
import { fillPath, screenSets } from '../../kernel/call.ts'
import { formatMoment } from '../../kernel/format.ts'
import { hostFailures } from '../../resources/calls/portals/host-failures.ts'
import { portal } from '../../resources/portal/portal.ts'
import type { Sender } from './letter.ts'

/** Where whoever keeps a portal finds its hosts. */
const screen = (portalId: number) =>
  fillPath(screenSets(portal).at(-1)?.detail ?? '/', { id: portalId })

/** A week: by then somebody has looked, or the screen says it. */
const goodFor = 7 * 24 * 60

const lineOf = (
  { linkTo, zone }: Sender,
  { host, main, portal: name, portalId, since, failure }: LostHost,
) =>
  [
    `- ${host}, desde ${formatMoment(since, zone)}`,
    `  ${failure ? hostFailures[failure] : ''}`,
    ...(main
      ? [
          '  É o endereço do portal, e os outros levam a ele: até que volte, quem procura o portal não chega. Em Domínios, Voltar ao endereço comum o deixa ao alcance enquanto isso.',
        ]
      : []),
    `  ${name}: ${linkTo(screen(portalId))}`,
  ].join('\n')

/** To who keeps a portal: hosts of its own that have not led to it for days. */
export const lostHostsLetter = (
  sender: Sender,
  { name, email, hosts }: ToldOfHosts,
): OutgoingEmail => ({
  to: email,
  subject: `${sender.tenant}: domínio do portal não chega mais a ele`,
  goodFor,
  text: `Olá, ${name}.\n\nPelo terceiro dia seguido, não se chega ao portal por:\n\n${hosts.map((host) => lineOf(sender, host)).join('\n\n')}\n\nNada foi desligado: assim que o domínio voltar a levar ao portal, ele volta a funcionar. Em Domínios, na tela do portal, Verificar agora diz se já voltou.\n\nEste aviso vem uma vez só enquanto durar.\n`,
})
