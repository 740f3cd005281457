import { randomUUID } from 'node:crypto'
import { newsBody } from '../office.ts'
import { lasting } from '../../support/time/waiting.ts'

/** What people and watchers of one service met while something was wrong. */
export interface Met {
  /** Titles of what was answered 201. */
  readonly acknowledged: ReadonlySet<string>
  /** Answers by status; 0 for none within ten seconds, of visitors within sixty. */
  readonly statuses: Readonly<Record<number, number>>
  /** Milliseconds of the slowest answer, and of the slowest word about health. */
  readonly slowest: number
  readonly slowestHealth: number
  readonly claimsNothingWritten: ReadonlySet<string>
  /** Of each request without an answer: what it asked, after how many milliseconds it ended, and why. */
  readonly unanswered: readonly string[]
}

/** The names of an error and of its causes, as undici nests them. */
function causesOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const code = 'code' in error ? ` ${String(error.code)}` : ''
  const cause = error.cause === undefined ? '' : ` < ${causesOf(error.cause)}`
  return `${error.name}${code}: ${error.message}${cause}`
}

const answerMs = 10_000
/** What a browser waits at least: other suites may be at work on the same machine. */
const browserMs = 60_000

/**
 * Four write, four read, two visit the portal and one asks for health, until told to stop.
 * @param each whether each request has a connection of its own, as those of different visitors do, and a visitor's
 * patience
 */
export function putUnderLoad(url: string, token: string, portalId: number, each?: 'apart') {
  const over = new AbortController()
  const [acknowledged, claimsNothingWritten] = [new Set<string>(), new Set<string>()]
  const statuses: Record<number, number> = {}
  const unanswered: string[] = []
  let [slowest, slowestHealth] = [0, 0]
  const ask = async (path: string, request: RequestInit = {}) => {
    const from = performance.now()
    const headers = { ...request.headers, ...(each && { connection: 'close' }) }
    const signal = AbortSignal.timeout(each ? browserMs : answerMs)
    const answer = await fetch(url + path, { ...request, headers, signal })
      .then(async (response) => ({ status: response.status, text: await response.text() }))
      .catch((error: unknown) => {
        const took = Math.round(performance.now() - from)
        unanswered.push(`${request.method ?? 'GET'} ${path}, ${took} ms: ${causesOf(error)}`)
        return { status: 0, text: '' }
      })
    if (path === '/health') slowestHealth = Math.max(slowestHealth, performance.now() - from)
    else {
      slowest = Math.max(slowest, performance.now() - from)
      statuses[answer.status] = (statuses[answer.status] ?? 0) + 1
    }
    return answer
  }
  const authorization = `Bearer ${token}`
  const write = async (keyed: boolean) => {
    const title = `Notícia ${randomUUID()}`
    const headers = {
      authorization,
      'content-type': 'application/json',
      ...(keyed ? { 'idempotency-key': randomUUID() } : {}),
    }
    const body = JSON.stringify(newsBody(portalId, title))
    const { status, text } = await ask('/webadm/portalnoticias', { method: 'POST', headers, body })
    if (status === 201) acknowledged.add(title)
    if (text.includes('Nada foi gravado')) claimsNothingWritten.add(title)
  }
  const read = () =>
    ask(`/webadm/portalnoticiasbyportal/${portalId}?page=1`, { headers: { authorization } })
  const forever = async (work: () => Promise<unknown>, every = 5) => {
    while (!over.signal.aborted) {
      await work()
      await lasting(every, 'nobody asks without a pause')
    }
  }
  const all = [
    ...[true, true, false, false].map((keyed) => forever(() => write(keyed))),
    ...Array.from({ length: 4 }, () => forever(read)),
    ...Array.from({ length: 2 }, () => forever(() => ask('/p'))),
    forever(() => ask('/health'), 100),
  ]
  return {
    acknowledged: () => acknowledged.size,
    async stop(): Promise<Met> {
      over.abort()
      await Promise.all(all)
      return { acknowledged, statuses, unanswered, slowest, slowestHealth, claimsNothingWritten }
    },
  }
}
