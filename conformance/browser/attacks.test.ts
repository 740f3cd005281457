import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { glossary } from '../../resources/content/glossary.ts'
import { news } from '../../resources/content/news.ts'
import { vectors } from '../attacks/vectors.ts'
import { bodyOf, call, signIn } from '../service/office.ts'
import { people } from './support/demonstration.ts'
import { demonstrationForGuests, nowhere, terms } from './support/guests.ts'
import { fillSignIn, settled } from './support/visitor.ts'
import { covers } from '../coverage/covers.ts'

const { url, ana, stranger, goTo } = demonstrationForGuests()

/** What a page must never do, whatever somebody wrote into a field: ask, run, or speak to another site. */
function watch(page: Page): () => readonly string[] {
  const seen: string[] = []
  page.on('dialog', (dialog) => {
    seen.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('pageerror', ({ message }) => seen.push(`exception: ${message}`))
  page.on('console', (message) => {
    if (/Content Security Policy|Refused to/.test(message.text())) seen.push(message.text())
  })
  page.on('request', (request) => {
    if (!request.url().startsWith(url()) && !/^(data|blob):/.test(request.url()))
      seen.push(`request: ${request.url()}`)
  })
  return () => seen
}
const writable = vectors.filter((text) => !/\p{Cc}/u.test(text))

test('64, 65. what somebody wrote as markup runs on no screen: list, detail, history, form, journal, public page', async () => {
  covers({ attacks: [64, 65] })
  const token = await signIn(url(), people.ana)
  const make = async (path: string, body: unknown): Promise<{ readonly id: number }> => {
    const answer = await call(url(), 'POST', path, { token, body })
    expect(answer.status, JSON.stringify(answer.body)).toBe(201)
    const [record] = [answer.body].flat() as unknown as readonly [{ readonly id: number }]
    return record
  }
  const title = '<img src=x onerror=alert(1)><script>alert(2)</script>'
  const term = await make('/webadm/portalglossario', [
    bodyOf(glossary, {
      portalId: 1,
      term: title,
      description: writable.join(' ').slice(0, 1_500),
      hidden: false,
    }),
  ])
  const piece = await make(
    '/webadm/portalnoticias',
    bodyOf(news, { portalId: 1, title, text: writable.map((text) => `<p>${text}</p>`).join('') }),
  )
  const page = await ana(nowhere)
  const seen = watch(page)
  const pieces = '/informacoes/portal-informacoes/noticias'
  for (const path of [
    `${terms}?q=onerror&portal=1`,
    `${terms}/detalhes/${term.id}`,
    `${terms}/editar/${term.id}`,
    `${pieces}?q=onerror&portal=1`,
    `${pieces}/detalhes/${piece.id}`,
    `${pieces}/editar/${piece.id}`,
    '/auditoria',
  ]) {
    await goTo(page, path)
    await page
      .getByText('<img src=x onerror=alert(1)>')
      .or(page.locator('input[value^="<img src=x"]'))
      .first()
      .waitFor()
    expect(seen(), path).toEqual([])
  }
  await page.getByText('<img src=x onerror=alert(1)>').first().click()
  await settled(page)
  await page.goto(`${url()}/p/ir/1`)
  for (const path of ['/glossario', '/noticias', `/noticias/${piece.id}`])
    await page.goto(
      `${url()}${new URL(page.url()).pathname.split('/').slice(0, 3).join('/')}${path}`,
    )
  expect(seen()).toEqual([])
})

test('84. where the sign-in leads back to is an address of this application', async () => {
  covers({ attacks: [84] })
  for (const back of [
    '//evil.test/x',
    'https://evil.test',
    '/\\evil.test',
    'javascript:alert(1)',
    '\t//evil.test',
  ]) {
    const page = await stranger()
    const seen = watch(page)
    await page.goto(`${url()}/autenticacao/login?voltar=${encodeURIComponent(back)}`)
    await fillSignIn(page, people.joana)
    await page.waitForURL((at) => !at.pathname.startsWith('/autenticacao'))
    await settled(page)
    expect([back, new URL(page.url()).origin, new URL(page.url()).pathname]).toEqual([
      back,
      url(),
      '/',
    ])
    expect(seen()).toEqual([])
  }
})
