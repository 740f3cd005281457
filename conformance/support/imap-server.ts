import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createServer, type TLSSocket } from 'node:tls'

// A server of e-mail that is read by IMAP (RFC 3501, with MOVE) over TLS, as far as a mailbox with letters needs it.

const pem = readFileSync(join(import.meta.dirname, 'files', 'localhost-for-tests.pem'), 'utf8')

export interface SentFile {
  readonly name: string
  readonly bytes: Buffer
  readonly type?: string
}
interface SentLetter {
  /** The lines of its head, as the server wrote and got them. */
  readonly heads: readonly string[]
  readonly subject: string
  readonly files: readonly SentFile[]
}
interface KeptLetter extends SentLetter {
  readonly uid: number
}
export interface ImapServer {
  readonly port: number
  /** Who signed its certificate. */
  readonly ca: string
  /** What each folder has, by subject. */
  readonly subjects: (folder: string) => readonly string[]
  put(letter: SentLetter): void
  /** How many connections were opened. */
  readonly opened: () => number
  close(): Promise<void>
}
export const account = { user: 'dados@exemplo.gov.br', password: 'uma frase de teste' } as const

const quoted = (text: string) => `"${text.replaceAll(/["\\]/g, '\\$&')}"`
const literal = (bytes: Buffer | string) => {
  const all = Buffer.from(bytes)
  return Buffer.concat([Buffer.from(`{${all.length}}\r\n`), all])
}
const text = Buffer.from('Segue o arquivo do mês.\r\n')
const encoded = ({ bytes }: SentFile) =>
  Buffer.from(`${bytes.toString('base64').replaceAll(/.{76}/g, '$&\r\n')}\r\n`)

/** BODYSTRUCTURE of a letter: its text, and each file (RFC 3501, section 7.4.2). */
function structureOf({ files }: SentLetter): string {
  const parts = files.map((file) => {
    const [type = '', sub = ''] = (file.type ?? 'application/octet-stream').split('/')
    const name = `("NAME" ${quoted(file.name)})`
    const lines = type === 'text' ? ' 1' : ''
    return `(${quoted(type)} ${quoted(sub)} ${name} NIL NIL "base64" ${encoded(file).length}${lines} NIL ("attachment" ("FILENAME" ${quoted(file.name)})) NIL NIL)`
  })
  const words = `("text" "plain" ("CHARSET" "utf-8") NIL NIL "8bit" ${text.length} 1 NIL NIL NIL NIL)`
  return `(${[words, ...parts].join('')} "mixed" ("BOUNDARY" "x") NIL NIL NIL)`
}
const mimeOf = ({ type = 'application/octet-stream', name }: SentFile) =>
  `Content-Type: ${type}; name=${quoted(name)}\r\nContent-Transfer-Encoding: base64\r\nContent-Disposition: attachment; filename=${quoted(name)}\r\n\r\n`

const sizeOf = ({ files, heads }: SentLetter) =>
  files.reduce((sum, file) => sum + encoded(file).length + 400, 1_000 + heads.join().length)

/** What is answered to one item of a FETCH. */
function itemOf(letter: KeptLetter, item: string): Buffer {
  const [, section = '', start, most] =
    /^BODY\.PEEK\[([^\]]*)\](?:<(\d+)\.(\d+)>)?$/i.exec(item) ?? []
  if (/^ENVELOPE$/i.test(item))
    return Buffer.from(`ENVELOPE (NIL ${quoted(letter.subject)} NIL NIL NIL NIL NIL NIL NIL NIL)`)
  if (/^BODYSTRUCTURE$/i.test(item)) return Buffer.from(`BODYSTRUCTURE ${structureOf(letter)}`)
  if (/^RFC822\.SIZE$/i.test(item)) return Buffer.from(`RFC822.SIZE ${sizeOf(letter)}`)
  if (/^FLAGS$/i.test(item)) return Buffer.from('FLAGS ()')
  if (/^HEADER\.FIELDS/i.test(section)) {
    const names: readonly string[] = section.toLowerCase().match(/[\w-]+/g) ?? []
    const heads = letter.heads.filter((line) =>
      names.includes(line.slice(0, line.indexOf(':')).toLowerCase()),
    )
    return Buffer.concat([
      Buffer.from(`BODY[${section}] `),
      literal(`${heads.join('\r\n')}\r\n\r\n`),
    ])
  }
  const [, number = '0', mime] = /^(\d+)(\.MIME)?$/i.exec(section) ?? []
  const file = letter.files[Number(number) - 2]
  if (!file) return Buffer.from(`UID ${letter.uid}`)
  if (mime !== undefined)
    return Buffer.concat([Buffer.from(`BODY[${section}] `), literal(mimeOf(file))])
  const from = Number(start ?? 0)
  const part = encoded(file).subarray(from, from + Number(most ?? Number.MAX_SAFE_INTEGER))
  const head = start === undefined ? `BODY[${section}] ` : `BODY[${section}]<${from}> `
  return Buffer.concat([Buffer.from(head), literal(part)])
}
/** The items of a FETCH: words, and sections with brackets of their own. */
const itemsIn = (list: string) =>
  list.replaceAll(/^\(|\)$/g, '').match(/BODY\.PEEK\[[^\]]*\](?:<[\d.]+>)?|[^\s()]+/gi) ?? []

