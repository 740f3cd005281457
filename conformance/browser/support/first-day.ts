import { createHash } from 'node:crypto'
import type { Browser, Locator, Page } from 'playwright-core'
import { makePdf } from '../../../demo/pdf.ts'
import { freePort, makeFolder, startService, stop, type Service } from '../../service/process.ts'
import { countActions } from './actions.ts'
import { openChromium } from './chromium.ts'
import {
  arrives,
  byMenu,
  choose,
  complaints,
  field,
  noticed,
  pathOf,
  save,
  settled,
  visit,
} from './visitor.ts'

// A municipality's first day: its service, its clerk at a browser, and what the clerk does on every screen.

export let browser: Browser
export let service: Service
export let page: Page
/** What the clerk did so far. */
let actions: () => number
export let heard: ReturnType<typeof complaints>
const { dataDir, remove } = makeFolder()
const steps = new Map<string, number>()
/**
 * A step on the way to a complete portal, and how many actions it took the clerk. What is done between two steps is not
 * counted.
 */
export async function step(name: string, work: () => Promise<unknown>): Promise<void> {
  const before = actions()
  await work()
  steps.set(name, actions() - before)
}
export const actionsOfSteps = (): Readonly<Record<string, number>> => Object.fromEntries(steps)
export async function openFirstDay(): Promise<void> {
  const port = await freePort()
  const origin = `http://transparencia.lajinha.test:${port}`
  const [opened, started] = await Promise.all([
    openChromium('*.lajinha.test'),
    startService(dataDir, { PUBLIC_URL: origin }, port),
  ])
  browser = opened
  service = { ...started, url: origin }
  page = (await visit(browser)).page
  actions = await countActions(page)
  heard = complaints(page)
}

export async function closeFirstDay(): Promise<void> {
  await browser.close()
  await stop(service)
  remove()
}

export const clerk = {
  name: 'Marta Perim',
  email: 'marta@lajinha.es.gov.br',
  password: 'café passado no fogão de lenha',
}
export const publisher = {
  name: 'Davi Lemos',
  email: 'davi@lajinha.es.gov.br',
  password: 'chuva fina de janeiro',
}
export const pdf = makePdf(['Receitas arrecadadas', 'Outubro de 2026'])
export const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** Opens the form of a new record from the list that is on the screen. */
export async function fresh(name: string | RegExp): Promise<void> {
  await settled(page)
  const main = page.locator('main')
  await main.getByRole('link', { name }).or(main.getByRole('button', { name })).first().click()
  await page.waitForURL((url) => /cadastr/.test(url.pathname))
  await settled(page)
}
/** Saves the form and waits for the list it leads back to. */
export async function stored(words: string): Promise<void> {
  const form = pathOf(page)
  await save(page)
  await noticed(page, words)
  await page.waitForURL((url) => url.pathname !== form)
  await settled(page)
}
export const home = () =>
  page
    .getByRole('navigation', { name: 'Menu principal' })
    .getByRole('link', { name: 'Início' })
    .click()
/** Takes the next of the first steps, which the home screen offers. */
export async function nextStep(name: string): Promise<void> {
  await home()
  await arrives(page, '/')
  await page.getByRole('link', { name: `Começar: ${name}` }).click()
  await page.waitForURL((url) => url.pathname !== '/')
  await settled(page)
}
/** Goes on to the next of the first steps from where the one before was taken. */
export async function goOn(words: string): Promise<void> {
  await page.getByText(words).waitFor()
  await page.getByRole('button', { name: 'Continuar', exact: true }).click()
  await settled(page)
}
export async function attach(
  who: Page,
  button: Locator,
  name: string,
  mimeType: string,
  buffer: Buffer,
): Promise<void> {
  const [chooser] = await Promise.all([who.waitForEvent('filechooser'), button.click()])
  await chooser.setFiles({ name, mimeType, buffer })
}
export const control = (name: string) => page.locator(`[id="campo-${name}"]`)

/** Lets the publisher in, with a profile. */
export async function giveProfile(profile: string): Promise<void> {
  await page.getByRole('button', { name: `Ações de ${publisher.name}` }).click()
  await page.getByRole('menuitem', { name: 'Mudar acesso' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('switch', { name: 'Ativo' }).check()
  await choose(page, 'Dar um perfil', profile)
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await noticed(page, `Acesso de ${publisher.name} atualizado`)
}

/** Lets the publisher publish everything of a unit. */
export async function permit(unit: string): Promise<void> {
  await byMenu(page, 'Pessoas', 'Quem publica o quê')
  await choose(page, 'Publicador', publisher.name)
  await choose(page, 'Unidade gestora', unit)
  await page.getByRole('button', { name: 'Adicionar à lista' }).click()
  const saveButton = page.getByRole('button', { name: 'Salvar', exact: true })
  await saveButton.click()
  await saveButton.waitFor({ state: 'detached' })
}

/** Asks for an account as a stranger, confirms the address with the letter that the clerk passes on. */
export async function askForAccount(): Promise<void> {
  const { context, page: their } = await visit(browser)
  await their.goto(`${service.url}/autenticacao/login`)
  await their.getByRole('link', { name: 'Pedir uma conta' }).click()
  await field(their, 'Nome completo').fill(publisher.name)
  await field(their, 'E-mail').fill(publisher.email)
  await their.getByRole('button', { name: 'Pedir conta' }).click()
  await their.getByText('Se este e-mail puder ser usado').waitFor()
  await page.getByRole('button', { name: `Conta de ${clerk.name}` }).click()
  await page.getByRole('menuitem', { name: 'Configurações do município' }).click()
  await page.getByText('Ler a mensagem').first().click()
  const [path] =
    /\/autenticacao\/confirmar-conta\?\S+/.exec(
      await page.locator('main pre').first().innerText(),
    ) ?? []
  await their.goto(service.url + path)
  await their.getByLabel('Senha', { exact: true }).fill(publisher.password)
  await their.getByLabel('Repita a senha', { exact: true }).fill(publisher.password)
  await their.getByRole('button', { name: 'Confirmar' }).click()
  await their.getByText('E-mail confirmado e senha guardada').waitFor()
  await context.close()
}
