import { expect, test } from 'vitest'
import { allFaults, takeSeat } from './support/screen-faults.ts'
import { arrives, field, settled, soon } from './support/visitor.ts'

// The door for files of the public tables, from the list to the citizens' page, as a clerk walks it.

const seat = takeSeat()
const list = '/dados-abertos/tabelas-publicas'
const file = (name: string, lines: readonly string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(lines.join('\r\n'), 'latin1'),
})
const head = 'Código da Receita;Fonte STN;Previsto;Arrecadado no mês'
const rows = ['1.1.1;1.500;1.000,00;250,25', '1.7.1;1.500;0,00;1.000,50']
const titles = ['Município do Vale do Orvalho', 'Receitas de março']

test('the tables, one of them and its door have no fault on any screen', async () => {
  const { page, heard, demonstration } = seat()
  for (const path of [list, `${list}/detalhes/receitas`, `${list}/enviar/receitas`]) {
    heard.clear()
    await page.goto(demonstration.url + path)
    await settled(page)
    expect(await allFaults(seat()), path).toEqual([])
  }
})

test('a foreign file is mapped, refused by line, corrected, rehearsed, published, and added up for citizens', async () => {
  const { page, heard, demonstration } = seat()
  const give = async (name: string, lines: readonly string[], button: string) => {
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: button }).click()
    await (await chooser).setFiles(file(name, lines))
  }
  // What looks at screens for faults leaves complaints of its own.
  heard.clear()
  await page.goto(demonstration.url + list)
  await page.getByRole('link', { name: 'Enviar arquivo: Receitas' }).click()
  await arrives(page, `${list}/enviar/receitas`)
  const wrong = [...titles, head, ...rows, '1.1.2;TESOURO;0,00;1,00']
  await give('receitas março 2021.csv', wrong, 'Escolher arquivo')
  await expect.poll(() => field(page, 'Ano').inputValue(), soon).toBe('2021')
  // The portal in use has one unit, which is chosen.
  expect(await page.getByLabel('Unidade gestora').inputValue()).not.toBe('')
  for (const [label, value] of [
    ['Tipo de ingresso', 'orcamentaria'],
    ['Mudança da previsão', '0'],
  ] as const) {
    await page.getByLabel(`${label} *`).selectOption('fixo')
    const fixed = page.getByLabel(`Valor de ${label}`)
    if (label === 'Tipo de ingresso') await fixed.selectOption(value)
    else await fixed.fill(value)
  }
  await page.getByRole('button', { name: 'Conferir' }).click()
  await page.getByText('1 erro em 3 linhas').waitFor()
  expect(await page.getByRole('region', { name: 'Erros e avisos' }).innerText()).toContain(
    'TESOURO',
  )
  expect(await allFaults(seat())).toEqual([])
  await give('receitas março 2021.csv', [...titles, head, ...rows], 'Escolher o arquivo corrigido')
  await page.getByText('2 linhas', { exact: false }).first().waitFor()
  await page.getByRole('button', { name: 'Conferir' }).click()
  await page.getByText('2 linhas de março de 2021, sem erro (2 novas).').waitFor()
  expect(await page.getByRole('table', { name: 'Somas' }).innerText()).toContain('R$ 1.250,75')
  await page.getByRole('button', { name: 'Publicar 2 linhas' }).click()
  await page.getByText('Publicado: 2 linhas de março de 2021 (2 novas).').waitFor()
  await page.getByRole('link', { name: 'Ver as cargas da tabela' }).click()
  await arrives(page, `${list}/detalhes/receitas`)
  const loads = page.getByRole('region', { name: 'Cargas da tabela' })
  await loads.getByText('março de 2021').first().waitFor()
  const href = await page.getByRole('link', { name: 'Ver no portal' }).getAttribute('href')
  await page.goto(`${demonstration.url}${href}?exercicio=2021`)
  expect(await page.getByRole('main').innerText()).toContain('1.250,75')
  await page.goto(`${demonstration.url}${list}/enviar/receitas`)
  await give('receitas abril 2021.csv', [...titles, head, ...rows], 'Escolher arquivo')
  await page.getByText('as escolhas são as da última vez').waitFor()
})
