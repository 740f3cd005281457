import { expect, test } from 'vitest'
import { allFaults } from './support/screen-faults.ts'
import { takeSeat } from './support/seat.ts'
import { arrives, field, settled } from './support/visitor.ts'
import { reais } from '../../pt-br/money.ts'
import { isWhole } from '../support/whole.ts'
import { productsAreTests } from '../support/passed-before.ts'

productsAreTests()

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

test.runIf(isWhole)(
  'the tables, one of them and its door have no fault on any screen',
  async () => {
    const { page, heard, demonstration } = seat()
    for (const path of [
      list,
      `${list}/indice`,
      `${list}/detalhes/receitas`,
      `${list}/enviar/receitas`,
      `${list}/linhas/incentivos`,
      `${list}/linha/incentivos`,
    ]) {
      heard.clear()
      await page.goto(demonstration.url + path)
      await settled(page)
      expect(await allFaults(seat()), path).toEqual([])
    }
  },
)

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
  await expect.poll(() => field(page, 'Ano').inputValue()).toBe('2021')
  // The portal in use has one unit, which is chosen.
  await expect.poll(() => page.getByLabel('Unidade gestora').inputValue()).not.toBe('')
  // What the file says itself is folded; what nobody said is marked.
  await page.getByText(/^\d+ campos reconhecidos$/).waitFor()
  await expect.poll(() => page.getByLabel('Arrecadada *').isVisible()).toBe(false)
  await page.getByLabel('Tipo de ingresso *').selectOption('fixo')
  await page.getByLabel('Valor de Tipo de ingresso').selectOption('orcamentaria')
  // What the file does not have is said, and nothing is typed that is not true.
  await page.getByLabel('Mudança da previsão *').selectOption({ label: 'O arquivo não informa' })
  await page.getByRole('button', { name: 'Conferir' }).click()
  await page.getByText('1 erro em 3 linhas').waitFor()
  await expect
    .poll(() => page.getByRole('region', { name: 'Erros e avisos' }).innerText())
    .toContain('TESOURO')
  const faults = page.getByRole('region', { name: 'Erros e avisos' })
  await faults.getByRole('button', { name: 'Escolher o que os textos valem' }).press('Enter')
  await page.waitForFunction(() => document.activeElement?.id === 'textos-desconhecidos')
  await faults.getByRole('button', { name: 'Deixar de fora 1 linha…' }).press('Enter')
  await faults.getByLabel('Por que ficam de fora').fill('Fonte por apurar')
  await faults.getByRole('button', { name: 'Deixar de fora 1 linha' }).press('Enter')
  await faults.getByText('1 linha fica de fora: Fonte por apurar.').waitFor()
  // The steps that are done are one line each, and opened again by keyboard.
  const step = page.getByRole('region', { name: 'Qual coluna do arquivo vai em cada campo?' })
  await step.getByRole('button', { name: /^Mudar/ }).press('Enter')
  await expect
    .poll(() => step.getByRole('heading').evaluate((it) => it === document.activeElement))
    .toBe(true)
  expect(await allFaults(seat())).toEqual([])
  await give('receitas março 2021.csv', [...titles, head, ...rows], 'Escolher o arquivo corrigido')
  await page.getByText('2 linhas', { exact: false }).first().waitFor()
  await page.getByRole('button', { name: 'Conferir' }).click()
  await page.getByText('2 linhas de março de 2021, sem erro (2 novas).').waitFor()
  await expect
    .poll(() => page.getByRole('table', { name: 'Somas' }).innerText())
    .toContain(reais(1250.75))
  await page.getByRole('button', { name: 'Publicar 2 linhas' }).click()
  await page.getByText('Publicado: 2 linhas de março de 2021 (2 novas).').waitFor()
  await page.getByRole('link', { name: 'Ver as cargas da tabela' }).click()
  await arrives(page, `${list}/detalhes/receitas`)
  const loads = page.getByRole('region', { name: 'Cargas da tabela' })
  await loads.getByText('março de 2021').first().waitFor()
  const href = await page.getByRole('link', { name: 'Ver no portal' }).getAttribute('href')
  await page.goto(`${demonstration.url}${href}?exercicio=2021`)
  await expect.poll(() => page.getByRole('main').innerText()).toContain('1.250,75')
  await page.getByText('“Mudança da previsão”: não informado por quem publicou').waitFor()
  await page.goto(`${demonstration.url}${list}/enviar/receitas`)
  await give('receitas abril 2021.csv', [...titles, head, ...rows], 'Escolher arquivo')
  await page.getByText('as escolhas são as da última vez').waitFor()
  // By keyboard: what came of it has the focus, then each question, then the buttons.
  await page.getByRole('button', { name: 'Trocar de arquivo' }).click()
  await give('receitas março 2021.csv', [...titles, head, ...rows.slice(1)], 'Escolher arquivo')
  await page.getByRole('button', { name: 'Conferir' }).press('Enter')
  const question = page.getByRole('group', { name: 'É isso mesmo?' })
  await question.getByText('1 linha sai do portal, de 2 publicadas').waitFor()
  await page.getByText('Para publicar, responda à pergunta acima.').waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect
    .poll(() => question.getByRole('checkbox', { name: 'Retirar 1 linha' }).isChecked())
    .toBe(true)
  await page.getByRole('button', { name: 'Publicar 1 linha' }).press('Enter')
  await page.getByText('Publicado: 1 linha de março de 2021 (1 retirada).').waitFor()
  // What it took away is brought back from where it is told.
  await page.getByRole('button', { name: 'Desfazer esta carga' }).press('Enter')
  const undo = page.getByRole('dialog', { name: 'Retirar esta carga' })
  await undo.getByRole('combobox', { name: 'Fundamento legal' }).press('Enter')
  await page.getByRole('option').nth(1).press('Enter')
  await undo.getByRole('textbox', { name: 'Motivo' }).fill('Faltava uma linha no arquivo')
  await undo.getByRole('button', { name: 'Retirar a carga' }).press('Enter')
  await page.getByRole('button', { name: 'Escolher arquivo' }).waitFor()
  await page.getByText(/^Feito: 1 nova/).waitFor()
})

