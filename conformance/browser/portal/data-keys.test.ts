import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { barriers } from '../support/barriers.ts'
import { people } from '../support/demonstration.ts'
import { demonstrationForGuests } from '../support/guests.ts'
import { phone, settled } from '../support/visitor.ts'

// Whoever manages a portal makes the keys by which accounting systems send data to it, and gives it hosts of its own.

const { url, signedIn } = demonstrationForGuests()
async function ofPortal(page: Page, what: string): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'Mais', exact: true }).click()
  await page.getByRole('menuitem', { name: what }).click()
}

test('on a phone, a key is made, used and revoked', async () => {
  const page = await signedIn(
    people.joana,
    '/administrador-portal/gerenciar-portais/detalhes/1',
    phone,
  )
  await settled(page)
  await ofPortal(page, 'Chaves de dados')
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Nenhuma chave ainda').waitFor()
  await dialog.getByRole('button', { name: 'Nova chave' }).click()
  await dialog.getByRole('button', { name: 'Criar chave' }).click()
  await dialog.getByText('Informe o nome do sistema.').waitFor()
  await dialog.getByRole('textbox', { name: 'Sistema' }).fill('Araribá Contábil')
  await dialog.getByRole('checkbox', { name: 'Empenhos' }).uncheck()
  expect(await barriers(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Criar chave' }).click()
  const key = await dialog.getByTestId('data-key').innerText()
  expect(await barriers(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Concluir' }).click()
  const send = async (table: string) =>
    (
      await fetch(`${url()}/dados/v1/${table}/nenhuma/2026-01`, {
        method: 'PUT',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'text/csv' },
        body: 'natureza',
      })
    ).status
  expect(await Promise.all(['empenhos', 'nenhuma'].map(send))).toEqual([403, 404])
  const item = dialog.getByRole('listitem').filter({ hasText: 'Araribá Contábil' })
  await item.getByText(`Começa com ${key.slice(0, 10)}…`).waitFor()
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
    .toBe(phone.width)
  await item.getByRole('button', { name: /^Revogar/ }).click()
  expect(await barriers(page)).toEqual([])
  await item.getByRole('button', { name: 'Revogar chave' }).click()
  await item.getByText('Revogada', { exact: true }).waitFor()
  expect(await send('receitas')).toBe(401)
})

test('on a phone, a webhook is registered and tried, and each try is read', async () => {
  const page = await signedIn(
    people.joana,
    '/administrador-portal/gerenciar-portais/detalhes/1',
    phone,
  )
  await settled(page)
  await ofPortal(page, 'Chaves de dados')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('tab', { name: 'Webhooks' }).click()
  await dialog.getByText('Nenhum webhook ainda').waitFor()
  await dialog.getByRole('button', { name: 'Novo webhook' }).click()
  await dialog.getByRole('button', { name: 'Cadastrar webhook' }).click()
  await dialog.getByText('Informe o nome do sistema.').waitFor()
  await dialog.getByRole('textbox', { name: 'Sistema' }).fill('Diário Oficial')
  const address = dialog.getByRole('textbox', { name: 'Endereço' })
  await address.fill('https://127.0.0.1/avisos')
  await dialog.getByRole('button', { name: 'Cadastrar webhook' }).click()
  await dialog.getByText('Escreva um nome, e não números de endereço.').waitFor()
  // A name that never is in the DNS (RFC 6761).
  await address.fill('https://diario.arariba.invalid/avisos')
  expect(await barriers(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Cadastrar webhook' }).click()
  const item = dialog.getByRole('listitem').filter({ hasText: 'Diário Oficial' })
  await item.getByText(/whpk_/).waitFor()
  await item.getByRole('button', { name: /^Enviar teste/ }).click()
  await item.getByText('Tentando').waitFor()
  expect(await barriers(page)).toEqual([])
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
    .toBe(phone.width)
  await item.getByRole('button', { name: /^Envios/ }).click()
  await dialog.getByText('o nome do endereço não existe no DNS').first().waitFor()
  await dialog.getByRole('button', { name: /^Enviar de novo/ }).click()
  expect(await barriers(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Voltar' }).click()
  await item.getByRole('button', { name: /^Trocar chave/ }).click()
  await item.getByRole('button', { name: 'Trocar a chave' }).click()
  await item.getByText(/Chave anterior, assina junto até/).waitFor()
  await item.getByRole('button', { name: /^Remover/ }).click()
  expect(await barriers(page)).toEqual([])
  await item.getByRole('button', { name: 'Remover webhook' }).click()
  await dialog.getByText('Nenhum webhook ainda').waitFor()
})

test('the page of the calls is read on a phone, light and dark, by keyboard', async () => {
  const page = await signedIn(people.joana, '/administrador-portal/gerenciar-portais', phone)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.goto(`${url()}/docs/api`)
    await page.getByRole('heading', { name: 'A primeira chamada' }).waitFor()
    expect(await barriers(page), colorScheme).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width)
  }
  const call = page.locator('[id="webhook.create"]')
  await call.locator('summary').first().focus()
  await page.keyboard.press('Enter')
  await call.getByText('Com direito de alterar em').waitFor()
  expect(await barriers(page)).toEqual([])
})

test('on a phone, a host of the portal is registered, checked, removed and brought back', async () => {
  const page = await signedIn(
    people.joana,
    '/administrador-portal/gerenciar-portais/detalhes/1',
    phone,
  )
  await settled(page)
  await ofPortal(page, 'Domínios')
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Nenhum domínio próprio').waitFor()
  const host = dialog.getByRole('textbox', { name: 'Novo domínio' })
  await host.fill('prefeitura de Araribá')
  await dialog.getByRole('button', { name: 'Cadastrar domínio' }).click()
  await dialog.getByText('Escreva só o domínio').waitFor()
  await expect.poll(() => host.inputValue()).toBe('prefeitura de Araribá')
  // A name that never is in the DNS (RFC 6761).
  await host.fill('transparencia.arariba.invalid')
  await dialog.getByRole('button', { name: 'Cadastrar domínio' }).click()
  const item = dialog.getByRole('listitem').filter({ hasText: 'transparencia.arariba.invalid' })
  await item.getByText('Aguardando DNS').waitFor()
  await item.getByRole('button', { name: 'Copiar registro' }).waitFor()
  await item.getByRole('button', { name: /^Verificar agora/ }).click()
  await item.getByText('O endereço ainda não existe no DNS.').waitFor()
  expect(await barriers(page)).toEqual([])
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
    .toBe(phone.width)
  await item.getByRole('button', { name: /^Remover/ }).click()
  await dialog.getByText('Nenhum domínio próprio').waitFor()
  await dialog.getByRole('button', { name: 'Desfazer' }).click()
  await item.getByText('Aguardando DNS').waitFor()
  await dialog.getByRole('button', { name: 'Fechar' }).click()
  await ofPortal(page, 'Novidades por e-mail')
  await dialog.getByText('Ninguém recebe novidades ainda').waitFor()
  expect(await barriers(page)).toEqual([])
})

test('a portal is duplicated in four acts, off the air, and taken away again in one', async () => {
  const page = await signedIn(people.ana, '/administrador-el/gerenciar-portais/detalhes/1')
  await settled(page)
  await ofPortal(page, 'Duplicar portal')
  const dialog = page.getByRole('dialog', { name: /^Duplicar / })
  await dialog.getByRole('button', { name: 'Duplicar', exact: true }).click()
  await dialog.getByText('Informe o nome do portal.').waitFor()
  await dialog.getByRole('textbox', { name: 'Nome' }).fill('Autarquia de Águas')
  await expect
    .poll(() => dialog.getByRole('textbox', { name: 'Endereço do portal' }).inputValue())
    .toBe('autarquia-de-aguas')
  expect(await barriers(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Duplicar', exact: true }).click()
  await page.getByRole('heading', { name: 'Autarquia de Águas' }).waitFor()
  expect(new URL(page.url()).pathname).not.toMatch(/\/1$/)
  await page.getByText('Inativo').first().waitFor()
  expect((await page.request.get(`${url()}/p/autarquia-de-aguas`)).status()).toBe(404)
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await page.getByText('O portal duplicado foi excluído.').waitFor()
  await page.waitForURL(/\/detalhes\/1(\?|$)/)
})

test('keys and webhooks are tabs: an arrow goes to the other, which says what it shows, and keeps the focus', async () => {
  const page = await signedIn(people.ana, '/administrador-portal/gerenciar-portais/detalhes/1')
  await page.getByRole('button', { name: 'Chaves de dados' }).first().press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('tab', { name: 'Chaves' }).focus()
  for (const [key, name] of [
    ['ArrowRight', 'Webhooks'],
    ['ArrowLeft', 'Chaves'],
  ] as const) {
    await page.keyboard.press(key)
    const tab = dialog.getByRole('tab', { name })
    // The arrow moves the focus, and a press shows what the tab is of.
    await tab.press('Enter')
    await dialog.getByRole('tabpanel', { name }).waitFor()
    await expect.poll(() => tab.evaluate((it) => it === document.activeElement)).toBe(true)
    expect(await barriers(page)).toEqual([])
  }
})
