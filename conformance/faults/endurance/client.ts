import { Agent, request } from 'node:https'
import { domain, type Nginx } from '../../operate/nginx.ts'

export interface Told {
  /** 0 for no answer, or none that was whole. */
  readonly status: number
  readonly bytes: Buffer
  json(): Readonly<Record<string, unknown>>
}
export interface Asked {
  readonly token?: string
  readonly key?: string
  readonly body?: { readonly type: string; readonly bytes: Buffer | string }
  /** Leaves after so many milliseconds, as a reader who closes the page. */
  readonly leaveAfter?: number
}

const answerMs = 15_000
const nothing = { status: 0, bytes: Buffer.alloc(0), json: () => ({}) }

/** Asks through nginx, over TLS and connections that are kept, as browsers do. */
export class Client {
  /** How often each status came; 0 for no whole answer within a quarter of a minute. */
  readonly statuses: Record<number, number> = {}
  /** Milliseconds of the slowest whole answer to a write, and to a reader. */
  readonly slowest = { write: 0, read: 0 }
  readonly #nginx: Nginx
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 24 })

  constructor(nginx: Nginx) {
    this.#nginx = nginx
  }

  async ask(method: string, path: string, asked: Asked = {}): Promise<Told> {
    const from = performance.now()
    const told = await this.#send(method, path, asked)
    if (asked.leaveAfter !== undefined) return told
    this.statuses[told.status] = (this.statuses[told.status] ?? 0) + 1
    const kind = method === 'GET' ? 'read' : 'write'
    if (told.status > 0) this.slowest[kind] = Math.max(this.slowest[kind], performance.now() - from)
    return told
  }

  close(): void {
    this.#agent.destroy()
  }

  #send(method: string, path: string, asked: Asked): Promise<Told> {
    return new Promise((resolve) => {
      const outgoing = request(this.#options(method, path, asked), (answer) => {
        const parts: Buffer[] = []
        answer
          .on('data', (part: Buffer) => parts.push(part))
          .once('error', () => resolve(nothing))
          .once('end', () => resolve(toldOf(answer.statusCode ?? 0, Buffer.concat(parts))))
          // What ended before its length is no answer.
          .once('close', () => resolve(nothing))
      })
      outgoing.once('error', () => resolve(nothing)).end(asked.body?.bytes)
    })
  }

  #options(method: string, path: string, { token, key, body, leaveAfter }: Asked) {
    return {
      host: '127.0.0.1',
      port: this.#nginx.port,
      servername: domain,
      ca: this.#nginx.certificate,
      agent: this.#agent,
      method,
      path,
      signal: AbortSignal.timeout(leaveAfter ?? answerMs),
      headers: {
        host: domain,
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
        ...(body === undefined
          ? {}
          : { 'content-type': body.type, 'content-length': Buffer.byteLength(body.bytes) }),
      },
    }
  }
}

const toldOf = (status: number, bytes: Buffer): Told => ({
  status,
  bytes,
  json() {
    const text = bytes.toString('utf8')
    return /^[{[]/.test(text) ? (JSON.parse(text) as Readonly<Record<string, unknown>>) : {}
  },
})

export const jsonBody = (body: unknown) => ({
  type: 'application/json',
  bytes: JSON.stringify(body),
})
/** A form as a browser sends it. */
export async function formBody(form: FormData) {
  const encoded = new Response(form)
  return {
    type: encoded.headers.get('content-type') ?? '',
    bytes: Buffer.from(await encoded.arrayBuffer()),
  }
}
