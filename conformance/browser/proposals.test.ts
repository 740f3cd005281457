import { expect, test } from 'vitest'
import { clockOf } from '../../pt-br/clock.ts'
import type { ProposalWhole } from '../../resources/calls/proposal.ts'
import { barriers } from './support/barriers.ts'
import { callsOf } from './support/calls.ts'
import { people } from './support/demonstration.ts'
import { allFaults } from './support/screen-faults.ts'
import { takeSeat } from './support/seat.ts'
import { arrives, field, noticed, save, settled } from './support/visitor.ts'

// What is not to be public yet: begun and left, gone on with, published, promised for an hour, thrown away.

const seat = takeSeat()
const news = '/informacoes/portal-informacoes/noticias'
const list = '/conta/rascunhos'
const rows = () =>
  seat().page.getByRole('table', { name: 'Rascunhos e agendados' }).getByRole('row')
const open = async (path: string) => {
  const { page, demonstration } = seat()
  await page.goto(demonstration.url + path)
  await settled(page)
}
const press = (name: string) => seat().page.getByRole('button', { name, exact: true }).click()
const write = async (text: string) => {
  await seat()
    .page.getByRole('textbox', { name: /^Texto/ })
    .fill(text)
}
let portalPath: string | undefined
/** With which status the list of news of the portal in use answers, and whether it has a title. */
const portalSays = async (title: string) => {
  const { page, demonstration } = seat()
  if (portalPath === undefined) {
    // Behind an open dialog the link has no name: once it was read, it is not looked for.
    const link = page.getByRole('link', { name: /^Ver portal/ }).first()
    const leads = new URL((await link.getAttribute('href')) ?? '', demonstration.url)
    portalPath = new URL((await fetch(leads)).url).pathname.replace(/\/$/, '')
  }
  const answer = await fetch(`${demonstration.url}${portalPath}/noticias`)
  return `${answer.status} ${(await answer.text()).includes(title)}`
}
/** A day, so many milliseconds ahead, as people type it. */
const soon = (ahead: number) =>
  clockOf('America/Sao_Paulo')
    .isoDay(new Date(Date.now() + ahead))
    .replace(/^(\d+)-(\d+)-(\d+)$/, '$3/$2/$1')

test('an incomplete piece of news is kept, found again, finished and published', async () => {
  const { page, heard } = seat()
  heard.clear()
  await open(`${news}/cadastro`)
  await field(page, 'Título').fill('Feira do livro na praça')
  await press('Salvar rascunho')
  await noticed(page, /Rascunho salvo/)
  await page.getByText('o portal ainda não mostra isto', { exact: false }).first().waitFor()
  expect(await portalSays('Feira do livro na praça')).toBe('200 false')
  // Nothing is unsaved: the way out asks nothing.
  expect(heard.all()).toEqual([])
  await open(list)
  await rows().nth(1).waitFor()
  expect(await allFaults(seat())).toEqual([])
  heard.clear()
  await open(`${news}/cadastro`)
  await page.getByRole('button', { name: 'Continuar' }).waitFor()
  expect(await allFaults(seat())).toEqual([])
  heard.clear()
  await page.getByRole('button', { name: 'Continuar' }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => field(page, 'Título').inputValue()).toBe('Feira do livro na praça')
  await save(page)
  await page.getByText(/Falta corrigir 2 campos/).waitFor()
  await write('Livros novos e usados, das 9h às 18h.')
  await field(page, 'Aparece a partir de').fill(`${soon(-86_400_000)} 08:00`)
  await save(page)
  await arrives(page, news)
  await expect.poll(() => portalSays('Feira do livro na praça')).toBe('200 true')
  await open(list)
  await page.getByText('Nenhum rascunho').waitFor()
  expect(heard.all()).toEqual([])
})

test('a change of what is public waits beside it, and is thrown away and taken back', async () => {
  const { page } = seat()
  await open(news)
  await page.getByRole('link', { name: 'Feira do livro na praça' }).click()
  await page.getByRole('link', { name: 'Editar' }).first().click()
  await field(page, 'Título').fill('Feira do livro adiada')
  await press('Salvar rascunho')
  await noticed(page, /Rascunho salvo/)
  const form = new URL(page.url())
  await open(form.pathname + form.search)
  await page.getByText('Seu rascunho').waitFor()
  await expect.poll(() => field(page, 'Título').inputValue()).toBe('Feira do livro na praça')
  expect(await portalSays('Feira do livro adiada')).toBe('200 false')
  await press('Descartar')
  await noticed(page, /Rascunho descartado/)
  await page
    .getByRole('region', { name: 'Avisos' })
    .getByRole('button', { name: 'Desfazer' })
    .click()
  await page.getByText('Seu rascunho').waitFor()
  await press('Continuar')
  await expect.poll(() => field(page, 'Título').inputValue()).toBe('Feira do livro adiada')
  await save(page)
  await expect.poll(() => portalSays('Feira do livro adiada')).toBe('200 true')
})

