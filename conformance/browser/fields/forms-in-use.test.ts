import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { callsOf, type Ask } from '../support/calls.ts'
import { people } from '../support/demonstration.ts'
import { demonstrationForGuests, terms } from '../support/guests.ts'
import { choose, field, isChosen, save, takeUp, type Size } from '../support/visitor.ts'
import { sizesOf } from '../support/sizes.ts'
import { productsAreTests } from '../../support/passed-before.ts'

productsAreTests()

// What a form holds already is neither lost, nor lengthened, nor sent on, because somebody works in it.

const { url, ana, signedIn, goTo } = demonstrationForGuests()
let ask: Ask
beforeAll(async () => {
  ask = await callsOf(url(), people.ana)
})

const documents = '/portal-transparencia/publicador-de-documento/listar-documentos'
const comboOf = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true })

interface News {
  readonly id: number
  readonly texto: string
}
/** A new item of news with this text, open in its form. */
async function openNews(titulo: string, texto: string): Promise<{ page: Page; id: number }> {
  const { id } = await ask<News>('POST', '/webadm/portalnoticias', {
    portal_id: 1,
    titulo,
    texto,
    iniciado_em: '2026-11-20T12:00:00.000Z',
    tipo_exibicao: 'lista',
    exibir_janela: 'N',
    ativo: 'S',
  })
  const page = await ana(`/informacoes/portal-informacoes/noticias/editar/${id}?portal=1`)
  await editor(page).waitFor()
  return { page, id }
}
const editor = (page: Page) => page.locator('.ProseMirror')
const textOf = async (id: number) => (await ask<News>('GET', `/webadm/portalnoticias/${id}`)).texto
/** Pastes as from a word processor: the clipboard itself belongs to the whole machine. */
const paste = (page: Page, html: string) =>
  editor(page).evaluate((box, pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', pasted)
    const all = { bubbles: true, cancelable: true }
    box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, ...all }))
  }, html)

test('a text with a table keeps its cells after a keystroke, and a pasted table has its own', async () => {
  const lots =
    '<table><tbody><tr><th>Lote</th><th>Valor</th></tr><tr><td>1</td><td>R$ 10,00</td></tr></tbody></table>'
  const rest = '<h4>Pequeno</h4><p><u>sub</u> e <s>risco</s></p>'
  const { page, id } = await openNews('Lotes do leilão', `<p>Antes</p>${lots}${rest}<p>Depois</p>`)
  await editor(page).click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type('.')
  await page.keyboard.press('Enter')
  await paste(page, '<table><tr><td>2</td><td>R$ 20,00</td></tr></table>')
  await save(page)
  await page.waitForURL((at) => !at.pathname.includes('/editar/'))
  const kept = await textOf(id)
  expect(kept).toContain(`<p>Antes</p>${lots}${rest}<p>Depois.</p>`)
  expect(kept).toContain('<table><tbody><tr><td>2</td><td>R$ 20,00</td></tr></tbody></table>')
})

test('what the editor cannot keep of a text is named before anybody can edit it', async () => {
  const text = '<p>Antes</p><pre>largura <strong>forte</strong></pre>'
  const { page, id } = await openNews('Texto de outro sistema', text)
  const notice = page.getByRole('alert').filter({ hasText: 'o que o editor não sabe guardar' })
  await expect.poll(() => notice.textContent()).toContain('não sabe guardar: negrito.')
  await editor(page).click()
  await page.keyboard.type('não entra')
  await page.locator('#campo-title').fill('Texto de fora')
  await save(page)
  await page.waitForURL((at) => !at.pathname.includes('/editar/'))
  expect(await textOf(id)).toBe(text)
  await goTo(page, `/informacoes/portal-informacoes/noticias/editar/${id}?portal=1`)
  await notice.getByRole('button', { name: 'Mudar assim mesmo' }).click()
  await notice.waitFor({ state: 'detached' })
  await editor(page).click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type('!')
  await expect.poll(() => editor(page).textContent()).toContain('largura forte!')
})

