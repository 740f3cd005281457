import type { OutgoingEmail } from '../../data/accounts/outbox.ts'
import type { Account } from '../../data/accounts/users.ts'
import type { Actor } from '../../data/store/scope.ts'
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

/** What became of a second factor. */
export type FactorNews =
  | 'on'
  | 'off'
  | 'codes'
  | 'recovered'
  | 'tries'
  | 'renewing'
  | 'kept'
  | 'removed'
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
