import { afterAll, beforeAll, expect, test } from 'vitest'
import { withdrawDocument } from '../../resources/calls/document.ts'
import { documentElement } from '../../resources/portal/document-element.ts'
import { withdrawalGrounds } from '../../resources/withdrawal-grounds.ts'
import { nounOf, recordIn, type Noun } from '../support/noun.ts'
import { startTestServer, type Caller, type TestServer } from '../support/test-server.ts'
import { editorOf, pdfOf, type Editor } from './editor.ts'

// Why a document went, and what its new file changed: said in the back office, read on the portal.

let server: TestServer
let master: Caller
let documents: Noun
let editor: Editor
beforeAll(async () => {
  server = await startTestServer()
  master = await server.signedIn('master')
  documents = nounOf(server, documentElement)
  editor = editorOf(server, master)
})
afterAll(async () => {
  await server.close()
})

const page = async (key: string | number, end = '') => {
  const url = `/p/um/documentos/1/${key}${end}`
  const { statusCode, body } = await editor.get(url)
  return { statusCode, body }
}
const publish = (given: Readonly<Record<string, unknown>> = {}) =>
  editor.make('document-element', given)
const withdraw = (key: string | number, body: unknown, headers = {}, by = master) =>
  by.call('POST', withdrawDocument.path.replace(':id', String(key)), body, headers)
interface Event {
  readonly tracker_type: string
  readonly old_values: Readonly<Record<string, unknown>> | null
  readonly new_values: Readonly<Record<string, unknown>> | null
}
const lastEvent = async (key: string | number, type: string) => {
  const events = (await documents.history(master, key)).json<Event[]>()
  return events.find(({ tracker_type }) => tracker_type === type)
}

const upload = (words: string) => editor.send('Balanço.pdf', pdfOf(words))

test('a removed document tells at its address the day, the ground and the reason, and where to go on', async () => {
  const key = await publish({ descricao: 'Folha com <b>nomes</b>' })
  const answer = await withdraw(key, {
    fundamento: 'dados-pessoais',
    motivo: '  Trazia o CPF 529.982.247-25 & o <i>endereço</i> de servidores.  ',
  })
  expect(answer.statusCode, answer.body).toBe(200)
  for (const end of ['', '/arquivo']) {
    const { statusCode, body } = await page(key, end)
    expect(statusCode).toBe(410)
    expect(body).toMatch(/retirado por quem publica este portal em\s*<time/)
    expect(body).toContain(withdrawalGrounds['dados-pessoais'])
    expect(body).toContain(
      'Motivo: Trazia o CPF ***.982.247-** &amp; o &lt;i&gt;endereço&lt;/i&gt; de servidores.',
    )
    for (const href of ['/p/um/documentos/1', '/p/um/busca', '/p/um/e-sic'])
      expect(body).toContain(`href="${href}"`)
    expect(body).not.toContain('Folha com')
    // An address of the styles may have the first three figures.
    expect(body).not.toMatch(/529\.?982/)
  }
  // The history of a row is read where the row is.
  await documents.restore(master, key)
  expect(await lastEvent(key, 'delete')).toMatchObject({
    old_values: { descricao: 'Folha com <b>nomes</b>' },
    new_values: {
      fundamento_retirada: withdrawalGrounds['dados-pessoais'],
      motivo_retirada: 'Trazia o CPF ***.982.247-** & o <i>endereço</i> de servidores.',
    },
  })
})

test('what was said of one removal is not said of the next, by whichever call', async () => {
  const key = await publish()
  await withdraw(key, { fundamento: 'erro', motivo: 'Publicado duas vezes.' })
  expect((await documents.restore(master, key)).statusCode).toBe(200)
  expect((await page(key)).statusCode).toBe(200)
  expect((await documents.remove(master, key)).statusCode).toBe(200)
  const { statusCode, body } = await page(key)
  expect([statusCode, body.includes('Motivo:'), body.includes('Fundamento:')]).toEqual([
    410,
    false,
    false,
  ])
  await documents.restore(master, key)
  expect(await lastEvent(key, 'delete')).toMatchObject({ new_values: null })
  expect((await withdraw(key, {})).statusCode).toBe(200)
  expect((await page(key)).body).not.toContain('Motivo:')
})

