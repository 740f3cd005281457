import { formatMoment } from '../../kernel/format.ts'
import type { OutgoingEmail } from '../../data/accounts/outbox.ts'
import type { Account } from '../../data/accounts/users.ts'
import type { Actor } from '../../data/store/scope.ts'
import { linkMinutes, newPasswordPath } from './accounts.ts'
import type { Sender } from './letter.ts'

// What the owner of an account is written to of its safety. No letter holds a key.

type Owner = Pick<Account, 'name' | 'email'>

const notMe = ({ linkTo }: Sender) =>
  `Se não foi você, escolha outra senha agora em ${linkTo('/autenticacao/recuperar-senha')} e avise quem administra o sistema.\n`

/** To who has another password: by the one before, or by a letter. */
export const passwordChanged = (
  sender: Sender,
  { name, email }: Owner,
  { ip }: Pick<Actor, 'ip'>,
): OutgoingEmail => ({
  to: email,
  subject: `${sender.tenant}: senha trocada`,
  text: `Olá, ${name}.\n\nA senha da sua conta foi trocada, a pedido do endereço ${ip}. Se foi você, não precisa fazer nada. ${notMe(sender)}`,
})

interface NewPlace {
  readonly at: Date
  readonly browser: string
  readonly place: string
  /** The provider that they came by. */
  readonly by?: string | undefined
}
/** To who came in from where their account was not used: when, in which browser, from where. */
export const newPlace = (
  sender: Sender,
  { name, email }: Owner,
  { at, browser, place, by }: NewPlace,
): OutgoingEmail => ({
  to: email,
  reason: 'acesso',
  subject: `${sender.tenant}: entrada na sua conta por outro aparelho ou outra rede`,
  text: `Olá, ${name}.\n\nAlguém entrou na sua conta de um aparelho ou de uma rede que ela ainda não tinha usado.\n\nQuando: ${formatMoment(at.toISOString(), sender.zone)}\nNavegador: ${browser}\nDe onde: ${place}${by === undefined ? '' : `\nEntrou por: ${by}`}\n\nSe foi você, não precisa fazer nada. Se não foi você, entre, abra Minha conta em ${sender.linkTo('/conta/configuracoes')} e escolha “Não fui eu”: todas as sessões terminam e a senha deixa de valer. Se não conseguir entrar, peça outra senha em ${sender.linkTo('/autenticacao/recuperar-senha')}. Nos dois casos, avise quem administra o sistema.\n`,
})

/** To who said that a session was not theirs: the way to another password. */
export const disowned = (sender: Sender, { name, email }: Owner, token: string): OutgoingEmail => ({
  to: email,
  subject: `${sender.tenant}: escolha outra senha`,
  goodFor: linkMinutes.recuperar,
  text: `Olá, ${name}.\n\nEm Minha conta foi dito que uma sessão não era sua. Todas as sessões terminaram e a senha deixou de valer. Para escolher outra, abra este endereço em até uma hora:\n${sender.linkTo(newPasswordPath(token))}\n\nDepois desse tempo, peça outro em ${sender.linkTo('/autenticacao/recuperar-senha')}. Avise quem administra o sistema, para que veja o que foi feito na sua conta.\n`,
})

/** What became of a second factor, and of passkeys. */
export type FactorNews =
  | 'on'
  | 'off'
  | 'codes'
  | 'recovered'
  | 'tries'
  | 'renewing'
  | 'kept'
  | 'removed'
  | 'passkey'
  | 'passkey-off'
  | 'passkey-copy'
  | 'passkeys-removed'
  | 'provider'
  | 'provider-off'
