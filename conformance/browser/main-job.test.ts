import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect } from '../../platform/postgres/database.ts'
import { createUser } from '../../domain/accounts/users.ts'
import { mainTenant, tenantByCode } from '../../data/nouns/tenants.ts'
import { makePdf } from '../../demo/pdf.ts'
import { readHolder } from '../../platform/process/folder-lock.ts'
import { eventually, makeFolder, startService, stop, type Service } from '../service/process.ts'
import { openChromium } from './support/chromium.ts'
import {
  arrives,
  byMenu,
  isChosen,
  complaints,
  field,
  follow,
  noticed,
  pathOf,
  save,
  settled,
  signInAtForm,
  startPublishing,
  visit,
} from './support/visitor.ts'

let browser: Browser
let service: Service
const { dataDir, remove } = makeFolder()
beforeAll(async () => {
  ;[browser, service] = await Promise.all([openChromium(), startService(dataDir)])
})
afterAll(async () => {
  await browser.close()
  await stop(service)
  remove()
})

const clerk = {
  name: 'Marta Perim',
  email: 'marta@lajinha.es.gov.br',
  password: 'café passado no fogão de lenha',
}
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const pdf = makePdf(['Relatório Resumido da Execução Orçamentária', '5º bimestre de 2024'])

/** The one-time link as it is printed where the server was started, under the address the test uses. */
async function firstAccessLink(): Promise<string> {
  const find = () => /primeiro-acesso\?chave=[\w-]+/.exec(service.printed())?.[0]
  expect(await eventually(() => find() !== undefined)).toBe(true)
  return `${service.url}/autenticacao/${find()}`
}

async function createFirstUser(page: Page): Promise<void> {
  await page.goto(await firstAccessLink())
  await page.getByRole('textbox', { name: 'Nome completo' }).fill(clerk.name)
  await page.getByRole('textbox', { name: 'E-mail' }).fill(clerk.email)
  await page.getByLabel('Senha', { exact: true }).fill(clerk.password)
  await page.getByLabel('Repita a senha', { exact: true }).fill(clerk.password)
  await page.getByRole('button', { name: 'Criar conta e entrar' }).click()
  await arrives(page, '/')
  await settled(page)
}

async function registerManager(page: Page): Promise<void> {
  await byMenu(page, 'Plataforma', 'Gestores e portais')
  await page.getByRole('link', { name: 'Novo gestor' }).first().click()
  await field(page, 'Nome').fill('Prefeitura Municipal de Lajinha')
  await field(page, 'CNPJ').fill('41.250.980/0001-68')
  await save(page)
  await noticed(page, 'Gestor cadastrado')
}

async function registerPortal(page: Page): Promise<void> {
  await byMenu(page, 'Plataforma', 'Gestores e portais', 'Portais')
  await page.getByRole('link', { name: 'Novo portal' }).first().click()
  await field(page, 'Nome').fill('Portal de Lajinha')
  await isChosen(page, 'Gestor', 'Prefeitura Municipal de Lajinha')
  await field(page, 'Endereço do portal').fill('lajinha')
  await save(page)
  await noticed(page, 'Portal cadastrado')
}

async function registerUnit(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Ações de Portal de Lajinha' }).click()
  await page.getByRole('menuitem', { name: /UGs/i }).click()
  await page
    .getByRole('link', { name: /^Nova / })
    .first()
    .click()
  // The first unit is the body itself, until somebody says otherwise.
  await page.getByText('Copiado de Prefeitura Municipal de Lajinha: nome, UG principal').waitFor()
  await field(page, 'Nome').fill('Prefeitura de Lajinha')
  await save(page)
  await noticed(page, / cadastrada$/)
}

async function publish(page: Page): Promise<void> {
  await startPublishing(page, 'Relatório Resumido da Execução Orçamentária')
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Escolher arquivos' }).click()
  await (await chooser).setFiles({ name: 'rreo_5.pdf', mimeType: 'application/pdf', buffer: pdf })
  await field(page, 'Descrição de rreo_5.pdf').fill('Execução orçamentária do 5º bimestre')
  await isChosen(page, 'Unidade gestora', 'Prefeitura de Lajinha')
  await field(page, 'Ano').fill('2024')
  await page.getByText('Pronto para publicar.').waitFor()
  await page.getByRole('button', { name: 'Publicar 1 documento' }).click()
  await page.getByText('1 documento publicado.').waitFor()
  // The next one is usually of the same type.
  const address = '/portal-transparencia/publicador-de-documento/listar-documentos/cadastro'
  await page.goto(service.url + address)
  await isChosen(page, 'Tipo de documento', 'Relatório Resumido da Execução Orçamentária')
}

