import { expect, test } from 'vitest'
import { toWrite } from '../../kernel/form.ts'
import { portalClient } from '../../resources/portal/portal-client.ts'
import { callsOf } from './support/calls.ts'
import { people } from './support/demonstration.ts'
import { allFaults } from './support/screen-faults.ts'
import { takeSeat } from './support/seat.ts'
import { settled } from './support/visitor.ts'
import { productsAreTests } from '../support/passed-before.ts'
import { isWhole } from '../support/whole.ts'

productsAreTests()

// A town's months, as a clerk sends them: three sources, four bodies in each file, month after month. Acts are counted;
// answers to what is asked are not.

const seat = takeSeat()
const screen = '/dados-abertos/tabelas-publicas/enviar-o-mes'
const two = (month: number) => String(month).padStart(2, '0')
/** The month of a file, from January 2012 on: the thirteenth is the first of the next year. */
const dated = (month: number, between = '/') =>
  `${two(((month - 1) % 12) + 1)}${between}${2012 + Math.trunc((month - 1) / 12)}`
const amount = (month: number, at: number) => `${(month * 37 + at * 13) % 97},${two(month)}`

const revenue = (bodies: readonly string[], month: number) =>
  [
    'Competência;Entidade;Código da Receita;Fonte STN;Previsto;Arrecadado no mês;tipo_ingresso;previsao_atualizada',
    ...bodies.map(
      (name, at) =>
        `${dated(month)};${name};1.1.1;1.500;0,00;${amount(month, at)};orcamentaria;0,00`,
    ),
  ].join('\r\n')
const spending = (bodies: readonly string[], month: number) =>
  [
    'Mês/Ano;Unidade Gestora;Órgão;Unidade;Função;Subfunção;Programa;Ação;Natureza;Fonte;Dotação Inicial;dotacao_atualizada;Empenhado;Liquidado;Pago',
    ...bodies.map(
      (name, at) =>
        `${dated(month)};${name};02;0201;10;301;0001;200${at};33903000;1500;0,00;0,00;${amount(month, at)};${amount(month, at)};${amount(month, at)}`,
    ),
  ].join('\r\n')
const interns = (bodies: readonly string[], month: number) =>
  [
    'Referência;Entidade;Matrícula;Nome;Instituição;Nível;Secretaria;Início;Término;Ano do contrato',
    ...bodies.map(
      (name, at) =>
        `${dated(month)};${name};E${at}${month};ESTAGIÁRIO ${at};UFES;superior;Obras;15/02/2012;14/02/2013;2012`,
    ),
  ].join('\r\n')

/** Gives the portal in use four units. @returns their names */
async function fourUnits(portalId: number): Promise<readonly string[]> {
  const ask = await callsOf(seat().demonstration.url, people.ana)
  const list = () =>
    ask<readonly { readonly nome: string }[]>('GET', `/webadm/listaCliente/${portalId}`)
  const draft = toWrite(portalClient, portalClient.example)
  for (const nome of ['Fundo de Saúde', 'Fundeb', 'Fundo Social'].slice((await list()).length - 1))
    await ask('POST', '/webadm/cliente', { ...draft, portal_id: portalId, nome, cnpj: null })
  return (await list()).map(({ nome }) => nome).slice(0, 4)
}

const files = (bodies: readonly string[], month: number) => [
  {
    name: `receitas-${dated(month, '-')}.csv`,
    mimeType: 'text/csv',
    buffer: Buffer.from(revenue(bodies, month)),
  },
  {
    name: `despesas-${dated(month, '-')}.csv`,
    mimeType: 'text/csv',
    buffer: Buffer.from(spending(bodies, month)),
  },
  {
    name: `estagiarios-${dated(month, '-')}.csv`,
    mimeType: 'text/csv',
    buffer: Buffer.from(interns(bodies, month)),
  },
]

