import { createHash } from 'node:crypto'
import type { Book, Entry } from './book.ts'
import type { Told } from './client.ts'
import type { Random } from './random.ts'
import type { Scene } from './scene.ts'

interface Reader {
  /** Milliseconds from one request to the next. */
  readonly every: number
  readonly read: () => Promise<unknown>
}

const explained = new Set([0, 200, 304, 429, 502, 503, 504])
/** What was withdrawn between the choice and the answer. */
const withdrawn = new Set([404, 410])

/** Citizens who read pages, lists, searches and files, a clerk who reads the list, and one export a minute. */
export function readers(scene: Scene, book: Book, random: Random): readonly Reader[] {
  const { client, token, site, portalId } = scene
  const list = `/webadm/portalnoticiasbyportal/${portalId}`
  const ask = async (path: string, clerk = false): Promise<Told> => {
    const told = await client.ask('GET', path, clerk ? { token } : {})
    if (!explained.has(told.status))
      book.wonder(`GET ${path.replace(/\d+/g, '1')}: ${told.status} ${told.bytes.subarray(0, 150)}`)
    return told
  }
  /** One of the last that are published. */
  const entry = (fits: (entry: Entry) => boolean) => {
    const last = [...book.entries.values()].slice(-200).filter((it) => !it.isWithdrawn && fits(it))
    return last.length === 0 ? undefined : random.of(last)
  }
  const article = async () => {
    const it = entry(() => true)
    if (!it) return
    const told = await client.ask('GET', `${site}/noticias/${it.id}`)
    if (!withdrawn.has(told.status) && !explained.has(told.status))
      book.wonder(`article: ${told.status}`)
  }
  const file = async () => {
    const it = entry(({ file: kept }) => kept !== undefined)
    if (!it) return
    const told = await client.ask('GET', `${site}/noticias/${it.id}/documento`)
    const hash = createHash('sha256').update(told.bytes).digest('hex')
    if (told.status === 200 && hash !== it.file?.sha256) book.wrongDownloads += 1
    if (!withdrawn.has(told.status) && !explained.has(told.status))
      book.wonder(`file: ${told.status}`)
  }
  const pages = ['', '/noticias', '/noticias?pagina=2', '/busca?q=audiencia', '/busca?q=diretrizes']
  const page = () => ask(`${site}${random.of(pages)}`)
  return [
    { every: 500, read: page },
    { every: 700, read: page },
    { every: 700, read: article },
    { every: 1_500, read: file },
    { every: 2_000, read: () => ask(`${list}?page=1`, true) },
    { every: 3_000, read: () => ask('/p') },
    { every: 60_000, read: () => ask(`${list}?as=csv`, true) },
  ]
}
