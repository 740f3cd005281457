import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { people } from './support/demonstration.ts'
import { demonstrationForGuests, nowhere, terms } from './support/guests.ts'
import {
  arrives,
  byMenu,
  field,
  fillSignIn,
  noticed,
  pathOf,
  save,
  settled,
  takeUp,
} from './support/visitor.ts'

const { demonstration, url, newcomer, signedIn, ana, goTo } = demonstrationForGuests()
const upload = '/portal-transparencia/publicador-de-documento/listar-documentos/cadastro'

async function fillTerm(page: Page, term: string, description: string): Promise<void> {
  await field(page, 'Termo').fill(term)
  await field(page, 'Descrição').fill(description)
}
/** Adds a term through its form, to the portal in use or to that of the address. @returns the path of its detail. */
async function addTerm(page: Page, term: string, search = ''): Promise<string> {
  await goTo(page, `${terms}/cadastro${search}`)
  await fillTerm(page, term, `O que é ${term}.`)
  await save(page)
  await page.getByRole('button', { name: 'Ver', exact: true }).click()
  await page.waitForURL(/\/detalhes\/\d+/)
  await settled(page)
  return pathOf(page)
}
const editPath = (detail: string) => detail.replace('/detalhes/', '/editar/')

test('a wrong password and an unknown account are answered alike', async () => {
  const page = await newcomer()
  await page.goto(`${url()}/autenticacao/login`)
  const answers: (string | null)[] = []
  for (const email of [people.ana.email, 'ninguem@demonstracao.gov.br']) {
    const [answer] = await Promise.all([
      page.waitForResponse(/\/token$/),
      fillSignIn(page, { email, password: 'esta não é a senha' }),
    ])
    expect(answer.status()).toBe(401)
    const refusal = page.locator('form').getByRole('alert')
    await refusal.waitFor()
    answers.push(await refusal.textContent())
  }
  expect(answers).toEqual(['E-mail ou senha inválidos!', 'E-mail ou senha inválidos!'])
  expect(pathOf(page)).toBe('/autenticacao/login')
})

test('a session that ends in the middle of a form: the password is asked in place, and the save goes on', async () => {
  const page = await ana(`${terms}/cadastro`)
  await fillTerm(
    page,
    'Quarentena',
    'Prazo em que quem deixou o cargo não pode tratar dos mesmos assuntos.',
  )
  await page.evaluate(async () => {
    const { token } = (await (await fetch('/api/authUserAplication')).json()) as {
      readonly token: string
    }
    await fetch('/webadm/conta/sair', {
      method: 'POST',
      body: '{}',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    })
  })
  // What was read of a session counts for at most a second.
  await expect
    .poll(async () => (await page.request.get(`${url()}/api/authUserAplication`)).status())
    .toBe(401)
  await save(page)
  const dialog = page.getByRole('dialog', { name: 'Sua sessão terminou' })
  await dialog.waitFor()
  await expect.poll(() => page.locator('#campo-term').inputValue()).toBe('Quarentena')
  await dialog.getByLabel('Senha', { exact: true }).fill(people.ana.password)
  await dialog.getByRole('button', { name: 'Entrar', exact: true }).click()
  await noticed(page, 'Termo cadastrado')
  await arrives(page, terms)
  await goTo(page, `${terms}?q=quarentena`)
  await page.getByRole('link', { name: 'Quarentena' }).waitFor()
})

test('everything that is wrong is said at once, next to the field and above, and the first one has the focus', async () => {
  const page = await ana(`${terms}/cadastro`)
  await save(page)
  const summary = page
    .getByRole('alert')
    .filter({ hasText: 'Falta corrigir 2 campos antes de salvar.' })
  await summary.waitFor()
  await expect
    .poll(() => summary.getByRole('link').allTextContents())
    .toEqual(['Termo: informe o termo.', 'Descrição: informe a descrição.'])
  await expect.poll(() => page.locator('#campo-term-fault').textContent()).toBe('Informe o termo.')
  await expect
    .poll(() => page.locator('#campo-description-fault').textContent())
    .toBe('Informe a descrição.')
  await expect.poll(() => field(page, 'Termo').getAttribute('aria-invalid')).toBe('true')
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('campo-term')
  await summary.getByRole('link', { name: /^Descrição/ }).click()
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('campo-description')
})

