import { randomBytes, randomUUID } from 'node:crypto'
import { connect as connectSocket } from 'node:net'
import { expect, test } from 'vitest'
import { asOwner, sql, type Database } from '../../platform/postgres/database.ts'
import { readHolder } from '../../platform/process/folder-lock.ts'
import { furnishedFolder } from './furnished-folder.ts'
import { isWhole } from '../support/whole.ts'
import { filesIn } from './furnished.ts'
import { call, newsBody, uploadRequest } from './office.ts'
import { databaseOf, eventually, startService, stop } from './process.ts'

/** Somebody who writes news one after the other and keeps a book of what was acknowledged. */
class Writer {
  readonly #name: string
  readonly #token: string
  readonly #portalId: number
  /** By title: the id and the last acknowledged caption. */
  readonly book = new Map<string, { readonly id: number; readonly caption: string | null }>()
  acknowledged = 0
  #unanswered: (() => Promise<void>) | undefined
  #url = ''

  constructor(name: string, token: string, portalId: number) {
    this.#name = name
    this.#token = token
    this.#portalId = portalId
  }

  /**
   * Writes until the server is gone or it is told to stop. What got no answer is sent again first, as a browser's user
   * would.
   */
  async write(url: string, goOn: () => boolean): Promise<void> {
    this.#url = url
    try {
      await this.#unanswered?.()
      this.#unanswered = undefined
      while (goOn()) {
        this.#unanswered =
          this.book.size > 0 && Math.random() < 0.5 ? this.#update() : this.#create()
        await this.#unanswered()
        this.#unanswered = undefined
      }
    } catch (error) {
      if (!(error instanceof TypeError)) throw error
    }
  }

  #create(): () => Promise<void> {
    const title = `${this.#name} ${this.book.size}`
    const key = randomUUID()
    return async () => {
      const { status, body } = await call(this.#url, 'POST', '/webadm/portalnoticias', {
        token: this.#token,
        key,
        body: newsBody(this.#portalId, title),
      })
      if (status !== 201) throw new Error(`${status} ${JSON.stringify(body)}`)
      this.book.set(title, { id: Number(body['id']), caption: null })
      this.acknowledged += 1
    }
  }

  #update(): () => Promise<void> {
    const titles = [...this.book.keys()]
    const title = titles[Math.floor(Math.random() * titles.length)] ?? ''
    const id = this.book.get(title)?.id ?? 0
    const caption = randomUUID()
    return async () => {
      const { status, body } = await call(this.#url, 'PUT', `/webadm/portalnoticias/${id}`, {
        token: this.#token,
        body: { titulo_foto: caption },
      })
      if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
      this.book.set(title, { id, caption })
      this.acknowledged += 1
    }
  }
}

async function withTables<T>(dataDir: string, work: (owner: Database) => Promise<T>): Promise<T> {
  const owner = asOwner(readHolder(dataDir)?.database ?? {})
  return work(owner).finally(() => owner.close())
}

interface News {
  readonly id: number
  readonly titulo: string
  readonly titulo_foto: string | null
}
interface Count {
  readonly writes: number
  readonly audited: number
}
/** Writes of news by their revisions, and the audit rows about them. */
const countsOf = (dataDir: string) =>
  withTables(dataDir, (owner) =>
    owner.global
      .run<Count>(
        sql`
  select (select coalesce(sum(rev), 0)::int from portal_noticia) as writes, (select count(*)::int from auditoria
    where page_id_name = 'news') as audited`,
      )
      .then(([count]) => count),
  )

const rounds = isWhole ? 20 : 2
const hands = 4
test(
  `${rounds} times kill -9 under writes: what was acknowledged is there, once, and audited`,
  { timeout: 900_000 },
  async () => {
    const { dataDir, token, portalId, remove } = furnishedFolder()
    const writers = Array.from(
      { length: hands },
      (_, at) => new Writer(`mão ${at}`, token, portalId),
    )
    const acknowledged = () => writers.reduce((sum, writer) => sum + writer.acknowledged, 0)
    const starts: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      const service = await startService(dataDir)
      starts.push(service.readyIn)
      const writing = Promise.all(writers.map((writer) => writer.write(service.url, () => true)))
      // At some moment between the first acknowledged writes and the hundredth.
      const enough = acknowledged() + 1 + Math.random() * 100
      await eventually(() => acknowledged() > enough)
      await stop(service, 'SIGKILL')
      await writing
    }
    const service = await startService(dataDir)
    await Promise.all(writers.map((writer) => writer.write(service.url, () => false)))
    const list = (
      await call(service.url, 'GET', `/webadm/portalnoticiasbyportal/${portalId}`, { token })
    ).body as unknown as readonly News[]
    const book = writers.flatMap((writer) =>
      [...writer.book].map(([titulo, { id, caption }]) => ({ id, titulo, titulo_foto: caption })),
    )
    const byId = (rows: readonly News[]) =>
      rows
        .map(({ id, titulo, titulo_foto }) => ({ id, titulo, titulo_foto }))
        .toSorted((a, b) => a.id - b.id)
    expect(byId(list)).toEqual(byId(book))
    const counts = await countsOf(dataDir)
    expect(counts?.audited).toBe(counts?.writes)
    // A write whose answer was lost with the server may have been sent twice; each hand has one at most per kill.
    expect(counts?.writes).toBeGreaterThanOrEqual(acknowledged())
    expect(counts?.writes).toBeLessThanOrEqual(acknowledged() + rounds * hands)
    process.stdout.write(
      `${rounds} kill -9: ${acknowledged()} writes acknowledged, 0 lost, 0 doubled; start afterwards ${Math.round(Math.min(...starts))} to ${Math.round(Math.max(...starts))} ms\n`,
    )
    await stop(service, 'SIGKILL')
    expect(await eventually(() => databaseOf(dataDir) === undefined)).toBe(true)
    remove()
  },
)

test('kill -9 in the middle of an upload leaves neither a row nor a file', async () => {
  const { dataDir, token, portalId, remove } = furnishedFolder()
  const service = await startService(dataDir)
  const bytes = uploadRequest(
    service.port,
    token,
    portalId,
    Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(2_000_000), Buffer.from('\n%%EOF\n')]),
  )
  const socket = connectSocket(service.port, '127.0.0.1', () =>
    socket.write(bytes.subarray(0, 1_500_000)),
  ).on('error', () => {})
  expect(await eventually(() => filesIn(dataDir) === 1)).toBe(true)
  await stop(service, 'SIGKILL')
  socket.destroy()
  const again = await startService(dataDir)
  expect(filesIn(dataDir)).toBe(0)
  const [rows] = await withTables(dataDir, (owner) =>
    owner.global.run(sql`select count(*)::int as n from arquivo`),
  )
  expect(rows).toEqual({ n: 0 })
  await stop(again)
  remove()
})
