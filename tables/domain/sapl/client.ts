import { setTimeout as pause } from 'node:timers/promises'
import { isIP } from 'node:net'
import { z } from 'zod'

// The public API of a SAPL (Interlegis, Django REST framework). The chamber names its address and what it answers is
// not ours: host, time, size, pages and questions are bounded, no redirect is followed, and no inner address is asked.

interface AskLimits {
  readonly accept: string
  readonly mostBytes: number
  readonly signal: AbortSignal
}
/** How hosts are asked: at their public addresses alone, without following them elsewhere. */
export interface SaplAccess {
  /** The address of the installation: a SAPL is asked over https, unless the installation itself has no certificate. */
  readonly publicUrl: string
  readonly addressOf: (
    host: string,
  ) => Promise<{ readonly address: string } | { readonly failure: 'sem-nome' | 'endereco-interno' }>
  /** @returns no text where it is longer than it may be. @throws what the network says */
  readonly askAt: (
    url: URL,
    address: string,
    limits: AskLimits,
  ) => Promise<{ readonly status: number; readonly text: string | undefined }>
  /** As `askAt`, for a file. */
  readonly fetchAt: (
    url: URL,
    address: string,
    limits: AskLimits,
  ) => Promise<{ readonly status: number; readonly bytes: Buffer | undefined }>
  /** Milliseconds before the second try; twice as many before each next one. */
  readonly waitMs?: number
}

/** Why nothing came, in words for whoever asked. */
export class SaplFailure extends Error {
  /** Whether it may be otherwise later. */
  readonly passes: boolean
  constructor(message: string, passes: boolean) {
    super(message)
    this.passes = passes
  }
}

/** This SAPL has no such list. */
class SaplMissing extends SaplFailure {}

/** SAPL gives fifty records a page at most. */
const pageSize = 50
const mostPages = 400
const mostQuestions = 5_000
const mostBytes = 4 * 1_024 * 1_024
const mostBytesTogether = 256 * 1_024 * 1_024
const timeoutMs = 30_000
const togetherMs = 30 * 60_000
const tries = 3
const firstWaitMs = 1_000

const answered = z.object({
  pagination: z.object({ total_entries: z.int().min(0), next_page: z.int().nullable() }),
  results: z.array(z.looseObject({ id: z.int() })).max(1_000),
})
export type SaplRecord = z.output<typeof answered>['results'][number]
const single = z.looseObject({ id: z.int() })

const unreadable = () =>
  new SaplFailure(
    'O SAPL respondeu de um modo que não se entende. Confira se o endereço é o da página inicial dele.',
    false,
  )
const tooMuch = () => new SaplFailure('O SAPL tem registros demais para um exercício.', false)
const changedMeanwhile = () =>
  new SaplFailure('O SAPL mudou enquanto era lido, ou não entregou todas as páginas.', true)

/** The base of a SAPL as it is kept: scheme, host and path, without what people copy behind them. */
export function saplBase(text: string, publicUrl: string): string | undefined {
  const url = URL.parse(text.trim())
  if (!url || url.username !== '' || url.password !== '') return undefined
  const isSafe = url.protocol === 'https:'
  const isPlain = url.protocol === 'http:' && publicUrl.startsWith('http:')
  if (!isSafe && !isPlain) return undefined
  if (isIP(url.hostname.replace(/^\[|\]$/g, '')) !== 0 || !url.hostname.includes('.'))
    return undefined
  return `${url.origin}${url.pathname.replace(/\/(?:api\/?)?$/, '')}`
}

/** Asks one SAPL within the bounds of one reading. */
export class SaplClient {
  readonly #base: string
  readonly #address: string
  readonly #access: SaplAccess
  readonly #signal: AbortSignal
  #questions = 0
  #bytes = 0

  private constructor(base: string, address: string, access: SaplAccess, signal?: AbortSignal) {
    const limit = AbortSignal.timeout(togetherMs)
    this.#base = base
    this.#address = address
    this.#access = access
    this.#signal = signal ? AbortSignal.any([signal, limit]) : limit
  }

  /** @throws {SaplFailure} where the name has no public address */
  static async open(base: string, access: SaplAccess, signal?: AbortSignal): Promise<SaplClient> {
    const found = await access.addressOf(new URL(base).hostname)
    if (!('failure' in found)) return new SaplClient(base, found.address, access, signal)
    throw found.failure === 'sem-nome'
      ? new SaplFailure('O endereço do SAPL não foi encontrado na internet.', true)
      : new SaplFailure(
          'O endereço do SAPL é de uma rede interna, e essas não se consultam.',
          false,
        )
  }