/** Puts the files that are ready in a package, looks at their loads, publishes it and takes it back. */
async function goesWithPackage(): Promise<void> {
  const { page } = seat()
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  await page.getByRole('button', { name: 'Publicar 3 arquivos' }).waitFor({ timeout: 60_000 })
  await press('Pôr num pacote…')
  await page.getByLabel('Nome do pacote').fill('O mês inteiro')
  await page.keyboard.press('Enter')
  await page.getByText('Nenhum arquivo espera').waitFor()
  await page.getByRole('region', { name: 'Em pacotes' }).getByRole('link').click()
  const loads = page.getByRole('table', { name: 'Cargas do pacote' }).getByRole('row')
  await page.getByText('12 cargas de tabelas (12 linhas)', { exact: false }).waitFor()
  await expect.poll(() => loads.count()).toBe(13)
  await loads.nth(1).getByText('R$ 0,00').first().waitFor()
  expect(await allFaults(seat())).toEqual([])
  seat().heard.clear()
  await press('Publicar tudo')
  await page.getByRole('dialog').getByRole('button', { name: 'Publicar tudo' }).click()
  await loads.nth(1).getByText('No portal', { exact: true }).waitFor({ timeout: 60_000 })
  await press('Desfazer tudo…')
  const why = page.getByRole('dialog', { name: 'Desfazer o pacote inteiro' })
  await why.getByRole('button', { name: 'Desfazer tudo' }).click()
  await why.getByText('Escolha uma opção.').waitFor()
  await why.getByRole('combobox', { name: /Fundamento legal/ }).click()
  await page.getByRole('option', { name: /Publicação por engano/ }).click()
  await why.getByLabel(/Por que é desfeito/).fill('O mês errado')
  await why.getByRole('button', { name: 'Desfazer tudo' }).click()
  await loads.nth(1).getByText('Não pode ir assim').waitFor({ timeout: 60_000 })
  await press('Conferir as cargas de novo')
  await loads.nth(1).getByText('Pronta', { exact: true }).waitFor({ timeout: 60_000 })
  await loads.nth(1).getByRole('button').first().click()
  await page.getByRole('menuitem', { name: 'Tirar o arquivo, com as suas 4 cargas' }).click()
  await expect.poll(() => loads.count()).toBe(9)
}

/** The third month goes the way of the second, and so do those after it. */
const many = isWhole ? 12 : 3
test.each([many])(
  '%i months of three sources: at most twelve acts in the first, and two in each other',
  async (months) => {
    const { page, demonstration, heard } = seat()
    const asked = page.waitForRequest(/\/webadm\/tabelas\/\d+\/remessa$/)
    await page.goto(demonstration.url + screen)
    const portalId = Number(/tabelas\/(\d+)\//.exec((await asked).url())?.[1])
    const bodies = await fourUnits(portalId)
    expect(bodies).toHaveLength(4)
    await page.reload()
    await settled(page)
    expect(await allFaults(seat())).toEqual([])
    // What looks at screens for faults leaves complaints of its own.
    heard.clear()
    let acts = 0
    const act = async (name: string | RegExp) => {
      acts += 1
      await page.getByRole('button', { name }).click()
    }
    const waiting = page.getByRole('list', { name: 'Arquivos que esperam' }).getByRole('listitem')
    const sendMonth = async (month: number) => {
      acts = 0
      const chooser = page.waitForEvent('filechooser')
      await act('Escolher arquivos')
      await (await chooser).setFiles(files(bodies, month))
      await expect.poll(() => waiting.count(), { timeout: 60_000 }).toBe(3)
    }
    const publishAll = async () => {
      await act('Publicar 3 arquivos')
      await page.getByText('3 arquivos publicados.').first().waitFor({ timeout: 60_000 })
      await page.getByText('Nenhum arquivo espera').waitFor()
    }
    await sendMonth(1)
    for (let left = 3; left > 0; left -= 1) {
      const question = page.getByRole('button', { name: 'Conferir as colunas' }).first()
      await question.click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: 'As colunas estão certas' }).click()
      await expect
        .poll(() => page.getByText('Pronto', { exact: true }).count(), { timeout: 60_000 })
        .toBe(4 - left)
    }
    await page.reload()
    await settled(page)
    await publishAll()
    expect(acts).toBeLessThanOrEqual(12)
    for (let month = 2; month <= months; month += 1) {
      await sendMonth(month)
      await page.getByRole('button', { name: 'Publicar 3 arquivos' }).waitFor({ timeout: 60_000 })
      await publishAll()
      expect(acts, `month ${month}`).toBeLessThanOrEqual(2)
    }
    expect(await allFaults(seat())).toEqual([])
    heard.clear()
    await sendMonth(months + 1)
    await goesWithPackage()
    expect(heard.all()).toEqual([])
  },
  600_000,
)
