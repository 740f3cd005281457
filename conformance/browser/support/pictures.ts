import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { openChromium } from './chromium.ts'
import { people } from './demonstration.ts'
import { settled, signIn, visit } from './visitor.ts'

/** Takes the pictures of the README from a running demonstration, whose address is the only argument. */
async function takePictures(url: string): Promise<void> {
  const folder = join(import.meta.dirname, '..', '..', '..', 'docs', 'images')
  mkdirSync(folder, { recursive: true })
  const browser = await openChromium()
  const { page } = await visit(browser)
  const shoot = async (name: string) =>
    void (await page.screenshot({
      path: join(folder, `${name}.png`),
      animations: 'disabled',
      caret: 'hide',
    }))
  await signIn(page, url, people.joana)
  await page.getByRole('button', { name: /^Portal em uso/ }).click()
  await page.getByRole('option', { name: /^Prefeitura/ }).click()
  await page.getByRole('button', { name: /^Portal em uso Prefeitura/ }).waitFor()
  await settled(page)
  await shoot('home')
  await page.goto(`${url}/portal-transparencia/publicador-de-documento/listar-documentos/1`)
  await settled(page)
  // The names of what the rows refer to come after the rows.
  await page.getByRole('cell', { name: '…', exact: true }).first().waitFor({ state: 'detached' })
  await shoot('list')
  await page.goto(`${url}/informacoes/portal-informacoes/noticias/editar/1`)
  await settled(page)
  await shoot('form')
  await page.goto(`${url}/p/ir/1`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await shoot('site')
  await browser.close()
}

const [address] = process.argv.slice(2)
if (address === undefined)
  throw new Error('Usage: node --import tsx conformance/browser/support/pictures.ts BASE_URL')
await takePictures(address.replace(/\/$/, ''))
