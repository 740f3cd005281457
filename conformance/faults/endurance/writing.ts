import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { newsBody } from '../../service/office.ts'
import type { Act, Book, Entry } from './book.ts'
import { formBody, jsonBody, type Told } from './client.ts'
import type { Random } from './random.ts'
import type { Scene } from './scene.ts'

type Done = readonly [Act, Entry]
/** Something that was begun: sent again, under the same key, until it is acknowledged. */
export interface Open {
  tries: number
  readonly send: () => Promise<Done | undefined>
}
/** One who writes, and touches only what they wrote. */
export interface Hand {
  readonly role: 'writer' | 'sender' | 'editor'
  /** Titles that are published. */
  readonly mine: string[]
  /** Titles that a former request may still touch, and until when. */
  readonly unsure: Map<string, number>
  open: Open | undefined
}

/** What this person does next; nothing while all they could do must wait. */
export function begin(scene: Scene, book: Book, random: Random, hand: Hand): Open | undefined {
  const writing = new Writing(scene, book)
  if (hand.role === 'sender')
    return random.next() < 0.15 ? withdrawal() : writing.publish(pdf(random))
  if (hand.role === 'editor') return hand.mine.length === 0 ? writing.publish() : change()
  const chance = random.next()
  if (hand.mine.length < 3 || chance < 0.5) return writing.publish()
  return chance < 0.8 ? change() : withdrawal()

  function sureTitle(): string | undefined {
    for (const [title, until] of hand.unsure)
      if (performance.now() > until) hand.unsure.delete(title)
    const sure = hand.mine.filter((title) => !hand.unsure.has(title))
    return sure.length === 0 ? undefined : random.of(sure)
  }
  function change() {
    const title = sureTitle()
    return title === undefined ? undefined : writing.change(title)
  }
  function withdrawal() {
    const title = sureTitle()
    return title === undefined ? undefined : writing.withdraw(title)
  }
}

const pdf = (random: Random) =>
  Buffer.concat([
    Buffer.from('%PDF-1.7\n'),
    randomBytes(random.between(20_000, 80_000)),
    Buffer.from('\n%%EOF\n'),
  ])
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
/** What an answer of 201 or 200 to nobody's fault may be besides: no answer, too many, and away. */
const explained = new Set([0, 429, 502, 503, 504, 507])
const yesterday = () => new Date(Date.now() - 86_400_000)

class Writing {
  readonly #scene: Scene
  readonly #book: Book

  constructor(scene: Scene, book: Book) {
    this.#scene = scene
    this.#book = book
  }

  /** @param bytes of a file that comes with it */
  publish(bytes?: Buffer): Open {
    const { portalId } = this.#scene
    const [title, key] = [`Notícia ${randomUUID()}`, randomUUID()]
    const about = { iniciado_em: yesterday(), finalizado_em: null, tipo_exibicao: 'lista' }
    let file: { readonly key: string; readonly url: string } | undefined
    return this.#open(async () => {
      if (bytes) file ??= await this.#upload(bytes)
      if (bytes && !file) return undefined
      const told = await this.#ask('POST', '/webadm/portalnoticias', key, {
        ...newsBody(portalId, title),
        ...about,
        caminho_documento_s3: file?.key ?? null,
      })
      if (told.status !== 201) return this.#refused('publish', told)
      const kept = bytes && file ? { file: { sha256: sha256(bytes), url: file.url } } : {}
      const entry = { title, id: Number(told.json()['id']), caption: null, isWithdrawn: false }
      return [bytes ? 'published with a file' : 'published', { ...entry, ...kept }]
    })
  }

  change(title: string): Open {
    const [key, caption] = [randomUUID(), randomUUID()]
    return this.#open(async () => {
      const before = this.#book.entries.get(title)
      if (!before) return undefined
      const path = `/webadm/portalnoticias/${before.id}`
      const told = await this.#ask('PUT', path, key, { titulo_foto: caption })
      return told.status === 200
        ? ['changed', { ...before, caption }]
        : this.#refused('change', told)
    })
  }

  withdraw(title: string): Open {
    const key = randomUUID()
    return this.#open(async () => {
      const before = this.#book.entries.get(title)
      if (!before) return undefined
      const path = `/webadm/portalnoticiasdelete/${before.id}`
      const told = await this.#ask('DELETE', path, key)
      return told.status === 200
        ? ['withdrawn', { ...before, isWithdrawn: true }]
        : this.#refused('withdraw', told)
    })
  }

  #open(send: Open['send']): Open {
    return { tries: 0, send }
  }

  #ask(method: string, path: string, key: string, body?: unknown): Promise<Told> {
    const { client, token } = this.#scene
    const sent = body === undefined ? {} : { body: jsonBody(body) }
    return client.ask(method, path, { token, key, ...sent })
  }

  async #upload(bytes: Buffer) {
    const { client, token, portalId } = this.#scene
    const form = new FormData()
    form.append('portal_id', String(portalId))
    form.append('file', new Blob([new Uint8Array(bytes)], { type: 'application/pdf' }), 'a.pdf')
    const told = await client.ask('POST', '/webadm/arquivos', { token, body: await formBody(form) })
    if (told.status !== 201) return this.#refused('upload', told)
    const { s3_file_key: key, file_url: url } = told.json()
    return { key: String(key), url: String(url) }
  }

  #refused(what: string, told: Told): undefined {
    if (!explained.has(told.status))
      this.#book.wonder(`${what}: ${told.status} ${told.bytes.toString('utf8').slice(0, 200)}`)
    return undefined
  }
}
