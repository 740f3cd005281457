import { expect, test } from 'vitest'
import type { DutiesSeen } from '../../../resources/calls/duty.ts'
import { barriers } from '../support/barriers.ts'
import { callsOf } from '../support/calls.ts'
import { people } from '../support/demonstration.ts'
import { demonstrationForGuests } from '../support/guests.ts'
import { arrives, isChosen, phone } from '../support/visitor.ts'

// What a portal publishes, by type, with its last twelve months: what is missing first, and each hole opens the form.

const { url, signedIn, goTo } = demonstrationForGuests()
const types = '/portal-transparencia/publicador-de-documento/listar-tipos-documentos'
const create = '/portal-transparencia/publicador-de-documento/listar-documentos/cadastro'
const tables = '/dados-abertos/tabelas-publicas'

interface Payroll {
  readonly elemento_id: number
  readonly mes: string | null
  readonly ano: string
}
/** Takes the third newest payroll of the main portal away: its month has passed its day. */
async function takePayrollAway(): Promise<Payroll> {
  const ask = await callsOf(url(), people.ana)
  const all = await ask<readonly Payroll[]>('GET', '/webadm/listaelementoupl/1/0000/13')
  const monthOf = ({ ano, mes }: Payroll) => `${ano}-${mes ?? ''}`
  const newest = all.toSorted((one, other) => monthOf(other).localeCompare(monthOf(one)))
  const gone = newest[2]
  if (!gone) throw new Error('the demonstration publishes a payroll each month')
  // A duty accuses of nothing that was before it: it counts from two years ago.
  const { obrigacoes } = await ask<DutiesSeen>('GET', '/webadm/obrigacoes/1')
  const duty = obrigacoes.find(({ tipo }) => tipo === 13)
  if (!duty) throw new Error('payrolls are owed')
  const { id, rev, unidade, responsavel, suplente, periodo, regra, dias, meses, lei, aplica } = duty
  await ask('PUT', `/webadm/obrigacoes/1/${id}`, {
    rev,
    unidade: unidade.id,
    responsavel: responsavel?.id ?? null,
    suplente: suplente?.id ?? null,
    periodo,
    regra,
    dias,
    meses,
    lei,
    aplica,
    motivo: null,
    desde: `${Number(gone.ano) - 1}-12-01`,
  })
  await ask('DELETE', `/webadm/elementoupldelete/${gone.elemento_id}`)
  return gone
}

test('a month that is missing stands first, and leads to the form filled in', async () => {
  const { ano, mes } = await takePayrollAway()
  const page = await signedIn(people.joana, `${types}?portal=1`)
  const main = page.getByRole('main')
  await main.getByRole('heading', { level: 2, name: 'Com falta' }).waitFor()
  await expect
    .poll(() => main.getByRole('heading', { level: 2 }).first().textContent())
    .toBe('Com falta')
  await main.getByText(new RegExp(`^Falta \\S+ de ${ano}`)).waitFor()
  await main.getByRole('button', { name: 'Com falta (1)' }).click()
  await expect
    .poll(() =>
      main.getByRole('link', { name: /^(Folha de pagamento|Balancetes)/ }).allTextContents(),
    )
    .toEqual(['Folha de pagamento'])
  expect(await barriers(page)).toEqual([])
  await main.getByRole('link', { name: /^Publicar Folha de pagamento de .*: falta$/ }).click()
  await arrives(page, create)
  expect(new URL(page.url()).searchParams.get('mes')).toBe(mes)
  await page.getByRole('heading', { level: 1, name: 'Publicar em Folha de pagamento' }).waitFor()
  await isChosen(page, 'Unidade gestora', 'Prefeitura Municipal de Vale do Orvalho')
})

test('tables and documents are two tabs of one screen, which a telephone holds', async () => {
  const page = await signedIn(people.joana, `${types}?portal=1`, phone)
  const tabs = page.getByRole('navigation', { name: 'O que publicamos' })
  await tabs.getByRole('link', { name: 'Tabelas públicas' }).click()
  await arrives(page, tables)
  await page.getByRole('list', { name: 'Meses de Receitas' }).waitFor()
  await expect
    .poll(() => tabs.getByRole('link', { name: 'Tabelas públicas' }).getAttribute('aria-current'))
    .toBe('page')
  for (const path of [types, tables]) {
    await goTo(page, `${path}?portal=1`)
    const wide = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(wide, path).toBeLessThanOrEqual(phone.width)
    expect(await barriers(page), path).toEqual([])
  }
})

test('months of a table say of which units they are, and unfold into one strip for each', async () => {
  const page = await signedIn(people.joana, `${tables}?portal=1`)
  const main = page.getByRole('main')
  const joined = main.getByRole('button', { name: /juntas: ver cada uma: / }).first()
  const label = String(await joined.getAttribute('aria-label'))
  const title = label.split(': ').at(-1) ?? ''
  const [, count = ''] = /^(\d+) /.exec(label) ?? []
  expect(Number(count)).toBeGreaterThan(1)
  const months = main.getByRole('list', { name: `Meses de ${title}`, exact: true })
  const told = await months.getByRole('listitem').allTextContents()
  expect(told).toHaveLength(12)
  expect(told.filter((text) => /linhas? de .* e /.test(text))).not.toEqual([])
  await joined.click()
  const single = main.getByRole('list', { name: new RegExp(`^Meses de ${title}, `) })
  await expect.poll(() => single.count()).toBe(Number(count))
  await expect
    .poll(() => main.getByText(/^Só Prefeitura/).count(), { message: 'tables that one unit sends' })
    .toBeGreaterThan(0)
  expect(await barriers(page)).toEqual([])
  const late = main.getByRole('button', { name: /^Passaram do prazo da lei \(\d+\)$/ })
  await late.waitFor()
})

test('who publishes documents alone has no tab of tables, and a button for each type of theirs', async () => {
  const page = await signedIn(people.carlos, `${types}?portal=1`)
  const main = page.getByRole('main')
  await main.getByRole('link', { name: 'Publicar em Balancetes' }).waitFor()
  await expect
    .poll(() => page.getByRole('navigation', { name: 'O que publicamos' }).count())
    .toBe(0)
})
