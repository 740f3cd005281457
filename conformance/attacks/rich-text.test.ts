import { beforeEach, afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sqlOf } from '../../data/store/kind-sql.ts'
import type { Browser } from 'playwright-core'
import { fieldOf, wireName } from '../../kernel/resource.ts'
import { openChromium } from '../browser/support/chromium.ts'
import { nounOf, recordIn, registers } from '../support/noun.ts'
import { resultOf, sendSheet } from '../support/files/sheets.ts'
import { startTestServer, type Caller, type TestServer } from '../support/test-server.ts'
import { host } from './harness.ts'
import { vectors } from './vectors.ts'
import { covers } from '../coverage/covers.ts'
import { spread } from '../support/whole.ts'

let server: TestServer
let master: Caller
let browser: Browser
beforeAll(async () => {
  ;[server, browser] = await Promise.all([startTestServer(), openChromium()])
  master = await server.signedIn('master')
})
afterAll(async () => {
  await browser.close()
  await server.close()
})

const allowed = new Set(
  'p br hr strong b em i u s h2 h3 h4 ul ol li blockquote a code pre table caption thead tbody tr th td'.split(
    ' ',
  ),
)
const attributes = new Set(['href', 'rel', 'scope', 'colspan', 'rowspan'])

const last = 'https://portal.test/last'
/** What Chromium makes of a text: its elements and attributes, what it asked for and what it ran. */
async function rendered(html: string): Promise<{
  readonly elements: readonly { name: string; attributes: readonly [string, string][] }[]
  readonly asked: readonly string[]
  readonly ran: number
}> {
  const page = await browser.newPage()
  const asked: string[] = []
  let ran = 0
  await page.route('**/*', (route) => {
    const url = route.request().url()
    if (url !== last) asked.push(url)
    return route.abort()
  })
  page.on('dialog', (dialog) => {
    ran += 1
    void dialog.dismiss()
  })
  await page.exposeFunction('alert', () => {
    ran += 1
  })
  await page.setContent(`<!doctype html><meta charset="utf-8"><main>${html}</main>`, {
    waitUntil: 'load',
  })
  // As a script of ours might set it, too: parsing again must not find more (mutation XSS).
  const elements = await page.evaluate(() => {
    const main = document.querySelector('main')
    if (main)
      for (let turn = 0; turn < 2; turn += 1) {
        const text = main.innerHTML
        main.innerHTML = text
      }
    for (const element of main?.querySelectorAll<HTMLElement>('*') ?? []) {
      element.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }))
      element.focus?.()
    }
    return [...(main?.querySelectorAll('*') ?? [])].map((element) => ({
      name: element.localName,
      attributes: [...element.attributes].map(({ name, value }): [string, string] => [name, value]),
    }))
  })
  // What the text has asked for fails before what is asked for after it.
  await page.evaluate(async (src) => {
    const image = new Image()
    await new Promise((resolve) => {
      image.addEventListener('error', resolve)
      image.src = src
    })
    await new Promise(requestAnimationFrame)
  }, last)
  await page.close()
  return { elements, asked, ran }
}
function expectHarmless({ elements, asked, ran }: Awaited<ReturnType<typeof rendered>>): void {
  expect([ran, asked]).toEqual([0, []])
  for (const { name, attributes: own } of elements) {
    expect([...allowed], name).toContain(name)
    for (const [attribute, value] of own) {
      expect([...attributes], `${name} ${attribute}`).toContain(attribute)
      if (attribute === 'href')
        expect(['http:', 'https:', 'mailto:', 'tel:'], value).toContain(
          new URL(value, 'https://portal.test').protocol,
        )
    }
    if (name === 'a' && own.some(([attribute]) => attribute === 'href'))
      expect(own).toContainEqual(['rel', 'noopener'])
  }
}

test('64. there are vectors enough, and each does what it is for', async () => {
  covers({ attacks: [64] })
  expect(vectors.length).toBeGreaterThanOrEqual(120)
  // Without the product in between, they do ask and run: a harness that sees nothing proves nothing.
  const { ran, asked } = await rendered(vectors.join('\n'))
  expect(ran + asked.length).toBeGreaterThan(3)
})

