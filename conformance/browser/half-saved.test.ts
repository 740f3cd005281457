import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { people } from './support/demonstration.ts'
import { demonstrationForGuests, listen, spoil, terms } from './support/guests.ts'
import { arrives, choose, field, noticed, save as saveForm, settled } from './support/visitor.ts'
import { isWhole } from '../support/whole.ts'
import { productsAreTests } from '../support/passed-before.ts'

productsAreTests()

// What became of a change whose saving broke off: what is saved is not sent twice, and what is not saved is not said to
// be.

const { ana, goTo, signedIn } = demonstrationForGuests()

const notice = (page: Page, words: string | RegExp) =>
  page.getByRole('region', { name: 'Avisos' }).getByText(words).first()

describe('permissions of a publisher', () => {
  const screen = '/nivel-de-acesso-gestor/nivel-de-acesso-publicador-docs?portal=1'
  const [writes, removals, reads] = [
    '**/webadm/admpublicadordoc',
    '**/webadm/lixeira/publisher-permission/*',
    '**/webadm/admpublicadordocgetpermissao/**',
  ]

  const rows = (page: Page) => page.getByRole('list', { name: 'Permissões' }).getByRole('listitem')
  const saveButton = (page: Page) => page.getByRole('button', { name: 'Salvar', exact: true })
  const save = (page: Page) => saveButton(page).click()
  const problem = (page: Page) =>
    page.getByRole('region', { name: 'Mudanças por salvar' }).getByRole('alert')
  const nothingLeft = (page: Page) => saveButton(page).waitFor({ state: 'detached' })
  const add = async (page: Page, unit: string) => {
    await choose(page, 'Unidade gestora', unit)
    await page.getByRole('button', { name: 'Adicionar à lista' }).click()
  }
  const open = async () => {
    const page = await ana(screen)
    await choose(page, 'Publicador', 'Otávio Brandão Sena')
    await page.getByText('Adicionar permissão').waitFor()
    await settled(page)
    return page
  }
  /** What the server has, as somebody who opens the screen sees it. */
  const storedRows = async (page: Page) => {
    await page.reload()
    await page.getByText('Adicionar permissão').waitFor()
    await settled(page)
    await page.getByText('Nenhuma permissão neste portal').or(rows(page)).first().waitFor()
    return rows(page).count()
  }
  const removeAll = async (page: Page) => {
    while ((await rows(page).getByRole('button', { name: 'Excluir' }).count()) > 0)
      await rows(page).getByRole('button', { name: 'Excluir' }).first().click()
    await save(page)
    await page.getByText('Nenhuma permissão neste portal').waitFor()
  }

  test('a removal that fails after the rest was saved leaves itself alone to be saved', async () => {
    const page = await open()
    await add(page, 'Prefeitura')
    await save(page)
    await nothingLeft(page)
    await rows(page).getByRole('button', { name: 'Excluir' }).click()
    await add(page, 'Prefeitura')
    await page.route(removals, (route) => route.abort('connectionfailed'))
    await save(page)
    await expect
      .poll(() => problem(page).innerText())
      .toMatch(/^Não foi possível falar com o servidor.*As outras mudanças já estão salvas\.$/)
    await expect.poll(() => rows(page).count()).toBe(2)
    await rows(page).getByText('Será excluída').waitFor()
    await page.unroute(removals)
    const heard = listen(page)
    await save(page)
    await nothingLeft(page)
    expect(heard.said().filter((line) => line.startsWith('PUT '))).toEqual([])
    await expect.poll(() => storedRows(page)).toBe(1)
    await removeAll(page)
  })

  test.runIf(isWhole)(
    'a save whose answer is lost is not sent again, even while nothing can be read',
    async () => {
      const page = await open()
      await add(page, 'Prefeitura')
      await page.route(
        writes,
        async (route) => {
          await route.fetch()
          await route.abort('connectionreset')
        },
        { times: 1 },
      )
      await page.route(reads, (route) => route.abort('connectionfailed'))
      await save(page)
      await problem(page).waitFor()
      await expect.poll(() => rows(page).count()).toBe(1)
      // Changed in the meantime, it is the saved row that changes.
      await rows(page).getByRole('button', { name: 'Suspender' }).click()
      await page.unroute(reads)
      await save(page)
      await nothingLeft(page)
      await rows(page).getByText('Suspensa').waitFor()
      await expect.poll(() => storedRows(page)).toBe(1)
      await removeAll(page)
    },
  )

  test.runIf(isWhole)('a save whose answer alone is lost turns out to be saved', async () => {
    const page = await open()
    await add(page, 'Prefeitura')
    await page.route(
      writes,
      async (route) => {
        await route.fetch()
        await route.abort('connectionreset')
      },
      { times: 1 },
    )
    await save(page)
    await notice(page, 'Permissões salvas').waitFor()
    await nothingLeft(page)
    await expect.poll(() => storedRows(page)).toBe(1)
    await removeAll(page)
  })

  test.runIf(isWhole)(
    'off line nothing is lost from the screen, and nothing is sent twice after it',
    async () => {
      const page = await open()
      await add(page, 'Prefeitura')
      spoil(page)
      await page.context().setOffline(true)
      await save(page)
      await problem(page).waitFor()
      await save(page)
      await expect.poll(() => saveButton(page).isEnabled()).toBe(true)
      await problem(page).waitFor()
      await expect.poll(() => rows(page).count()).toBe(1)
      await page.context().setOffline(false)
      await save(page)
      await nothingLeft(page)
      await expect.poll(() => storedRows(page)).toBe(1)
      await removeAll(page)
    },
  )
})

