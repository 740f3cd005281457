import { expect, test } from 'vitest'
import { clockOf } from '../../pt-br/clock.ts'
import { barriers } from './support/barriers.ts'
import { allFaults } from './support/screen-faults.ts'
import { takeSeat } from './support/seat.ts'
import { arrives, field, noticed, settled } from './support/visitor.ts'

// Drafts that become public together: put in a package, looked at, corrected and published.

const seat = takeSeat()
const news = '/informacoes/portal-informacoes/noticias'
const open = async (path: string) => {
  const { page, demonstration } = seat()
  await page.goto(demonstration.url + path)
  await settled(page)
}
const press = (name: string) => seat().page.getByRole('button', { name, exact: true }).click()
const yesterday = clockOf('America/Sao_Paulo')
  .isoDay(new Date(Date.now() - 86_400_000))
  .replace(/^(\d+)-(\d+)-(\d+)$/, '$3/$2/$1')
const inTable = (name: string, title: string) =>
  seat().page.getByRole('table', { name }).getByRole('row').filter({ hasText: title })
/** A draft of a piece of news, kept in its form. */
const draft = async (title: string, text?: string) => {
  const { page } = seat()
  await open(`${news}/cadastro`)
  await field(page, 'Título').fill(title)
  if (text !== undefined) await page.getByRole('textbox', { name: /^Texto/ }).fill(text)
  await field(page, 'Aparece a partir de').fill(`${yesterday} 08:00`)
  await press('Salvar rascunho')
  await noticed(page, /Rascunho salvo/)
}
/** Whether the list of news has these. */
const newsHave = async (count: 0 | 1, ...titles: readonly string[]) => {
  const { page } = seat()
  await open(news)
  for (const name of titles)
    await expect.poll(() => page.getByRole('link', { name }).count()).toBe(count)
}

/** Looks at the portal as the open package would make it, by a link of one's own and by one to be sent. */
const looksAhead = async (count: string, title: string) => {
  const { page } = seat()
  await press('Ver como ficará')
  const dialog = page.getByRole('dialog', { name: 'Ver como ficará' })
  await dialog.getByText('tudo o que está no pacote', { exact: false }).waitFor()
  const [preview] = await Promise.all([
    page.waitForEvent('popup'),
    dialog.getByRole('link', { name: 'Abrir a prévia' }).click(),
  ])
  await preview.getByText(count, { exact: true }).click()
  expect(await barriers(preview)).toEqual([])
  await preview.getByRole('region', { name: 'Prévia' }).getByRole('link', { name: title }).click()
  await preview.getByRole('heading', { level: 1, name: title }).waitFor()
  await preview.close()
  await dialog.getByRole('button', { name: 'Criar link para mostrar' }).click()
  await dialog.getByTestId('preview-link').waitFor()
  const links = dialog.getByRole('list', { name: 'Links que ainda abrem' }).getByRole('listitem')
  await expect.poll(() => links.count()).toBe(2)
  await links
    .getByRole('button', { name: /^Encerrar o link/ })
    .first()
    .click()
  await expect.poll(() => links.count()).toBe(1)
  await dialog.getByRole('button', { name: 'Fechar' }).click()
}

test('two drafts are put in a package, corrected and published together', async () => {
  const { page, heard } = seat()
  heard.clear()
  await open('/conta/pacotes')
  await page.getByText('Nenhum pacote').waitFor()
  expect(await allFaults(seat())).toEqual([])
  heard.clear()
  await draft('Lei do silêncio', 'A lei vale das 22h às 7h.')
  await press('Pôr num pacote…')
  const choice = page.getByRole('dialog', { name: 'Pôr num pacote' })
  await choice.getByRole('button', { name: 'Pôr no pacote' }).click()
  await choice.getByText('Dê um nome ao pacote').waitFor()
  expect(await barriers(page)).toEqual([])
  await choice.getByLabel('Nome do pacote').fill('A lei e a sua notícia')
  await page.keyboard.press('Enter')
  await noticed(page, /Posto no pacote “A lei e a sua notícia”/)
  await page.getByText('Vai ao portal com o pacote', { exact: false }).first().waitFor()
  await draft('O que muda com a lei')
  await open('/conta/rascunhos')
  const row = inTable('Rascunhos e agendados', 'O que muda com a lei')
  await row.getByRole('button').first().click()
  await page.getByRole('menuitem', { name: 'Pôr num pacote…' }).click()
  await choice.getByLabel('Pacote').waitFor()
  await choice.getByRole('button', { name: 'Pôr no pacote' }).click()
  await row.getByText('No pacote “A lei e a sua notícia”').waitFor()
  await open('/conta/pacotes')
  await page.getByRole('link', { name: 'A lei e a sua notícia' }).click()
  // What is refused is told before anything is published, and nothing is.
  await page.getByText('O pacote ainda não pode ser publicado.').waitFor()
  await page.getByText('Escreva o texto da notícia.', { exact: false }).waitFor()
  expect(await allFaults(seat())).toEqual([])
  heard.clear()
  await newsHave(0, 'Lei do silêncio', 'O que muda com a lei')
  await open('/conta/pacotes')
  await page.getByRole('link', { name: 'A lei e a sua notícia' }).click()
  await page.getByRole('link', { name: 'O que muda com a lei' }).click()
  await expect.poll(() => field(page, 'Título').inputValue()).toBe('O que muda com a lei')
  await page.getByRole('textbox', { name: /^Texto/ }).fill('Festas precisam de aviso.')
  await press('Salvar rascunho')
  await noticed(page, /Rascunho salvo/)
  await open('/conta/pacotes')
  await page.getByRole('link', { name: 'A lei e a sua notícia' }).click()
  await page.getByText('Tudo conferido: nada impede.').waitFor()
  await looksAhead('2 mudanças', 'O que muda com a lei')
  await press('Publicar tudo')
  const question = page.getByRole('dialog', { name: /^Publicar “A lei/ })
  await question.getByText('2 registros novos').waitFor()
  expect(await barriers(page)).toEqual([])
  await question.getByRole('button', { name: 'Publicar tudo' }).click()
  await noticed(page, /O pacote inteiro está no portal/)
  await newsHave(1, 'Lei do silêncio', 'O que muda com a lei')
  expect(heard.all()).toEqual([])
})

