import { existsSync, mkdirSync, readFileSync, renameSync, rmdirSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { compareFiles } from '../../jobs/compare-files.ts'
import { sql } from '../../data/postgres/database.ts'
import { inLocalFolder, pdf, published, server } from '../support/file-stores.ts'
import { request } from '../support/upload-server.ts'

// Bytes that changed on the disk after they were kept. An object store compares what it keeps by itself.

const read = (url: string) => request(server, server.here, { url, as: 'nobody' })
const round = () =>
  compareFiles(server.db, server.files).then(
    () => '',
    (error: unknown) => String(error),
  )
/** As if the last comparison had been an hour ago. */
const later = () =>
  server.db
    .in(server.here.tenantId)
    .run(sql`update arquivo set conferido_em = conferido_em - interval '1 hour'`)

inLocalFolder(() => {
  test('a flipped bit, a cut, a lost and an unreadable file are not handed over, are named once by the comparison, and served again when right', async () => {
    const files = await Promise.all(
      ['um-bit.pdf', 'curto.pdf', 'perdido.pdf', 'longo.pdf', 'inteiro.pdf', 'pasta.pdf'].map(
        async (name) => (await published(name, pdf(name === 'longo.pdf' ? 400_000 : 3_000))).file,
      ),
    )
    const [bit, short, lost, long, whole, folder] = files.map(
      ({ s3_file_key: key, file_url: url }) => ({
        key,
        url,
        path: join(server.folder, 'arquivos', key),
      }),
    )
    if (!bit || !short || !lost || !long || !whole || !folder)
      throw new Error('six files were sent')
    const before = readFileSync(bit.path)
    for (const { path } of [bit, long]) {
      const bytes = readFileSync(path)
      bytes.writeUInt8(bytes.readUInt8(1_234) ^ 1, 1_234)
      writeFileSync(path, bytes)
    }
    writeFileSync(short.path, readFileSync(short.path).subarray(0, 100))
    renameSync(lost.path, `${lost.path}.fora`)

    // Reading it is an error of the system, as of a broken sector.
    renameSync(folder.path, `${folder.path}.fora`)
    mkdirSync(folder.path)

    for (const { url } of [bit, short, lost, folder]) expect((await read(url)).statusCode).toBe(503)
    // The beginning of a long one has left before its end is read: it never ends as a whole one does.
    await server.app.listen({ host: '127.0.0.1', port: 0 })
    const { port } = server.app.server.address() as AddressInfo
    const answer = await fetch(`http://127.0.0.1:${port}${long.url}`)
    await expect(answer.arrayBuffer()).rejects.toThrow()

    const told = await round()
    expect(told).toMatch(/5 stored files are damaged/)
    for (const { key } of [bit, short, long]) expect(told).toContain(`${key} (alterado)`)
    for (const { key } of [lost, folder]) expect(told).toContain(`${key} (falta)`)
    expect(told).not.toContain(whole.key)
    // What is known to be damaged is refused with its cause, a part of it too.
    const part = await request(server, server.here, {
      url: long.url,
      as: 'nobody',
      headers: { range: 'bytes=0-9' },
    })
    expect([part.statusCode, part.body]).toEqual([503, expect.stringContaining('danificado')])
    expect((await read(whole.url)).statusCode).toBe(200)
    expect(await round()).toBe('')

    writeFileSync(bit.path, before)
    renameSync(`${lost.path}.fora`, lost.path)
    rmdirSync(folder.path)
    renameSync(`${folder.path}.fora`, folder.path)
    expect(existsSync(lost.path)).toBe(true)
    await later()
    expect(await round()).toMatch(/2 stored files are damaged/)
    for (const { url } of [bit, lost, folder]) expect((await read(url)).statusCode).toBe(200)
  })
})
