import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'

// The open consultation API of the PNCP (Lei 14.133/2021, art. 174; manual das APIs de consultas). What it answers is
// not ours: host, time, size and pages are bounded, and no redirect is followed.

export interface PncpClient {
  /** The base of the API, such as `https://pncp.gov.br/api/consulta`. */
  readonly url: string
  /** Milliseconds before the second try; twice as many before each next one. */
  readonly waitMs?: number
  readonly signal?: AbortSignal
}

/** Why nothing came, in words for whoever asked. */
export class PncpFailure extends Error {
  /** Whether it may be otherwise later. */
  readonly passes: boolean
  constructor(message: string, passes: boolean) {
    super(message)
    this.passes = passes
  }
}

const pageSize = 50
const mostPages = 200
const mostBytes = 8 * 1_024 * 1_024
const timeoutMs = 30_000
const tries = 4
const firstWaitMs = 1_000
const longestWaitMs = 30_000

const answered = z.object({
  data: z.array(z.unknown()).max(1_000),
  totalPaginas: z.int().min(0),
})
type Page = z.output<typeof answered>

/** All records of a question, page by page. @throws {PncpFailure} */
export async function* recordsOf(
  client: PncpClient,
  path: '/v1/contratacoes/publicacao' | '/v1/contratos',
  query: Readonly<Record<string, string>>,
): AsyncGenerator<unknown> {
  for (let page = 1; ; page += 1) {
    const url = new URL(`${client.url}${path}`)
    const asked = { ...query, pagina: String(page), tamanhoPagina: String(pageSize) }
    for (const [name, value] of Object.entries(asked)) url.searchParams.set(name, value)
    const { data, totalPaginas } = await askPage(client, url)
    yield* data
    if (data.length === 0 || page >= totalPaginas) return
    if (page >= mostPages)
      throw new PncpFailure(`O PNCP tem mais de ${mostPages * pageSize} registros do mês.`, false)
  }
}

/** Asks until it is answered: what passes is tried again after a while. */
async function askPage(client: PncpClient, url: URL): Promise<Page> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await askOnce(client, url)
    } catch (error) {
      client.signal?.throwIfAborted()
      if (!(error instanceof PncpFailure) || !error.passes || tried >= tries) throw error
      const wait = (client.waitMs ?? firstWaitMs) * 2 ** (tried - 1)
      await pause(Math.min(wait, longestWaitMs), undefined, { signal: client.signal })
    }
  }
}

async function askOnce({ signal }: PncpClient, url: URL): Promise<Page> {
  const limit = AbortSignal.timeout(timeoutMs)
  const answer = await reached(() =>
    fetch(url, {
      redirect: 'manual',
      headers: { accept: 'application/json' },
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
    }),
  )
  // No content is how the API says that there is nothing.
  if (answer.status === 204) return { data: [], totalPaginas: 0 }
  if (answer.status !== 200) {
    await answer.body?.cancel()
    throw failureOf(answer.status)
  }
  const text = await reached(() => boundedText(answer))
  const page = answered.safeParse(parsed(text))
  if (!page.success) throw new PncpFailure('O PNCP respondeu de um modo que não se entende.', false)
  return page.data
}

function failureOf(status: number): PncpFailure {
  if (status >= 300 && status < 400)
    return new PncpFailure('O PNCP mandou procurar em outro endereço, e isso não se segue.', false)
  const passes = status === 429 || status >= 500
  return new PncpFailure(
    passes ? `O PNCP não pôde responder agora (${status}).` : `O PNCP recusou a busca (${status}).`,
    passes,
  )
}

/** What the network does not bring is told as one failure that passes. */
async function reached<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof PncpFailure) throw error
    throw new PncpFailure('O PNCP não respondeu.', true)
  }
}

async function boundedText({ body }: Response): Promise<string> {
  const parts: Uint8Array[] = []
  let size = 0
  // Leaving the loop ends the answer as well.
  for await (const part of body ?? []) {
    size += part.byteLength
    if (size > mostBytes) throw new PncpFailure('A resposta do PNCP é grande demais.', false)
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
