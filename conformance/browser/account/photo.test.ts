import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { covers } from '../../coverage/covers.ts'
import { noteFields } from '../../coverage/seen.ts'
import { spread } from '../../support/whole.ts'
import { barriers } from '../support/barriers.ts'
import { people } from '../support/demonstration.ts'
import { demonstrationForGuests, warning } from '../support/guests.ts'
import { noticed, settled, takeUp } from '../support/visitor.ts'
import { productsAreTests } from '../../support/passed-before.ts'

productsAreTests()

const { url, ana, signedIn, stranger, goTo } = demonstrationForGuests()
const settings = '/conta/configuracoes'

/** A picture of 600 by 300 pixels, red in its middle square and blue beside it. */
async function drawn(page: Page, mimeType: string) {
  const base64 = await page.evaluate(async (type) => {
    const canvas = new OffscreenCanvas(600, 300)
    const drawing = canvas.getContext('2d')
    if (!drawing) throw new Error('no canvas')
    drawing.fillStyle = '#0000ff'
    drawing.fillRect(0, 0, 600, 300)
    drawing.fillStyle = '#ff0000'
    drawing.fillRect(150, 0, 300, 300)
    const bytes = new Uint8Array(await (await canvas.convertToBlob({ type })).arrayBuffer())
    return btoa(String.fromCharCode(...bytes))
  }, mimeType)
  const name = `retrato.${mimeType.split('/')[1]}`
  return { name, mimeType, buffer: Buffer.from(base64, 'base64') }
}
const chooser = (page: Page) => page.getByRole('group', { name: 'Foto' }).locator('input')
const inBar = (page: Page) => page.getByRole('button', { name: /^Conta de/ }).locator('img')
/** What the bar shows: its sides, and whether its corner is of the middle square. */
const seen = (page: Page) =>
  inBar(page).evaluate(async (image: HTMLImageElement) => {
    await image.decode()
    const canvas = new OffscreenCanvas(image.naturalWidth, image.naturalHeight)
    const drawing = canvas.getContext('2d')
    drawing?.drawImage(image, 0, 0)
    const [red = 0, , blue = 255] = drawing?.getImageData(2, 2, 1, 1).data ?? []
    return { width: canvas.width, height: canvas.height, middle: red > 200 && blue < 60 }
  })

test.each(spread(['image/png', 'image/jpeg', 'image/webp'], 1, 3))(
  'a photo (%s) is cut square, kept, shown in the bar and in the detail of the user, and taken away with a way back',
  async (mimeType) => {
    covers({ rules: ['users.update'] })
    const page = await ana(settings)
    await chooser(page).setInputFiles(await drawn(page, mimeType))
    await noticed(page, 'Foto atualizada')
    await page.reload()
    await settled(page)
    await inBar(page).waitFor()
    await expect.poll(() => seen(page)).toEqual({ width: 300, height: 300, middle: true })
    noteFields(['current-user-profile.avatar', 'user-update.avatar'])
    const address = (await inBar(page).getAttribute('src')) ?? ''
    expect(address).toMatch(/^\/arquivos\/\d+\/0\/[0-9a-f]{32}\.jpg$/)
    expect(await barriers(page)).toEqual([])

    const guest = await stranger()
    expect((await guest.request.get(url() + address)).status()).toBe(404)
    const colleague = await signedIn(people.carlos)
    expect((await colleague.request.get(url() + address)).status()).toBe(200)

    await goTo(page, '/nivel-de-acesso/usuarios-do-sistema')
    await page.getByRole('button', { name: `Ações de ${people.ana.name}` }).click()
    await page.getByRole('menuitem', { name: 'Mudar acesso' }).click()
    await page.getByRole('dialog').locator(`img[src="${address}"]`).waitFor()

    await goTo(page, settings)
    await page.getByRole('button', { name: 'Retirar foto' }).click()
    await noticed(page, 'Foto retirada')
    await expect.poll(() => inBar(page).count()).toBe(0)
    await takeUp(page, 'Desfazer')
    await noticed(page, 'Foto de volta')
    await inBar(page).waitFor()
    await expect.poll(() => inBar(page).getAttribute('src')).toBe(address)
    expect((await seen(page)).middle).toBe(true)
    await page.getByRole('button', { name: 'Retirar foto' }).click()
    await noticed(page, 'Foto retirada')
  },
)

test('what is no picture, or too large a one, is refused in words, and a stranger’s picture too', async () => {
  const page = await ana(settings)
  await chooser(page).setInputFiles({
    name: 'ata.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7'),
  })
  await warning(page, 'Escolha uma foto em PNG, JPEG ou WebP.').waitFor()
  await chooser(page).setInputFiles({
    name: 'grande.png',
    mimeType: 'image/png',
    buffer: Buffer.alloc(3_000_000),
  })
  await warning(page, 'A foto tem 3 MB e o limite é 2 MB. Escolha outra menor.').waitFor()
  await chooser(page).setInputFiles({
    name: 'estragada.png',
    mimeType: 'image/png',
    buffer: Buffer.alloc(3_000),
  })
  await warning(page, 'A foto não pôde ser lida. Escolha outra, em PNG, JPEG ou WebP.').waitFor()

  const colleague = await signedIn(people.carlos, settings)
  await chooser(colleague).setInputFiles(await drawn(colleague, 'image/png'))
  await noticed(colleague, 'Foto atualizada')
  const theirs = (await inBar(colleague).getAttribute('src'))?.replace('/arquivos/', '') ?? ''
  await page.route('**/account/*', async (route) =>
    route.continue({
      postData: JSON.stringify({ ...route.request().postDataJSON(), avatar: theirs }),
    }),
  )
  await chooser(page).setInputFiles(await drawn(page, 'image/png'))
  await warning(page, 'Arquivo não encontrado. Envie-o de novo.').waitFor()
  await warning(page, 'Erro ao atualizar usuário').waitFor()
})
