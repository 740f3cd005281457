import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { ppaColumns } from '../../resources/accountability/file.ts'
import { accountabilityUser } from '../../demo/people.ts'
import { barriers } from './support/barriers.ts'
import { people } from './support/demonstration.ts'
import { demonstrationForGuests, nowhere } from './support/guests.ts'
import { arrives, complaints, noticed, phone, settled } from './support/visitor.ts'
import { covers } from '../coverage/covers.ts'
import { isWhole, spread } from '../support/whole.ts'
import { noteFields } from '../coverage/seen.ts'
import { productsAreTests } from '../support/passed-before.ts'

productsAreTests()

const [selection, importing, account] = [
  '/prestacao-de-contas/selecao',
  '/prestacao-de-contas/importacao-de-arquivos',
  '/prestacao-de-contas/conta',
]
const { url, stranger, signedIn } = demonstrationForGuests()

async function enter(page: Page): Promise<void> {
  await page.goto(`${url()}/autenticacao/login`)
  await page.getByRole('tab', { name: 'Prestação de contas' }).click()
  await page.getByRole('textbox', { name: 'Usuário' }).fill(accountabilityUser.email)
  await page.getByLabel('Senha', { exact: true }).fill(accountabilityUser.password)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await arrives(page, selection)
  await settled(page)
}
async function choose(page: Page, unit: RegExp): Promise<void> {
  await page.getByLabel('Unidade gestora (UG)').click()
  await page.getByRole('option', { name: unit }).click()
  await page.getByRole('button', { name: 'Continuar' }).click()
  await arrives(page, importing)
  await settled(page)
}

const plan = (rows: number, bad: boolean) =>
  Buffer.from(
    [
      ppaColumns.join(';'),
      ...Array.from(
        { length: rows },
        (_, at) =>
          `00${at % 90};Educação que transforma;Ensinar bem;${2_000 + at};Manutenção das escolas;12;361;Escola mantida;unidade;2026;14;${bad && at === rows / 2 - 2 ? 'doze mil' : '1250,50'}`,
      ),
    ].join('\r\n'),
  )
const inPortuguese = (count: number) => count.toLocaleString('pt-BR')
const checking = (page: Page) => page.getByRole('group', { name: 'Confira antes de enviar' })
const pick = (page: Page, rows: number, bad: boolean) =>
  page
    .locator('input[type=file]')
    .setInputFiles({ name: 'plano.csv', mimeType: 'text/csv', buffer: plan(rows, bad) })
async function send(page: Page, rows: number, bad: boolean): Promise<void> {
  await pick(page, rows, bad)
  await checking(page).getByRole('button', { name: 'Enviar' }).click()
}
const newest = (page: Page) => page.getByRole('listitem').filter({ hasText: 'plano.csv' }).first()

test.each(isWhole ? [10_000] : [1_000])(
  'a plan of %i rows with one bad row: named by line and column, corrected, processed within a minute',
  async (rows) => {
    covers({ rules: ['import.file'] })
    const page = await stranger()
    const heard = complaints(page)
    await enter(page)
    expect(await barriers(page)).toEqual([])
    await choose(page, /^Prefeitura/)
    // Nothing leaves before it was looked at.
    const before = await page.getByRole('listitem').filter({ hasText: 'Baixar' }).count()
    await pick(page, rows, true)
    await checking(page)
      .getByText(`PPA, Plano Plurianual, ${inPortuguese(rows)} linhas`)
      .waitFor()
    expect(await barriers(page)).toEqual([])
    await checking(page).getByRole('button', { name: 'Desistir' }).click()
    await checking(page).waitFor({ state: 'detached' })
    await expect
      .poll(() => page.getByRole('listitem').filter({ hasText: 'Baixar' }).count())
      .toBe(before)
    await send(page, rows, true)
    await newest(page).getByText('Rejeitado').waitFor()
    await newest(page)
      .getByRole('button', { name: /^Ver problemas/ })
      .click()
    const line = inPortuguese(rows / 2)
    const row = page.getByRole('dialog').getByRole('row', { name: line })
    await expect
      .poll(async () => (await row.innerText()).split(/\s+/).join(' '))
      .toContain(`${line} valor doze mil `)
    expect(await barriers(page)).toEqual([])
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Baixar em CSV' }).click(),
    ])
    expect(file.suggestedFilename()).toBe('plano-problemas.csv')
    await page.getByRole('button', { name: 'Fechar' }).click()
    const started = Date.now()
    await send(page, rows, false)
    await newest(page).getByText('Processado', { exact: true }).waitFor({ timeout: 60_000 })
    expect(Date.now() - started).toBeLessThan(60_000)
    // Month and year that it is of, who sent it and when.
    await newest(page)
      .getByText(/\p{L}+ de \d{4} · .+, .*\d/u)
      .first()
      .waitFor()
    const told = ['fileName', 'month', 'year', 'user', 'uploadedAt', 'status', 'statusLog']
    noteFields(told.map((name) => `accountability-file.${name}`))
    await page
      .getByRole('listitem')
      .filter({ hasText: 'plano.csv' })
      .nth(1)
      .getByText('Substituído')
      .waitFor()
    // What was wrong with the first one can still be read, and what was accepted is at the public's.
    await expect
      .poll(() => page.getByRole('button', { name: 'Ver problemas de plano.csv' }).count())
      .toBe(1)
    const shown = newest(page).getByRole('link', { name: /^Ver no portal/ })
    await expect
      .poll(() => shown.getAttribute('href'))
      .toMatch(/^\/p\/[\w-]+\/dados\/ppa\?unidade_gestora=/)
    await page
      .getByRole('region', { name: /^MSC de \d{4}/ })
      .getByText('plano.csv, aceito')
      .waitFor()
    await send(page, rows, false)
    await noticed(page, /já tinha sido enviado/)
    expect(heard.all()).toEqual([])
  },
)

