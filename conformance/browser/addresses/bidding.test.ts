import { expect, test } from 'vitest'
import { barriers } from '../support/barriers.ts'
import { demonstrationForGuests, spoil } from '../support/guests.ts'
import { field, phone, settled } from '../support/visitor.ts'

const { url, stranger, ana } = demonstrationForGuests()

test('the clerk copies the address of a process, and keeps its QR code', async () => {
  const page = await ana('/administrador-portal/licitacoes?portal=1')
  spoil(page)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Endereço para inscrição' }).click()
  const dialog = page.getByRole('dialog', { name: 'Endereço para inscrição' })
  const shown = dialog.getByTestId('bidding-address')
  const drawing = () => dialog.getByRole('img', { name: /^Código QR/ }).innerHTML()
  await expect.poll(() => shown.textContent()).toBe(`${url()}/licitacao?portal=1`)
  const plain = await drawing()
  await field(page, 'Número do processo').fill('012/2026')
  const wanted = `${url()}/licitacao?portal=1&processo=012%2F2026`
  await expect.poll(() => shown.textContent()).toBe(wanted)
  await expect.poll(() => drawing()).not.toBe(plain)
  expect(await barriers(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Copiar endereço' }).click()
  await dialog.getByRole('status').getByText('Endereço copiado').waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(wanted)
  const [kept] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Baixar o código QR' }).click(),
  ])
  expect(kept.suggestedFilename()).toMatch(/^código-QR-para-inscrição-.*\.svg$/)

  const participant = await stranger()
  await participant.goto(wanted)
  await settled(participant)
  await expect.poll(() => field(participant, 'Número do processo').inputValue()).toBe('012/2026')
})

test.each([undefined, phone])(
  'the bare address offers the portals that take registrations (%o)',
  async (size) => {
    const page = await stranger(size)
    await page.goto(`${url()}/licitacao`)
    await settled(page)
    const offered = page.getByRole('list', { name: 'Órgãos' }).getByRole('link')
    await expect.poll(() => offered.count()).toBeGreaterThan(1)
    expect(await barriers(page)).toEqual([])
    const name = (await offered.first().textContent()) ?? ''
    await offered.first().focus()
    await page.keyboard.press('Enter')
    await field(page, 'Nome ou razão social').waitFor()
    await page.getByText(name, { exact: true }).waitFor()
    expect(new URL(page.url()).search).toMatch(/^\?portal=\d+$/)
  },
)
