import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { makePdf } from '../../demo/pdf.ts'
import { isWhole } from '../support/whole.ts'
import { people } from './support/demonstration.ts'
import { demonstrationForGuests } from './support/guests.ts'
import { choose, complaints, field, occasional, startPublishing } from './support/visitor.ts'

const { signedIn } = demonstrationForGuests()

/** A page of text and 300 kB after it, as scanned pages have. */
const pdf = (n: number) =>
  Buffer.concat([
    makePdf(['Diárias', `Relação nº ${n}`]),
    Buffer.from('\n%'),
    Buffer.from(randomBytes(150_000).toString('hex')),
  ])
/** A scan of 300 kB each: 12 MB in all in the whole run, and as many as a day of a small town in the short one. */
const many = isWhole ? 40 : 12
const files = Array.from({ length: many }, (_, at) => ({
  name: `diarias_${String(at + 1).padStart(2, '0')}.pdf`,
  mimeType: 'application/pdf',
  buffer: pdf(at + 1),
}))

test(
  `a publisher sends ${many} documents of 300 kB; two do not arrive at first`,
  { timeout: 240_000 },
  async () => {
    const page = await signedIn(people.carlos)
    const heard = complaints(page)
    let sent = 0
    await page.route('**/webadm/arquivos', (route) => {
      sent += 1
      return sent === 4 || sent === 9 ? route.abort('connectionreset') : route.continue()
    })
    await startPublishing(page, 'Diárias')
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Escolher arquivos' }).click()
    await (await chooser).setFiles(files)
    await field(page, 'Ano').fill('2025')
    await choose(page, 'Unidade gestora', 'Prefeitura')
    await occasional(page)
    const failed = page.getByRole('button', { name: 'Tentar de novo' })
    await expect.poll(() => failed.count(), { timeout: 60_000 }).toBe(2)
    await expect
      .poll(() => page.getByText('Pronto para publicar.').count(), { timeout: 60_000 })
      .toBe(many - 2)
    expect(heard.all().every((line) => /arquivos|ERR_CONNECTION_RESET/.test(line))).toBe(true)
    for (const left of [1, 0]) {
      await failed.first().click()
      await expect.poll(() => failed.count()).toBe(left)
    }
    await expect
      .poll(() => page.getByText('Pronto para publicar.').count(), { timeout: 60_000 })
      .toBe(many)
    await page.getByRole('button', { name: `Publicar ${many} documentos` }).click()
    await page.getByText(`${many} documentos publicados.`).waitFor({ timeout: 60_000 })
    expect(sent).toBe(many + 2)
  },
)