test('a former version is compared word by word, and comes back by the form', async () => {
  const { page, heard } = seat()
  heard.clear()
  await open(news)
  await page.getByRole('link', { name: 'Feira do livro adiada' }).click()
  const compares = page.getByRole('button', { name: /^Comparar a versão de/ })
  await compares.waitFor()
  // Its history is known by now: the form that was asked for without a version says nothing of any.
  await page.getByRole('link', { name: 'Editar', exact: true }).first().click()
  await expect.poll(() => field(page, 'Título').inputValue()).toBe('Feira do livro adiada')
  await expect.poll(() => page.getByText(/^A versão pedida não está/).count()).toBe(0)
  await page.goBack()
  await compares.click()
  const dialog = page.getByRole('dialog', { name: 'Comparar versões' })
  const title = dialog.getByRole('row', { name: /^Título/ })
  await expect.poll(() => title.locator('del').allInnerTexts()).toEqual(['na praça'])
  await expect.poll(() => title.locator('ins').allInnerTexts()).toEqual(['adiada'])
  expect(await barriers(page)).toEqual([])
  await dialog.getByRole('link', { name: /^Restaurar a de/ }).click()
  await page.getByText('Nada foi salvo: confira e salve', { exact: false }).waitFor()
  await expect.poll(() => field(page, 'Título').inputValue()).toBe('Feira do livro na praça')
  expect(await allFaults(seat())).toEqual([])
  heard.clear()
  await press('Voltar à de hoje')
  await expect.poll(() => field(page, 'Título').inputValue()).toBe('Feira do livro adiada')
  const form = new URL(page.url())
  await open(form.pathname + form.search)
  await expect.poll(() => field(page, 'Título').inputValue()).toBe('Feira do livro na praça')
  expect(await portalSays('Feira do livro adiada')).toBe('200 true')
  await save(page)
  await expect.poll(() => portalSays('Feira do livro na praça')).toBe('200 true')
  expect(heard.all()).toEqual([])
})

test('what is promised for an hour is public then, and not before', async () => {
  const { page, demonstration, heard } = seat()
  heard.clear()
  await open(`${news}/cadastro`)
  await field(page, 'Título').fill('Matrículas abertas')
  await write('As matrículas da rede municipal estão abertas.')
  await field(page, 'Aparece a partir de').fill(`${soon(-86_400_000)} 08:00`)
  await press('Agendar…')
  const dialog = page.getByRole('dialog', { name: 'Agendar publicação' })
  await dialog.getByRole('button', { name: 'Agendar' }).click()
  await dialog.getByText('Informe o dia e a hora').waitFor()
  expect(await barriers(page)).toEqual([])
  await dialog.getByRole('textbox').fill(`${soon(2 * 86_400_000)} 08:00`)
  await dialog.getByRole('button', { name: 'Agendar' }).click()
  await noticed(page, /Agendado para/)
  await open(list)
  await rows().filter({ hasText: 'Matrículas abertas' }).getByText('Agendada').waitFor()
  heard.clear()
  expect(await allFaults(seat())).toEqual([])
  heard.clear()
  expect(await portalSays('Matrículas abertas')).toBe('200 false')
  const ask = await callsOf(demonstration.url, people.ana)
  const link = page.getByRole('link', { name: 'Matrículas abertas' })
  const address = new URL((await link.getAttribute('href')) ?? '', demonstration.url)
  const id = address.searchParams.get('rascunho')
  const { rev } = await ask<ProposalWhole>('GET', `/webadm/propostas/${id}`)
  // As if its hour were near.
  await ask('PUT', `/webadm/propostas/${id}/agenda`, {
    rev,
    em: new Date(Date.now() + 1_500).toISOString(),
  })
  await expect.poll(() => portalSays('Matrículas abertas'), { timeout: 20_000 }).toBe('200 true')
  await open(list)
  await page.getByText('Nenhum rascunho').waitFor()
  expect(heard.all()).toEqual([])
})