test.runIf(isWhole)(
  'the choice is remembered over a reload, can be changed, and ends with signing out',
  async () => {
    const page = await stranger(phone)
    await enter(page)
    await choose(page, /^Fundo Municipal de Saúde/)
    await page.getByText('Nenhum arquivo enviado neste exercício').waitFor()
    await page.reload()
    await settled(page)
    await page.getByText('Fundo Municipal de Saúde').first().waitFor()
    await page.getByText(/^Exercício \d{4} · \S/).waitFor()
    noteFields([
      ...['clientId', 'managementUnitHashId', 'exercise'].map(
        (name) => `management-unit-selection.${name}`,
      ),
      'management-unit.name',
      'login-client.name',
    ])
    await page.getByRole('link', { name: 'Trocar' }).click()
    await arrives(page, selection)
    await choose(page, /^Prefeitura/)
    await page.getByRole('listitem').filter({ hasText: 'ppa-revisao.csv' }).waitFor()
    await page.getByRole('link', { name: /^Minha conta/ }).click()
    await arrives(page, account)
    await page.getByText('Todas as deste portal').waitFor()
    await page.getByText('Esta sessão', { exact: true }).waitFor()
    expect(await barriers(page)).toEqual([])
    // The administration is no place of this user's.
    await page.goto(`${url()}/`)
    await arrives(page, importing)
    await page.getByRole('button', { name: 'Sair' }).click()
    await arrives(page, '/autenticacao/login')
    await page.goto(`${url()}${importing}`)
    await arrives(page, '/autenticacao/login')
  },
)

test.runIf(isWhole)(
  'an administrator with the right to read looks at the files, and cannot send',
  async () => {
    const page = await signedIn(people.joana, nowhere)
    const heard = complaints(page)
    await page.goto(`${url()}${importing}`)
    await arrives(page, selection)
    await settled(page)
    await choose(page, /^Prefeitura/)
    await page.getByRole('listitem').filter({ hasText: 'ppa-revisao.csv' }).waitFor()
    await page.getByRole('navigation', { name: 'Menu principal' }).waitFor()
    await expect.poll(() => page.getByRole('heading', { name: 'Enviar arquivo' }).count()).toBe(0)
    expect(heard.all()).toEqual([])
  },
)

const passing = spread([408, 409, 425, 429, 500, 502, 503, 504], 2, 4)
const final = spread([400, 403, 404, 501], 1, 2)
test.each([[passing, final]])(
  'transport.retry-status: a read of the area answered %j is asked once more, %j is not',
  async (passes, stays) => {
    covers({ rules: ['transport.retry-status'] })
    const page = await stranger()
    await enter(page)
    const call = '**/admin/api/cia/list-all-clients'
    for (const [status, wanted] of [
      ...passes.map((one) => [one, 2] as const),
      ...stays.map((one) => [one, 1] as const),
    ]) {
      let times = 0
      await page.route(call, (route) => {
        times += 1
        return route.fulfill({ status, json: { message: 'De novo.' } })
      })
      await page.goto(`${url()}${selection}`)
      await page.getByText('Ocorreu um erro ao buscar os clientes!', { exact: true }).waitFor()
      expect(times, String(status)).toBe(wanted)
      await page.unroute(call)
    }
    await page.route('**/admin/api/cia/ug/**', (route) => route.fulfill({ status: 400, json: {} }))
    await page.goto(`${url()}${selection}`)
    await page.getByText('Ocorreu um erro ao buscar os registros!', { exact: true }).waitFor()
  },
)

/** How many the queue of the home screen says there are of a kind: its lines, and those that it only counts. */
async function toldOf(page: Page, fact: RegExp, source: string): Promise<number> {
  const lines = await page.getByRole('listitem').filter({ hasText: fact }).count()
  const more = page.getByRole('link', { name: new RegExp(`^Mais \\d+ em ${source}$`) })
  const rest = (await more.count()) === 0 ? '' : await more.innerText()
  return lines + Number(/\d+/.exec(rest)?.[0] ?? 0)
}

test.runIf(isWhole)('the home counts what the screens of its sources count', async () => {
  const page = await signedIn(people.ana, '/?portal=1')
  await page.getByRole('heading', { name: 'Fila de trabalho' }).waitFor()
  await page.getByText(/ conferidos às /).waitFor()
  const late = await page.getByText(/^MSC: \d+ meses não chegaram$/).innerText()
  const gaps = await toldOf(page, / do índice/, 'Índice de transparência')
  const letters = await page.getByText(/^\d+ e-mails? não sa/).innerText()
  expect(await barriers(page)).toEqual([])

  await page.goto(`${url()}/dados-abertos/tabelas-publicas/indice`)
  const missing = page
    .getByRole('region', { name: /^(?:O que falta|À mercê do avaliador)$/ })
    .getByRole('listitem')
  await missing.first().waitFor()
  expect(gaps).toBe(await missing.count())

  await page.goto(`${url()}/configuracoes-do-municipio`)
  const unsent = page.getByText('Sem servidor de e-mail', { exact: true })
  await unsent.first().waitFor()
  expect(letters).toMatch(new RegExp(`^${await unsent.count()} `))

  const sender = await stranger()
  await enter(sender)
  await choose(sender, /^Prefeitura/)
  const strip = sender.getByRole('region', { name: /^MSC de/ }).getByRole('listitem')
  await strip.first().waitFor()
  const overdue = await strip.filter({ hasText: 'Em atraso' }).count()
  expect(late).toBe(`MSC: ${overdue} meses não chegaram`)
})
