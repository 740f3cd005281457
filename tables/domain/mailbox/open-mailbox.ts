import { ImapFlow } from 'imapflow'
import { problem } from '../../../kernel/problem.ts'

/** The one mailbox of the installation, whose `nome+CHAVE@servidor` are the addresses of sources. */
export interface MailAccess {
  readonly host: string
  readonly port: number
  readonly user: string
  readonly password: string
  /** The address that it is written to by. */
  readonly address: string
  /** How its server calls itself where it tells whether senders are proven (RFC 8601); without it nobody is. */
  readonly authority: string | undefined
  /** Who signed its certificate, in PEM, where the system does not know them. */
  readonly ca?: string
}

const seconds = 1_000
/** What a server may cost: it answers in time, and says no more at once than a page of heads. */
const bounds = {
  connectionTimeout: 20 * seconds,
  greetingTimeout: 10 * seconds,
  socketTimeout: 60 * seconds,
  maxLiteralSize: 4_194_304,
  maxResponseSize: 8_388_608,
}

/** Opens the mailbox over TLS alone, whose certificate must be its host's, and closes it after the work. */
export async function inMailbox<T>(
  { host, port, user, password, ca }: MailAccess,
  work: (client: ImapFlow) => Promise<T>,
): Promise<T> {
  const client = new ImapFlow({
    host,
    port,
    secure: true,
    auth: { user, pass: password },
    tls: { minVersion: 'TLSv1.2', ...(ca === undefined ? {} : { ca }) },
    logger: false,
    disableAutoIdle: true,
    ...bounds,
  })
  // What breaks is thrown where it is waited for as well.
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.mailboxOpen('INBOX')
    return await work(client)
  } finally {
    client.close()
  }
}

/** What a failure of the mailbox means for who looks after it, without a word that its server wrote. */
function faultOf(error: unknown): string {
  const said = error instanceof Error ? error : new Error()
  const { code = '' } = said as { readonly code?: unknown }
  if ('authenticationFailed' in said && said.authenticationFailed === true)
    return 'O servidor de e-mail recusa o usuário ou a senha de INBOX_MAIL_URL.'
  if (/CERT|TLS|SSL|SELF_SIGNED|ALTNAME/.test(String(code)))
    return 'O certificado do servidor de e-mail não é o do nome que está em INBOX_MAIL_URL.'
  return 'O servidor de e-mail não responde.'
}

/**
 * Tries the mailbox: whether it opens.
 * @returns how many letters wait in it
 * @throws {Problem} `unavailable`, with what is wrong
 */
export async function tryMailbox(access: MailAccess): Promise<number> {
  try {
    return await inMailbox(access, (client) =>
      Promise.resolve(client.mailbox === false ? 0 : client.mailbox.exists),
    )
  } catch (error) {
    throw problem('unavailable', `${faultOf(error)} Quem cuida da instalação confere a conta.`)
  }
}
