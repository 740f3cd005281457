import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { people } from './support/demonstration.ts'
import { demonstrationForGuests, terms } from './support/guests.ts'
import { field, noticed, save } from './support/visitor.ts'

// Somebody writes for forty minutes. Meanwhile the network goes, another build is put in place, and the session ends.

const { url, ana } = demonstrationForGuests()
const minutes = (count: number) => count * 60_000
const sentence = (at: number) => `Frase ${at}: o que a lei diz, em palavras de quem lê. `
const term = 'Restos a pagar processados'

const tokenOf = (page: Page) =>
  page.evaluate(
    async () =>
      ((await (await fetch('/api/authUserAplication')).json()) as { readonly token: string }).token,
  )
/** What the server keeps of the term. */
async function kept(page: Page, portal: number): Promise<readonly string[]> {
  const answer = await page.request.get(`${url()}/webadm/portalglossarioportal/${portal}`, {
    headers: { authorization: `Bearer ${await tokenOf(page)}` },
  })
  const rows = (await answer.json()) as readonly { termo: string; descricao: string }[]
  return rows.filter(({ termo }) => termo === term).map(({ descricao }) => descricao)
}
async function writes(page: Page, from: number, to: number): Promise<void> {
  const box = field(page, 'Descrição')
  for (let at = from; at < to; at += 1) await box.pressSequentially(sentence(at), { delay: 0 })
}

test('after forty minutes of writing with the network gone, another build and the session ended, all is there and saved once', async () => {
  const page = await ana(`${terms}/cadastro`)
  await page.clock.install()
  const sent: number[] = []
  page.on('request', (request) => {
    if (request.method() !== 'POST' || !request.url().endsWith('/webadm/portalglossario')) return
    const [row] = request.postDataJSON() as readonly { portal_id: number }[]
    sent.push(row?.portal_id ?? 0)
  })
  await field(page, 'Termo').fill(term)
  await writes(page, 0, 4)

  await page.context().setOffline(true)
  await page.clock.fastForward(minutes(14))
  await page.getByText(/^Este computador está sem internet\./).waitFor()
  await writes(page, 4, 8)
  await save(page)
  await page
    .getByRole('alert')
    .filter({ hasText: /internet|conexão/i })
    .first()
    .waitFor()

  await page.route('**/builds/latest.json', (route) => route.fulfill({ json: { id: 'outra' } }))
  await page.context().setOffline(false)
  await page.clock.fastForward(minutes(13))
  await page.getByText(/^Há uma versão nova do sistema\./).waitFor()
  await writes(page, 8, 12)

  const ended = await page.request.post(`${url()}/webadm/conta/sair`, {
    data: {},
    headers: { authorization: `Bearer ${await tokenOf(page)}` },
  })
  expect(ended.ok()).toBe(true)
  await page.clock.fastForward(minutes(13))
  await writes(page, 12, 16)
  await expect
    .poll(async () => {
      const box = page.getByRole('dialog', { name: 'Sua sessão terminou' })
      if (await box.isVisible()) return true
      await save(page)
      return false
    })
    .toBe(true)
  const dialog = page.getByRole('dialog', { name: 'Sua sessão terminou' })
  await dialog.getByLabel('Senha', { exact: true }).fill(people.ana.password)
  await dialog.getByRole('button', { name: 'Entrar', exact: true }).click()
  await noticed(page, 'Termo cadastrado')
  const whole = Array.from({ length: 16 }, (_, at) => sentence(at)).join('')
  await expect.poll(() => kept(page, sent.at(-1) ?? 0)).toEqual([whole.trim()])
  await page.reload()
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await kept(page, sent.at(-1) ?? 0)).toHaveLength(1)
})