test('a telephone that is reached by Tab is typed anew, and digits behind it are refused', async () => {
  const calls = '/webadm/portalrodapecontato'
  const list = '/configuracoes-portal/portal-configuracoes/rodape-contato'
  const { id } = await ask<{ readonly id: number }>('POST', calls, {
    portal_Id: 1,
    nome_Setor: 'Ouvidoria da saúde',
    numero_Fixo: '2739991013',
    ativo: 'S',
  })
  const page = await ana(`${list}/editar/${id}?portal=1`)
  const landline = page.locator('#campo-landline')
  await expect.poll(() => landline.inputValue()).toBe('(27) 3999-1013')
  await page.locator('#campo-serviceNotice').focus()
  await page.keyboard.press('Tab')
  await page.keyboard.type('2737330000')
  await expect.poll(() => landline.inputValue()).toBe('2737330000')
  await page.keyboard.press('End')
  await page.keyboard.type('2737215678')
  await save(page)
  await page
    .getByText(/^Telefone inválido/)
    .first()
    .waitFor()
  await landline.fill('2737330000')
  await save(page)
  await page.waitForURL((at) => at.pathname === list)
  const kept = await ask<{ readonly numero_Fixo: string }>('GET', `${calls}id/${id}`)
  expect(kept.numero_Fixo).toBe('2737330000')
})

test.each(sizesOf(1))(
  'at %s, no unit of several is preset for a document, and letters typed over the chosen one search',
  async (_, size: Size) => {
    const page = await signedIn(people.ana, `${documents}/cadastro?tipo=4&portal=1`, size)
    // As the type's last document has it: what that document tells is known.
    await expect.poll(() => comboOf(page, 'Periodicidade').textContent()).toContain('Anual')
    const unit = comboOf(page, 'Unidade gestora')
    await expect.poll(() => unit.inputValue()).toBe('')
    await choose(page, 'Unidade gestora', 'Prefeitura')
    await isChosen(page, 'Unidade gestora', 'Prefeitura Municipal de Vale do Orvalho')
    await unit.press('Control+a')
    await unit.pressSequentially('saúde')
    await expect.poll(() => unit.inputValue()).toBe('saúde')
    await expect
      .poll(() => page.getByRole('option').allTextContents())
      .toEqual(['Fundo Municipal de Saúde'])
    await page.getByRole('option').click()
    await isChosen(page, 'Unidade gestora', 'Fundo Municipal de Saúde')
  },
)

test('the only unit of a portal is preset for a document', async () => {
  const page = await ana(`${documents}/cadastro?tipo=4&portal=2`)
  await expect.poll(() => comboOf(page, 'Unidade gestora').inputValue()).toContain('Câmara')
})

test('of the picked documents the one that has left the filter stays, and is named', async () => {
  const { unidades: units } = await ask<{
    readonly unidades: readonly { readonly id: string; readonly nome: string }[]
  }>('GET', '/webadm/tabelas/1')
  const unitOf = (name: string) => units.find(({ nome }) => nome.includes(name))?.id
  const draft = (descricao: string, unit = 'Saúde') => ({
    portal_id: 1,
    hash_id_cliente: unitOf(unit),
    id_tipo_elemento: 4,
    descricao,
    ano: '2026',
    periodicidade: 'eventual',
    mes: null,
    url_externa: 'https://diarias.example/lista.pdf',
    s3_file_key: null,
  })
  const [stays, goes] = ['Plantões de outubro', 'Plantões de novembro'] as const
  const { elemento_id: id } = await ask<{ readonly elemento_id: number }>(
    'POST',
    '/webadm/elementoupl',
    draft(stays),
  )
  await ask('POST', '/webadm/elementoupl', draft(goes))
  const filter = `filter=hash_id_cliente:${unitOf('Saúde')}`
  const page = await ana(`${documents}/4?portal=1&q=plant%C3%B5es&${filter}`)
  const main = page.getByRole('main')
  const picked = page.getByRole('region', { name: 'Registros selecionados' })
  for (const name of [stays, goes])
    await main.getByRole('row').filter({ hasText: name }).getByRole('checkbox').check()
  await ask('PUT', `/webadm/elementoupl/${id}`, draft(stays, 'Prefeitura'))
  await picked.getByRole('button', { name: 'Excluir' }).click()
  const question = page.getByRole('dialog')
  await question.getByText(/^Da lista com .*Fundo Municipal de Saúde/).waitFor()
  await question.getByRole('button', { name: 'Excluir' }).click()
  const told = question.getByRole('alert')
  await expect
    .poll(() => told.textContent())
    .toContain(`${stays}: ${people.ana.name} alterou este registro depois que você o viu`)
  await expect.poll(() => told.textContent()).not.toContain(goes)
  // A second try would be at what was seen, too.
  await expect.poll(() => question.getByRole('button').allTextContents()).toEqual(['Fechar'])
  await question.getByRole('button', { name: 'Fechar' }).click()
  await picked.waitFor({ state: 'detached' })
  await ask('GET', `/webadm/elementoupl/${id}`)
  await goTo(page, `${documents}/4?portal=1&q=plant%C3%B5es`)
  await main.getByRole('link', { name: stays, exact: true }).waitFor()
  await expect.poll(() => main.getByRole('link', { name: goes, exact: true }).count()).toBe(0)
})