test('what was published today stands in the calendar, by the month and by the week, and leads to it', async () => {
  const { page, heard } = seat()
  const title = 'A lei e a sua notícia'
  heard.clear()
  await open('/conta/calendario')
  const today = page.getByRole('cell').and(page.locator('[aria-current="date"]'))
  await today.getByRole('link', { name: title }).waitFor()
  expect(await allFaults(seat())).toEqual([])
  // The weeks of the next month may have today among them.
  await press('Mês seguinte')
  await press('Mês seguinte')
  await expect.poll(() => today.count()).toBe(0)
  await press('Hoje')
  await page.getByLabel('Ver por').selectOption('semana')
  await today.getByText('Pacote. Feito.').waitFor()
  expect(await barriers(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('heading', { name: /\(hoje\)$/ }).waitFor()
  expect(await barriers(page)).toEqual([])
  await page.setViewportSize({ width: 1440, height: 900 })
  await today.getByRole('link', { name: title }).click()
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
})

test('a package is named anew, loses a draft, and is dissolved', async () => {
  const { page, heard } = seat()
  heard.clear()
  await draft('Fica entre os rascunhos', 'Por enquanto.')
  await press('Pôr num pacote…')
  const choice = page.getByRole('dialog', { name: 'Pôr num pacote' })
  await choice.getByLabel('Nome do pacote').fill('Provisório')
  await page.keyboard.press('Enter')
  await noticed(page, /Posto no pacote/)
  await open('/conta/pacotes')
  await page.getByRole('link', { name: 'Provisório' }).click()
  await press('Mais')
  await page.getByRole('menuitem', { name: 'Mudar o nome' }).click()
  const naming = page.getByRole('dialog', { name: 'Mudar o nome' })
  await naming.getByLabel('Nome do pacote').fill('Abril')
  await naming.getByRole('button', { name: 'Salvar' }).click()
  await page.getByRole('heading', { level: 1, name: 'Abril' }).waitFor()
  await inTable('Rascunhos do pacote', 'Fica entre').getByRole('button').first().click()
  await page.getByRole('menuitem', { name: 'Tirar do pacote' }).click()
  await page.getByText('Pacote vazio').waitFor()
  await press('Pôr rascunhos…')
  const drafts = page.getByRole('dialog', { name: /^Pôr rascunhos no pacote “Abril”/ })
  await drafts.getByLabel(/^Fica entre/).check()
  expect(await barriers(page)).toEqual([])
  await drafts.getByRole('button', { name: /^Pôr \d+ no pacote/ }).click()
  await inTable('Rascunhos do pacote', 'Fica entre').getByRole('button').first().click()
  await page.getByRole('menuitem', { name: 'Tirar do pacote' }).click()
  await page.getByText('Pacote vazio').waitFor()
  await expect
    .poll(() => page.getByRole('button', { name: 'Publicar tudo' }).isDisabled())
    .toBe(true)
  await press('Mais')
  await page.getByRole('menuitem', { name: 'Desmanchar o pacote' }).click()
  await arrives(page, '/conta/pacotes')
  await noticed(page, /Pacote desmanchado/)
  await open('/conta/rascunhos')
  await inTable('Rascunhos e agendados', 'Fica entre os rascunhos').waitFor()
  expect(heard.all()).toEqual([])
})
