import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { sizeText } from '../../../kernel/file-kinds.ts'
import { makePdf } from '../../../demo/pdf.ts'
import { covers } from '../../coverage/covers.ts'
import { noteFields } from '../../coverage/seen.ts'
import { barriers } from '../support/barriers.ts'
import { callsOf, type Ask } from '../support/calls.ts'
import { people } from '../support/demonstration.ts'
import { demonstrationForGuests, nowhere, spoil } from '../support/guests.ts'
import { choose, complaints, field, noticed, pathOf, save, settled } from '../support/visitor.ts'
import { sizesOf } from '../support/sizes.ts'
import { productsAreTests } from '../../support/passed-before.ts'

productsAreTests()

// A document and what is known of it, for everybody who may look; and one that is at an address elsewhere.

const { url, ana, signedIn, goTo } = demonstrationForGuests()
const documents = '/portal-transparencia/publicador-de-documento/listar-documentos'
const md5 = (bytes: Buffer) => createHash('md5').update(bytes).digest('hex')

const pdf = makePdf(['Diárias', 'Relação de outubro'])
/** Publishes a file as people do. */
async function publishFile(page: Page, name: string, description: string): Promise<void> {
  await goTo(page, `${documents}/cadastro?tipo=4&portal=1`)
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Escolher arquivos' }).click()
  await (await chooser).setFiles({ name, mimeType: 'application/pdf', buffer: pdf })
  await choose(page, 'Unidade gestora', 'Prefeitura')
  await page.getByText('Pronto para publicar.').waitFor()
  await field(page, `Descrição de ${name}`).fill(description)
  await page.getByRole('button', { name: 'Publicar 1 documento' }).click()
  await page.getByText('1 documento publicado.').waitFor()
}
/** How much lower on the page the second of two things begins, in pixels. */
async function heightBetween(one: Locator, other: Locator): Promise<number> {
  const [first, second] = [await one.boundingBox(), await other.boundingBox()]
  return (second?.y ?? Number.NaN) - (first?.y ?? Number.NaN)
}
/** The value that a screen tells of a record, by its label. */
const told = (page: Page, label: string) =>
  page
    .getByRole('main')
    .locator('dt', { hasText: new RegExp(`^${label}$`) })
    .locator('xpath=following-sibling::dd')
const openFromList = async (page: Page, description: string) => {
  await goTo(page, `${documents}/4?portal=1&q=${encodeURIComponent(description)}`)
  await page.getByRole('main').getByRole('link', { name: description, exact: true }).click()
  await page.getByRole('heading', { level: 1, name: description }).waitFor()
  await settled(page)
}

/** Leaves somebody nothing but looking at documents. */
async function leaveLooking(ask: Ask, name: string): Promise<void> {
  const [person] = await ask<{ value: string }[]>(
    'GET',
    `/webadm/auditoria/pessoas?q=${encodeURIComponent(name)}`,
  )
  const [link] = await ask<{ id_gestor_perfil: number }[]>(
    'GET',
    `/webadmingestao/admgestoresusuarios?page=1&pageSize=10&filter=id_usuario:${person?.value}`,
  )
  const path = `/webadmingestao/gestoresperfispaginasmatriz/${link?.id_gestor_perfil}`
  const { versao, paginas } = await ask<{
    versao: string
    paginas: { id: number; caminho: string }[]
  }>('GET', path)
  await ask('PUT', path, {
    versao,
    paginas: paginas.map(({ id, caminho }) => ({
      id,
      read: caminho.includes('publicador-de-documento'),
      add: false,
      edit: false,
      delete: false,
      print: false,
    })),
  })
}

test('a list says the size of a file as people read it, and its export says the bytes', async () => {
  const page = await ana(nowhere)
  const description = 'Diárias de setembro, relação'
  await publishFile(page, 'relacao_2026-09.pdf', description)
  const columns = 'columns=description,s3FileSize'
  await goTo(page, `${documents}/4?portal=1&${columns}&q=${encodeURIComponent(description)}`)
  const table = page.getByRole('main').getByRole('table')
  await expect.poll(() => table.getByRole('columnheader', { name: /^Tamanho$/ }).count()).toBe(1)
  const cell = table.getByRole('cell', { name: sizeText(pdf.length), exact: true })
  await expect.poll(() => cell.evaluate((one) => getComputedStyle(one).textAlign)).toBe('right')
  await page.getByRole('button', { name: 'Mais', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Exportar 1 documento' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Texto separado (CSV)' }).click()
  const lines = readFileSync(await (await download).path(), 'utf8')
    .trim()
    .split(/\r?\n/)
  expect(lines.map((line) => line.split(';').at(-1)?.replaceAll('"', ''))).toEqual([
    'Tamanho em bytes',
    String(pdf.length),
  ])
})

