import { request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import autocannon, { type Request } from 'autocannon'
import { cpuMs } from './processes.ts'
import { addressOf, type Side } from './servers.ts'
import type { Target } from './targets.ts'

// What citizens ask of a portal of 2,000 documents: pages that are kept, against a handler that serves the same bytes
// from memory, and pages that nobody asked for before.

const portal = '/p/portal-0'
/** As browsers ask. */
const asked = { 'accept-encoding': 'gzip, deflate, br' }
const pages = { home: portal, list: `${portal}/busca` } as const
type Page = keyof typeof pages

interface Kept {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}
/** The answers of ours, for {@link Kept} of the bare handlers: its bytes as they travel. */
export async function keptPages(): Promise<string> {
  const answers: Record<string, Kept> = {}
  for (const [name, path] of Object.entries(pages)) {
    const { headers, rawPayload } = await travelled(path)
    answers[name] = { headers, body: rawPayload.toString('base64') }
  }
  return JSON.stringify(answers)
}

/** `fetch` would unpack the body, and drop what says that it was packed. */
function travelled(path: string) {
  return new Promise<{ headers: Record<string, string>; rawPayload: Buffer }>((resolve, reject) => {
    const ask = request(addressOf('ours') + path, { headers: asked }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('end', () => {
        const own = Object.entries(answer.headers).filter(
          ([name]) => !['date', 'connection', 'keep-alive', 'content-length'].includes(name),
        )
        const headers = Object.fromEntries(own.map(([name, value]) => [name, String(value)]))
        resolve({ headers, rawPayload: Buffer.concat(parts) })
      })
    })
    ask.on('error', reject)
    ask.end()
  })
}

/** Pages that are kept. @param kept what {@link keptPages} tells */
export function keptTargets(kept: string): readonly Target[] {
  const answers = JSON.parse(kept) as Readonly<Record<Page, Kept>>
  const to =
    (page: Page, headers: Readonly<Record<string, string>> = {}) =>
    (side: Side): Request => ({
      method: 'GET',
      path: side === 'ours' ? pages[page] : `/kept/${page}`,
      headers: { ...asked, ...headers },
    })
  return [
    { name: 'portal: home, kept', least: 0.7, request: to('home') },
    { name: 'portal: list of documents, kept', least: 0.7, request: to('list') },
    {
      name: 'portal: home, unchanged (304)',
      least: 0.9,
      request: to('home', { 'if-none-match': answers.home.headers['etag'] ?? '' }),
    },
  ]
}

/** Pages that nobody asked for before: each address has a parameter of its own, which nothing reads. */
export const newPages = ({
  id,
  type,
}: {
  readonly id: number
  readonly type: number
}): readonly (readonly [string, string])[] => [
  ['home', ''],
  ['types of documents', '/documentos'],
  ['list of documents', '/busca'],
  ['its page 40', '/busca?pagina=40'],
  ['list of a type', `/documentos/${type}`],
  ['of a year', `/documentos/${type}?ano=2019`],
  ['document', `/documentos/${type}/${id}`],
  ['search', '/busca?q=pavimenta%C3%A7%C3%A3o'],
  ['legislation', '/legislacao'],
  ['about', '/sobre'],
  ['map of the portal', '/mapa'],
]

export interface Cost {
  readonly perSecond: number
  readonly nodeMs: number
  readonly postgresMs: number
}
/** What a page costs that is rendered anew each time. */
export async function costOf(
  path: string,
  { node, postgres }: { readonly node: number; readonly postgres: number },
  seconds: number,
): Promise<Cost> {
  let times = 0
  const mark = path.includes('?') ? '&' : '?'
  const slice = async (duration: number) => {
    const before = [cpuMs(node), cpuMs(postgres, true)] as const
    const {
      requests,
      non2xx,
      errors,
      duration: took,
    } = await autocannon({
      url: addressOf('ours'),
      connections: 4,
      duration,
      requests: [
        {
          setupRequest: (one) => ({
            ...one,
            path: `${portal}${path}${mark}vez=${times++}`,
            headers: asked,
          }),
        },
      ],
    })
    if (non2xx > 0 || errors > 0) throw new Error(`${path}: ${non2xx} refused, ${errors} failed`)
    const done = requests.total
    return {
      perSecond: done / took,
      nodeMs: (cpuMs(node) - before[0]) / done,
      postgresMs: (cpuMs(postgres, true) - before[1]) / done,
    }
  }
  await slice(1)
  return slice(seconds)
}

const notices = 10
/** How long it takes until a second instance shows what was published by the first. @returns milliseconds, each time */
export async function seenAfter(
  publish: (title: string) => Promise<unknown>,
  path: string,
): Promise<readonly number[]> {
  const taken: number[] = []
  for (let at = 0; at < notices; at += 1) {
    const title = `Mudança publicada ${at} de ${Date.now()}`
    const read = async () => (await fetch(`${addressOf('other')}${portal}${path}`)).text()
    await read()
    await publish(title)
    const from = performance.now()
    while (!(await read()).includes(title)) await pause(10)
    taken.push(performance.now() - from)
  }
  return taken
}