interface News {
  readonly subject: string
  /** After the name of who reads it. */
  readonly text: string
  readonly values: Readonly<Record<string, string>>
}
const news: Readonly<Record<FactorNews, News>> = {
  on: {
    subject: 'segundo fator ligado',
    text: 'O segundo fator da sua conta foi ligado: para entrar, além da senha, é pedido um código do seu aplicativo. As outras sessões da conta foram encerradas.',
    values: { segundo_fator: 'Ligado' },
  },
  off: {
    subject: 'segundo fator desligado',
    text: 'O segundo fator da sua conta foi desligado: só a senha abre a conta.',
    values: { segundo_fator: 'Desligado' },
  },
  codes: {
    subject: 'novos códigos de recuperação',
    text: 'A sua conta tem novos códigos de recuperação. Os anteriores não valem mais.',
    values: { codigos_de_recuperacao: 'Trocados' },
  },
  recovered: {
    subject: 'código de recuperação usado',
    text: 'Alguém entrou na sua conta com a senha e um dos códigos de recuperação. Ele não vale mais. Quando restarem poucos, peça outros em Minha conta.',
    values: { codigos_de_recuperacao: 'Um foi usado' },
  },
  removed: {
    subject: 'segundo fator retirado',
    text: 'Quem cuida do servidor retirou o segundo fator da sua conta: só a senha a abre. Ligue outro em Minha conta.',
    values: { segundo_fator: 'Retirado' },
  },
  passkey: {
    subject: 'nova chave de acesso na sua conta',
    text: 'A sua conta tem uma nova chave de acesso: ela abre a conta sem a senha. Se não foi você, remova-a em Minha conta, em Chaves de acesso.',
    values: { chave_de_acesso: 'Nova' },
  },
  'passkey-off': {
    subject: 'chave de acesso removida',
    text: 'Uma chave de acesso da sua conta foi removida em Minha conta, e não abre mais nada.',
    values: { chave_de_acesso: 'Removida' },
  },
  'passkey-copy': {
    subject: 'cópia de uma chave de acesso recusada',
    text: 'Alguém mostrou uma cópia de uma chave de acesso da sua conta. Nada foi aberto. Remova as suas chaves em Minha conta e crie outras.',
    values: { chave_de_acesso: 'Cópia recusada' },
  },
  'passkeys-removed': {
    subject: 'chaves de acesso removidas',
    text: 'Quem administra as pessoas com acesso removeu as chaves de acesso da sua conta. Entre com a senha e crie outras em Minha conta.',
    values: { chave_de_acesso: 'Removidas por quem administra' },
  },
  provider: {
    subject: 'conta ligada a um provedor de entrada',
    text: 'A sua conta foi ligada a um provedor de entrada, como o gov.br: quem entra lá com a identidade que foi ligada abre a sua conta daqui. Se não foi você, desligue-a em Minha conta, em Entrar por provedor.',
    values: { provedor: 'Ligado' },
  },
  'provider-off': {
    subject: 'conta desligada de um provedor de entrada',
    text: 'A sua conta foi desligada de um provedor de entrada, que não a abre mais.',
    values: { provedor: 'Desligado' },
  },
  renewing: {
    subject: 'pediram outro segundo fator para a sua conta',
    text: 'Quem administra as pessoas com acesso pediu que a sua conta tenha outro segundo fator. Daqui a uma hora o de agora deixa de valer, e outro é ligado quando você entrar. Se você ainda tem o seu, entre com ele dentro desta hora: o pedido é desfeito.',
    values: { segundo_fator: 'Renovação pedida' },
  },
  kept: {
    subject: 'o segundo fator fica como está',
    text: 'O pedido de outro segundo fator foi desfeito, porque alguém entrou na sua conta com o de agora.',
    values: { segundo_fator: 'Renovação desfeita' },
  },
  tries: {
    subject: 'dez códigos errados na sua conta',
    text: 'Alguém informou a sua senha certa e dez códigos errados. Nada foi aberto, e códigos do aplicativo não são aceitos por uma hora.',
    values: { segundo_fator: 'Dez códigos errados em uma hora' },
  },
}

/** What is written to the owner of a factor, and what the journal keeps. */
export const factorNews = (
  sender: Sender,
  { name, email }: Owner,
  { ip }: Pick<Actor, 'ip'>,
  which: FactorNews,
): { readonly letter: OutgoingEmail; readonly values: News['values'] } => {
  const { subject, text, values } = news[which]
  // Who runs the machine asks from none.
  const from = ip === '' ? '' : `O pedido veio do endereço ${ip}. `
  return {
    values,
    letter: {
      to: email,
      subject: `${sender.tenant}: ${subject}`,
      text: `Olá, ${name}.\n\n${text}\n\n${from}Se foi você, não precisa fazer nada. ${notMe(sender)}`,
    },
  }
}
