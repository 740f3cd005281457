import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Book, Entry } from './book.ts'
import type { Scene } from './scene.ts'
import { caughtUp, withServer } from './server.ts'

/** What the book and the rows, files, audit and standby do not agree in. */
export interface Outcome {
  /** Acknowledged, and not there as it was acknowledged. */
  readonly lost: number
  /** There more than once. */
  readonly doubled: number
  /**
   * Rows that nobody was told of, writes without their audit or the other way around, files that are not what was sent,
   * pages of what was withdrawn.
   */
  readonly torn: number
  /** Rows of the standby that are not the primary's, once it has caught up. */
  readonly apart: number
  readonly rows: number
  readonly files: number
  /** Some of what is wrong, to be looked at. */
  readonly examples: readonly string[]
}
interface Row {
  readonly id: number
  readonly title: string
  readonly caption: string | null
  readonly has_file: boolean
  readonly withdrawn: boolean
  readonly rev: number
  /** Lines of the audit about it. */
  readonly lines: number
  readonly changed: string
}

const catchUpMs = 90_000
/** Pieces of news, and files, that are looked at before the end. */
const newest = { rows: 500, files: 40 } as const

/**
 * Every row of the newest pieces of news with the number of its lines in the audit.
 * @param most of them; all without it
 */
const rowsOf = (port: number, most: number | undefined) =>
  withServer(port, 'prefeitura', async (client) => {
    const { rows } = await client.query<Row>(
      `with looked as (select * from portal_noticia order by id desc limit $1)
       select s.id::int, s.titulo as title, s.titulo_foto as caption, s.caminho_documento_s3 is not null as has_file,
         s.excluido as withdrawn, s.rev, coalesce(a.lines, 0)::int as lines, s.alterado_em::text as changed
       from looked s left join (select registro, count(*) as lines from auditoria
         where page_id_name = 'news' and tracker_type in ('insert', 'update', 'delete') group by registro) a
         on a.registro = s.id::text order by s.id`,
      [most ?? null],
    )
    return rows
  })

/** Compares what was acknowledged; nobody may write meanwhile. @param all rows and files, or the newest */
export async function compare(scene: Scene, book: Book, all: boolean): Promise<Outcome> {
  const { primary, standby } = scene
  const most = all ? undefined : newest.rows
  const rows = await rowsOf(primary.port, most)
  const there = (await caughtUp(primary.port, standby.port, catchUpMs))
    ? await rowsOf(standby.port, most)
    : []
  const least = all ? 0 : (rows[0]?.id ?? 0)
  const entries = [...book.entries.values()].filter(({ id }) => id >= least)
  const sent = entries.filter(({ file, isWithdrawn }) => file && !isWithdrawn)
  const looked = all ? sent : sent.slice(-newest.files)
  const kept = await hashesOf(scene.storeFolder)
  const wrong = [...(await wrongFiles(scene, looked, kept)), ...(await stillShown(scene, entries))]
  const { lost, doubled, torn } = judge(rows, entries, book)
  const other = new Map(there.map((row) => [row.id, JSON.stringify(row)]))
  const apart = rows.filter((row) => other.get(row.id) !== JSON.stringify(row))
  const examples = [
    ...lost,
    ...doubled,
    ...torn,
    ...wrong,
    ...apart.map((row) => `apart ${row.id}`),
  ]
  return {
    lost: lost.length,
    doubled: doubled.length,
    torn: torn.length + wrong.length,
    apart: apart.length + Math.max(0, there.length - rows.length),
    rows: rows.length,
    files: looked.length,
    examples: examples.slice(0, 10),
  }
}

function judge(rows: readonly Row[], entries: readonly Entry[], book: Book) {
  const byTitle = Map.groupBy(rows, ({ title }) => title)
  const lost = entries.filter((it) => {
    const row = byTitle.get(it.title)?.[0]
    if (row?.id !== it.id || row.withdrawn !== it.isWithdrawn) return true
    return row.caption !== it.caption || row.has_file !== (it.file !== undefined)
  })
  const doubled = [...byTitle].filter(([, same]) => same.length > 1)
  const torn = rows.filter(({ title, rev, lines }) => rev !== lines || !book.entries.has(title))
  const words = (what: string, it: unknown) => `${what} ${JSON.stringify(it)}`
  return {
    lost: lost.map((it) => words('lost', [it, byTitle.get(it.title)])),
    doubled: doubled.map(([title]) => words('doubled', title)),
    torn: torn.map((row) => words('torn', row)),
  }
}

/** The sums of all that the store keeps. */
async function hashesOf(folder: string): Promise<ReadonlySet<string>> {
  const found = new Set<string>()
  for (const it of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!it.isFile()) continue
    const hash = createHash('sha256')
    // What is removed meanwhile is no file that anybody was told of.
    await pipeline(createReadStream(join(it.parentPath, it.name)), hash).catch(() => {})
    found.add(hash.digest('hex'))
  }
  return found
}

/** The last that were withdrawn and still have a page. */
async function stillShown({ client, site }: Scene, entries: readonly Entry[]) {
  const shown: string[] = []
  for (const { id, title } of entries.filter(({ isWithdrawn }) => isWithdrawn).slice(-20)) {
    const { status } = await client.ask('GET', `${site}/noticias/${id}`)
    if (status !== 410 && status !== 404) shown.push(`withdrawn ${title} was answered ${status}`)
  }
  return shown
}

/** Files that the store has not as they were sent, or that are not handed over so. */
async function wrongFiles(
  { client, token }: Scene,
  entries: readonly Entry[],
  kept: ReadonlySet<string>,
): Promise<readonly string[]> {
  const wrong: string[] = []
  for (const { title, file } of entries) {
    if (!file) continue
    const { status, bytes } = await client.ask('GET', file.url, { token })
    const hash = createHash('sha256').update(bytes).digest('hex')
    if (hash !== file.sha256) wrong.push(`file of ${title} was answered ${status}`)
    if (!kept.has(file.sha256)) wrong.push(`file of ${title} is not in the store`)
  }
  return wrong
}