test('by keyboard a row is added, corrected at its field, changed and taken back with a reason', async () => {
  const { page, heard, demonstration } = seat()
  heard.clear()
  await page.goto(`${demonstration.url}${list}/linhas/incentivos`)
  await page.getByRole('link', { name: 'Nova linha', exact: true }).first().click()
  await arrives(page, `${list}/linha/incentivos`)
  // The form stands before its boxes are asked for.
  await field(page, 'Número').waitFor()
  const unit = page.getByRole('combobox', { name: 'Unidade gestora' })
  if (await unit.isVisible()) {
    await unit.press('Enter')
    await page.keyboard.press('Enter')
  }
  for (const [label, text] of [
    ['Número', '90/2026'],
    ['Nome do projeto', 'Oficina de catira'],
    ['Proponente', 'Associação Folia do Vale'],
    ['Lei de incentivo', 'Lei 1.287/2020'],
    ['Aprovado', 'doze mil'],
  ] as const)
    await field(page, label).fill(text)
  await page.getByRole('combobox', { name: 'Área' }).press('Enter')
  await page.getByRole('option', { name: 'Cultura' }).press('Enter')
  await page.keyboard.press('Control+S')
  await page.getByText('Falta corrigir 1 campo antes de salvar.').waitFor()
  // The whole form is seen: what the bar at the foot covers by half is no small target.
  await page.setViewportSize({ width: 1440, height: 1400 })
  expect(await allFaults(seat())).toEqual([])
  heard.clear()
  await page.getByRole('link', { name: 'Aprovado' }).press('Enter')
  await page.keyboard.press('Control+A')
  await page.keyboard.type('12.000,00')
  await page.keyboard.press('Control+S')
  await arrives(page, `${list}/linhas/incentivos`)
  await page.getByRole('searchbox').fill('catira')
  await page.waitForURL(/[?&]q=catira/)
  await page.getByRole('button', { name: 'Projeto 90/2026', exact: true }).press('Enter')
  const detail = page.getByRole('dialog', { name: 'Projeto 90/2026' })
  await detail.getByRole('definition').getByText('Oficina de catira').waitFor()
  await expect
    .poll(() => detail.getByRole('link', { name: 'Ver no portal' }).getAttribute('href'))
    .toMatch(/\/dados\/incentivos\/[^/]+\/2026\/90%2F2026$/)
  await detail.getByRole('link', { name: 'Editar' }).press('Enter')
  await arrives(page, `${list}/linha/incentivos`)
  await expect.poll(() => field(page, 'Aprovado').inputValue()).toBe('12.000,00')
  await field(page, 'Captado').fill('13.000,00')
  await page.keyboard.press('Control+S')
  await page.getByText('Captado acima do aprovado.').first().waitFor()
  await page.getByRole('button', { name: 'Está certo: salvar assim' }).press('Enter')
  await arrives(page, `${list}/linhas/incentivos`)
  // The list is as it was left: narrowed to what was looked for.
  await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('catira')
  await page.getByRole('button', { name: 'Ações de Projeto 90/2026' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Excluir' }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).press('Enter')
  await page.getByText('Diga por que a linha sai, em poucas palavras.').waitFor()
  await field(page, 'Motivo').fill('Lançado por engano')
  await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).press('Enter')
  await page
    .getByRole('button', { name: 'Projeto 90/2026', exact: true })
    .waitFor({ state: 'detached' })
})

test.runIf(isWhole)(
  'by keyboard a file is sent in the form of a row; a wrong kind is refused in words',
  async () => {
    const { page, heard, demonstration } = seat()
    heard.clear()
    await page.goto(`${demonstration.url}${list}/linha/renuncias`)
    const give = async (name: string) => {
      const chooser = page.waitForEvent('filechooser')
      await page.getByRole('button', { name: 'Escolher arquivo' }).press('Enter')
      const buffer = Buffer.from('%PDF-1.7\n%%EOF')
      await (await chooser).setFiles({ name, mimeType: 'application/pdf', buffer })
    }
    await give('lei.exe')
    await page.getByText('Este tipo de arquivo não é aceito.').first().waitFor()
    await give('lei.pdf')
    await page.getByRole('link', { name: 'lei.pdf' }).waitFor()
    expect(await allFaults(seat())).toEqual([])
  },
)

test.runIf(isWhole)(
  'files dropped on a table are matched to its rows, a doubt is answered, and what is chosen is published',
  async () => {
    const { page, heard, demonstration } = seat()
    heard.clear()
    await page.goto(`${demonstration.url}${list}/linhas/contratos?portal=1`)
    await page.getByRole('button', { name: 'Arquivos das linhas' }).click()
    const pdf = { mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n%%EOF') }
    const year = new Date().getFullYear()
    await page
      .getByRole('dialog')
      .locator('input[type=file]')
      .setInputFiles([
        // Another paper of the contract: it is asked whose file it is.
        { name: `Aditivo do contrato 1-${year}.pdf`, ...pdf },
        { name: 'digitalizado.pdf', ...pdf },
      ])
    await page.getByText('1 dúvida a responder, 1 sem linha').waitFor()
    // The screen behind a dialog is hidden from everybody, its heading too.
    expect(await allFaults(seat())).toEqual(['0 headings of level 1'])
    heard.clear()
    const row = page.getByRole('dialog').getByLabel('Linha')
    await row.selectOption({ index: 1 })
    const reason = field(page, 'Motivo da troca')
    if (await reason.isVisible()) await reason.fill('O outro estava ilegível')
    await page.getByRole('button', { name: 'Publicar 1 arquivo' }).press('Enter')
    await page.getByText('1 arquivo publicado.').waitFor()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  },
)

test('two people at one row: what each has changed stays', async () => {
  const { page, demonstration } = seat()
  await page.goto(`${demonstration.url}${list}/linhas/incentivos?portal=1`)
  await page.getByRole('button', { name: 'Projeto 03/2026', exact: true }).click()
  const edit = page.getByRole('dialog').getByRole('link', { name: 'Editar' })
  const path = (await edit.getAttribute('href')) ?? ''
  const other = await page.context().newPage()
  for (const one of [page, other]) await one.goto(`${demonstration.url}${path}&portal=1`)
  await field(page, 'Lei de incentivo').fill('Lei 1.311/2021')
  await field(other, 'Captado').fill('1.000,00')
  await other.getByRole('button', { name: 'Salvar', exact: false }).first().click()
  await other.getByText('Publicado no portal.').waitFor()
  await other.close()
  await page.keyboard.press('Control+S')
  await page.getByRole('group', { name: 'Captado' }).getByText('1.000,00').waitFor()
  await page.getByRole('button', { name: 'Salvar com estas escolhas' }).press('Enter')
  await arrives(page, `${list}/linhas/incentivos`)
  await page.goto(`${demonstration.url}${path}&portal=1`)
  await expect.poll(() => field(page, 'Captado').inputValue()).toBe('1.000,00')
  await expect.poll(() => field(page, 'Lei de incentivo').inputValue()).toBe('Lei 1.311/2021')
})

test.runIf(isWhole)(
  'a chamber says where its SAPL is, and is told where it cannot be read and that nothing changed',
  async () => {
    const { page, heard, demonstration } = seat()
    heard.clear()
    await page.goto(`${demonstration.url}${list}?portal=2`)
    const sapl = page.getByRole('region', { name: 'SAPL da Câmara' })
    await field(page, 'Endereço do SAPL').fill('http://10.0.0.7/sapl')
    await sapl.getByRole('button', { name: 'Salvar' }).click()
    await sapl
      .getByRole('alert')
      .getByText('Escreva o endereço da página inicial do SAPL')
      .waitFor()
    // That it was refused is what was asked for.
    heard.clear()
    expect(await allFaults(seat())).toEqual([])
    // What looks at screens for faults leaves complaints of its own.
    heard.clear()
    await field(page, 'Endereço do SAPL').fill('https://sapl.camara-que-nao-existe.invalid/api/')
    await sapl.getByRole('checkbox', { name: 'Buscar toda noite o ano em curso' }).check()
    await sapl.getByRole('button', { name: 'Salvar' }).click()
    await sapl.getByText('https://sapl.camara-que-nao-existe.invalid. Ainda não').waitFor()
    await sapl.getByRole('button', { name: 'Ver o que viria' }).click()
    await sapl.getByText('O endereço do SAPL não foi encontrado na internet.').first().waitFor()
    await sapl.getByText('O portal fica como estava.').first().waitFor()
    expect(await allFaults(seat())).toEqual([])
  },
)