  /**
   * All records of a question. That some are missing is a failure: what is not there would be taken for withdrawn.
   * @param path below `/api`, such as `/sessao/sessaoplenaria`
   * @throws {SaplFailure}
   */
  async all(
    path: string,
    query: Readonly<Record<string, string | number>> = {},
  ): Promise<readonly SaplRecord[]> {
    const found = new Map<number, SaplRecord>()
    for (let page = 1; ; page += 1) {
      const { pagination, results } = await this.#page(path, { ...query, page })
      for (const record of results) found.set(record.id, record)
      const { total_entries: total, next_page: next } = pagination
      if (total > mostPages * pageSize)
        throw new SaplFailure(
          `O SAPL tem mais de ${(mostPages * pageSize).toLocaleString('pt-BR')} registros em ${path}.`,
          false,
        )
      if (next === null) {
        if (found.size !== total) throw changedMeanwhile()
        return [...found.values()]
      }
      // Pages go on for ever, or repeat themselves.
      if (next !== page + 1 || results.length === 0 || found.size >= total) throw changedMeanwhile()
    }
  }

  /** As {@link all}, of a list that older SAPLs do not have. @throws {SaplFailure} */
  async allIfThere(
    path: string,
    query: Readonly<Record<string, string | number>> = {},
  ): Promise<readonly SaplRecord[]> {
    try {
      return await this.all(path, query)
    } catch (error) {
      if (error instanceof SaplMissing) return []
      throw error
    }
  }

  /** One record by its number. @throws {SaplFailure} */
  async one(path: string, id: number): Promise<SaplRecord> {
    const read = single.safeParse(await this.#ask(`${path}/${id}/`, {}))
    if (!read.success) throw unreadable()
    return read.data
  }

  /**
   * The bytes of a file that lies in this SAPL: nothing of another host is fetched, whatever a record says.
   * @throws {SaplFailure}
   */
  async file(text: string, accept: string, longest: number): Promise<Buffer> {
    const base = new URL(this.#base)
    const named = URL.parse(text.trim(), `${this.#base}/`)
    if (named?.hostname !== base.hostname) throw new SaplFailure('Está em outro endereço.', false)
    // A proxy before a SAPL may make it name another scheme and port than those at which it answers.
    const url = new URL(named.pathname + named.search, base.origin)
    const signal = AbortSignal.any([this.#signal, AbortSignal.timeout(timeoutMs)])
    const limits = { accept, mostBytes: longest, signal }
    this.#countQuestion()
    const { status, bytes } = await this.#access.fetchAt(url, this.#address, limits).catch(() => {
      if (this.#signal.aborted) throw new SaplFailure('O SAPL demorou demais.', true)
      throw new SaplFailure('O SAPL não respondeu.', true)
    })
    if (status === 404) throw new SaplFailure('O arquivo não está no SAPL.', false)
    if (status !== 200) throw failureOf(status, url.pathname)
    if (!bytes) throw new SaplFailure('O arquivo é grande demais.', false)
    this.#countBytes(bytes.length)
    return bytes
  }

  async #page(path: string, query: Readonly<Record<string, string | number>>) {
    // Pages in the order of numbers: one that is written meanwhile comes last.
    const read = answered.safeParse(
      await this.#ask(`${path}/`, { ...query, page_size: pageSize, o: 'id' }),
    )
    if (!read.success) throw unreadable()
    return read.data
  }

  /** Asks until it is answered: what passes is tried again after a while. */
  async #ask(path: string, query: Readonly<Record<string, string | number>>): Promise<unknown> {
    const url = new URL(`${this.#base}/api${path}`)
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value))
    for (let tried = 1; ; tried += 1) {
      try {
        return await this.#askOnce(url, path)
      } catch (error) {
        if (this.#signal.aborted) throw new SaplFailure('O SAPL demorou demais.', true)
        if (!(error instanceof SaplFailure) || !error.passes || tried >= tries) throw error
        await pause((this.#access.waitMs ?? firstWaitMs) * 2 ** (tried - 1))
      }
    }
  }

  #countQuestion(): void {
    this.#questions += 1
    if (this.#questions > mostQuestions) throw tooMuch()
  }
  #countBytes(count: number): void {
    this.#bytes += count
    if (this.#bytes > mostBytesTogether) throw tooMuch()
  }

  async #askOnce(url: URL, path: string): Promise<unknown> {
    this.#countQuestion()
    const signal = AbortSignal.any([this.#signal, AbortSignal.timeout(timeoutMs)])
    const limits = { accept: 'application/json', mostBytes, signal }
    const { status, text } = await this.#access.askAt(url, this.#address, limits).catch(() => {
      throw new SaplFailure('O SAPL não respondeu.', true)
    })
    if (status !== 200) throw failureOf(status, path)
    if (text === undefined) throw new SaplFailure('A resposta do SAPL é grande demais.', false)
    this.#countBytes(text.length)
    try {
      return JSON.parse(text)
    } catch {
      throw unreadable()
    }
  }
}

function failureOf(status: number, path: string): SaplFailure {
  if (status >= 300 && status < 400)
    return new SaplFailure(
      'O SAPL mandou procurar em outro endereço, e isso não se segue. Escreva aquele em que ele responde.',
      false,
    )
  if (status === 404)
    return new SaplMissing(
      `Neste endereço não há /api${path}. Confira se ele é o da página inicial do SAPL.`,
      false,
    )
  const passes = status === 429 || status >= 500
  return new SaplFailure(
    passes ? `O SAPL não pôde responder agora (${status}).` : `O SAPL recusou a busca (${status}).`,
    passes,
  )
}
