import { appendFileSync, cpSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Browser, Page } from 'playwright-core'
import { root } from '../../../platform/root.ts'
import { openChromium } from '../../browser/support/chromium.ts'
import { furnish } from '../../service/furnished.ts'
import { ana } from '../../service/office.ts'
import {
  eventually,
  freePort,
  programIn,
  stop,
  untilHealthy,
  type Program,
} from '../../service/process.ts'
import { copyTree } from '../../service/tree-copy.ts'
import { NotTried } from './report.ts'
import { demand } from './visitors.ts'

const form = '/informacoes/portal-informacoes/glossario/cadastro?portal=1'
const typed = 'O que muda quando ninguém olha.'

interface Visitor {
  readonly page: Page
  /** How often a page was loaded since the first. */
  readonly reloads: () => number
}
/** Somebody at a telephone, signed in, at a screen. */
async function visit(browser: Browser, url: string, path: string): Promise<Visitor> {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 }, locale: 'pt-BR' })
  page.setDefaultTimeout(60_000)
  page.on('dialog', (asked) => void asked.accept())
  const { email, password } = ana
  await page.request.post(`${url}/token`, { data: { email, password } })
  await page.goto(url + path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  let loads = 0
  page.on('load', () => (loads += 1))
  return { page, reloads: () => loads }
}

const openMenu = ({ page }: Visitor) => page.getByRole('button', { name: 'Abrir o menu' }).click()
const menu = ({ page }: Visitor) => page.getByRole('dialog', { name: 'Menu' })
const description = ({ page }: Visitor) =>
  page.getByRole('textbox', { name: 'Descrição', includeHidden: true })

async function fill(visitor: Visitor): Promise<void> {
  await visitor.page.getByRole('textbox', { name: 'Termo' }).fill('Versão')
  await description(visitor).fill(typed)
  await visitor.page.waitForFunction(
    (text) =>
      Object.values({ ...localStorage })
        .join('\n')
        .includes(text),
    typed,
  )
}

/** A new version of the application is built in the place of the one that people have open. */
async function release(tree: string): Promise<void> {
  appendFileSync(join(tree, 'backoffice', 'app', 'update.ts'), '// Another version.\n')
  const { code, err } = await programIn(tree, ['build'], {}).ended
  demand(code === 0, `the build ended with ${code}: ${err.slice(-500)}`)
}
/** What only the version before had is gone. */
function dropBefore(tree: string, ms: number): number {
  const assets = join(tree, 'dist', 'client', 'assets')
  const old = readdirSync(assets).filter((name) => statSync(join(assets, name)).mtimeMs < ms)
  for (const name of old) rmSync(join(assets, name))
  return old.length
}

/** Old parts are there: a form that is open gets what it needs, and is not loaded anew. */
async function goesOn(visitor: Visitor): Promise<void> {
  await openMenu(visitor)
  await menu(visitor).waitFor()
  demand(visitor.reloads() === 0, 'a form was loaded anew for a part that is kept')
  demand((await description(visitor).inputValue()) === typed, 'a form lost what was typed')
}

/** Old parts are gone: one reload, and what was typed is offered. */
async function comesBack(visitor: Visitor): Promise<void> {
  await openMenu(visitor)
  const { page, reloads } = visitor
  demand(await eventually(() => reloads() === 1), 'a part that is gone reloaded nothing')
  await page.getByRole('button', { name: 'Recuperar' }).click()
  demand(
    await eventually(async () => (await description(visitor).inputValue()) === typed),
    'the draft is another',
  )
  await openMenu(visitor)
  await menu(visitor).waitFor()
  demand(reloads() === 1, `${reloads()} reloads`)
}

/** A screen of the new version opens in a page of the old one. */
async function screenOpens({ page, reloads }: Visitor): Promise<void> {
  await page.evaluate(() => history.pushState({}, '', '/auditoria'))
  await page.getByRole('heading', { level: 1, name: /Auditoria/ }).waitFor()
  demand(reloads() <= 1, `${reloads()} reloads for a screen`)
}

const quietMs = 12_000
/** A part of the new version is gone, too: said in words, without a loop. */
async function isTold(visitor: Visitor, tree: string): Promise<void> {
  const assets = join(tree, 'dist', 'client', 'assets')
  for (const name of readdirSync(assets).filter((file) => file.startsWith('menu-drawer-')))
    rmSync(join(assets, name))
  const { page, reloads } = visitor
  await page.reload()
  await page.getByRole('heading', { level: 1 }).waitFor()
  await pause(quietMs)
  const before = reloads()
  await openMenu(visitor)
  demand(await eventually(() => reloads() > before), 'a part that is gone reloaded nothing')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await pause(quietMs)
  await openMenu(visitor)
  await page.getByText('Esta tela não pôde ser carregada.').waitFor()
  await pause(quietMs)
  demand(reloads() - before <= 1, `${reloads() - before} reloads for a part that stays gone`)
}

/** A release while people have the version before open, first with its parts and then without. */
export async function releaseUnderPages(): Promise<string> {
  const tree = copyTree()
  const { dataDir, remove } = await furnish()
  const browser = await openChromium().catch(() => {
    throw new NotTried('needs Chromium')
  })
  const port = await freePort()
  const url = `http://localhost:${port}`
  let service: Program | undefined
  const start = async () => {
    service = programIn(tree, ['start'], { DATA_DIR: dataDir, PORT: String(port) })
    await untilHealthy(url, service, 300_000)
  }
  try {
    cpSync(join(root, 'dist'), join(tree, 'dist'), { recursive: true, preserveTimestamps: true })
    await start()
    const [one, other] = [await visit(browser, url, form), await visit(browser, url, form)]
    const reader = await visit(browser, url, '/')
    await fill(one)
    await fill(other)
    const before = Date.now()
    await release(tree)
    if (service) await stop(service)
    await start()
    await goesOn(one)
    const dropped = dropBefore(tree, before)
    await comesBack(other)
    await screenOpens(reader)
    await isTold(reader, tree)
    return `old parts kept: no reload; ${dropped} files of the old version deleted: one reload, the form's draft is back; a part that stays gone is told in words`
  } finally {
    await browser.close()
    if (service) await stop(service)
    remove()
    rmSync(tree, { recursive: true, force: true })
  }
}
