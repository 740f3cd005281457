import { beforeEach, expect, test } from 'vitest'
import { covers } from '../coverage/covers.ts'
import { seeRefused } from './support/refusals.ts'
import { takeSeat } from './support/seat.ts'
import {
  byMenu,
  choose,
  field,
  noticed,
  pathOf,
  pickFound,
  save,
  settled,
  takeUp,
} from './support/visitor.ts'
import { isWhole } from '../support/whole.ts'
import { productsAreTests } from '../support/passed-before.ts'

productsAreTests()

// The lives of rows whose forms are screens of their own, or that have fewer screens than others: made, seen, changed,
// removed, brought back, by hand.

const seat = takeSeat()
const page = () => seat().page
const heard = () => seat().heard
const origin = () => seat().demonstration.url
beforeEach(() => heard().clear())

const main = () => page().locator('main')
const notices = () => page().getByRole('region', { name: 'Avisos' })
/** The portal of the town hall, which has everything. */
const townHall = '?portal=1'
const open = async (path: string) => {
  await page().goto(origin() + path)
  await settled(page())
}

/** Presses "Novo …" of the list; names the parent where the list asks for one. */
async function fresh(name: string | RegExp, parent?: string): Promise<void> {
  const list = pathOf(page())
  await main().getByRole('button', { name }).or(main().getByRole('link', { name })).first().click()
  if (parent !== undefined) {
    const asked = page().getByRole('dialog')
    await pickFound(page(), asked.getByRole('combobox'), parent)
    await asked.getByRole('button', { name: 'Continuar' }).click()
  }
  await expect.poll(() => pathOf(page())).not.toBe(list)
  await settled(page())
}
async function saved(words: string | RegExp): Promise<void> {
  const form = pathOf(page())
  await save(page())
  await noticed(page(), words)
  await expect.poll(() => pathOf(page())).not.toBe(form)
  await settled(page())
}
/** Saves the form that is open, and is refused. */
async function refusedFirst(words: string, method: 'POST' | 'PUT' = 'POST'): Promise<void> {
  await seeRefused(page(), method, words, () => save(page()))
  heard().clear()
}
const removeAndConfirm = async () => {
  await page().getByRole('button', { name: 'Excluir' }).click()
  await page().getByRole('dialog').getByRole('button', { name: 'Excluir' }).click()
}
/** Takes the removal of the last notice back. */
async function takeBack(): Promise<void> {
  await takeUp(page(), 'Desfazer')
  await notices()
    .getByText(/ restaurad[oa]$/)
    .last()
    .waitFor()
}

/** From the detail screen: changes one text, sees it, removes the row and brings it back. */
async function changeRemoveRestore(label: string, value: string): Promise<void> {
  const edit = page().getByRole('link', { name: 'Editar', exact: true })
  await edit.waitFor()
  const detail = pathOf(page())
  await edit.click()
  await page().waitForURL((url) => url.pathname.includes('editar'))
  await settled(page())
  await field(page(), label).fill(value)
  await saved(/ atualizad[oa]$/)
  await open(detail)
  await main().getByText(value, { exact: true }).first().waitFor()
  await removeAndConfirm()
  await expect.poll(() => pathOf(page())).not.toBe(detail)
  await takeBack()
  await open(detail)
  await main().getByText(value, { exact: true }).first().waitFor()
}
async function seeDetail(): Promise<void> {
  await takeUp(page(), 'Ver')
  await page().waitForURL((url) => url.pathname.includes('detalhes'))
  await settled(page())
}
async function rowAction(row: string, action: string | RegExp): Promise<void> {
  await page()
    .getByRole('button', { name: `Ações de ${row}` })
    .click()
  await page().getByRole('menuitem', { name: action }).click()
}