test('of the picked terms the one that somebody changed keeps its state, and an undo takes back the others alone', async () => {
  const draft = (termo: string, descricao: string) => ({
    portal_id: 1,
    termo,
    descricao,
    ocultar: 'N',
  })
  const names = ['Fiança de prova', 'Caução de prova', 'Penhor de prova'] as const
  for (const name of names)
    await ask('POST', '/webadm/portalglossario', [draft(name, 'Uma garantia.')])
  interface Term {
    readonly id: number
    readonly termo: string
    readonly ocultar: string
  }
  const made = async () =>
    (await ask<readonly Term[]>('GET', '/webadm/portalglossarioportal/1')).filter(({ termo }) =>
      termo.endsWith(' de prova'),
    )
  const page = await ana(`${terms}?portal=1&q=de+prova`)
  const main = page.getByRole('main')
  const rowOf = (name: string) => main.getByRole('row').filter({ hasText: name })
  for (const name of names) await rowOf(name).getByRole('checkbox').check()
  const [changed] = names
  const { id } = (await made()).find(({ termo }) => termo === changed) ?? {}
  await ask('PUT', `/webadm/portalglossario/${id}`, draft(changed, 'A garantia de outra pessoa.'))
  const picked = page.getByRole('region', { name: 'Registros selecionados' })
  await picked.getByRole('button', { name: 'Marcar como oculto' }).click()
  const notices = page.getByRole('region', { name: 'Avisos' })
  await notices.getByText(/^1 registro não mudou: /).waitFor()
  await notices.getByText('2 termos marcados como ocultos').waitFor()
  const hidden = async () =>
    (await made())
      .filter(({ ocultar }) => ocultar === 'S')
      .map(({ termo }) => termo)
      .toSorted()
  expect(await hidden()).toEqual([names[1], names[2]])
  await takeUp(page, 'Desfazer')
  await expect.poll(hidden).toEqual([])
})

test('a CPF in what a portal shows is asked about: back to the text by keyboard, or published', async () => {
  const page = await ana(`${terms}/cadastro`)
  await field(page, 'Termo').fill('Fiel depositário')
  await field(page, 'Descrição').fill('É a pessoa de CPF 529.982.247-25.')
  await page.getByRole('button', { name: 'Salvar', exact: true }).click()
  const question = page.getByRole('dialog', { name: 'Publicar com CPF?' })
  await question.waitFor()
  await expect.poll(() => question.textContent()).toContain('***.982.247-**')
  await page.keyboard.press('Enter')
  await question.waitFor({ state: 'hidden' })
  const text = field(page, 'Descrição')
  await expect.poll(() => text.evaluate((it) => it === document.activeElement)).toBe(true)
  await expect.poll(() => text.inputValue()).toBe('É a pessoa de CPF 529.982.247-25.')
  await page.getByRole('button', { name: 'Salvar', exact: true }).click()
  await question.getByRole('button', { name: 'Publicar assim mesmo' }).click()
  await page.getByRole('button', { name: 'Ver', exact: true }).click()
  await page.waitForURL(/\/detalhes\/\d+/)
  await expect.poll(() => page.getByRole('main').textContent()).toContain('529.982.247-25')
})
