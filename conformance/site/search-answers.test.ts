import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { questionOf, shortened } from '../../data/search/words.ts'
import { resources } from '../../resources/index.ts'
import { nounOf } from '../support/noun.ts'
import { startTestServer, type Caller, type TestServer } from '../support/test-server.ts'
import { tenants } from '../support/tenants.ts'
import { firstHit } from './search-questions.ts'

// What a search answers where nothing has all that was asked, or the answer is not of the portal's own making.

let server: TestServer
let master: Caller
const page = async (path: string) =>
  (await server.app.inject({ url: `/p/um${path}`, headers: { host: tenants.a.host } })).body
const found = (q: string) => page(`/busca?q=${encodeURIComponent(q)}`)
async function make(name: string, given: Readonly<Record<string, unknown>>) {
  const resource = resources.find((one) => one.name === name)
  if (!resource) throw new Error(name)
  const noun = nounOf(server, resource)
  return noun.made(master, { ...(await noun.fresh()), ...given })
}

beforeAll(async () => {
  server = await startTestServer()
  master = await server.signedIn('master')
})
afterAll(async () => {
  await server.close()
})

describe('a question that nothing answers whole', () => {
  test('is asked without its year, then without whose it is, without one word, and by one word', () => {
    const ways = (q: string) => shortened(questionOf(q)).map((way) => way.join(', '))
    expect(ways('vistoria da cidade 2026')).toEqual(['vistoria*, cidade*', 'vistoria*'])
    expect(ways('zinco cobre ferro')).toEqual([
      'cobre*, ferro*',
      'zinco*, ferro*',
      'zinco*, cobre*',
      'zinco*',
      'cobre*',
      'ferro*',
    ])
    expect(ways('vistoria')).toEqual([])
  })

  test('is answered by what has the most of it, and says so', async () => {
    await make('news', {
      titulo: 'Vistoria geral das pontes',
      iniciado_em: '2020-01-01T00:00:00.000Z',
      finalizado_em: null,
    })
    const part = await found('vistoria pontes quiabo')
    expect(firstHit(part)).toBe('Vistoria geral das pontes')
    expect(part).toContain('Isto tem parte delas.')
    const one = await found('vistoria 1999')
    expect(firstHit(one)).toBe('Vistoria geral das pontes')
    expect(one).toContain('Isto tem uma delas.')
  })

  test('is not read as a word that only ends alike', async () => {
    await make('news', {
      titulo: 'Pracinha do coreto',
      iniciado_em: '2020-01-01T00:00:00.000Z',
      finalizado_em: null,
    })
    expect(await found('dracinha')).not.toContain('Você quis dizer')
    expect(await found('pracimha')).toContain('<strong>pracinha</strong>')
  })
})

test('links that editors wrote at the foot of the pages are found by their words', async () => {
  await make('footer-base', {
    ativo: 'S',
    col_1_menu:
      '<ul><li><a href="https://servicos.exemplo.gov.br/talao?a=1&amp;b=2">Talão de produtor</a></li></ul>',
  })
  const html = await found('talao do produtor')
  expect(firstHit(html)).toContain('Talão de produtor')
  expect(html).toContain('href="https://servicos.exemplo.gov.br/talao?a=1&amp;b=2"')
  expect(await found('talao 2026')).toContain('Isto tem uma delas.')
})

test('where a filter leaves nothing, the page says so and leads to the same question without it', async () => {
  await make('document-element', { descricao: 'Ata da feira' })
  const year = /<select[^>]* name="ano".*?<option>(\d{4})</s.exec(await found('quiabo'))?.[1]
  expect(year).toBeDefined()
  const narrowed = await page(`/busca?q=quiabo&ano=${year}`)
  expect(narrowed).toContain('Nada com “quiabo” neste ano ou nesta unidade.')
  expect(narrowed).toContain(
    '<a href="/p/um/busca?q=quiabo">Procure em todos os anos e unidades</a>',
  )
  const whole = await found('quiabo')
  expect(whole).toContain('Nada com “quiabo” neste portal.')
  expect(whole).not.toContain('Procure em todos os anos')
})

test('a print of a search names what was asked', async () => {
  expect(await found('quiabo')).toMatch(/Impresso de [^<]*\/p\/um\/busca\?q=quiabo em/)
})

test('a queue is found by its list of waiting, and what was spent on is found without the word for it', async () => {
  await make('document-element', { descricao: 'Lista de espera das creches' })
  expect(firstHit(await found('fila da creche'))).toContain('Lista de espera das creches')
  await make('news', {
    titulo: 'Quanto custou o asfalto',
    iniciado_em: '2020-01-01T00:00:00.000Z',
    finalizado_em: null,
  })
  await make('news', {
    titulo: 'Quermesse da padroeira',
    iniciado_em: '2020-01-02T00:00:00.000Z',
    finalizado_em: null,
  })
  const part = await found('quanto custou a quermesse junina')
  expect(firstHit(part)).toBe('Quermesse da padroeira')
  expect(part).not.toContain('Quanto custou o asfalto')
})
