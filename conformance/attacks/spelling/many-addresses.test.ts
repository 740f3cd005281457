import { afterAll, beforeAll, expect, test } from 'vitest'
import { observeStatements } from '../../../platform/postgres/pipelined-connection.ts'
import { mostAMinute } from '../../../site/cache/limits.ts'
import { covers } from '../../coverage/covers.ts'
import { tenants } from '../../support/tenants.ts'
import { startTestServer, type TestServer } from '../../support/test-server.ts'

// One page has as many spellings as anybody likes: they are one page. Who asks for many is told so at every door.

let server: TestServer
const {
  host,
  portals: [{ prefix }],
} = tenants.a
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
const visit = (url: string, remoteAddress: string, at: string = host) =>
  server.app.inject({ url, headers: { host: at }, remoteAddress })

/** How often the glossary is read while something is asked. */
async function readings(work: () => Promise<void>): Promise<number> {
  let count = 0
  observeStatements((text) => {
    if (text.includes('termo_visivel')) count += 1
    return undefined
  })
  try {
    await work()
  } finally {
    observeStatements(undefined)
  }
  return count
}
const escaped = (letter: string) => `%${letter.charCodeAt(0).toString(16)}`
/** The same address with one letter after the other escaped. */
const spellingsOf = (word: string) =>
  Array.from(word, (letter, at) => word.slice(0, at) + escaped(letter) + word.slice(at + 1))

test('F23. a page is read once, whichever letters of its address are escaped or large and whichever port is named', async () => {
  covers({ attacks: ['F23'] })
  const page = `/p/${prefix}/glossario`
  const others: readonly (readonly [url: string, host?: string])[] = [
    ...spellingsOf('glossario').map((word) => [`/p/${prefix}/${word}`] as const),
    ...spellingsOf(prefix).map((word) => [`/p/${word}/glossario`] as const),
    [`/p/${prefix.toUpperCase()}/glossario`],
    [`${page}#a`],
    ...[1, 8080, 65_535].map((port) => [page, `${host}:${port}`] as const),
    [page, `${host}.`],
    [page, host.toUpperCase()],
  ]
  const first = await visit(page, '192.0.2.1')
  const answers: string[] = []
  const read = await readings(async () => {
    for (const [url, at] of others) {
      const answer = await visit(url, '192.0.2.1', at)
      expect(answer.statusCode, `${url} ${at}`).toBe(200)
      answers.push(answer.body)
    }
  })
  expect(new Set([first.body, ...answers]).size).toBe(1)
  // Once more where half a minute passes meanwhile, or a job of the server changes something.
  expect(read).toBeLessThan(3)
  // What is asked of a page is another one, as it comes.
  expect(await readings(async () => void (await visit(`${page}?q=a`, '192.0.2.1')))).toBe(1)
})

test('F23. questions to feeds count as those to their pages do', async () => {
  covers({ attacks: ['F8', 'F23'] })
  const network = '192.0.2.9'
  const feed = (q: string, from = network) =>
    visit(`/p/${prefix}/busca/novidades.atom?q=${q}`, from)
  for (let at = 0; at < mostAMinute.questions; at += 1)
    expect((await feed('contrato')).statusCode).toBe(200)
  const refused = await feed('contrato')
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await visit(`/p/${prefix}/busca?q=obra`, network)).statusCode).toBe(429)
  expect((await visit(`/p/${prefix}/noticias/novidades.atom`, network)).statusCode).toBe(200)
  expect((await feed('contrato', '192.0.2.10')).statusCode).toBe(200)
})