test.runIf(isWhole)(
  'a menu of the portal, its items, and the base menu they come from',
  { timeout: 240_000 },
  async () => {
    await open('/menu/gerenciar-menus-base')
    await fresh('Novo menu base')
    await field(page(), 'Nome').fill('Cultura')
    await field(page(), 'Título no portal').fill('Cultura')
    await saved('Menu base cadastrado')
    await open(`/menu/gerenciar-menu-usuario${townHall}`)
    await fresh('Novo menu do portal', 'Cultura')
    await expect.poll(() => field(page(), 'Título no portal').inputValue()).toBe('Cultura')
    await refusedFirst('Erro ao cadastrar menu usuário!')
    await saved('Menu do portal cadastrado')
    await seeDetail()
    await changeRemoveRestore('Título no portal', 'Cultura e festas')

    await open('/menu/gerenciar-menus-base')
    await rowAction('Cultura', /itens/i)
    await settled(page())
    await fresh('Novo item de menu base')
    await field(page(), 'Título no portal').fill('Agenda de festas')
    await saved('Item de menu base cadastrado')
    await seeDetail()
    await changeRemoveRestore('Título no portal', 'Agenda cultural')

    await open(`/menu/gerenciar-menu-usuario${townHall}`)
    await rowAction('Cultura e festas', /itens/i)
    await settled(page())
    await fresh(/^Novo item/, 'Agenda cultural')
    await field(page(), 'Título no portal').fill('Festas da cidade')
    await refusedFirst('Erro ao cadastrar menu item do usuário!')
    await saved(/^Item .* cadastrado$/)
    await seeDetail()
    await changeRemoveRestore('Título no portal', 'Festas do município')
    expect(heard().all()).toEqual([])
  },
)

test.runIf(isWhole)('a menu of the client', async () => {
  await open(`/menu/menu-cliente${townHall}`)
  await page().getByRole('link', { name: 'Cultura e festas' }).click()
  await settled(page())
  await changeRemoveRestore('Título no portal', 'Cultura')
  expect(heard().all()).toEqual([])
})

test.runIf(isWhole)(
  'the mapping of a page(), which has no screen of its own to look at',
  async () => {
    await open('/nivel-de-acesso/paginas/mapeamento')
    await fresh(/^Novo mapeamento/)
    await choose(page(), 'Página', 'Glossário')
    await field(page(), 'Endereço novo').fill('/informacoes/vocabulario')
    await refusedFirst('Erro ao criar mapeamento de página')
    await saved(/ cadastrado$/)
    await rowAction('/informacoes/vocabulario', 'Editar')
    await settled(page())
    await field(page(), 'Endereço novo').fill('/informacoes/dicionario')
    await saved(/ atualizado$/)
    const confirm = page().getByRole('dialog').getByRole('button', { name: 'Excluir' })
    await rowAction('/informacoes/dicionario', 'Excluir')
    await seeRefused(page(), 'DELETE', 'Erro ao excluir mapeamento de página', () =>
      confirm.click(),
    )
    heard().clear()
    await page().getByRole('dialog').getByRole('button', { name: 'Fechar' }).click()
    await rowAction('/informacoes/dicionario', 'Excluir')
    await confirm.click()
    await page()
      .getByRole('button', { name: 'Ações de /informacoes/dicionario' })
      .waitFor({ state: 'detached' })
    await takeBack()
    await page().getByRole('button', { name: 'Ações de /informacoes/dicionario' }).waitFor()
    expect(heard().all()).toEqual([])
  },
)

test.runIf(isWhole)('a unit of a portal', async () => {
  await open('/administrador-el/gerenciar-portais/gerenciar-ugs/1')
  await fresh('Nova UG')
  await field(page(), 'Nome').fill('Fundo Municipal de Cultura')
  await refusedFirst('Erro ao cadastrar UG')
  await saved('UG cadastrada')
  await open('/administrador-portal/gerenciar-portais/gerenciar-ugs/1')
  await page().getByRole('link', { name: 'Fundo Municipal de Cultura' }).click()
  await settled(page())
  await changeRemoveRestore('Nome', 'Fundo de Cultura e Turismo')
  expect(heard().all()).toEqual([])
})

