import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page, Request } from 'playwright-core'
import { expect, test } from 'vitest'
import { makePdf } from '../../demo/pdf.ts'
import { demonstrationForGuests } from './support/guests.ts'
import { choose, field, noticed, occasional } from './support/visitor.ts'

// What many files became is told truthfully, whatever was lost or refused on the way.

const { ana, goTo } = demonstrationForGuests()

const documents = '/portal-transparencia/publicador-de-documento/listar-documentos'
const creates = '**/webadm/elementoupl'
const pdf = (name: string) => ({
  name,
  mimeType: 'application/pdf',
  buffer: makePdf(['Diárias', name]),
})
const rowOf = (page: Page, description: string) =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: `Tirar ${description} da lista` }) })
async function chooseFiles(page: Page, files: Parameters<Page['setInputFiles']>[1]): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Escolher arquivos' }).click()
  await (await chooser).setFiles(files)
}
/** Ana at the files, which are stored, and everything that she now asks of the documents' calls. */
async function readyToPublish(
  ...names: readonly string[]
): Promise<{ readonly page: Page; readonly asked: readonly Request[] }> {
  const page = await ana(`${documents}/cadastro?tipo=4&portal=1`)
  await chooseFiles(page, names.map(pdf))
  await choose(page, 'Unidade gestora', 'Prefeitura')
  await occasional(page)
  await expect.poll(() => page.getByText('Pronto para publicar.').count()).toBe(names.length)
  const asked: Request[] = []
  page.on('request', (request) => {
    if (/^(POST|PUT)$/.test(request.method()) && request.url().includes('/webadm/elementoupl'))
      asked.push(request)
  })
  return { page, asked }
}
const described = (requests: readonly Request[]) =>
  requests.map(
    (request) =>
      `${request.method()} ${JSON.stringify(request.postDataJSON()).match(/"descricao":"([^"]*)"/)?.[1]}`,
  )
const keysOf = (requests: readonly Request[]) =>
  new Set(requests.map((request) => request.headers()['idempotency-key']))
const publish = (page: Page) =>
  page.getByRole('button', { name: /^Publicar \d+ documento/ }).click()
/** How many documents of the list bear these words. */
async function listed(page: Page, words: string): Promise<number> {
  await goTo(page, `${documents}/4?portal=1&q=${encodeURIComponent(words)}`)
  return page.getByRole('main').getByRole('link', { name: words, exact: true }).count()
}

test('while files are published, each goes as it stands when its turn comes, and what was taken out does not go', async () => {
  const { page, asked } = await readyToPublish('primeira.pdf', 'segunda.pdf', 'terceira.pdf')
  const held: (() => Promise<void>)[] = []
  await page.route(creates, (route) => void held.push(() => route.continue()), { times: 1 })
  await publish(page)
  const first = page.getByRole('listitem').filter({ hasText: 'Publicando.' })
  await first.waitFor()
  expect([
    await first.textContent(),
    await first.getByRole('textbox').count(),
    await first.getByRole('button').count(),
  ]).toEqual([expect.stringContaining('primeira.pdf'), 0, 0])
  await expect.poll(() => field(page, 'Ano').isDisabled()).toBe(true)
  await expect
    .poll(() => page.getByRole('combobox', { name: 'Unidade gestora' }).isDisabled())
    .toBe(true)
  await rowOf(page, 'segunda.pdf')
    .getByRole('textbox', { name: 'Descrição de segunda.pdf' })
    .fill('Segunda relação de diárias')
  await page.getByRole('button', { name: 'Tirar terceira.pdf da lista' }).click()
  await expect.poll(() => held.length).toBe(1)
  for (const release of held) await release()
  await page.getByText('2 documentos publicados.').waitFor()
  expect(described(asked)).toEqual(['POST Primeira', 'POST Segunda relação de diárias'])
  await expect.poll(() => field(page, 'Ano').isEnabled()).toBe(true)
})

