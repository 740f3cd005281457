import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../platform/postgres/database.ts'
import * as calls from '../../resources/calls/proposal.ts'
import { fileAddress } from '../../resources/addresses.ts'
import { resources } from '../../resources/index.ts'
import { isProposable } from '../../resources/proposable.ts'
import { nounOf } from '../support/noun.ts'
import { canary, openDoor, publicDoors, withCanary } from '../support/public-doors.ts'
import { tenants } from '../support/tenants.ts'
import { startTestServer, type Caller, type TestServer } from '../support/test-server.ts'
import { uploadedPdf } from '../support/upload-server.ts'

// What waits is at no public door: pages, searches, counts, feeds, sitemaps, downloads, files and tags stay as they
// were, byte by byte, while proposals of every noun are written.

const nouns = resources.filter(isProposable)
let server: TestServer
let master: Caller
/** Of a row of each noun. */
const keys = new Map<string, string>()

beforeAll(async () => {
  server = await startTestServer()
  master = await server.signedIn('master')
  for (const resource of nouns) {
    const { key } = await nounOf(server, resource).made(master)
    keys.set(resource.name, String(key))
  }
})
afterAll(async () => {
  await server.close()
})

test('no public door changes while every noun is drafted, new and on rows that stand', async () => {
  const file = await uploadedPdf(server, master, `${canary}.pdf`)
  const before = await publicDoors(server)
  expect(before.size).toBeGreaterThan(40)
  expect([...(await publicDoors(server))]).toEqual([...before])
  for (const resource of nouns) {
    const corpo = withCanary(resource, await nounOf(server, resource).fresh(), file)
    const place = { portal: tenants.a.portals[0].id, registro: resource.name, corpo }
    await master.ask(calls.beginProposal, { body: { ...place, ato: 'criar' } })
    const chave = keys.get(resource.name) ?? ''
    await master.ask(calls.beginProposal, { body: { ...place, ato: 'mudar', chave } })
  }
  const waiting = await server
    .runnerOf('a')
    .run(sql`select 1 from proposta where corpo::text like ${`%${canary}%`}`)
  expect(waiting).toHaveLength(2 * nouns.length)
  expect([...(await publicDoors(server))]).toEqual([...before])
  expect((await openDoor(server, fileAddress(file))).status).toBe(404)
})
