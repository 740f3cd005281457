import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { covers } from '../../coverage/covers.ts'
import { storedValue } from '../../../data/store/kind-sql.ts'
import { sql } from '../../../platform/postgres/database.ts'
import { faq } from '../../../resources/content/faq.ts'
import { besides, mainThreadTime } from '../../support/effort.ts'
import { tenants } from '../../support/tenants.ts'
import { resultOf, sendSheet } from '../../support/files/sheets.ts'
import { startTestServer, type Caller, type TestServer } from '../../support/test-server.ts'

// Rich text made to be slow: at write, in a sheet, and where citizens read it.

let server: TestServer
let master: Caller
let neighbour: Caller
beforeAll(async () => {
  server = await startTestServer()
  ;[master, neighbour] = await Promise.all([
    server.signedIn('master'),
    server.signedIn('master', 'b'),
  ])
})
afterAll(() => server.close())
beforeEach(() => covers({ attacks: ['F3'] }))

const [{ id: portalId, prefix }] = tenants.a.portals
const most = 199_000
const filled = (part: string) => part.repeat(Math.floor(most / part.length))
const hostile: Readonly<Record<string, string>> = {
  'nested b': filled('<b>'),
  'nested tables': filled('<table><tr><td>'),
  'nested lists': filled('<ul><li>'),
  'nested quotes with text': filled('<blockquote>a'),
  'unknown elements': filled('<x>'),
  'elements of SVG': filled('<svg><g>'),
  'wrong ends between': filled('<b></i>'),
  'open addresses': filled('<a href="/x">'),
  'bare signs': filled('<'),
  'entities without an end': filled('&'),
  'flat tags': filled('<i></i>'),
  breaks: filled('<br>'),
  'paragraphs without an end': filled('<p>'),
  'comments in an address': `<a href="${'x'.repeat(90_000)}${'<!---->'.repeat(15_000)}">x</a>`,
  'a long address': `<a href="${' &#10;'.repeat(19_000)}">x</a>`,
  attributes: `<p ${Array.from({ length: 20_000 }, (_, at) => `a${at}=b`).join(' ')}>x</p>`,
}
/** Within the bounds, and as heavy as they allow. */
const heavy: Readonly<Record<string, string>> = {
  '5,000 addresses': '<a href="https://a.br/">y</a>'.repeat(4_990),
  '49 levels, again and again': `${'<b>'.repeat(49)}x${'</b>'.repeat(49)}`.repeat(100),
  'attributes of every tag':
    `<p ${Array.from({ length: 190 }, (_, at) => `a${at}=b`).join(' ')}>x</p>`.repeat(140),
  'addresses with comments': `<a href="${'<!---->'.repeat(270)}">x</a>`.repeat(60),
  'marks on every letter': `a${'\u0315\u0300'.repeat(15)}`.repeat(6_000),
  signs: `${'<'.repeat(9_990)}${'&#0;'.repeat(9_990)}`,
  comments: '<!-- '.repeat(19_000),
}

/** Milliseconds that the main thread may be held by one of these. */
const bearable = 1_000
const path = '/webadm/portalperguntasfrequentes'
const question = (html: string) => ({
  portal_id: portalId,
  faq_titulo: 'Como peço?',
  faq_text: html,
})

describe('a text made to be slow', () => {
  // PostgreSQL puts the marks of what is stored in order, so that only what was refused is quick.
  const marks = { 'marks out of order': `<p>a${'\u0315\u0300'.repeat(75_000)}</p>` }
  test.each(Object.entries({ ...hostile, ...marks }))(
    '%s: refused at the field, and nobody waits',
    async (_, html) => {
      const { result, held } = await besides(neighbour, master.call('POST', path, question(html)))
      expect(result.statusCode, result.body.slice(0, 200)).toBe(400)
      expect(result.body).toMatch(
        /níveis de formatação|formatação demais|mais de 2\.000 caracteres|mais de 30 acentos/,
      )
      expect(held).toBeLessThan(bearable)
    },
  )

  test('the heaviest that is accepted does not hold the others up', () => {
    for (const [name, html] of Object.entries(heavy)) {
      const since = mainThreadTime()
      storedValue(faq, 'text', html)
      expect(mainThreadTime() - since, name).toBeLessThan(bearable)
    }
  })

  test('in a sheet it is a fault of its line, and what stands beside it is not written', async () => {
    const sheet = `Pergunta;Resposta\r\n"Boa";"<b>sim</b>"\r\n"Má";"${'<b>'.repeat(10_000)}"\r\n`
    const order = {
      modo: 'gravar',
      mapa: JSON.stringify({ faq_titulo: 'Pergunta', faq_text: 'Resposta' }),
      contexto: JSON.stringify({ portal_id: portalId }),
    }
    const { result, held } = await besides(neighbour, sendSheet(master, faq.name, order, sheet))
    const { gravadas, faltas } = resultOf(result)
    expect(gravadas).toBe(0)
    expect(JSON.stringify(faltas)).toContain('níveis de formatação')
    expect(held).toBeLessThan(bearable)
  })
})

test.each(Object.entries(hostile))(
  '%s, stored by an older version: its page is served, and nobody waits',
  async (_, html) => {
    const rows = server.runnerOf('a')
    await rows.run(
      sql`insert into portal_pergunta_frequente (portal_id, faq_titulo, faq_text)
        values (${portalId}::bigint, 'Antiga', ${html})`,
    )
    const url = `/p/${prefix}/perguntas-frequentes`
    const page = server.app.inject({ url, headers: { host: tenants.a.host } })
    const { result, held } = await besides(neighbour, page)
    expect(result.statusCode).toBe(200)
    expect(held).toBeLessThan(bearable)
    await rows.run(sql`delete from portal_pergunta_frequente where faq_titulo = 'Antiga'`)
  },
)
