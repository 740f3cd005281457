import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { makePdf } from '../../../demo/pdf.ts'
import { countActions } from '../support/actions.ts'
import { barriers } from '../support/barriers.ts'
import { people } from '../support/demonstration.ts'
import { demonstrationForGuests, nowhere } from '../support/guests.ts'
import { choose, field, isChosen, phone, settled } from '../support/visitor.ts'

// Publishing on one page: the file first, then what is proposed of it, with the reason. Actions are counted; answers to
// what is asked are not.

const { url, signedIn, ana, goTo } = demonstrationForGuests()
const documents = '/portal-transparencia/publicador-de-documento/listar-documentos'
const pdf = (name: string, ...lines: readonly string[]) => ({
  name,
  mimeType: 'application/pdf',
  buffer: makePdf(lines.length > 0 ? lines : [name]),
})
async function chooseFiles(page: Page, ...files: readonly ReturnType<typeof pdf>[]): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Escolher arquivos' }).click()
  await (await chooser).setFiles([...files])
  await expect
    .poll(() => page.getByText(/^(Pronto para publicar|Há uma pergunta a responder)\.$/).count())
    .toBe(files.length)
}
const typeOf = (page: Page, name: string) =>
  page.getByRole('combobox', { name: `Tipo de documento de ${name}`, exact: true })
const rowOf = (page: Page, name: string) =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: `Tirar ${name} da lista` }) })

test('from the home a document is out in at most four actions, its type, month and address proposed', async () => {
  const page = await signedIn(people.joana, nowhere)
  const actions = await countActions(page)
  await goTo(page, '/?portal=1')
  await page.getByRole('link', { name: 'Publicar documentos', exact: true }).waitFor()
  await page.keyboard.press('n')
  await page.getByRole('button', { name: 'Escolher arquivos' }).waitFor()
  await settled(page)
  const name = 'Balancete_Prefeitura_2016_fevereiro.pdf'
  await chooseFiles(page, pdf(name))
  await expect.poll(() => typeOf(page, name).inputValue()).toBe('Balancetes')
  await isChosen(page, 'Unidade gestora', 'Prefeitura Municipal de Vale do Orvalho')
  await expect.poll(() => page.getByText('Proposto pelo nome do arquivo.').count()).toBe(2)
  await expect
    .poll(() => field(page, `Descrição de ${name}`).inputValue())
    .toBe('Balancete de fevereiro de 2016')
  await rowOf(page, name)
    .getByText('Tipo e período pelo nome do arquivo; descrição como as dos anteriores')
    .waitFor()
  expect(await barriers(page)).toEqual([])
  await page.getByRole('button', { name: 'Publicar 1 documento' }).click()
  await page.getByText('1 documento publicado.').waitFor()
  // The key, the button, the file and the button that publishes.
  expect(actions()).toBeLessThanOrEqual(4)
  const seen = page.getByRole('link', { name: 'Ver no portal' })
  const address = String(await seen.getAttribute('href'))
  const answer = await page.request.get(url() + new URL(address).pathname)
  expect([
    answer.status(),
    (await answer.text()).includes('Balancete de fevereiro de 2016'),
  ]).toEqual([200, true])
  await page.getByRole('button', { name: 'Publicar outros' }).click()
  await expect.poll(() => page.getByText('1 documento publicado.').count()).toBe(0)
  await page.getByRole('main').getByRole('button', { name: 'Publicar', exact: true }).waitFor()
})

test('what names do not say, the first page does; what is of several types keeps each its own', async () => {
  const page = await ana(`${documents}/cadastro?portal=1`)
  await chooseFiles(
    page,
    pdf(
      'digitalizado 01.pdf',
      'Prefeitura Municipal',
      'Folha de pagamento',
      'Competência: 03/2015',
    ),
    pdf('RREO 4B 2015.pdf'),
    pdf('decreto 012.pdf', 'Decreto nº 12, de 4 de maio de 2015'),
  )
  await expect
    .poll(() => typeOf(page, 'digitalizado 01.pdf').inputValue())
    .toBe('Folha de pagamento')
  await expect
    .poll(() => page.getByRole('combobox', { name: 'Mês de digitalizado 01.pdf' }).inputValue())
    .toBe('Março')
  await expect.poll(() => field(page, 'Ano de digitalizado 01.pdf').inputValue()).toBe('2015')
  await rowOf(page, 'digitalizado 01.pdf')
    .getByText(/^Tipo e período pelo texto da 1ª página/)
    .waitFor()
  await expect
    .poll(() => typeOf(page, 'RREO 4B 2015.pdf').inputValue())
    .toBe('Relatório Resumido da Execução Orçamentária')
  await expect.poll(() => typeOf(page, 'decreto 012.pdf').inputValue()).toBe('Decretos')
  await page.getByText('3 arquivos de 3 tipos').waitFor()
})

