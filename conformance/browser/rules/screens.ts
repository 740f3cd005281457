import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, test } from 'vitest'
import { people } from '../support/demonstration.ts'
import { listen, nowhere, spoil, terms } from '../support/guests.ts'
import { desk, field, follow, noticed, phone, save, settled } from '../support/visitor.ts'
import { covers } from '../../coverage/covers.ts'
import { url, ana, signedIn, goTo } from './guests.ts'

// Rules of the contract that only somebody at a screen can see kept.

const managers = '/gestor/cadastro-de-gestores'

describe('navigation.hash', () => {
  beforeEach(() => covers({ rules: ['navigation.hash'] }))
  const last = 'campo-addressLocalityId'
  const target = `${managers}/editar/1#${last}`
  const inSight = async (page: Page) => {
    await expect
      .poll(() =>
        page.evaluate((id) => {
          const { top = -1, bottom = -1 } =
            document.getElementById(id)?.getBoundingClientRect() ?? {}
          return top >= 0 && bottom <= innerHeight
        }, last),
      )
      .toBe(true)
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0)
  }

  test('navigation.hash: an address with one, opened anew, shows its element', async () => {
    covers({ rules: ['navigation.hash'] })
    const page = await signedIn(people.ana, target, phone)
    await inSight(page)
  })

  test('navigation.hash: and so when the application leads there', async () => {
    covers({ rules: ['navigation.hash'] })
    const page = await signedIn(people.ana, managers, phone)
    await follow(page, target)
    await inSight(page)
  })
})

test('on a phone a field that the keyboard reaches stands clear of both bars, and so does one that a link leads to', async () => {
  const page = await signedIn(people.ana, `${managers}/editar/1`, phone)
  /** How many pixels of what has the focus, and of its label, lie below a bar. */
  const covered = () =>
    page.evaluate(() => {
      const one = document.activeElement
      if (!(one instanceof HTMLInputElement) || !one.closest('main')) return 0
      const head = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
      const foot =
        document.querySelector('[role="region"][aria-label="Salvar"]')?.getBoundingClientRect()
          .top ?? innerHeight
      const { top, bottom } = one.getBoundingClientRect()
      const label = one.labels?.[0]?.getBoundingClientRect().top ?? top
      return Math.max(0, head - Math.min(top, label), bottom - foot)
    })
  const fields = await page.getByRole('main').getByRole('textbox').count()
  expect(fields).toBeGreaterThan(5)
  await page.getByRole('main').getByRole('textbox').first().focus()
  for (const key of ['Tab', 'Shift+Tab'])
    for (let at = 0; at < 2 * fields; at += 1) {
      await page.keyboard.press(key)
      await expect.poll(covered, { message: `${key} ${at}` }).toBe(0)
    }
  for (const one of await page.getByRole('main').getByRole('textbox').all()) {
    await one.evaluate((box: HTMLElement) => {
      box.scrollIntoView()
      box.focus({ preventScroll: true })
    })
    await expect.poll(covered).toBe(0)
  }
})