const rich = registers.flatMap((resource) =>
  Object.entries(resource.fields)
    .filter(([, field]) => sqlOf(field).stored !== undefined)
    .map(([name]) => [resource.name, wireName(name, fieldOf(resource, name)), resource] as const),
)
describe('64, 75. rich text', () => {
  beforeEach(() => covers({ attacks: [64, 75] }))
  test.each(rich)(
    '%s.%s keeps no script, frame, style or foreign address',
    async (_, field, resource) => {
      const noun = nounOf(server, resource)
      const { key } = await noun.made(master)
      const stored = await Promise.all(
        spread(
          vectors,
          rich.findIndex(([, , one]) => one === resource),
          4,
        ).map(async (vector) => {
          const answer = await noun.update(master, key, {
            [field]: `<p>Antes</p>${vector}<p>Depois</p>`,
          })
          // Control characters are refused by name.
          expect([200, 400], `${vector} ${answer.body}`).toContain(answer.statusCode)
          return answer.statusCode === 200 ? String(recordIn(answer)[field]) : ''
        }),
      )
      expectHarmless(await rendered(stored.join('\n')))
      const history = (await noun.history(master, key)).json<
        { new_values: Record<string, string> | null }[]
      >()
      expectHarmless(
        await rendered(history.map(({ new_values: values }) => values?.[field] ?? '').join('\n')),
      )
    },
    60_000,
  )

  test('what was stored before there were rules is harmless on the public page', async () => {
    const news = registers.find(({ name }) => name === 'news')
    if (!news) throw new Error('news')
    const noun = nounOf(server, news)
    const { key } = await noun.made(master, {
      ...(await noun.fresh()),
      portal_id: 1,
      ativo: 'S',
      iniciado_em: '2020-01-01T00:00:00.000Z',
      finalizado_em: null,
    })
    await server.runnerOf('a').run({
      text: 'update portal_noticia set texto = $2 where id = $1::bigint',
      values: [String(key), vectors.join('<hr>')],
    })
    const page = await server.app.inject({ url: `/p/um/noticias/${key}`, headers: { host } })
    expect(page.statusCode, page.body.slice(0, 200)).toBe(200)
    const body = /<hr ?\/?>[\s\S]*<hr ?\/?>/.exec(page.body)?.[0] ?? ''
    expect(body.length).toBeGreaterThan(100)
    expectHarmless(await rendered(body))
    expect(page.headers['content-security-policy']).not.toMatch(/unsafe-/)
  })

  test('nor does an imported one keep any', async () => {
    covers({ attacks: [78] })
    const cell = `"${vectors
      .filter((text) => !/[;,\p{Cc}]/u.test(text))
      .join('')
      .replaceAll('"', '""')}"`
    const fields = {
      modo: 'gravar',
      mapa: JSON.stringify({ faq_titulo: 'titulo', faq_text: 'texto' }),
      contexto: JSON.stringify({ portal_id: 1 }),
    }
    const answer = await sendSheet(master, 'faq', fields, `titulo;texto\r\nImportada;${cell}\r\n`)
    expect(answer.statusCode, answer.body).toBe(200)
    expect(resultOf(answer).gravadas).toBe(1)
    const rows = (await master.call('GET', '/webadm/listarperguntasfrequentesportal/1')).json<
      { faq_titulo: string; faq_text: string }[]
    >()
    const imported = rows.find(({ faq_titulo: title }) => title === 'Importada')
    expect(imported).toBeDefined()
    expectHarmless(await rendered(imported?.faq_text ?? ''))
  })
})

test('65. everywhere else a text is text, in the history too', async () => {
  covers({ attacks: [65] })
  const glossary = registers.find(({ name }) => name === 'glossary')
  if (!glossary) throw new Error('glossary')
  const noun = nounOf(server, glossary)
  for (const vector of vectors
    .filter((text) => text.length <= 120 && !/\p{Cc}/u.test(text))
    .slice(0, 60)
    .map((text, at) => `${text} ${at}`)) {
    const answer = await noun.create(master, {
      ...(await noun.fresh()),
      portal_id: 1,
      termo: vector,
      ocultar: 'N',
    })
    expect(answer.statusCode, `${vector} ${answer.body}`).toBe(201)
    expect(recordIn(answer)['termo']).toBe(vector.trim())
  }
  const page = await server.app.inject({ url: '/p/um/glossario', headers: { host } })
  const { ran, elements } = await rendered(/<main[\s\S]*<\/main>/.exec(page.body)?.[0] ?? '')
  expect(ran).toBe(0)
  expect(
    elements.filter(
      ({ name, attributes: own }) =>
        ['script', 'iframe', 'object', 'embed', 'base', 'meta', 'style', 'math'].includes(name) ||
        own.some(([attribute]) => attribute.startsWith('on')),
    ),
  ).toEqual([])
})
