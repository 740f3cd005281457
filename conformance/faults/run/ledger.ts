import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { newsBody } from '../../service/office.ts'

/** Where somebody writes: an address that may change, and what opens it. */
export interface Desk {
  readonly url: string
  readonly token: string
  readonly portalId: number
}
interface Entry {
  readonly id: number
  /** The last change that was acknowledged. */
  readonly caption: string | null
  /** sha256 of the file that came with it, and where it is read. */
  readonly file?: { readonly sha256: string; readonly url: string }
}
interface Told {
  readonly status: number
  readonly body: Readonly<Record<string, unknown>>
}

const answerMs = 15_000
const pdf = () =>
  Buffer.concat([
    Buffer.from('%PDF-1.7\n'),
    randomBytes(20_000 + Math.floor(Math.random() * 60_000)),
    Buffer.from('\n%%EOF\n'),
  ])
/** One who writes, and changes only what they wrote. */
interface Hand {
  readonly sendsFiles: boolean
  readonly titles: string[]
  /** What was begun and is not acknowledged. */
  open: (() => Promise<boolean>) | undefined
}

/**
 * People who write news one after the other and keep a book of what was acknowledged. What got no answer, or was told
 * to try again, is sent again under the same key, as a browser's user would.
 */
export class Ledger {
  /** By title. */
  readonly book = new Map<string, Entry>()
  /** Milliseconds of the slowest answer since it was asked last. */
  #slowest = 0
  readonly statuses: Record<number, number> = {}
  acknowledged = 0
  /** Answers that no fault explains. */
  readonly unexplained = new Set<string>()
  #lastWrite = -Infinity
  readonly #desk: () => Desk
  readonly #hands: readonly Hand[] = ['', '', '', 'sends files'].map((name) => ({
    sendsFiles: name !== '',
    titles: [],
    open: undefined,
  }))
  #over = new AbortController()
  #working: Promise<void>[] = []

  /** @param desk asked before each request */
  constructor(desk: () => Desk) {
    this.#desk = desk
  }

  /** `performance.now()` of the last write that was acknowledged. */
  get lastWrite(): number {
    return this.#lastWrite
  }

  takeSlowest(): number {
    const slowest = this.#slowest
    this.#slowest = 0
    return slowest
  }

  /** Three write news, one sends files, two read until {@link rest}. */
  work(): void {
    this.#over = new AbortController()
    this.#working = [
      ...this.#hands.map((hand) => this.#write(hand)),
      ...['/p', '/webadm/portalnoticiasbyportal/0?page=1'].map((path) => this.#read(path)),
    ]
  }

  /** Nobody begins anything more; what is under way comes to its end, or is sent again when work goes on. */
  async rest(): Promise<void> {
    this.#over.abort()
    await Promise.all(this.#working)
  }

  /** Sends what is open until it is settled. @returns whether it is */
  async settle(withinMs: number): Promise<boolean> {
    const until = performance.now() + withinMs
    for (const hand of this.#hands)
      while (hand.open && performance.now() < until) {
        if (await hand.open()) hand.open = undefined
        else await pause(200)
      }
    return this.#hands.every(({ open }) => open === undefined)
  }

  async #write(hand: Hand): Promise<void> {
    for (const { signal } = this.#over; !signal.aborted; await pause(10)) {
      hand.open ??=
        !hand.sendsFiles && hand.titles.length > 0 && Math.random() < 0.4
          ? this.#change(hand)
          : this.#create(hand, hand.sendsFiles ? pdf() : undefined)
      if (await hand.open()) hand.open = undefined
      else await pause(100)
    }
  }

  async #read(path: string): Promise<void> {
    const { signal } = this.#over
    for (; !signal.aborted; await pause(30))
      await this.ask('GET', path.replace('/0?', `/${this.#desk().portalId}?`))
  }

  /** One request. @returns its status, 0 for none within a quarter of a minute */
  async ask(method: string, path: string, given: RequestInit = {}): Promise<Told> {
    const from = performance.now()
    const { url, token } = this.#desk()
    const headers = { authorization: `Bearer ${token}`, ...given.headers }
    const signal = AbortSignal.timeout(answerMs)
    const told = await fetch(url + path, { ...given, method, headers, signal })
      .then(async (answer) => ({ status: answer.status, body: await bodyIn(answer) }))
      .catch(() => ({ status: 0, body: {} }))
    this.statuses[told.status] = (this.statuses[told.status] ?? 0) + 1
    // Who is refused a connection waits for nothing.
    if (told.status > 0 || performance.now() - from > 1_000)
      this.#slowest = Math.max(this.#slowest, performance.now() - from)
    return told
  }

  /** A piece of news, once however often it is sent. @param bytes of a file that it names */
  #create(hand: Hand, bytes?: Buffer): () => Promise<boolean> {
    const title = `Notícia ${randomUUID()}`
    const key = randomUUID()
    let file: { key: string; url: string } | undefined
    return async () => {
      if (bytes && !file) {
        file = await this.#upload(bytes)
        if (!file) return false
      }
      const body = {
        ...newsBody(this.#desk().portalId, title),
        ...(file ? { caminho_documento_s3: file.key } : {}),
      }
      const told = await this.#json('POST', '/webadm/portalnoticias', body, key)
      if (told.status !== 201) return this.#refused(told)
      const sha256 = bytes && createHash('sha256').update(bytes).digest('hex')
      const kept = file && sha256 ? { file: { sha256, url: file.url } } : {}
      this.#note(title, { id: Number(told.body['id']), caption: null, ...kept })
      hand.titles.push(title)
      return true
    }
  }

  #change({ titles }: Hand): () => Promise<boolean> {
    const title = titles[Math.floor(Math.random() * titles.length)] ?? ''
    const caption = randomUUID()
    return async () => {
      const before = this.book.get(title)
      if (!before) return true
      const change = { titulo_foto: caption }
      const told = await this.#json('PUT', `/webadm/portalnoticias/${before.id}`, change)
      if (told.status !== 200) return this.#refused(told)
      this.#note(title, { ...before, caption })
      return true
    }
  }

  #json(method: string, path: string, body: unknown, key?: string): Promise<Told> {
    return this.ask(method, path, {
      headers: {
        'content-type': 'application/json',
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      },
      body: JSON.stringify(body),
    })
  }

  async #upload(bytes: Buffer): Promise<{ key: string; url: string } | undefined> {
    const form = new FormData()
    form.append('portal_id', String(this.#desk().portalId))
    form.append('file', new Blob([new Uint8Array(bytes)], { type: 'application/pdf' }), 'a.pdf')
    const { status, body } = await this.ask('POST', '/webadm/arquivos', { body: form })
    return status === 201
      ? { key: String(body['s3_file_key']), url: String(body['file_url']) }
      : undefined
  }

  /** An answer that no fault explains, a defect or a refusal of what is right, is kept to be told. */
  #refused({ status, body }: Told): false {
    if (![0, 429, 502, 503, 507].includes(status))
      this.unexplained.add(`${status} ${String(body['message'])}`)
    return false
  }

  #note(title: string, entry: Entry): void {
    this.book.set(title, entry)
    this.acknowledged += 1
    this.#lastWrite = performance.now()
  }
}

const bodyIn = async (answer: Response): Promise<Readonly<Record<string, unknown>>> => {
  const text = await answer.text()
  return /^[{[]/.test(text) ? (JSON.parse(text) as Readonly<Record<string, unknown>>) : {}
}