test('a document, changed and removed with its file', async () => {
  await open(`/${townHall}`)
  await byMenu(page(), 'Publicar', 'Documentos')
  await page()
    .getByRole('link', { name: /^Decretos/ })
    .click()
  await settled(page())
  const name = await main().getByRole('table').getByRole('link').first().innerText()
  await rowAction(name, 'Editar')
  await page().waitForURL((url) => url.pathname.includes('editar'))
  await settled(page())
  await field(page(), 'Descrição').fill('Decreto de exemplo')
  await saved('Documento atualizado')
  const confirm = page().getByRole('dialog').getByRole('button', { name: 'Excluir' })
  await rowAction('Decreto de exemplo', 'Excluir')
  await seeRefused(page(), 'DELETE', 'Erro ao excluir documento', () => confirm.click())
  heard().clear()
  await page().getByRole('dialog').getByRole('button', { name: 'Tentar de novo' }).click()
  await page()
    .getByRole('button', { name: 'Ações de Decreto de exemplo' })
    .waitFor({ state: 'detached' })
  await takeBack()
  await page().getByRole('button', { name: 'Ações de Decreto de exemplo' }).waitFor()
  expect(heard().all()).toEqual([])
})

test('a right of a profile: switched by keyboard, saved, read again, taken back', async () => {
  await open('/nivel-de-acesso-gestor/gestao-de-perfis')
  await page()
    .getByRole('list', { name: 'Perfis' })
    .getByRole('button', { name: /Publicador/ })
    .first()
    .click()
  const right = page()
    .getByRole('grid')
    .getByRole('checkbox', { name: 'Glossário: ver', exact: true })
  await expect.poll(() => right.getAttribute('aria-checked')).toBe('false')
  await page()
    .getByRole('grid')
    .getByRole('checkbox', { name: 'Glossário: todas as permissões' })
    .focus()
  await page().keyboard.press('ArrowRight')
  await page().keyboard.press('Space')
  await expect.poll(() => right.getAttribute('aria-checked')).toBe('true')
  await page().keyboard.press('Control+z')
  await expect.poll(() => right.getAttribute('aria-checked')).toBe('false')
  await page().keyboard.press('Space')
  await page().keyboard.press('Control+s')
  await noticed(page(), /^Permissões de .* salvas$/)
  await page().reload()
  await expect.poll(() => right.getAttribute('aria-checked')).toBe('true')
  await right.focus()
  await page().keyboard.press('Space')
  await page().keyboard.press('Control+s')
  await takeUp(page(), 'Desfazer')
  await noticed(page(), 'Permissões como estavam antes')
  await expect.poll(() => right.getAttribute('aria-checked')).toBe('true')
  expect(heard().all()).toEqual([])
})

test('permissions.publisher: a permission of a publisher: added, suspended, removed', async () => {
  covers({ rules: ['permissions.publisher'] })
  await open(`/nivel-de-acesso-gestor/nivel-de-acesso-publicador-docs${townHall}`)
  await choose(page(), 'Publicador', 'Otávio Brandão Sena')
  await choose(page(), 'Unidade gestora', 'Prefeitura')
  await page().getByRole('button', { name: 'Adicionar à lista' }).click()
  const rows = page().getByRole('list', { name: 'Permissões' }).getByRole('listitem')
  const store = async () => {
    await page().getByRole('button', { name: 'Salvar', exact: true }).click()
    await page().getByRole('button', { name: 'Salvar', exact: true }).waitFor({ state: 'detached' })
  }
  await refusedFirst('Erro ao cadastrar/atualizar permissões para este usuário', 'PUT')
  await store()
  await rows.getByText('Em vigor').waitFor()
  await rows.getByRole('button', { name: 'Suspender' }).click()
  await store()
  await page().reload()
  await rows.getByText('Suspensa').waitFor()
  await rows.getByRole('button', { name: 'Excluir' }).click()
  await store()
  await page().getByText('Nenhuma permissão neste portal').waitFor()
  expect(heard().all()).toEqual([])
})
