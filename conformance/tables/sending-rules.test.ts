import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { datasets } from '../../tables/declared/index.ts'
import { createDataKey } from '../../tables/calls/data-key.ts'
import { fieldsOf, isSent } from '../../tables/model/declaration.ts'
import { sql } from '../../platform/postgres/database.ts'
import { freePort } from '../service/process.ts'
import { exampleIn, has, run } from './page-examples.ts'
import { tenants } from '../support/tenants.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'
import { until } from '../support/time/waiting.ts'

// The page of rules for those who send public tables: what it says, and its examples, run as they stand there.

let server: TestServer
/** What the page of each table says, by its name. */
const pages = new Map<string, string>()
let html: string
let key: string
let otherKey: string
let close: () => Promise<void>
const [place] = tenants.a.portals
const folder = mkdtempSync(join(tmpdir(), 'claraboia-regras-'))
/** Reads the pages of the tables that the portal has. */
async function readPages(rules: string): Promise<void> {
  for (const { name } of datasets) {
    const page = await fetch(`${rules}/${name}`)
    if (page.ok) pages.set(name, await page.text())
  }
}
beforeAll(async () => {
  server = await startTestServer()
  const port = await freePort()
  const instance = await server.startInstance({ publicUrl: `http://localhost:${port}` })
  ;({ close } = instance)
  await instance.app.listen({ port, host: '127.0.0.1' })
  const rules = `http://localhost:${port}/p/${place.prefix}/dados/regras-de-envio`
  const answer = await fetch(rules)
  expect(answer.status).toBe(200)
  html = await answer.text()
  await readPages(rules)
  expect((await fetch(`${rules}/votacoes`)).status).toBe(404)
  // What is of a chamber alone stands on the page of a chamber.
  await server
    .runnerOf('a')
    .run(
      sql`update portal_cliente set esfera_poder = 'legislativo', ug_principal = true where hash_id = ${place.unit}`,
    )
  await until(async () => {
    const page = await fetch(`${rules}/votacoes`)
    return page.ok
  })
  await readPages(rules)
  const first = await server.signedIn('first')
  // Sixty files a minute are let in by one key: all examples are more.
  ;[key = '', otherKey = ''] = await Promise.all(
    ['Um', 'Outro'].map(async (nome) => {
      const conjuntos = datasets.map(({ name }) => name)
      const body = { nome, conjuntos, unidades: [place.unit], dias: 1 }
      return (await first.ask(createDataKey, { params: { portalId: place.id }, body })).chave
    }),
  )
})
afterAll(async () => {
  await close()
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

const around = () => ({ cwd: folder, env: { CHAVE: key } })
const pageOf = (id: string) => pages.get(id.split('.')[0] ?? '') ?? html
const example = (id: string) => exampleIn(pageOf(id), id)

test('it has every field that a file of each table must bring, and no other', () => {
  for (const dataset of datasets) {
    const [head = ''] = example(`${dataset.name}.csv`).split('\n')
    const sent = fieldsOf(dataset).filter((field) => isSent(dataset, field))
    expect(head.split(';')).toEqual(sent.map(({ name }) => name))
    for (const { name } of sent)
      expect(pageOf(`${dataset.name}.csv`)).toContain(`<code>${name}</code>`)
  }
  expect(html).toContain(place.unit)
})

test('the catalogue leads to it', async () => {
  const { host } = tenants.a
  const { body } = await server.app.inject({ url: `/p/${place.prefix}/dados`, headers: { host } })
  expect(body).toContain(`href="/p/${place.prefix}/dados/regras-de-envio"`)
})

test.each(datasets.map(({ name }) => name))(
  'the files of %s are published as they stand',
  async (name) => {
    for (const [ending, type] of [
      ['csv', 'text/csv'],
      ['ndjson', 'application/x-ndjson'],
    ] as const) {
      const answer = await server.app.inject({
        method: 'PUT',
        url: `/dados/v1/${name}/${place.unit}/${new Date().getFullYear()}-01`,
        headers: {
          host: tenants.a.host,
          authorization: `Bearer ${ending === 'csv' ? key : otherKey}`,
          'content-type': type,
        },
        payload: example(`${name}.${ending}`),
      })
      expect(answer.statusCode, `${ending} ${answer.body}`).toBe(201)
      expect(answer.json()).toMatchObject({ linhas: 1, avisos: 0 })
    }
  },
)

const [first] = datasets
const file = `${first?.name}.csv`
test.skipIf(!has('curl'))('the example with curl runs', async () => {
  writeFileSync(join(folder, file), example(file))
  expect(await run('sh', ['-c', example('curl')], around())).toContain('"situacao":"publicada"')
  expect(await run('sh', ['-c', example('curl')], around())).toContain('"situacao":"inalterada"')
})

test.skipIf(!has('python3'))(
  'the example with Python runs, and shows what was refused',
  async () => {
    writeFileSync(join(folder, file), example(file))
    expect(await run('python3', ['-c', example('python')], around())).toMatch(/^20[01] /)
    writeFileSync(join(folder, file), example(file).replace('1250.00', 'muito'))
    const refused = await run('python3', ['-c', example('python')], around())
    expect(refused).toMatch(/^400 /)
    expect(refused).toContain('"linha":2')
  },
)