test('a document opens from its list with its file and all that is known of it', async () => {
  covers({ rules: ['documents.file-link'] })
  const page = await ana(nowhere)
  const heard = complaints(page)
  const description = 'Diárias de outubro, relação'
  await publishFile(page, 'relacao_2026-10.pdf', description)
  await openFromList(page, description)
  expect(pathOf(page)).toMatch(new RegExp(`^${documents}/detalhes/\\d+$`))
  await page.getByRole('main').getByRole('link', { name: 'relacao_2026-10.pdf' }).waitFor()
  await expect.poll(() => told(page, 'Assinatura MD5').textContent()).toContain(md5(pdf))
  await expect
    .poll(() => told(page, 'Nome original do arquivo').textContent())
    .toContain('relacao_2026-10.pdf')
  await expect.poll(() => told(page, 'Tamanho').textContent()).toBe(sizeText(pdf.length))
  await expect.poll(() => told(page, 'Forma de envio').textContent()).toBe('Arquivo')
  await page.getByRole('button', { name: 'Copiar Assinatura MD5' }).waitFor()
  spoil(page)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Copiar endereço público' }).click()
  const copied = new URL(await page.evaluate(() => navigator.clipboard.readText())).pathname
  // That of the document, which stays when its file is replaced; not the one where the file is stored.
  expect(copied).toMatch(/^\/p\/[^/]+\/documentos\/4\/\d+\/arquivo$/)
  const file = await page.request.get(url() + copied)
  expect(file.headers()['content-type']).toBe('application/pdf')
  await expect.poll(() => told(page, 'Publicado por').textContent()).not.toBe('')
  await expect.poll(() => told(page, 'Publicado em').textContent()).toMatch(/\d\d\/\d\d\/\d{4}/)
  await expect.poll(() => told(page, 'Publicado a partir de').textContent()).toContain('127.0.0.1')
  await page.getByRole('heading', { name: 'Histórico' }).waitFor()
  await page.getByRole('main').getByText('Cadastrou', { exact: false }).first().waitFor()
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Baixar' }).click()
  const saved = await download
  expect(saved.suggestedFilename()).toContain('.pdf')
  expect(readFileSync(await saved.path()).equals(pdf)).toBe(true)
  expect(await barriers(page)).toEqual([])

  await page.getByRole('link', { name: 'Editar' }).click()
  await page.getByRole('heading', { level: 1, name: description, exact: true }).waitFor()
  const trail = page.getByRole('navigation', { name: 'Onde você está' })
  await expect.poll(() => trail.getByRole('listitem').last().textContent()).toBe('Editar')
  await settled(page)
  await page.getByRole('main').getByRole('link', { name: 'relacao_2026-10.pdf' }).waitFor()
  await expect.poll(() => page.getByText('Arquivo guardado').count()).toBe(0)
  await expect.poll(() => told(page, 'Assinatura MD5').textContent()).toContain(md5(pdf))
  expect(await barriers(page)).toEqual([])
  await field(page, 'Descrição').fill(`${description}, corrigida`)
  await save(page)
  await noticed(page, 'Documento atualizado')
  await page
    .getByRole('main')
    .getByRole('link', { name: `${description}, corrigida`, exact: true })
    .click()
  await page.getByRole('cell', { name: description, exact: true }).waitFor()
  expect(heard.all()).toEqual([])
})

test.each(sizesOf(0))(
  'who may only look opens a document and its file, at %s, and is offered nothing else',
  async (_, size) => {
    await leaveLooking(await callsOf(url(), people.ana), people.carlos.name)
    const page = await signedIn(people.carlos, `${documents}/4?portal=1`, size)
    const heard = complaints(page)
    const first = page.getByRole('table').getByRole('link').first()
    const description = await first.innerText()
    await first.click()
    await page.getByRole('heading', { level: 1, name: description }).waitFor()
    await settled(page)
    const main = page.getByRole('main')
    await expect.poll(() => told(page, 'Tipo de documento').textContent()).not.toBe('…')
    const type = String(await told(page, 'Tipo de documento').textContent())
    const trail = page.getByRole('navigation', { name: 'Onde você está' })
    await expect.poll(() => trail.getByRole('link').last().textContent()).toBe(type)
    const opens = main.getByRole('link', { name: 'Abrir', exact: true })
    // Side by side, also where the row is narrow.
    expect(await heightBetween(opens, main.getByRole('link', { name: 'Baixar' }))).toBe(0)
    const address = await opens.getAttribute('href')
    const file = await page.request.get(url() + String(address))
    expect([file.status(), file.headers()['content-type']]).toEqual([200, 'application/pdf'])
    await expect.poll(() => main.getByRole('link', { name: 'Editar' }).count()).toBe(0)
    await expect.poll(() => main.getByRole('button', { name: 'Excluir' }).count()).toBe(0)
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth),
    ).toBe(true)
    expect(await barriers(page)).toEqual([])
    expect(heard.all()).toEqual([])
  },
)