/** Whether a number is in a set, `1:3` or `7` or `1:*`. */
const isIn = (set: string, number: number, last: number) =>
  set.split(',').some((range) => {
    const [from = '', to = from] = range.split(':').map((one) => (one === '*' ? last : one))
    return number >= Number(from) && number <= Number(to)
  })

type Folders = Map<string, KeptLetter[]>
/** Answers one command of somebody who has signed in; the lines, without the last one. */
function answerOf(folders: Folders, name: string, rest: string): readonly (Buffer | string)[] {
  const inbox = folders.get('INBOX') ?? []
  const isUid = /^UID$/i.test(name)
  const [, verb = name, args = rest] = isUid ? (/^(\w+) (.*)$/s.exec(rest) ?? []) : []
  const [, set = '', list = ''] = /^(\S+) (.*)$/s.exec(args) ?? []
  if (/^SELECT$/i.test(verb))
    return [
      '* FLAGS ()',
      `* ${inbox.length} EXISTS`,
      '* OK [UIDVALIDITY 7] ok',
      '* OK [UIDNEXT 999] ok',
    ]
  if (/^LIST$/i.test(verb) && args === '"" ""') return ['* LIST (\\Noselect) "/" ""']
  if (/^LIST$/i.test(verb)) return [...folders.keys()].map((one) => `* LIST () "/" ${quoted(one)}`)
  if (/^CREATE$/i.test(verb)) {
    const folder = args.replaceAll('"', '')
    if (!folders.has(folder)) folders.set(folder, [])
    return []
  }
  const chosen = inbox.filter(({ uid }, at) =>
    isIn(set, isUid ? uid : at + 1, isUid ? 999 : inbox.length),
  )
  if (/^FETCH$/i.test(verb))
    return chosen.map((letter) => {
      const items = itemsIn(list).filter((item) => !/^UID$/i.test(item))
      const parts = items.flatMap((item) => [Buffer.from(' '), itemOf(letter, item)])
      const begin = Buffer.from(`* ${inbox.indexOf(letter) + 1} FETCH (UID ${letter.uid}`)
      return Buffer.concat([begin, ...parts, Buffer.from(')')])
    })
  if (/^MOVE$/i.test(verb))
    return chosen.flatMap((letter) => {
      const to = list.replaceAll('"', '')
      const at = inbox.indexOf(letter)
      inbox.splice(at, 1)
      folders.set(to, [...(folders.get(to) ?? []), letter])
      return [`* OK [COPYUID 7 ${letter.uid} ${letter.uid}] ok`, `* ${at + 1} EXPUNGE`]
    })
  return []
}

/** Speaks with one client, line by line; what it sends as a literal is asked for and joined. */
function converse(socket: TLSSocket, folders: Folders): void {
  let heard = ''
  let isSignedIn = false
  const say = (...lines: readonly (Buffer | string)[]) => {
    for (const line of lines) socket.write(Buffer.concat([Buffer.from(line), Buffer.from('\r\n')]))
  }
  const obey = (line: string) => {
    const [, tag = '*', name = '', rest = ''] = /^(\S+) (\S+) ?(.*)$/s.exec(line) ?? []
    if (/^CAPABILITY$/i.test(name)) say('* CAPABILITY IMAP4rev1 MOVE UIDPLUS', `${tag} OK ok`)
    else if (/^LOGIN$/i.test(name)) {
      isSignedIn = rest === `${quoted(account.user)} ${quoted(account.password)}`
      say(isSignedIn ? `${tag} OK in` : `${tag} NO [AUTHENTICATIONFAILED] no`)
    } else if (/^LOGOUT$/i.test(name)) socket.end(`* BYE\r\n${tag} OK out\r\n`)
    else if (isSignedIn) say(...answerOf(folders, name, rest), `${tag} OK done`)
    else say(`${tag} NO sign in first`)
  }
  socket.on('data', (bytes: Buffer) => {
    heard += bytes.toString('utf8')
    for (let end = heard.indexOf('\r\n'); end >= 0; end = heard.indexOf('\r\n')) {
      const line = heard.slice(0, end)
      heard = heard.slice(end + 2)
      obey(line)
    }
  })
  socket.on('error', () => socket.destroy())
  say('* OK ready')
}

/** Starts a server with one account and no letter. */
export async function startImapServer(): Promise<ImapServer> {
  const folders: Folders = new Map([['INBOX', []]])
  const sockets = new Set<TLSSocket>()
  let opened = 0
  let uid = 0
  const server = createServer({ key: pem, cert: pem }, (socket) => {
    opened += 1
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    converse(socket, folders)
  })
  await new Promise<void>((ready) => {
    server.listen(0, '127.0.0.1', ready)
  })
  const { port } = server.address() as { port: number } // It listens on a port.
  return {
    port,
    ca: pem,
    subjects: (folder) => (folders.get(folder) ?? []).map(({ subject }) => subject),
    put: (letter) => folders.get('INBOX')?.push({ ...letter, uid: (uid += 1) }),
    opened: () => opened,
    close: () =>
      new Promise<void>((done) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => done())
      }),
  }
}