test('what only the server knows is said next to the field, too', async () => {
  const page = await ana('/gestor/cadastro-de-gestores/cadastro')
  await field(page, 'Nome').fill('Prefeitura que já existe')
  await field(page, 'CNPJ').fill('11.111.111/1111-11')
  await save(page)
  await page.locator('#campo-cnpj-fault').waitFor()
  await expect.poll(() => field(page, 'Nome').inputValue()).toBe('Prefeitura que já existe')
})

test('two people at one record: the second sees both versions and chooses', async () => {
  const hers = await ana(terms)
  const path = editPath(await addTerm(hers, 'Sobreaviso', '?portal=1'))
  const joana = await signedIn(people.joana, path)
  await goTo(hers, path)
  await field(joana, 'Descrição').fill('Da Joana.')
  await save(joana)
  await noticed(joana, 'Termo atualizado')
  await field(hers, 'Descrição').fill('Da Ana.')
  await save(hers)
  const dialog = hers.getByRole('dialog', {
    name: `${people.joana.name} alterou este registro enquanto você editava`,
  })
  await dialog.waitFor()
  const difference = dialog.getByRole('group', { name: 'Descrição' })
  await expect.poll(() => difference.textContent()).toContain('Da Ana.')
  await expect.poll(() => difference.textContent()).toContain('Da Joana.')
  await dialog.getByRole('radio', { name: /Da Joana\./ }).check()
  await dialog.getByRole('button', { name: 'Salvar com estas escolhas' }).click()
  await noticed(hers, 'Termo atualizado')
  await goTo(hers, path)
  await expect.poll(() => field(hers, 'Descrição').inputValue()).toBe('Da Joana.')
})

test(
  'the server is gone while saving: nothing is lost, and trying again when it is back succeeds',
  { timeout: 240_000 },
  async () => {
    const page = await ana(`${terms}/cadastro`)
    await fillTerm(page, 'Perenidade', 'O que dura mesmo quando falta luz.')
    await demonstration().kill()
    await save(page)
    const refusal = page
      .getByRole('alert')
      .filter({ has: page.getByRole('button', { name: 'Tentar de novo' }) })
    await refusal.waitFor()
    await expect
      .poll(() => refusal.textContent())
      .toContain('Não foi possível falar com o servidor.')
    await expect.poll(() => field(page, 'Termo').inputValue()).toBe('Perenidade')
    await demonstration().revive()
    await refusal.getByRole('button', { name: 'Tentar de novo' }).click()
    await noticed(page, 'Termo cadastrado')
    await goTo(page, `${terms}?q=perenidade`)
    await page.getByRole('link', { name: 'Perenidade' }).first().waitFor()
    await expect.poll(() => page.getByRole('link', { name: 'Perenidade' }).count()).toBe(1)
  },
)

test('files that are empty, of another kind, or not what their ending says are refused in words', async () => {
  const page = await ana(upload)
  const add = async (name: string, buffer: Buffer) => {
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Escolher arquivos' }).click()
    await (await chooser).setFiles({ name, mimeType: 'application/pdf', buffer })
    const row = page.getByRole('listitem').filter({ hasText: name })
    await row.getByRole('alert').waitFor()
    return row.getByRole('alert').textContent()
  }
  expect(await add('vazio.pdf', Buffer.alloc(0))).toBe(
    'O arquivo está vazio. Confira se ele abre no seu computador.',
  )
  expect(await add('programa.exe', Buffer.from('MZ'))).toMatch(
    /^Este tipo de arquivo não é aceito\. Use PDF/,
  )
  expect(
    await add(
      'imagem.pdf',
      Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489', 'hex'),
    ),
  ).toMatch(/\S.{20,}\.$/)
  await expect
    .poll(() =>
      page.getByRole('main').getByRole('button', { name: 'Publicar', exact: true }).isDisabled(),
    )
    .toBe(true)
})

