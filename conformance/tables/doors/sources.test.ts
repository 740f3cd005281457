import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../../platform/postgres/database.ts'
import { createDataKey } from '../../../tables/calls/data-key.ts'
import type { LoadDoubt } from '../../../tables/calls/load-doubt.ts'
import type { FileLook } from '../../../tables/calls/table-file.ts'
import type { FileMapping } from '../../../tables/calls/file-mapping.ts'
import { tenants } from '../../support/tenants.ts'
import { startTestServer, type Caller, type TestServer } from '../../support/test-server.ts'
import { fileResult, sendTable } from '../table-files.ts'

// A source of files has a name, and its mapping is its own and the unit's; what a file says of itself is compared with
// what was chosen, and no key publishes what nobody published before.

let server: TestServer
let first: Caller
let key: string
const [place] = tenants.a.portals
beforeAll(async () => {
  server = await startTestServer()
  first = await server.signedIn('first')
  const conjuntos = ['receitas', 'contratos']
  const made = await first.ask(createDataKey, {
    params: { portalId: place.id },
    body: { nome: 'Contas', conjuntos, unidades: [place.unit], redes: [], dias: 9 },
  })
  key = made.chave
})
afterAll(async () => {
  await server.close()
})

const map = (colunas: FileMapping['colunas'], fixos: FileMapping['fixos'] = {}): FileMapping => ({
  colunas,
  fixos,
  valores: {},
  somar: false,
  folhas: false,
  somente: null,
})
const revenue = (amount: string) =>
  map(
    { natureza: 'Receita', fonte: 'Recurso', arrecadada: amount },
    { tipo_ingresso: 'orcamentaria', previsao_inicial: '0', previsao_atualizada: '0' },
  )
interface Sent {
  readonly table?: string
  readonly mapa: FileMapping
  readonly fonte?: string
  readonly ano?: string
  readonly mes?: string
  readonly modo?: string
  readonly respostas?: string
}
const byHand = async (file: string, { table = 'receitas', mapa, ...sent }: Sent) => {
  const order = { modo: 'publicar', unidade: place.unit, ano: '2026', mes: '7', ...sent }
  const fields = { ...order, mapa: JSON.stringify(mapa) }
  return fileResult(await sendTable(first, place.id, table, fields, file))
}
const look = async (file: string, table = 'receitas') =>
  (await sendTable(first, place.id, table, { modo: 'ler' }, file)).json<FileLook>()
async function push(file: string, period: string, table = 'receitas') {
  const answer = await server.app.inject({
    method: 'PUT',
    url: `/dados/v1/${table}/${place.unit}/${period}`,
    headers: {
      host: tenants.a.host,
      'content-type': 'text/csv',
      authorization: `Bearer ${key}`,
    },
    payload: file,
  })
  const { message = '', detail } = answer.json<{
    message?: string
    detail?: { perguntas?: readonly LoadDoubt[] }
  }>()
  return { status: answer.statusCode, message, codes: detail?.perguntas?.map((it) => it.codigo) }
}
const published = async (month: number) =>
  (
    await server.runnerOf('a').run<{ sum: number }>(
      sql`select coalesce(sum(arrecadada), 0)::float8 as sum from dado_receitas where exercicio = 2026
        and mes = ${month}::int`,
    )
  )[0]?.sum
const texts = ({ perguntas }: { perguntas: readonly LoadDoubt[] }) =>
  perguntas.map(({ texto }) => texto)
const codes = ({ perguntas }: { perguntas: readonly LoadDoubt[] }) =>
  perguntas.map(({ codigo }) => codigo).join()

const head = 'Receita;Recurso;Bruto;Líquido'
const file = [head, '1.1.1;1.500;100,00;90,00', '1.7.1;1.500;10,00;9,00'].join('\n')
test('two sources of the same columns are read each in its own way; a key says which', async () => {
  const one = await byHand(file, { mapa: revenue('Bruto'), fonte: 'Betha' })
  expect(one.situacao, JSON.stringify(one)).toBe('publicada')
  expect(await look(file)).toMatchObject({ fonte: 'Betha', guardado: true, mudanca: null })
  expect((await push(file, '2026-06?mapa=guardado')).status).toBe(201)
  expect(await published(6)).toBe(110)
  const other = { mapa: revenue('Líquido'), fonte: 'Planilha da Câmara', mes: '5' }
  expect((await byHand(file, other)).situacao).toBe('publicada')
  const changed = file.replace('9,00', '8,00')
  expect(await push(changed, '2026-06?mapa=guardado')).toMatchObject({
    status: 409,
    message: expect.stringMatching(/^De que fonte é este arquivo\? .*Betha/),
  })
  expect(await published(6)).toBe(110)
  const name = encodeURIComponent('planilha da camara')
  expect((await push(changed, `2026-06?mapa=guardado&fonte=${name}`)).status).toBe(201)
  expect(await published(6)).toBe(98)
  expect((await look(file)).fontes.toSorted()).toEqual(['Betha', 'Planilha da Câmara'])
})

