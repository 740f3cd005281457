import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { makePdf } from '../../../demo/pdf.ts'
import { barriers } from '../support/barriers.ts'
import { callsOf } from '../support/calls.ts'
import { people } from '../support/demonstration.ts'
import { demonstrationForGuests, nowhere } from '../support/guests.ts'
import { noticed, phone, save, settled } from '../support/visitor.ts'

// A document that is out answers to the file that takes the place of its own: what that one contradicts is asked.

const { url, ana, signedIn, goTo } = demonstrationForGuests()
const documents = '/portal-transparencia/publicador-de-documento/listar-documentos'

interface Published {
  readonly elemento_id: number
  readonly ano: string
  readonly mes: string
  readonly descricao: string
  readonly nome_original: string | null
}
/** The newest balance sheet of the town hall that is out with its month. */
async function balance(): Promise<Published> {
  const ask = await callsOf(url(), people.ana)
  const [unit] = await ask<{ hash_id: string; nome: string }[]>(
    'GET',
    '/webadm/documentos/clientes/buscar/portal/1/tipo-documento/3',
  ).then((units) => units.filter(({ nome }) => nome.startsWith('Prefeitura')))
  const all = await ask<Published[]>(
    'GET',
    `/webadm/listaelementoupl/1/0000/3?page=1&pageSize=10&sort=-data_publicacao&filter=hash_id_cliente:${unit?.hash_id}&filter=periodicidade:mensal`,
  )
  const [found] = all
  if (!found) throw new Error('the demonstration has no balance sheet')
  return found
}
async function putFile(page: Page, name: string, ...lines: readonly string[]): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: /^Escolher / }).click()
  const buffer = makePdf(lines.length > 0 ? lines : [name])
  await (await chooser).setFiles({ name, mimeType: 'application/pdf', buffer })
  await page.getByRole('link', { name, exact: true }).waitFor()
  await settled(page)
}
const notes = (page: Page) => page.getByRole('note')
const fileNow = async (id: number): Promise<string | null> => {
  const ask = await callsOf(url(), people.ana)
  return (await ask<Published>('GET', `/webadm/elementoupl/${id}`)).nome_original
}

test('a file of another type, month or municipality is asked about before it takes a place', async () => {
  const { elemento_id: id, ano, nome_original: before } = await balance()
  const page = await ana(`${documents}/editar/${id}?portal=1`)
  await putFile(
    page,
    'Folha de pagamento 2019-01.pdf',
    'Prefeitura Municipal de Serra Azul',
    'Folha de pagamento',
    'Competência: 01/2019',
  )
  await notes(page).filter({ hasText: 'O nome parece de Folha de pagamento.' }).waitFor()
  const period = notes(page).filter({
    hasText: /^O nome do arquivo diz janeiro de 2019; este documento é de /,
  })
  await period.waitFor()
  const place = notes(page).filter({
    hasText: 'O texto fala de Prefeitura Municipal de Serra Azul',
  })
  await place.waitFor()
  expect(await barriers(page)).toEqual([])
  await page.getByRole('button', { name: 'Salvar', exact: true }).click()
  await page.getByText('Responda a 3 perguntas sobre o arquivo.').first().waitFor()
  const first = page.getByRole('button', { name: 'Mudar o tipo' })
  await expect.poll(() => first.evaluate((one) => one === document.activeElement)).toBe(true)
  expect(await fileNow(id)).toBe(before)

  await page.getByRole('button', { name: 'É Balancetes' }).click()
  await period.getByRole('button', { name: /^É de / }).click()
  await place.getByRole('button', { name: 'Ficar com o arquivo de antes' }).click()
  await expect.poll(() => notes(page).count()).toBe(0)
  await page.getByRole('link', { name: String(before), exact: true }).waitFor()

  await putFile(page, `balancete ${Number(ano) - 1}-02.pdf`)
  const year = notes(page).filter({ hasText: `fevereiro de ${Number(ano) - 1}` })
  await year.getByRole('button', { name: /^É de / }).click()
  await expect.poll(() => notes(page).count()).toBe(0)
  await save(page)
  await noticed(page, 'Documento atualizado')
  expect(await fileNow(id)).toBe(`balancete ${Number(ano) - 1}-02.pdf`)
})

test('a file that says what its document says is asked nothing, and a CNPJ of nobody here once', async () => {
  const { elemento_id: id, ano, mes } = await balance()
  const page = await signedIn(people.ana, nowhere, phone)
  await goTo(page, `${documents}/editar/${id}?portal=1`)
  await putFile(
    page,
    `Balancete prefeitura ${ano}-${mes}.pdf`,
    'Balancete',
    'CNPJ 39.174.283/0001-23',
  )
  const place = notes(page).filter({
    hasText:
      'O texto traz o CNPJ 39.174.283/0001-23, que nenhuma unidade gestora deste portal tem.',
  })
  await place.waitFor()
  await expect.poll(() => notes(page).count()).toBe(1)
  const wide = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(wide).toBeLessThanOrEqual(phone.width)
  await place.getByRole('button', { name: 'Publicar mesmo assim' }).click()
  await expect.poll(() => notes(page).count()).toBe(0)
  await save(page)
  await noticed(page, 'Documento atualizado')
  expect(await fileNow(id)).toBe(`Balancete prefeitura ${ano}-${mes}.pdf`)
})

test('a file of another unit moves its document there, or stays', async () => {
  const { elemento_id: id } = await balance()
  const page = await ana(`${documents}/editar/${id}?portal=1`)
  await putFile(page, 'Balancete Fundo Saúde.pdf', 'Sem mais')
  const unit = notes(page).filter({ hasText: 'O nome parece de Fundo Municipal de Saúde.' })
  await unit.getByRole('button', { name: 'Mudar a unidade' }).click()
  await expect
    .poll(() => page.getByRole('combobox', { name: 'Unidade gestora' }).inputValue())
    .toBe('Fundo Municipal de Saúde')
  await expect.poll(() => notes(page).count()).toBe(0)
})

test('what is saved while a file is being read is stored, or asked about, once it is', async () => {
  const { elemento_id: id, ano, mes, nome_original: before } = await balance()
  const page = await ana(`${documents}/editar/${id}?portal=1`)
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/comeco-do-arquivo/**', async (route) => {
    await held
    await route.continue()
  })
  const saving = page.getByRole('button', { name: 'Salvar', exact: true })
  await putFile(
    page,
    `Balancete prefeitura ${ano}-${mes}.pdf`,
    'Balancete',
    'CNPJ 39.174.283/0001-23',
  )
  await saving.click()
  await expect.poll(() => saving.isDisabled()).toBe(true)
  expect(await fileNow(id)).toBe(before)
  answer()
  await page.getByText('Responda a 1 pergunta sobre o arquivo.').first().waitFor()
  expect(await fileNow(id)).toBe(before)
  await notes(page).getByRole('button', { name: 'Publicar mesmo assim' }).click()
  await save(page)
  await noticed(page, 'Documento atualizado')
})
