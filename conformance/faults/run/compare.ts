import { createHash } from 'node:crypto'
import { sql } from '../../../platform/postgres/database.ts'
import type { Ledger } from './ledger.ts'
import type { Scene } from './scene.ts'

/** What the ledger and the rows, files and audit do not agree in. */
export interface Outcome {
  /** Acknowledged, and not there as it was acknowledged. */
  readonly lost: number
  /** There more than once. */
  readonly doubled: number
  /** Files that are not what was sent, writes without their audit or the other way around. */
  readonly torn: number
}

interface News {
  readonly id: number
  readonly titulo: string
  readonly titulo_foto: string | null
  readonly caminho_documento_s3: string | null
}

/** Compares everything that was ever acknowledged. @param files those looked at: every one, or the newest */
export async function compare(
  scene: Scene,
  ledger: Ledger,
  files: 'every file' | number,
): Promise<Outcome> {
  const { portalId } = scene.desk
  const { status, body } = await ledger.ask('GET', `/webadm/portalnoticiasbyportal/${portalId}`)
  if (status !== 200) throw new Error(`the list was answered ${status}`)
  // A list is an array, which travels as an object of its own kind.
  const rows = Object.values(body) as readonly News[]
  const times = new Map<string, number>()
  for (const { titulo } of rows) times.set(titulo, (times.get(titulo) ?? 0) + 1)
  const byTitle = new Map(rows.map((row) => [row.titulo, row]))
  const book = [...ledger.book]
  const lost = book.filter(([title, { id, caption, file }]) => {
    const row = byTitle.get(title)
    return (
      row?.id !== id ||
      row.titulo_foto !== caption ||
      (file !== undefined && row.caminho_documento_s3 === null)
    )
  })
  const sent = book.flatMap(([, { file }]) => (file ? [file] : []))
  const looked = files === 'every file' ? sent : sent.slice(-files)
  const wrong = await wrongFiles(scene, looked)
  const unequal = await unaudited(scene)
  return {
    lost: lost.length,
    doubled: [...times.values()].filter((count) => count > 1).length,
    torn: wrong + unequal,
  }
}

async function wrongFiles(
  { desk: { url, token } }: Scene,
  files: readonly { readonly url: string; readonly sha256: string }[],
): Promise<number> {
  let wrong = 0
  for (const file of files) {
    const headers = { authorization: `Bearer ${token}` }
    const answer = await fetch(url + file.url, { headers }).catch(() => undefined)
    const bytes = answer?.ok ? Buffer.from(await answer.arrayBuffer()) : Buffer.alloc(0)
    if (createHash('sha256').update(bytes).digest('hex') !== file.sha256) wrong += 1
  }
  return wrong
}

/** How far the writes of news, by their revisions, are from the rows of the audit about them. */
const unaudited = (scene: Scene): Promise<number> =>
  scene.withOwner(async (owner) => {
    const [row] = await owner.global.run<{ apart: number }>(
      sql`select abs((select coalesce(sum(rev), 0)::int from portal_noticia) - (select count(*)::int from auditoria
          where page_id_name = 'news' and tracker_type in ('insert', 'update'))) as apart`,
    )
    return row?.apart ?? 0
  })
