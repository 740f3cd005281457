import { existsSync } from 'node:fs'
import { greetMailServer } from '../../jobs/mail.ts'
import { counted } from '../../pt-br/words.ts'
import { tryMailbox } from '../../tables/domain/mailbox/open-mailbox.ts'
import { sharedAccount } from '../../platform/postgres/embedded/shared-account.ts'
import { dataFolders } from '../../platform/process/data-folder.ts'
import type { Config } from '../config.ts'
import { quietWords } from '../../resources/quiet.ts'
import { keysTrouble } from '../secret-keys.ts'
import {
  attend,
  preventing,
  well,
  faultFinding,
  type CheckDeclaration,
  type CheckFinding,
} from './look.ts'

/** Whether the mail server greets and lets this installation in. */
export const mailCheck: CheckDeclaration = {
  name: 'mail',
  label: 'Servidor de e-mail',
  needs: 'nothing',
  remedy: 'Confira SMTP_URL e a senha, e se o servidor de e-mail está no ar.',
  isFor: ({ config }) => config.mail !== undefined,
  look: async ({ config: { mail } }) => {
    if (!mail) return well('não há')
    await greetMailServer(mail)
    return well(`${new URL(mail.url).hostname} respondeu`)
  },
}

/** Whether the mailbox that sources write to opens. */
export const mailboxCheck: CheckDeclaration = {
  name: 'mailbox',
  label: 'Caixa de arquivos',
  needs: 'nothing',
  remedy: 'Confira INBOX_MAIL_URL e se o servidor de e-mail está no ar.',
  isFor: ({ config }) => config.mailbox !== undefined,
  look: async ({ config: { mailbox } }) => {
    if (!mailbox) return well('não há')
    const waiting = await tryMailbox(mailbox)
    return well(
      `${mailbox.host} abriu; ${counted(waiting, 'mensagem espera', 'mensagens esperam')}`,
    )
  },
}

/** Whether it was started to be looked at alone. */
export const quietCheck: CheckDeclaration = {
  name: 'quiet',
  label: 'Só para conferir',
  needs: 'nothing',
  isFor: ({ config }) => config.quiet,
  look: () => attend(quietWords, 'Para pôr no ar, pare e inicie sem --quiet.'),
}

const isLocal = (publicUrl: string) =>
  /^(localhost|127\.|\[::1\])/.test(new URL(publicUrl).hostname)

function addressFound({ publicUrl, trustedProxies }: Config): CheckFinding {
  if (isLocal(publicUrl))
    return attend(
      `${publicUrl}, que só esta máquina abre`,
      'Defina PUBLIC_URL com o endereço que as pessoas usam.',
    )
  if (!publicUrl.startsWith('https:'))
    return faultFinding(
      `${publicUrl} leva senhas sem cifra`,
      'Ponha um proxy com TLS na frente e PUBLIC_URL com https:// (docs/operate.md).',
    )
  return trustedProxies.length === 0
    ? attend(
        `${publicUrl}, sem proxy de confiança: todos os visitantes contam como um`,
        'Defina TRUSTED_PROXIES com o endereço do proxy, como 127.0.0.1.',
      )
    : well(`${publicUrl}, por trás de ${trustedProxies.join(', ')}`)
}

/** Whether people reach the installation as its settings say. */
export const addressCheck: CheckDeclaration = {
  name: 'address',
  label: 'Endereço',
  needs: 'nothing',
  look: ({ config }) => addressFound(config),
}

function keysFound({ secretsKeys, databaseUrl, dataDir }: Config): CheckFinding {
  if (secretsKeys.length > 0) return well('a de SECRETS_KEY')
  if (databaseUrl !== undefined)
    return attend(
      'não há, e o banco guarda segredos como são',
      'Defina SECRETS_KEY (openssl rand -hex 32), a mesma em todas as instâncias.',
    )
  const trouble = keysTrouble(dataDir)
  if (!trouble)
    return well('a de DATA_DIR/claraboia.keys, que nenhuma cópia leva: guarde outra longe dali')
  return (trouble.isUnreadable ? preventing : faultFinding)(trouble.text, trouble.remedy)
}

/**
 * Whether there are keys for the secrets of the database, which can be read and are closed to others. It makes none.
 */
export const keysCheck: CheckDeclaration = {
  name: 'secrets',
  label: 'Chave dos segredos',
  needs: 'installation',
  mayPrevent: true,
  look: ({ config }) => keysFound(config),
}

/** What to do about an account that the database shares. */
const ownAccount =
  'Crie a conta que é só do serviço (useradd --system claraboia) e inicie de novo: o banco passa a ela.'
function accountFound({ dataDir }: Config): CheckFinding {
  const shared = sharedAccount(dataFolders(dataDir).database)
  return shared === undefined
    ? well('só do serviço')
    : attend(`os arquivos são de ${shared}, e quem roda como ${shared} lê as chaves`, ownAccount)
}

/** Whether the files of the embedded database are an account's that other programs run under. */
export const accountCheck: CheckDeclaration = {
  name: 'account',
  label: 'Conta do banco',
  needs: 'installation',
  isFor: ({ config: { databaseUrl, dataDir } }) =>
    databaseUrl === undefined && existsSync(dataFolders(dataDir).database),
  look: ({ config }) => accountFound(config),
}