describe('updates', () => {
  test.each([
    ['answered 500', { status: 500, json: { message: 'Sem versões hoje.' } }],
    [
      'answered with what is no version',
      { status: 200, contentType: 'text/html', body: '<!doctype html><p>fora do ar' },
    ],
  ])(
    'updates.failures: the version and its manifest %s are logged, and nobody is told',
    async (_, answer) => {
      covers({ rules: ['updates.failures'] })
      const page = await ana(nowhere)
      const logged: string[] = []
      page.on('console', (message) => {
        if (message.type() === 'error') logged.push(message.location().url)
      })
      const thrown: string[] = []
      page.on('pageerror', ({ message }) => thrown.push(message))
      await page.route('**/builds/**', (route) => route.fulfill(answer))
      spoil(page)
      await page.clock.install()
      const heard = listen(page)
      await goTo(page, terms)
      const asked = (path: RegExp) => heard.said().filter((line) => path.test(line)).length
      await page.clock.runFor(21_000)
      await expect.poll(() => asked(/^GET \/builds\/latest\.json$/)).toBeGreaterThanOrEqual(2)
      await expect.poll(() => asked(/^GET \/builds\/meta\//)).toBe(answer.status === 500 ? 2 : 1)
      const failed = () =>
        [...new Set(logged.map((address) => new URL(address).pathname.split('/')[2]))].toSorted()
      if (answer.status === 500) await expect.poll(failed).toEqual(['latest.json', 'meta'])
      await expect
        .poll(() =>
          page
            .getByRole('region', { name: 'Avisos' })
            .getByRole('alert')
            .or(page.getByRole('region', { name: 'Avisos' }).getByRole('status'))
            .count(),
        )
        .toBe(0)
      await expect
        .poll(() =>
          page.getByText(/versão nova|não está respondendo|Sem versões|fora do ar/).count(),
        )
        .toBe(0)
      expect(thrown).toEqual([])
      await page.getByRole('table').waitFor()
    },
  )
})

describe('documents', () => {
  /** The list of one type's documents, and the calls that it made. */
  async function daily(): Promise<{
    readonly page: Page
    readonly calls: () => readonly string[]
  }> {
    const page = await ana('/portal-transparencia/publicador-de-documento/listar-tipos-documentos')
    const heard = listen(page)
    await page
      .getByRole('link', { name: /^Diárias/ })
      .first()
      .click()
    await page.getByRole('table').waitFor()
    await settled(page)
    return {
      page,
      calls: () => heard.said().filter((line) => /\/listaelementoupl\/\d+\/\d{4}\/\d+$/.test(line)),
    }
  }

  test('lists.todos: Ano and UG end with Todos, all, which is chosen already', async () => {
    covers({ rules: ['lists.todos'] })
    const { page } = await daily()
    for (const name of ['Ano', 'UG']) {
      const choice = page.getByRole('combobox', { name, exact: true })
      await expect.poll(() => choice.getByRole('option').count()).toBeGreaterThan(1)
      await expect.poll(() => choice.getByRole('option', { name: 'Todos' }).count()).toBe(1)
      const option = choice.getByRole('option').last()
      expect(
        await option.evaluate((one: HTMLOptionElement) => ({
          text: one.text,
          value: one.value,
          selected: one.selected,
        })),
      ).toEqual({ text: 'Todos', value: 'all', selected: true })
    }
  })

  test('documents.year-all: Todos asks for the year 0000, a year for itself', async () => {
    covers({ rules: ['documents.year-all'] })
    const { page, calls } = await daily()
    const years = page.getByRole('combobox', { name: 'Ano', exact: true })
    await expect.poll(() => years.getByRole('option').count()).toBeGreaterThan(1)
    const year = (await years.getByRole('option').first().textContent()) ?? ''
    expect(year).toMatch(/^\d{4}$/)
    const asked = () => calls().map((line) => line.split('/').at(-2))
    await expect.poll(() => new Set(asked())).toEqual(new Set(['0000']))
    await years.selectOption(year)
    await expect.poll(() => asked().at(-1)).toBe(year)
    const before = asked().length
    await years.selectOption('Todos')
    await expect.poll(() => new URL(page.url()).searchParams.get('ano')).toBeNull()
    await page.reload()
    await expect.poll(() => asked().slice(before)).toContain('0000')
    expect(asked().slice(before)).not.toContain(year)
  })
})

test('faq.duplicate: begins with the words of a question and becomes another', async () => {
  covers({ rules: ['faq.duplicate'] })
  const page = await ana(nowhere)
  const questions = '/informacoes/portal-informacoes/perguntas-frequentes'
  await goTo(page, questions)
  const rows = page.getByRole('table').getByRole('row')
  const total = await rows.count()
  const first = page.getByRole('table').getByRole('link').first()
  const title = (await first.textContent()) ?? ''
  await first.click()
  await page.getByRole('link', { name: 'Duplicar' }).click()
  await page.waitForURL((at) => at.pathname.startsWith(`${questions}/duplicar/`))
  await settled(page)
  const id = new URL(page.url()).pathname.split('/').at(-1)
  await expect.poll(() => field(page, 'Pergunta').inputValue()).toBe(title)
  await field(page, 'Pergunta').fill('Como peço de novo uma informação?')
  const heard = listen(page)
  await save(page)
  await noticed(page, /cadastrada$/)
  expect(heard.said().filter((line) => /^(POST|PUT|PATCH|DELETE) \/webadm/.test(line))).toEqual([
    'POST /webadm/portalperguntasfrequentes',
  ])
  await goTo(page, questions)
  await page
    .getByRole('table')
    .getByRole('link', { name: 'Como peço de novo uma informação?' })
    .waitFor()
  await expect.poll(() => rows.count()).toBe(total + 1)
  await goTo(page, `${questions}/editar/${id}`)
  await expect.poll(() => field(page, 'Pergunta').inputValue()).toBe(title)
})

test.each<[string, (wrong: string) => string]>([
  [
    'Portal id deve ser um inteiro',
    (wrong) => `/administrador-el/gerenciar-portais/gerenciar-ugs/${wrong}`,
  ],
  [
    'Portal id deve ser um inteiro',
    (wrong) => `/menu/gerenciar-menu-usuario/gerenciar-menu-item-usuario/${wrong}/1`,
  ],
  [
    'Gestor id deve ser um inteiro',
    (wrong) => `/unidade/gestao-unidade/produto?filter=id_gestor:${wrong}`,
  ],
  [
    'Admin id deve ser um inteiro',
    (wrong) => `/nivel-de-acesso-gestor/gestao-de-perfis?perfil=${wrong}`,
  ],
])(
  'validation.before-call: %s is said of what is none, and nobody is asked',
  async (text, screen) => {
    const who = { P: 'portal', G: 'manager', A: 'admin' }[text[0] ?? ''] ?? ''
    covers({ rules: ['validation.before-call', `validation.${who}-id`] })
    const page = await ana(nowhere)
    for (const wrong of ['xyz', '1.5', '-1']) {
      const heard = listen(page)
      await page.goto(url() + screen(wrong))
      await page.getByRole('main').getByText(text).first().waitFor()
      await settled(page)
      const calls = heard
        .requests()
        .map((request) => new URL(request.url()))
        .filter(
          ({ pathname }) =>
            /^\/(webadm|usuario)/.test(pathname) && !pathname.includes('/mapeadas/'),
        )
      expect(calls.length).toBeGreaterThan(0)
      expect(
        calls
          .map(({ pathname, search }) => decodeURIComponent(pathname + search))
          .filter((call) => call.includes(wrong)),
      ).toEqual([])
    }
  },
)

test('what can be done with a list as a whole is one menu, at every width', async () => {
  for (const size of [desk, phone]) {
    const page = await signedIn(people.ana, terms, size)
    const buttons = page.getByRole('main').getByRole('button')
    for (const name of ['Lixeira', 'Visões', 'Importar', /^Exportar/, /^Colunas/]) {
      await expect
        .poll(() => buttons.filter({ hasText: name }).count(), { message: String(name) })
        .toBe(0)
      await buttons.filter({ hasText: 'Mais' }).click()
      await page.getByRole('menuitem', { name }).waitFor()
      await page.keyboard.press('Escape')
    }
  }
})