/**
 * Finds the document as anybody would: by a word without its accents, and by its year.
 * @returns the bytes that arrive.
 */
async function findAndDownload(): Promise<Buffer> {
  const { context, page } = await visit(browser)
  const heard = complaints(page)
  await page.goto(`${service.url}/p/lajinha`)
  await page.getByRole('searchbox').first().fill('execucao')
  await page.getByRole('button', { name: 'Buscar' }).first().click()
  await page.getByText('Mudar a busca').click()
  await page.getByRole('combobox', { name: 'Ano' }).selectOption('2024')
  await page.getByRole('button', { name: 'Filtrar' }).click()
  await expect.poll(() => new URL(page.url()).searchParams.get('ano')).toBe('2024')
  await page.getByRole('heading', { level: 2, name: /^Documentos 1$/ }).waitFor()
  await page.getByRole('link', { name: 'Execução orçamentária do 5º bimestre' }).first().click()
  await page
    .getByRole('heading', { level: 1, name: 'Execução orçamentária do 5º bimestre' })
    .waitFor()
  await page.getByText(sha256(pdf)).waitFor()
  const download = page.waitForEvent('download')
  await page
    .getByRole('link', { name: /^Baixar/ })
    .first()
    .click()
  const bytes = readFileSync(await (await download).path())
  expect(heard.all()).toEqual([])
  await context.close()
  return bytes
}

test(
  'from an empty folder to a document that a citizen downloads',
  { timeout: 240_000 },
  async () => {
    const { page } = await visit(browser)
    await createFirstUser(page)
    await page.getByRole('button', { name: `Conta de ${clerk.name}` }).click()
    await page.getByRole('menuitem', { name: 'Sair' }).click()
    await arrives(page, '/autenticacao/login')
    const heard = complaints(page)
    await signInAtForm(page, service.url, clerk)
    await registerManager(page)
    await registerPortal(page)
    await registerUnit(page)
    await publish(page)
    expect(heard.all()).toEqual([])
    expect(sha256(await findAndDownload())).toBe(sha256(pdf))
  },
)

test('the link of the first access works once', async () => {
  const { context, page } = await visit(browser)
  await page.goto(await firstAccessLink())
  await page.getByRole('textbox', { name: 'Nome completo' }).fill('Outra Pessoa')
  await page.getByRole('textbox', { name: 'E-mail' }).fill('outra@lajinha.es.gov.br')
  await page.getByLabel('Senha', { exact: true }).fill('chuva fina de janeiro')
  await page.getByLabel('Repita a senha', { exact: true }).fill('chuva fina de janeiro')
  await page.getByRole('button', { name: 'Criar conta e entrar' }).click()
  await page.getByRole('alert').waitFor()
  expect(pathOf(page)).toBe('/autenticacao/primeiro-acesso')
  await context.close()
})

/** A user of the same tenant without any right. */
async function hire(account: typeof clerk): Promise<void> {
  const db = connect(readHolder(dataDir)?.database ?? {})
  const tenant = await tenantByCode(db, mainTenant)
  const tenantId = tenant?.id ?? 0
  const actor = { tenantId, userId: '', userName: '', managers: null, ip: '', requestId: '' }
  await createUser(db.in(tenantId), actor, account)
  await db.close()
}

test('without the right to a screen one is warned and stays where one was', async () => {
  const trainee = {
    name: 'João Estagiário',
    email: 'joao@lajinha.es.gov.br',
    password: 'primeiro dia de trabalho',
  }
  await hire(trainee)
  const { context, page } = await visit(browser)
  await signInAtForm(page, service.url, trainee)
  await page
    .getByRole('navigation', { name: 'Menu principal' })
    .getByText('Nenhum menu encontrado para este usuário.')
    .waitFor()
  await page.goto(`${service.url}/conta/configuracoes`)
  await settled(page)
  await follow(page, '/gestor/cadastro-de-gestores')
  await page
    .getByRole('alert')
    .filter({ hasText: 'Sem permissão para acessar esta tela!' })
    .waitFor()
  await arrives(page, '/conta/configuracoes')
  // The settings of the municipality are granted by no profile.
  for (const closed of ['/gestor/cadastro-de-gestores', '/configuracoes-do-municipio']) {
    await page.goto(service.url + closed)
    await page
      .getByRole('alert')
      .filter({ hasText: 'Sem permissão para acessar esta tela!' })
      .waitFor()
    await arrives(page, '/')
  }
  await context.close()
})
