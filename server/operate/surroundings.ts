import type { Check } from '../../api/operators/condition.ts'
import type { Files } from '../../data/file-store/files.ts'
import { greetMailServer } from '../../jobs/mail.ts'
import type { Config } from '../config.ts'
import { keysTrouble } from '../secret-keys.ts'
import { attend, look, well, wrong } from './look.ts'

/** Whether the bucket of the files takes them; their folder is that of the data. */
export const lookAtFiles = (files: Files, { storage }: Config): readonly Promise<Check>[] =>
  storage
    ? [
        look(
          'files',
          async () => {
            const trouble = await files.trouble()
            return trouble ? wrong(trouble, '') : well(`o balde ${storage.bucket} respondeu`)
          },
          'Confira se o balde existe, S3_ENDPOINT e as credenciais S3_*.',
        ),
      ]
    : []

/** Whether the mail server greets and lets this installation in. */
export const lookAtMail = ({ mail }: Config): readonly Promise<Check>[] =>
  mail
    ? [
        look(
          'mail',
          async () => {
            await greetMailServer(mail)
            return well(`${new URL(mail.url).hostname} respondeu`)
          },
          'Confira SMTP_URL e a senha, e se o servidor de e-mail está no ar.',
        ),
      ]
    : []

const isLocal = (publicUrl: string) =>
  /^(localhost|127\.|\[::1\])/.test(new URL(publicUrl).hostname)

/** Whether people reach the installation as its settings say. */
export const lookAtAddress = ({ publicUrl, trustedProxies }: Config): Promise<Check> =>
  look(
    'address',
    () => {
      if (isLocal(publicUrl))
        return attend(
          `${publicUrl}, que só esta máquina abre`,
          'Defina PUBLIC_URL com o endereço que as pessoas usam.',
        )
      if (!publicUrl.startsWith('https:'))
        return wrong(
          `${publicUrl} leva senhas sem cifra`,
          'Ponha um proxy com TLS na frente e PUBLIC_URL com https:// (docs/operate.md).',
        )
      return trustedProxies.length === 0
        ? attend(
            `${publicUrl}, sem proxy de confiança: todos os visitantes contam como um`,
            'Defina TRUSTED_PROXIES com o endereço do proxy, como 127.0.0.1.',
          )
        : well(`${publicUrl}, por trás de ${trustedProxies.join(', ')}`)
    },
    '',
  )

/** Whether secrets in the database are encrypted, and with what. It reads no key, and makes none. */
export const lookAtSecrets = ({ secretsKeys, databaseUrl, dataDir }: Config): Promise<Check> =>
  look(
    'secrets',
    () => {
      if (secretsKeys.length > 0) return well('a de SECRETS_KEY')
      if (databaseUrl !== undefined)
        return attend(
          'não há, e o banco guarda segredos como são',
          'Defina SECRETS_KEY (openssl rand -hex 32), a mesma em todas as instâncias.',
        )
      const trouble = keysTrouble(dataDir)
      return trouble
        ? wrong(trouble.text, trouble.remedy)
        : well('a de DATA_DIR/claraboia.keys, que nenhuma cópia leva: guarde outra longe dali')
    },
    '',
  )
