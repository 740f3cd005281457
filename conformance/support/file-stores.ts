import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { sql } from '../../platform/postgres/database.ts'
import type { Uploaded } from '../../resources/calls/file.ts'
import {
  documentBody,
  request,
  startUploadServer,
  upload,
  type UploadServer,
} from './upload-server.ts'

// Files, kept once in a local folder and once in an object store.

export const limit = 2_000_000
export const pdf = (size = 5_000) =>
  Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(size), Buffer.from('\n%%EOF\n')])

/** The server of the store whose tests are running. */
export let server: UploadServer
function inStore(s3Port: number | undefined): void {
  beforeAll(async () => {
    server = await startUploadServer(limit, s3Port)
  }, 120_000)
  afterAll(async () => {
    await server.close()
  })
}
/**
 * Runs the tests over each kind of store.
 * @param port of the object store: another one in each file, as two run at a time.
 */
export const inEachStore = (port: number, tests: (s3Port: number | undefined) => void): void =>
  describe.each([
    ['a local folder', undefined],
    ['an object store', port],
  ])('files in %s', (_, s3Port) => {
    inStore(s3Port)
    tests(s3Port)
  })
export const inLocalFolder = (tests: () => void): void => {
  describe('files in a local folder', () => {
    inStore(undefined)
    tests()
  })
}

const rows = async () =>
  Number(
    (
      await server.db
        .in(server.here.tenantId)
        .run<{ n: number }>(sql`select count(*)::int as n from arquivo`)
    )[0]?.n,
  )
export const state = async () => ({ rows: await rows(), ...server.countFiles() })
export const sent = async (name: string, body: string | Buffer) => {
  const answer = await upload(server, server.here, name, body)
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<Uploaded>()
}
export const create = (given: Readonly<Record<string, unknown>>) =>
  request(server, server.here, {
    method: 'POST',
    url: '/webadm/elementoupl',
    payload: documentBody(server.here, given),
  })
export const published = async (name: string, body: Buffer) => {
  const file = await sent(name, body)
  const answer = await create({ s3_file_key: file.s3_file_key })
  expect(answer.statusCode, answer.body).toBe(201)
  return { file, document: answer.json<Record<string, unknown>>() }
}