test('a file beyond the limit is refused before it is sent', async () => {
  const page = await ana(nowhere)
  await page.route('**/config.json', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({
      response: answer,
      json: { ...(await answer.json()), uploadLimit: 1_024 },
    })
  })
  await goTo(page, upload)
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/webadm/arquivos')) sent.push(request.url())
  })
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Escolher arquivos' }).click()
  await (
    await chooser
  ).setFiles({
    name: 'grande.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.alloc(2_048, '%PDF-1.7\n'),
  })
  await expect
    .poll(() =>
      page.getByRole('listitem').filter({ hasText: 'grande.pdf' }).getByRole('alert').textContent(),
    )
    .toBe('O arquivo tem 2 KB e o limite é 1 KB. Divida-o ou reduza as imagens.')
  expect(sent).toEqual([])
})

test('leaving what is not saved is asked about; the draft is offered after a reload', async () => {
  const page = await ana(`${terms}/cadastro`)
  await fillTerm(page, 'Rascunho', 'Ainda não está pronto.')
  await page.getByText(/^Rascunho guardado neste computador/).waitFor()
  // The first of the two fields may have been kept before the second was filled.
  await expect
    .poll(() => page.evaluate(() => Object.values({ ...localStorage }).join('\n')))
    .toContain('Ainda não está pronto.')
  await page.getByRole('link', { name: 'Início' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sair sem salvar?' })
  await dialog.getByRole('button', { name: 'Continuar editando' }).click()
  expect(pathOf(page)).toBe(`${terms}/cadastro`)
  page.on('dialog', (asked) => void asked.accept())
  await page.reload()
  await settled(page)
  await expect.poll(() => field(page, 'Termo').inputValue()).toBe('')
  await page.getByRole('button', { name: 'Recuperar' }).click()
  await expect.poll(() => field(page, 'Termo').inputValue()).toBe('Rascunho')
  await expect.poll(() => field(page, 'Descrição').inputValue()).toBe('Ainda não está pronto.')
  await page.getByRole('link', { name: 'Início' }).click()
  await dialog.getByRole('button', { name: 'Descartar' }).click()
  await arrives(page, '/')
  await goTo(page, `${terms}/cadastro`)
  await expect.poll(() => page.getByRole('button', { name: 'Recuperar' }).count()).toBe(0)
})

test('Back, pressed again and again while the question stands, is one step', async () => {
  const page = await ana('/')
  await byMenu(page, 'Conteúdo', 'Glossário')
  await arrives(page, terms)
  await page.getByRole('main').getByRole('link', { name: 'Novo termo' }).first().click()
  await arrives(page, `${terms}/cadastro`)
  await field(page, 'Termo').fill('Volta')
  const dialog = page.getByRole('dialog', { name: 'Sair sem salvar?' })
  // A step back is told to the page in its own time: the next one waits for it. One undone before is not told.
  const back = () =>
    page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          addEventListener('popstate', () => resolve(), { once: true })
          setTimeout(resolve, 500)
          history.back()
        }),
    )
  await back()
  await dialog.waitFor()
  await back()
  await back()
  await dialog.getByRole('button', { name: 'Continuar editando' }).click()
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => pathOf(page)).toBe(`${terms}/cadastro`)
  await expect.poll(() => field(page, 'Termo').inputValue()).toBe('Volta')
  await back()
  await dialog.getByRole('button', { name: 'Descartar' }).click()
  await arrives(page, terms)
  await page.getByRole('link', { name: 'Novo termo' }).first().waitFor()
})

test('what was removed comes back', async () => {
  const page = await ana(terms)
  await addTerm(page, 'Zelo')
  await goTo(page, `${terms}?q=zelo`)
  await page.getByRole('button', { name: 'Ações de Zelo' }).click()
  await page.getByRole('menuitem', { name: 'Excluir' }).click()
  await page
    .getByRole('dialog', { name: 'Excluir o termo?' })
    .getByRole('button', { name: 'Excluir' })
    .click()
  const notice = page.getByRole('region', { name: 'Avisos' }).getByText('Termo excluído')
  // Under the pointer a notice stays.
  await notice.hover()
  await page.getByText('Nada encontrado').waitFor()
  await takeUp(page, 'Desfazer')
  await noticed(page, 'Termo restaurado')
  await page.getByRole('link', { name: 'Zelo' }).waitFor()
})
