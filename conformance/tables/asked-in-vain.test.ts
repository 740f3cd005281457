import { afterAll, beforeAll, expect, test } from 'vitest'
import { datasetNamed } from '../../tables/declared/index.ts'
import { personKeys } from '../../tables/domain/party.ts'
import { tenants } from '../support/tenants.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'
import { loadMeant, loadOf, rowsOf } from './table-rows.ts'

// What a page of a table says of what is asked in vain, and of what is missing where it is expected alone.

let server: TestServer
const [place] = tenants.a.portals
const actor = { tenantId: 1, userId: '', userName: 'x', managers: null, ip: '', requestId: '' }
const list = (name: string) => `/p/um/dados/${name}`
const page = async (url: string): Promise<string> => {
  const answer = await server.app.inject({ url, headers: { host: tenants.a.host } })
  expect(answer.statusCode, `${url}\n${answer.body.slice(0, 400)}`).toBe(200)
  return answer.body
}

/** Agreements of which the first two move no money, and a third lacks its amount. */
const amountless = (at: number) =>
  at < 3
    ? {
        sentido: at < 2 ? 'sem_recurso' : 'recebida',
        valor_total: '',
        repassado: '',
        contrapartida: '',
      }
    : { sentido: 'recebida' }

beforeAll(async () => {
  server = await startTestServer()
  for (const name of [
    'emendas',
    'ppa',
    'divida_ativa',
    'receitas',
    'movimentos',
    'transferencias',
  ]) {
    const dataset = datasetNamed(name)
    if (!dataset) throw new Error(`no table ${name}`)
    const rows = rowsOf(dataset, 9).map((row, at) =>
      name === 'transferencias' ? { ...row, cells: { ...row.cells, ...amountless(at) } } : row,
    )
    expect(
      await loadMeant(
        server.runnerOf('a'),
        actor,
        loadOf(dataset, rows, place),
        personKeys('k', 1),
      ),
      name,
    ).toMatchObject({ status: 'publicada' })
  }
}, 120_000)
afterAll(async () => {
  await server.close()
})

test('an amount is missing where money is expected, and nowhere else', async () => {
  const html = await page(list('transferencias'))
  expect(html).toContain('Sem “Valor total”: 1 linha, que não entra na soma')
  expect(html).toContain('Sem “Repassado”: 1 linha, que não entra na soma')
  expect(await page(`${list('transferencias')}?sentido=sem_recurso`)).not.toContain('Sem “')
})

test('a filter that there is not is said on the page; what others put into addresses is not', async () => {
  const html = await page(`${list('emendas')}?exercicio=2026&autoria=zzz&utm_source=x&fbclid=y`)
  expect(html).toMatch(/não tem o filtro <strong>“autoria”<\/strong>/)
  expect(html.match(/O que se vê abaixo não usa este filtro/g)).toHaveLength(1)
  for (const query of ['ordem=nada&ano=2026', 'utm_campaign=x&gclid=1&msclkid=2', 'depois=x', ''])
    expect(await page(`${list('emendas')}?${query}`), query).not.toContain('não tem o filtro')
  expect(
    await page(`${list('ordem-de-pagamentos').replace('/dados', '')}?alteracao=sim`),
  ).not.toContain('não tem o filtro')
})

test('of a plan, a year in which none begins leads to that which is in force', async () => {
  const html = await page(`${list('ppa')}?exercicio=2028`)
  expect(html).toContain('<title>Plano Plurianual: nenhum plano começa em 2028')
  expect(html).toContain('Nenhum plano começa em 2028.')
  expect(html).toContain(`é o de <a href="${list('ppa')}?exercicio=2026">2026 a 2029</a>`)
  expect(html).not.toContain('2028 a 2031')
  const before = await page(`${list('ppa')}?exercicio=2025`)
  expect(before).not.toContain('2025 a 2028')
  expect(before).toContain('Ver todas as linhas de 2026 a 2029')
})

test('where a state has no month, the way on says that it leads to the newest', async () => {
  const html = await page(`${list('divida_ativa')}?exercicio=2026&mes=1`)
  expect(html).toContain(
    `<a href="${list('divida_ativa')}?exercicio=2026">Ver o mês mais novo de 2026</a>`,
  )
})

test('a code that ends between two levels stands whole in its chip', async () => {
  const html = await page(`${list('receitas')}?exercicio=2026&natureza=1.1.1.2`)
  expect(html).toContain('(1.1.1.2)')
})

const file = async (query: string) => {
  const url = `${list('movimentos')}/linhas.csv?exercicio=2026&${query}`
  const { statusCode, body } = await server.app.inject({ url, headers: { host: tenants.a.host } })
  return { statusCode, body }
}
test.each([
  ['funcao=legislativa', 'funcao=01'],
  ['funcao=1', 'funcao=01'],
  ['tipo=Pagamentos', 'tipo=pagamento'],
  ['mes=Março', 'mes=3'],
  ['mes=03', 'mes=3'],
])('an address may say a value in its words: %s', async (words, code) => {
  const [asked, meant] = await Promise.all([file(words), file(code)])
  expect(asked).toEqual(meant)
  expect(meant.body.split('\n').length).toBeGreaterThan(2)
})

test.each(['funcao=pontes', 'tipo=troca', 'mes=outono', 'tipo=p'])(
  'words that mean no value are refused, and told on the page: %s',
  async (query) => {
    const [, text = ''] = query.split('=')
    const { statusCode, body } = await file(query)
    expect([statusCode, body]).toEqual([400, expect.stringContaining(`não pode ser "${text}"`)])
    expect(await page(`${list('movimentos')}?${query}`)).toContain(`não pode ser “${text}”`)
  },
)
