import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openChromium } from '../browser/support/chromium.ts'
import { freePort, makeFolder } from './process.ts'
import { copyTree } from './tree-copy.ts'

/** `npm run dev` in a copy of the tree, and how its files change. */
async function develop() {
  const tree = copyTree()
  const { dataDir, remove } = makeFolder()
  const port = await freePort()
  const child = spawn(process.execPath, ['server/node.mjs', 'tsx', 'server/dev.ts'], {
    cwd: tree,
    env: { ...process.env, DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(async () => {
    if (child.exitCode === null && child.kill('SIGTERM')) await once(child, 'exit')
    rmSync(tree, { recursive: true, force: true })
    remove()
  })
  await new Promise<void>((done) => {
    child.stdout.on('data', (said: Buffer) => said.includes('das fontes') && done())
  })
  const change = (file: string, from: string, to: string) => {
    const before = readFileSync(join(tree, file), 'utf8')
    expect(before).toContain(from)
    writeFileSync(join(tree, file), before.replace(from, to))
  }
  return { url: `http://localhost:${port}`, change }
}

test('a change of a screen is seen without a reload, one of a page of the portal with one', async () => {
  const { url, change } = await develop()
  const browser = await openChromium()
  onTestFinished(() => browser.close())
  const page = await browser.newPage()

  await page.goto(`${url}/autenticacao/login`)
  await page.getByText('A luz que entra no que é de todos.').waitFor()
  await page.getByLabel('E-mail').fill('meio escrito')
  change('backoffice/layouts/auth.tsx', 'A luz que entra no', 'A claridade que entra no')
  await page.getByText('A claridade que entra no que é de todos.').waitFor()
  expect(await page.getByLabel('E-mail').inputValue()).toBe('meio escrito')

  await page.goto(`${url}/p/nenhum`)
  const missing = page.getByRole('heading', { level: 1 })
  await missing.waitFor()
  const before = await missing.innerText()
  change('site/answer.tsx', before, 'Aqui não há portal')
  await page.getByRole('heading', { name: 'Aqui não há portal' }).waitFor({ timeout: 60_000 })
})
