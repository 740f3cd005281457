import { existsSync, mkdirSync, readFileSync, renameSync, rmdirSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { Misses } from '../../platform/files/misses.ts'
import { compareFiles } from '../../jobs/compare-files.ts'
import { sql } from '../../platform/postgres/database.ts'
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

  test('a file that a reader misses is marked and named in the log; once it is back it is served at once', async () => {
    const told: string[] = []
    const misses = new Misses(server.db, {
      onDamage: (keys) => told.push(...keys),
      onFailure: (error) => told.push(String(error)),
    })
    server.files.tellMet((key, damage) => misses.note(key, damage))
    const [lost, cut, bit] = await Promise.all(
      ['sumido.pdf', 'cortado.pdf', 'trocado.pdf'].map(
        async (name) => (await published(name, pdf())).file,
      ),
    )
    if (!lost || !cut || !bit) throw new Error('three files were sent')
    const pathOf = (key: string) => join(server.folder, 'arquivos', key)
    renameSync(pathOf(lost.s3_file_key), `${pathOf(lost.s3_file_key)}.fora`)
    writeFileSync(pathOf(cut.s3_file_key), readFileSync(pathOf(cut.s3_file_key)).subarray(0, 100))
    const bytes = readFileSync(pathOf(bit.s3_file_key))
    bytes.writeUInt8(bytes.readUInt8(1_234) ^ 1, 1_234)
    writeFileSync(pathOf(bit.s3_file_key), bytes)
    for (const { file_url: url } of [lost, cut, bit, lost])
      expect((await read(url)).statusCode).toBe(503)
    await expect
      .poll(() => told.toSorted())
      .toEqual(
        [
          `${lost.s3_file_key} (falta)`,
          `${cut.s3_file_key} (alterado)`,
          `${bit.s3_file_key} (alterado)`,
        ].toSorted(),
      )
    const refused = await read(lost.file_url)
    expect([refused.statusCode, refused.body]).toEqual([503, expect.stringContaining('danificado')])
    renameSync(`${pathOf(lost.s3_file_key)}.fora`, pathOf(lost.s3_file_key))
    expect((await read(lost.file_url)).statusCode).toBe(200)
    const marked = async () =>
      (
        await server.db
          .in(server.here.tenantId)
          .run<{ key: string }>(sql`select chave as key from arquivo where defeito is not null`)
      ).map(({ key }) => key)
    await expect.poll(marked).not.toContain(lost.s3_file_key)
    expect(await marked()).toContain(bit.s3_file_key)
  })
})