test('a file whose head changed is asked about once, by hand and by key, and nothing is published before', async () => {
  const more = ['Receita;Recurso;Bruto;Líquido;Banco', '1.1.1;1.500;70,00;60,00;001'].join('\n')
  const asked = await push(more, '2026-04?mapa=guardado&fonte=Betha')
  expect(asked).toMatchObject({
    status: 409,
    message: expect.stringMatching(/da fonte Betha; são novas “Banco”\. Confira/),
    codes: [expect.stringMatching(/^cabecalho-/)],
  })
  expect(await published(4)).toBe(0)
  const meant = `2026-04?mapa=guardado&fonte=Betha&confirmar=${asked.codes?.join()}`
  expect((await push(more, meant)).status).toBe(201)
  expect(await published(4)).toBe(70)
  const other = ['Receita;Recurso;Valor;Líquido', '1.1.1;1.500;70,00;60,00'].join('\n')
  expect(await push(other, '2026-03?mapa=guardado&fonte=Betha')).toMatchObject({
    status: 409,
    message: expect.stringMatching(/faltam “Bruto”; são novas “Valor”\. Como se lê agora\?/),
  })
  const read = await look(other)
  expect(read.mudanca).toMatch(/faltam “Bruto”; são novas “Valor”/)
  expect(read).toMatchObject({ guardado: false, mapa: { colunas: { natureza: 'Receita' } } })
  const sent = { mapa: revenue('Valor'), fonte: 'Betha', mes: '3' }
  const once = await byHand(other, sent)
  expect([once.situacao, texts(once)]).toEqual([
    'perguntada',
    [expect.stringMatching(/^As colunas deste arquivo não são as da última publicação da fonte/)],
  ])
  expect((await byHand(other, { ...sent, respostas: codes(once) })).situacao).toBe('publicada')
  expect((await push(other, '2026-02?mapa=guardado&fonte=Betha')).status).toBe(201)
})

test.each([
  ['anoExercicio', '2025', /“anoExercicio” do arquivo diz 2025 em 1 linha, e a carga é de 2026/],
  ['Competência', '07/2025', /“Competência” do arquivo diz 2025 em 1 linha/],
  ['Mês/Ano', '202507', /“Mês\/Ano” do arquivo diz 2025 em 1 linha/],
  ['Data de Referência', '31/06/2026', /“Data de Referência” do arquivo diz 6 em 1 linha/],
  ['Período', 'jul/25', /“Período” do arquivo diz 2025 em 1 linha/],
])('a column %s that says %s is asked about, mapped by nobody', async (name, text, words) => {
  const lines = [`Receita;Recurso;Bruto;${name}`, `1.1.1;1.500;1,00;${text}`].join('\n')
  const asked = await byHand(lines, { mapa: revenue('Bruto'), fonte: name, modo: 'conferir' })
  expect(texts(asked).filter((it) => !it.startsWith('As colunas'))).toContainEqual(
    expect.stringMatching(words),
  )
  const right = lines.replace(text, name === 'anoExercicio' ? '2026' : '07/2026')
  const fine = await byHand(right, { mapa: revenue('Bruto'), fonte: name, modo: 'conferir' })
  expect(texts(fine).filter((it) => it.includes(name) && it.startsWith('A coluna'))).toEqual([])
})

test('a day that was fixed does not outlive its month, though the load is of the year', async () => {
  const contract = ['Número;Contratado;Objeto;Valor atual', '7;Padaria Aurora Ltda;Pães;10,00']
  const columns = {
    numero: 'Número',
    contratado: 'Contratado',
    objeto: 'Objeto',
    valor_atual: 'Valor atual',
  }
  const fixed = { tipo: 'contrato', assinatura: '2026-02-10', situacao: 'vigente' }
  const sent = { table: 'contratos', mapa: map(columns, fixed), mes: '' }
  expect((await byHand(contract.join('\n'), sent)).situacao).toBe('publicada')
  const next = contract.join('\n').replace('10,00', '11,00')
  expect((await push(next, '2026?mapa=guardado', 'contratos')).status).toBe(201)
  await server.runnerOf('a').run(
    sql`update mapa_de_fonte set publicado = jsonb_set(publicado, '{em}', '"2026-02-11"')
      where conjunto = 'contratos'`,
  )
  const later = next.replace('11,00', '12,00')
  expect(await push(later, '2026?mapa=guardado', 'contratos')).toMatchObject({
    status: 409,
    message: expect.stringMatching(/é o valor que se escolheu para a carga de fevereiro de 2026/),
  })
})
