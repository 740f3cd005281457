import { expect, test } from 'vitest'
import { covers } from '../coverage/covers.ts'
import { people } from './support/demonstration.ts'
import { demonstrationForGuests } from './support/guests.ts'
import { choose, noticed, phone, save, settled } from './support/visitor.ts'

// What is offered is what is allowed: a publisher's documents, and rights taken over from another profile. What many
// files became is told truthfully.

const { ana, signedIn, goTo } = demonstrationForGuests()

const documents = '/portal-transparencia/publicador-de-documento/listar-documentos'
const rights = '/nivel-de-acesso-gestor/gestao-de-perfis'

test('a publisher is offered to change what they publish, and looks at the rest', async () => {
  covers({ rules: ['product.publishers'] })
  const page = await signedIn(people.carlos, `${documents}/4?portal=1`, phone)
  const mine = page.getByRole('row').filter({ hasText: 'Prefeitura Municipal' }).first()
  const theirs = page
    .getByRole('row')
    .filter({ hasText: /Fundo|Serviço|Instituto/ })
    .first()
  await Promise.all([mine.waitFor(), theirs.waitFor()])
  await expect.poll(() => theirs.getByRole('checkbox').isEnabled()).toBe(false)
  await expect.poll(() => mine.getByRole('checkbox').isEnabled()).toBe(true)
  await theirs.getByRole('button', { name: /^Ações de/ }).click()
  const menu = page.getByRole('menu')
  await menu.getByText(/^Você não publica documentos deste tipo nesta UG/).waitFor()
  await expect
    .poll(() => menu.getByRole('menuitem').allInnerTexts())
    .toEqual(['Detalhes', 'Ver no portal'])
  await menu.getByRole('menuitem', { name: 'Detalhes' }).click()
  await page
    .getByRole('alert')
    .filter({ hasText: /^Você não publica/ })
    .waitFor()
  await expect.poll(() => page.getByRole('button', { name: /^(Salvar|Excluir)/ }).count()).toBe(0)
  await goTo(page, `${documents}/cadastro?tipo=4&portal=1`)
  await page.getByRole('combobox', { name: /^Unidade gestora/ }).click()
  await page.getByRole('option', { name: /^Prefeitura/ }).waitFor()
  await expect.poll(() => page.getByRole('option').count()).toBe(1)
})

test('rights are taken over from another profile as unsaved changes, taken back, and saved', async () => {
  covers({ rules: ['permissions.kinds'] })
  const page = await ana(rights)
  await page.getByRole('button', { name: /Estágio$/ }).click()
  const offered = page.getByRole('grid').getByRole('checkbox', { name: /^Glossário: / })
  await expect
    .poll(() => offered.evaluateAll((all) => all.map(({ ariaLabel }) => ariaLabel)))
    .toEqual(
      ['todas as permissões', 'ver', 'incluir', 'alterar', 'excluir', 'imprimir'].map(
        (right) => `Glossário: ${right}`,
      ),
    )
  const bar = page.getByRole('region', { name: 'Mudanças por salvar' })
  const copy = async () => {
    await page.getByRole('button', { name: 'Copiar de outro perfil' }).click()
    await choose(page, 'Copiar as permissões de', 'Secretaria da Câmara')
    await page.getByText(/Nada vale antes de salvar\.$/).waitFor()
    await page.getByRole('button', { name: 'Copiar', exact: true }).click()
    await bar.getByText(/mudanças em \d+ páginas/).waitFor()
  }
  const cells = () =>
    page
      .getByRole('grid')
      .locator('.page [role="checkbox"]')
      .evaluateAll((boxes) => boxes.map((box) => box.ariaChecked).join(' '))
  await page.getByRole('grid').waitFor()
  const before = await cells()
  await copy()
  await bar.getByRole('button', { name: 'Desfazer' }).click()
  await bar.waitFor({ state: 'detached' })
  await expect.poll(() => cells()).toBe(before)
  await copy()
  await bar.getByRole('button', { name: 'Salvar' }).click()
  await noticed(page, 'Permissões de Estágio salvas')
  await page.reload()
  await settled(page)
  await page.getByRole('button', { name: 'Copiar de outro perfil' }).click()
  await choose(page, 'Copiar as permissões de', 'Secretaria da Câmara')
  await page.getByText('Nada muda: este perfil já pode o mesmo.').waitFor()
})

test('the audit is narrowed by a person who is searched, on a phone too; a page whose address is an area is edited', async () => {
  const page = await signedIn(people.ana, '/auditoria', phone)
  await page.getByRole('button', { name: 'Filtros' }).click()
  const panel = page.getByRole('dialog', { name: 'Filtros' })
  await panel.waitFor()
  expect(await panel.evaluate((box) => box.scrollWidth <= box.clientWidth), 'nothing is cut').toBe(
    true,
  )
  await choose(page, 'Quem', people.joana.name)
  await panel.getByRole('button', { name: 'Fechar' }).click()
  await page.getByRole('button', { name: `Tirar o filtro Quem: ${people.joana.name}` }).waitFor()
  await goTo(page, '/nivel-de-acesso/paginas?q=auditoria')
  await page.getByRole('link', { name: 'Auditoria', exact: true }).last().click()
  await page.getByRole('link', { name: 'Editar' }).click()
  await page.getByRole('textbox', { name: 'Descrição' }).fill('Quem fez o quê, e quando.')
  await save(page)
  await noticed(page, 'Página atualizada')
  await goTo(page, '/auditoria')
  await page.getByRole('heading', { level: 1, name: 'Auditoria' }).waitFor()
})
