import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { storedValue } from '../../data/store/kind-sql.ts'
import { sql } from '../../data/postgres/database.ts'
import { faq } from '../../resources/content/faq.ts'
import { houses } from '../support/houses.ts'
import { resultOf, sendSheet } from '../support/sheets.ts'
import { makeWorld, type Caller, type World } from '../support/world.ts'

// Rich text made to be slow: at write, in a sheet, and where citizens read it.

let world: World
let master: Caller
let neighbour: Caller
beforeAll(async () => {
  world = await makeWorld()
  ;[master, neighbour] = await Promise.all([
    world.signedIn('master'),
    world.signedIn('master', 'b'),
  ])
})
afterAll(() => world.close())

const [{ id: portalId, prefix }] = houses.a.portals
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
}
/** Within the bounds, and as heavy as they allow. */
const heavy: Readonly<Record<string, string>> = {
  '5,000 addresses': '<a href="https://a.br/">y</a>'.repeat(4_990),
  '49 levels, again and again': `${'<b>'.repeat(49)}x${'</b>'.repeat(49)}`.repeat(100),
  attributes: `<p ${Array.from({ length: 20_000 }, (_, at) => `a${at}=b`).join(' ')}>x</p>`,
  signs: `${'<'.repeat(9_990)}${'&#0;'.repeat(9_990)}`,
  'a long address': `<a href="${' &#10;'.repeat(19_000)}">x</a>`,
  comments: '<!-- '.repeat(19_000),
}

/** The longest that another tenant waits for a short call while the work lasts. Milliseconds. */
async function othersWait(work: Promise<unknown>): Promise<number> {
  const state = { isOver: false }
  const ended = work.finally(() => {
    state.isOver = true
  })
  let longest = 0
  do {
    const since = performance.now()
    expect((await neighbour.call('GET', '/webadm/estados?page=1')).statusCode).toBe(200)
    longest = Math.max(longest, performance.now() - since)
  } while (!state.isOver)
  await ended
  return longest
}
const path = '/webadm/portalperguntasfrequentes'
const question = (html: string) => ({
  portal_id: portalId,
  faq_titulo: 'Como peço?',
  faq_text: html,
})

describe('a text made to be slow', () => {
  test.each(Object.entries(hostile))(
    '%s: refused at the field, and nobody waits',
    async (_, html) => {
      let message = ''
      const longest = await othersWait(
        (async () => {
          const answer = await master.call('POST', path, question(html))
          message = answer.body
          expect(answer.statusCode, answer.body.slice(0, 200)).toBe(400)
        })(),
      )
      expect(message).toMatch(/níveis de formatação|formatação demais/)
      expect(longest).toBeLessThan(1_000)
    },
  )

  test('the heaviest that is accepted does not hold the others up', () => {
    for (const [name, html] of Object.entries(heavy)) {
      const since = performance.now()
      storedValue(faq, 'text', html)
      // 100 ms on a quiet machine; ten times as much is what another may wait.
      expect(performance.now() - since, name).toBeLessThan(1_000)
    }
  })

  test('in a sheet it is a fault of its line, and what stands beside it is not written', async () => {
    const sheet = `Pergunta;Resposta\r\n"Boa";"<b>sim</b>"\r\n"Má";"${'<b>'.repeat(10_000)}"\r\n`
    let said = ''
    const longest = await othersWait(
      (async () => {
        const answer = await sendSheet(
          master,
          faq.name,
          {
            modo: 'gravar',
            mapa: JSON.stringify({ faq_titulo: 'Pergunta', faq_text: 'Resposta' }),
            contexto: JSON.stringify({ portal_id: portalId }),
          },
          sheet,
        )
        const { gravadas, faltas } = resultOf(answer)
        expect(gravadas).toBe(0)
        said = JSON.stringify(faltas)
      })(),
    )
    expect(said).toContain('níveis de formatação')
    expect(longest).toBeLessThan(1_000)
  })
})

test.each(Object.entries(hostile))(
  '%s, stored by an older version: its page is served, and nobody waits',
  async (_, html) => {
    const rows = world.rows('a')
    await rows.run(
      sql`insert into portal_pergunta_frequente (portal_id, faq_titulo, faq_text) values (${portalId}::bigint, 'Antiga', ${html})`,
    )
    let status = 0
    const longest = await othersWait(
      (async () => {
        const url = `/p/${prefix}/perguntas-frequentes`
        const answer = await world.app.inject({ url, headers: { host: houses.a.host } })
        status = answer.statusCode
      })(),
    )
    expect(status).toBe(200)
    expect(longest).toBeLessThan(1_000)
    await rows.run(sql`delete from portal_pergunta_frequente where faq_titulo = 'Antiga'`)
  },
)