test('an answer was lost, and the description corrected: the document that is there is corrected, and no second one made', async () => {
  const { page, asked } = await readyToPublish('extraviada.pdf')
  let lost = 0
  await page.route(`${creates}{,/*}`, async (route) => {
    lost += 1
    if (lost > 1 && route.request().method() === 'POST') return route.continue()
    await route.fetch()
    return lost > 3 ? route.continue() : route.abort('connectionreset')
  })
  await publish(page)
  await page
    .locator('#conteudo')
    .getByRole('alert')
    .filter({
      hasText: 'O documento pode já estar público: publique de novo para saber; não sai em dobro.',
    })
    .waitFor()
  await field(page, 'Descrição de extraviada.pdf').fill('Diárias encontradas')
  await publish(page)
  await page
    .locator('#conteudo')
    .getByRole('alert')
    .filter({
      hasText:
        'Foi publicado antes com a descrição "Extraviada"; não se sabe se a mudança foi salva.',
    })
    .waitFor()
  await publish(page)
  await page
    .getByRole('status')
    .filter({
      hasText:
        'Publicado. Foi publicado antes com a descrição "Extraviada"; agora vale o que está aqui.',
    })
    .waitFor()
  await page.getByText('1 documento publicado.').waitFor()
  expect(described(asked)).toEqual([
    'POST Extraviada',
    'POST Extraviada',
    'PUT Diárias encontradas',
    'PUT Diárias encontradas',
  ])
  expect(keysOf(asked.slice(0, 2)).size).toBe(1)
  expect([await listed(page, 'Diárias encontradas'), await listed(page, 'Extraviada')]).toEqual([
    1, 0,
  ])
})

test('after a lost answer a refused correction leaves the document public as it was, and says so', async () => {
  const { page } = await readyToPublish('teimosa.pdf')
  let posts = 0
  await page.route(creates, async (route) => {
    posts += 1
    if (posts > 1) return route.continue()
    await route.fetch()
    return route.abort('connectionreset')
  })
  await page.route(`${creates}/*`, (route) =>
    route.fulfill({ status: 403, json: { code: 'forbidden', message: 'Você não pode alterar.' } }),
  )
  await publish(page)
  await page
    .locator('#conteudo')
    .getByRole('alert')
    .filter({ hasText: 'O documento pode já estar público' })
    .waitFor()
  await field(page, 'Descrição de teimosa.pdf').fill('Outra coisa')
  await publish(page)
  await page
    .getByText(
      'Publicado. Foi publicado antes com a descrição "Teimosa"; a mudança não foi aceita. Você não pode alterar.',
    )
    .waitFor()
  await page.getByRole('link', { name: 'Teimosa', exact: true }).waitFor()
  await page.getByText('1 documento publicado.').waitFor()
})

test('what was refused is asked anew under a key of its own', async () => {
  const { page, asked } = await readyToPublish('recusada.pdf')
  await page.route(
    creates,
    (route) => route.fulfill({ status: 400, json: { code: 'invalid', message: 'Não desta vez.' } }),
    { times: 1 },
  )
  await publish(page)
  await page
    .locator('#conteudo')
    .getByRole('alert')
    .filter({ hasText: /^Não desta vez\.$/ })
    .waitFor()
  await field(page, 'Descrição de recusada.pdf').fill('Diárias aceitas')
  await publish(page)
  await page.getByText('1 documento publicado.').waitFor()
  expect(described(asked)).toEqual(['POST Recusada', 'POST Diárias aceitas'])
  expect(keysOf(asked).size).toBe(2)
})

test('a file that is chosen twice is in the list once', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'claraboia-fila-'))
  const path = join(folder, 'relatorio.pdf')
  writeFileSync(path, makePdf(['Relatório']))
  const page = await ana(`${documents}/cadastro?tipo=4&portal=1`)
  await chooseFiles(page, path)
  await page.getByText('Pronto para publicar.').waitFor()
  await chooseFiles(page, path)
  await noticed(page, 'relatorio.pdf já está na lista.')
  await expect
    .poll(() => page.getByRole('button', { name: 'Tirar relatorio.pdf da lista' }).count())
    .toBe(1)
  rmSync(folder, { recursive: true })
})