describe('the menu of a portal', () => {
  const calls = '**/webadm/portalmenuorganizar/1'
  const rowsOf = (page: Page) => page.locator('main [data-menu-row]')
  const titles = async (page: Page) =>
    (await rowsOf(page).allInnerTexts()).map((text) => text.split('\n')[0] ?? '')
  const open = async () => {
    const page = await ana('/menu/gerenciar-menu-usuario?portal=1')
    await page.getByRole('link', { name: 'Organizar menu' }).click()
    await rowsOf(page).first().waitFor()
    await settled(page)
    return page
  }
  const saved = (page: Page) => page.getByText('Tudo gravado').waitFor()
  const moveUp = (page: Page) =>
    page
      .getByRole('button', { name: /^Subir/ })
      .and(page.locator(':enabled'))
      .first()
      .click()
  const rename = async (page: Page, title: string) => {
    await rowsOf(page).first().click()
    await page.getByRole('textbox', { name: /^Novo título/ }).fill(title)
    await page.keyboard.press('Enter')
    await rowsOf(page).filter({ hasText: title }).waitFor()
    await saved(page)
  }
  const tellsLost = async (page: Page) => {
    await notice(
      page,
      'A mudança não foi gravada, e o menu voltou a como estava. O servidor não atendeu.',
    ).waitFor()
    await page.getByText('A última mudança não foi gravada').waitFor()
    await expect.poll(() => page.getByText('Tudo gravado').count()).toBe(0)
  }
  const movesAndStays = async (page: Page, before: readonly string[]) => {
    await moveUp(page)
    await saved(page)
    const after = await titles(page)
    expect(after).not.toEqual(before)
    await page.reload()
    await rowsOf(page).first().waitFor()
    await expect.poll(() => titles(page)).toEqual(after)
  }

  test.runIf(isWhole)(
    'a move that cannot be written leaves the menu as it was last saved, and the next one works',
    async () => {
      const page = await open()
      await rename(page, 'Título novo')
      const before = await titles(page)
      await page.route(calls, (route) => route.abort('connectionfailed'))
      await moveUp(page)
      await tellsLost(page)
      await expect.poll(() => titles(page)).toEqual(before)
      await expect.poll(() => notice(page, /lido de novo/).count()).toBe(0)
      await page.unroute(calls)
      await movesAndStays(page, before)
    },
  )

  test.runIf(isWhole)('off line too, and on line again', async () => {
    const page = await open()
    await rename(page, 'Título de antes da queda')
    const before = await titles(page)
    spoil(page)
    await page.context().setOffline(true)
    await moveUp(page)
    await tellsLost(page)
    await expect.poll(() => titles(page)).toEqual(before)
    await page.context().setOffline(false)
    await movesAndStays(page, before)
  })

  test('a move that is refused while the menu can be read shows what the server has', async () => {
    const page = await open()
    const before = await titles(page)
    await page.route(calls, (route) =>
      route.request().method() === 'PUT' ? route.abort('connectionfailed') : route.continue(),
    )
    await moveUp(page)
    await notice(
      page,
      'O servidor não atendeu. Confira a conexão e tente de novo. O menu foi lido de novo.',
    ).waitFor()
    await saved(page)
    await expect.poll(() => titles(page)).toEqual(before)
  })
})

test('a draft is of the version that it was typed at: what another saved since is asked about', async () => {
  const hers = await ana(`${terms}?portal=1`)
  const link = hers.getByRole('table').getByRole('link').first()
  const [path = ''] =
    (await link.getAttribute('href'))?.replace('/detalhes/', '/editar/').split('?') ?? []
  await goTo(hers, path)
  await field(hers, 'Descrição').fill('Do rascunho da Ana.')
  await hers.getByText(/^Rascunho guardado neste computador/).waitFor()
  const joana = await signedIn(people.joana, path)
  await field(joana, 'Descrição').fill('Da Joana, depois.')
  await saveForm(joana)
  await noticed(joana, 'Termo atualizado')
  hers.on('dialog', (asked) => void asked.accept())
  await hers.reload()
  await settled(hers)
  await expect.poll(() => field(hers, 'Descrição').inputValue()).toBe('Da Joana, depois.')
  await hers.getByRole('button', { name: 'Recuperar' }).click()
  await expect.poll(() => field(hers, 'Descrição').inputValue()).toBe('Do rascunho da Ana.')
  await saveForm(hers)
  const difference = hers.getByRole('dialog').getByRole('group', { name: 'Descrição' })
  await expect.poll(() => difference.textContent()).toContain('Da Joana, depois.')
})

test.runIf(isWhole)(
  'what is typed of a row and not saved is offered again, but no CNPJ',
  async () => {
    const list = '/dados-abertos/tabelas-publicas'
    const form = `${list}/linha/incentivos?portal=1`
    const page = await ana(form)
    await field(page, 'Nome do projeto').fill('Cavalhada')
    await page.getByPlaceholder('CPF ou CNPJ').fill('12.345.678/0001-95')
    await page.getByRole('link', { name: 'Incentivos à cultura e ao esporte' }).click()
    await page.getByRole('button', { name: 'Sair e guardar rascunho' }).click()
    await page.getByRole('heading', { name: 'O que já foi enviado' }).waitFor()
    await goTo(page, form)
    await page.getByRole('button', { name: 'Recuperar' }).click()
    await expect.poll(() => field(page, 'Nome do projeto').inputValue()).toBe('Cavalhada')
    await expect.poll(() => page.getByPlaceholder('CPF ou CNPJ').inputValue()).toBe('')
    await page.getByRole('link', { name: 'Cancelar' }).click()
    await page.getByRole('button', { name: 'Descartar' }).click()
    await arrives(page, `${list}/linhas/incentivos`)
  },
)