test('a name that contradicts the chosen type is asked about, and a month that is not over is said', async () => {
  const page = await ana(`${documents}/cadastro?tipo=3&portal=1`)
  const { year, month } = await page.evaluate(() => {
    const now = new Date()
    return { year: now.getFullYear(), month: now.getMonth() + 1 }
  })
  const name = `Folha de pagamento ${year}-${String(month).padStart(2, '0')}.pdf`
  await chooseFiles(page, pdf(name))
  await choose(page, 'Unidade gestora', 'Prefeitura')
  const row = rowOf(page, name)
  await row.getByText(/ de \d{4} ainda não terminou\.$/).waitFor()
  await row.getByText('O nome parece de Folha de pagamento.').waitFor()
  await page.getByRole('button', { name: 'Publicar 1 documento' }).click()
  const change = row.getByRole('button', { name: 'Mudar o tipo' })
  await expect.poll(() => change.evaluate((button) => button === document.activeElement)).toBe(true)
  await expect.poll(() => page.getByText('Publicado.').count()).toBe(0)
  await change.click()
  await expect.poll(() => typeOf(page, name).inputValue()).toBe('Folha de pagamento')
  await expect.poll(() => row.getByText('O nome parece de').count()).toBe(0)
  await page.getByText(`Responda a 1 pergunta: ${name}.`).waitFor()
  await row.getByRole('button', { name: 'Publicar mesmo assim' }).click()
  await expect.poll(() => row.getByText('ainda não terminou').count()).toBe(0)
  await row.getByText('Pronto para publicar.').waitFor()
})

test('what name and first page tell differently is asked, and nothing goes before it is answered', async () => {
  const page = await ana(`${documents}/cadastro?portal=1`)
  const name = 'Balancete março 2020.pdf'
  await chooseFiles(
    page,
    pdf(name, 'Prefeitura Municipal de Serra Azul', 'Folha de pagamento', 'Mês: abril de 2019'),
    pdf('scan0002.pdf', 'Balancete de setembro de 2013'),
    pdf('scan0003.pdf', 'Sem título'),
    pdf('RGF 1Q 2014.pdf'),
  )
  const row = rowOf(page, name)
  await row.getByText('O nome diz março de 2020; o texto diz abril de 2019.').waitFor()
  await row.getByText('O texto fala de Prefeitura Municipal de Serra Azul.').waitFor()
  await row.getByText(/^O nome diz Balancetes; o texto da 1ª página parece de Folha/).waitFor()
  await expect.poll(() => typeOf(page, 'scan0002.pdf').inputValue()).toBe('Balancetes')
  await expect.poll(() => typeOf(page, 'scan0003.pdf').inputValue()).toBe('')
  await rowOf(page, 'scan0003.pdf').getByText('Escolha o tipo: nem o nome').waitFor()
  expect(await barriers(page)).toEqual([])
  await choose(page, 'Unidade gestora', 'Prefeitura')
  await page.getByRole('button', { name: 'Publicar 4 documentos' }).click()
  await page.getByText(`Responda a 4 perguntas: ${name}, scan0003.pdf.`).waitFor()
  await expect.poll(() => page.getByText('Publicado.').count()).toBe(0)
  await row.getByRole('button', { name: 'É Balancetes' }).click()
  await row.getByRole('button', { name: 'É março de 2020' }).click()
  await row.getByRole('button', { name: 'Deixar de fora' }).click()
  await page.getByText('Responda a 1 pergunta: scan0003.pdf.').waitFor()
  await choose(page, 'Mês de scan0002.pdf', 'Maio')
  await rowOf(page, 'scan0002.pdf')
    .getByText('O arquivo diz setembro de 2013; você escolheu outro período.')
    .waitFor()
})

test('whoever came for a month is told of a file of another one', async () => {
  const page = await ana(`${documents}/cadastro?tipo=3&ano=2026&mes=10&portal=1`)
  await chooseFiles(page, pdf('Balancete 2019-01.pdf'))
  await rowOf(page, 'Balancete 2019-01.pdf')
    .getByText('Você veio publicar outubro de 2026; este arquivo é de janeiro de 2019.')
    .waitFor()
})

test('a column is gone down by keyboard and pasted into, on a telephone nothing scrolls sideways', async () => {
  const page = await signedIn(people.ana, `${documents}/cadastro?tipo=3&portal=1`, phone)
  const names = ['a.pdf', 'b.pdf', 'c.pdf'] as const
  await chooseFiles(page, ...names.map((name) => pdf(name)))
  await field(page, 'Descrição de a.pdf').focus()
  await page.evaluate(() => {
    const data = new DataTransfer()
    data.setData(
      'text/plain',
      'Balancete um\tjan\t2014\nBalancete dois\t02\t2014\nBalancete três\tmarço\t2014\n',
    )
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    )
  })
  await expect.poll(() => field(page, 'Descrição de c.pdf').inputValue()).toBe('Balancete três')
  for (const [at, month] of ['Janeiro', 'Fevereiro', 'Março'].entries())
    await expect
      .poll(() => page.getByRole('combobox', { name: `Mês de ${names[at]}` }).inputValue())
      .toBe(month)
  await page.getByText('3 arquivos, jan a mar de 2014, não falta nenhum').waitFor()
  await page.keyboard.press('Enter')
  await expect
    .poll(() => field(page, 'Descrição de b.pdf').evaluate((one) => one === document.activeElement))
    .toBe(true)
  const wide = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(wide).toBeLessThanOrEqual(phone.width)
  expect(await barriers(page)).toEqual([])
})