test.each(sizesOf(1))(
  'documents at addresses elsewhere are published beside a file, at %s',
  async (where, size) => {
    const page = await signedIn(people.ana, `${documents}/cadastro?tipo=4&portal=1`, size)
    const heard = complaints(page)
    await choose(page, 'Unidade gestora', 'Prefeitura')
    await field(page, 'Ano').fill('2025')
    const add = page.getByRole('button', { name: 'Adicionar endereço' })
    await add.click()
    await add.click()
    const [first, second] = [0, 1].map((at) =>
      page.getByRole('listitem').filter({ hasText: 'Endereço externo' }).nth(at),
    )
    if (!first || !second) throw new Error('two rows were added')
    const names = [`Diárias no site do TCE, ${where}`, `Diárias no PNCP, ${where}`] as const
    await first
      .getByRole('textbox', { name: 'Endereço', exact: true })
      .fill('https://www.tcees.tc.br/relacao.pdf')
    await first.getByRole('textbox', { name: 'Descrição' }).fill(names[0])
    await second.getByRole('textbox', { name: 'Endereço', exact: true }).fill('pncp.gov.br')
    await second.getByRole('textbox', { name: 'Descrição' }).fill(names[1])
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Escolher arquivos' }).click()
    await (
      await chooser
    ).setFiles({
      name: 'ao-lado.pdf',
      mimeType: 'application/pdf',
      buffer: makePdf(['Ao lado', where]),
    })
    await page.getByText('Pronto para publicar.').waitFor()
    const file = page.getByRole('listitem').filter({ hasText: 'ao-lado.pdf' })
    const [named, away] = [file.getByText('ao-lado.pdf').first(), file.getByLabel(/^Tirar /)]
    expect(await heightBetween(named, away)).toBeLessThan(30)
    const [files, common] = ['Arquivos', 'Para todos os arquivos'].map((name) =>
      page.getByRole('heading', { name, exact: true }),
    )
    if (!files || !common) throw new Error('two headings were looked for')
    expect(await heightBetween(files, common)).toBeGreaterThanOrEqual(0)
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth),
    ).toBe(true)
    expect(await barriers(page)).toEqual([])
    await page.getByRole('button', { name: 'Publicar 3 documentos' }).click()
    await second.getByText('Endereço inválido. Comece por https:// ou http://.').waitFor()
    await second
      .getByRole('textbox', { name: 'Endereço', exact: true })
      .fill('https://pncp.gov.br/app/editais')
    await page.getByRole('button', { name: 'Publicar 3 documentos' }).click()
    await page.getByText('3 documentos publicados.').waitFor()
    await expect
      .poll(() => page.getByRole('link', { name: names[1] }).getAttribute('href'))
      .toBe('https://pncp.gov.br/app/editais')
    await openFromList(page, names[0])
    await expect
      .poll(() => told(page, 'Endereço externo').textContent())
      .toContain('www.tcees.tc.br/relacao.pdf')
    await expect.poll(() => told(page, 'Forma de envio').textContent()).toBe('Endereço externo')
    await expect.poll(() => told(page, 'Ano').textContent()).toBe('2025')
    noteFields(['document-element.externalUrl', 'document-element.year'])
    await page.getByText('O arquivo está em outro site.').waitFor()
    expect(heard.all()).toEqual([])
  },
)

test('an address that nobody filled in is asked for, and can be taken out', async () => {
  const page = await ana(`${documents}/cadastro?tipo=4&portal=1`)
  await choose(page, 'Unidade gestora', 'Prefeitura')
  await page.getByRole('button', { name: 'Adicionar endereço' }).click()
  await page.getByRole('textbox', { name: 'Descrição' }).fill('Sem lugar')
  await page.getByRole('button', { name: 'Publicar 1 documento' }).click()
  await page.getByText('Informe o endereço do documento.', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Tirar endereço da lista' }).click()
  await page.getByRole('main').getByRole('button', { name: 'Publicar', exact: true }).waitFor()
})