test('a draft is looked at on the portal, shown to somebody without an account, and seen no more', async () => {
  const { page, demonstration, heard } = seat()
  heard.clear()
  await open(`${news}/cadastro`)
  await field(page, 'Título').fill('Mutirão de limpeza')
  // What cannot be published yet cannot be looked at: the form says what is missing.
  await press('Ver como ficará')
  await page.getByText(/Falta corrigir/).waitFor()
  await write('Traga luvas. Começa às 8h, na praça.')
  await field(page, 'Aparece a partir de').fill(`${soon(-86_400_000)} 08:00`)
  await press('Ver como ficará')
  const dialog = page.getByRole('dialog', { name: 'Ver como ficará' })
  await dialog.waitFor()
  expect(await barriers(page)).toEqual([])
  const [ahead] = await Promise.all([
    page.waitForEvent('popup'),
    dialog.getByRole('link', { name: 'Abrir a prévia' }).click(),
  ])
  await ahead.getByRole('heading', { level: 1, name: 'Mutirão de limpeza' }).waitFor()
  await ahead.getByText('Prévia: o portal ainda não mostra isto.').waitFor()
  expect(await barriers(ahead)).toEqual([])
  await ahead.getByRole('navigation').getByRole('link', { name: 'Notícias' }).first().click()
  await ahead.getByRole('link', { name: 'Mutirão de limpeza' }).first().waitFor()
  expect(await portalSays('Mutirão de limpeza')).toBe('200 false')
  await ahead.close()
  await dialog.getByRole('button', { name: 'Criar link para mostrar' }).click()
  const address = (await dialog.getByTestId('preview-link').textContent()) ?? ''
  const stranger = async () => {
    const answer = await fetch(new URL(new URL(address).pathname, demonstration.url))
    return `${answer.status} ${(await answer.text()).includes('Mutirão de limpeza')}`
  }
  expect(await stranger()).toBe('200 true')
  const links = dialog.getByRole('list', { name: 'Links que ainda abrem' })
  await links.getByRole('listitem').nth(1).waitFor()
  await links
    .getByRole('button', { name: /^Encerrar o link/ })
    .first()
    .click()
  await expect.poll(stranger).toBe('404 false')
  await dialog.getByRole('button', { name: 'Fechar' }).click()
  // The draft is kept, and nothing is unsaved.
  await open(list)
  await rows().filter({ hasText: 'Mutirão de limpeza' }).getByRole('button').first().click()
  await page.getByRole('menuitem', { name: 'Ver como ficará' }).click()
  await dialog.getByRole('link', { name: 'Abrir a prévia' }).waitFor()
  await dialog.getByRole('button', { name: 'Fechar' }).click()
  await rows().filter({ hasText: 'Mutirão de limpeza' }).getByRole('button').first().click()
  await page.getByRole('menuitem', { name: 'Publicar agora' }).click()
  await noticed(page, /Publicado/)
  await expect.poll(() => portalSays('Mutirão de limpeza')).toBe('200 true')
  expect(heard.all()).toEqual([])
})

test('a CPF in a draft is asked about before the list publishes it', async () => {
  const { page, heard } = seat()
  heard.clear()
  await open(`${news}/cadastro`)
  await field(page, 'Título').fill('Convocação')
  await write('Compareça Maria, CPF 529.982.247-25.')
  await field(page, 'Aparece a partir de').fill(`${soon(-86_400_000)} 08:00`)
  await press('Salvar rascunho')
  await noticed(page, /Rascunho salvo/)
  await open(list)
  const row = rows().filter({ hasText: 'Convocação' })
  const publish = async () => {
    await row.getByRole('button').first().click()
    await page.getByRole('menuitem', { name: 'Publicar agora' }).click()
  }
  await publish()
  const question = page.getByRole('dialog', { name: 'Publicar com CPF?' })
  await question.getByText('o rascunho está como estava', { exact: false }).waitFor()
  expect(await barriers(page)).toEqual([])
  await question.getByRole('button', { name: 'Voltar e corrigir' }).click()
  await expect.poll(() => field(page, 'Título').inputValue()).toBe('Convocação')
  expect(await portalSays('Convocação')).toBe('200 false')
  await open(list)
  await publish()
  await question.getByRole('button', { name: 'Publicar assim mesmo' }).click()
  await noticed(page, /Publicado/)
  await expect.poll(() => portalSays('Convocação')).toBe('200 true')
  heard.clear()
})