test('a removal that is refused changes nothing; one that travels twice is done once', async () => {
  const key = await publish()
  for (const [body, field] of [
    [{ fundamento: 'outro' }, 'fundamento'],
    [{ motivo: 'x'.repeat(301) }, 'motivo'],
    [{ estranho: 1 }, 'estranho'],
  ] as const) {
    const answer = await withdraw(key, body)
    expect(answer.statusCode).toBe(400)
    expect(answer.json<{ Results: { field: string }[] }>().Results[0]?.field).toBe(field)
  }
  expect((await page(key)).statusCode).toBe(200)
  const said = { fundamento: 'judicial', motivo: 'x'.repeat(300) }
  const headers = { 'idempotency-key': 'retirada-1' }
  const [first, second] = [await withdraw(key, said, headers), await withdraw(key, said, headers)]
  expect([first.statusCode, second.statusCode, second.body]).toEqual([200, 200, first.body])
  expect((await withdraw(key, said)).statusCode).toBe(404)
})

test('a replaced file says what it changed, beside the version before it and in the history', async () => {
  const key = await publish({ s3_file_key: await upload('primeira'), url_externa: null })
  const replaced = await documents.update(master, key, {
    s3_file_key: await upload('segunda'),
    nota_versao: 'Corrige <b>valores</b> de 529. 982. 247 - 25.',
  })
  expect(recordIn(replaced)['nota_versao']).toBe('Corrige <b>valores</b> de ***.982.247-**.')
  const told = 'O que mudou: Corrige &lt;b&gt;valores&lt;/b&gt; de ***.982.247-**.'
  const shown = (await page(key)).body
  expect(shown).toContain(told)
  expect(shown).toMatch(/SHA-256: [0-9a-f]{64}/)
  expect(await lastEvent(key, 'update')).toMatchObject({
    new_values: { nota_versao: 'Corrige <b>valores</b> de ***.982.247-**.' },
  })
  // Another change leaves the note; a file that comes without one has none, and the former keeps its own.
  await documents.update(master, key, { descricao: 'Balanço de março' })
  expect((await page(key)).body).toContain(told)
  const third = await documents.update(master, key, { s3_file_key: await upload('terceira') })
  expect(recordIn(third)['nota_versao']).toBeNull()
  expect((await page(key)).body.match(/O que mudou: /g)).toHaveLength(1)
  // What is corrected later is said of the last replacement.
  await documents.update(master, key, { nota_versao: 'Traz a página que faltava.' })
  const { body } = await page(key)
  expect(body).toContain('O que mudou: Traz a página que faltava.')
  expect(body).toContain(told)
  await documents.update(master, key, { nota_versao: null })
  expect((await page(key)).body.match(/O que mudou: /g)).toHaveLength(1)
  const long = await documents.update(master, key, { nota_versao: 'x'.repeat(301) })
  expect(long.statusCode).toBe(400)
})

test('the page of the e-SIC leads to its newest numbers, to what is classified and what no longer is', async () => {
  const sic = async () => (await editor.get('/p/um/e-sic')).body
  const answers = async () =>
    [
      ...(await sic()).matchAll(
        /<dd>(?:<a href="\/p\/um\/documentos\/1\/\d+">([^<]+)<\/a>|(ainda não publicadas))/g,
      ),
    ].map(([, description, missing]) => description ?? missing)
  expect(await answers()).toEqual(Array.from({ length: 3 }, () => 'ainda não publicadas'))
  const wanted = [
    'Relatório estatístico dos pedidos de informação de 2026',
    'Rol de informações classificadas em grau de sigilo',
    'Rol de informações desclassificadas',
  ]
  await publish({ descricao: wanted[0], ano: '2026' })
  // One of a former year that comes out later, and one that is about something else.
  await publish({
    descricao: 'Relatório estatístico dos pedidos de informação de 2025',
    ano: '2025',
  })
  await publish({ descricao: 'Relatório de obras com informação de preços', ano: '2026' })
  for (const descricao of wanted.slice(1)) await publish({ descricao, ano: '2026' })
  expect(await answers()).toEqual(wanted)
  expect(await sic()).toMatch(/Peça hoje, <time dateTime="\d{4}-\d\d-\d\d">/)
})
