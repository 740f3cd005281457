import { isTextColumn } from '../../tables/model/columns.ts'
import { strFromU8, unzipSync } from 'fflate'
import { parquetReadObjects } from 'hyparquet'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { datasets } from '../../tables/declared/index.ts'
import { sql } from '../../platform/postgres/database.ts'
import type { Load } from '../../tables/domain/load.ts'
import { personKeys } from '../../tables/domain/party.ts'
import { privateLife } from '../../tables/domain/personal-data.ts'
import { columnOf, type Dataset } from '../../tables/model/declaration.ts'
import { fileResult, sendMeant, sendTable } from './table-files.ts'
import { examples, loadMeant, loadOf, rowsOf, sentFields } from './table-rows.ts'
import { tenants } from '../support/tenants.ts'
import { startTestServer, type Caller, type TestServer } from '../support/test-server.ts'
import { isWhole } from '../support/whole.ts'
import { productsAreTests } from '../support/passed-before.ts'

productsAreTests()

let server: TestServer
/** All that the server has written into its log, at the level that tells most. */
const logged: string[] = []
beforeAll(async () => {
  server = await startTestServer({ onLog: (line) => void logged.push(line) })
})
afterAll(async () => {
  await server.close()
})

const [place] = tenants.a.portals
const actor = { tenantId: 1, userId: '', userName: 'x', managers: null, ip: '', requestId: '' }
const digits = '52998224725'
const spellings = [
  digits,
  '529.982.247-25',
  '529 982 247 25',
  '529.982.247/25',
  `5\u200b29.982.247-25`,
]
const secrets = [...spellings, '529982247', '982.247-25']

/** Every text that the tables hold which a load may write, as one. */
async function everything(): Promise<string> {
  const tables = await server.runnerOf('a').run<{ name: string }>(
    sql`select relname as name from pg_class where relnamespace = 'public'::regnamespace
        and (relkind = 'p' or relkind = 'r'
          and (relname in ('carga', 'parte', 'palavra', 'lapide', 'auditoria', 'linha_anterior', 'retirada',
            'declaracao', 'mapeamento') or relname like 'cubo%'))`,
  )
  const texts = await Promise.all(
    tables.map(({ name }) =>
      server
        .runnerOf('a')
        .run<{ text: string }>(
          sql`select coalesce(string_agg(t::text, ' '), '') as text from ${sql.raw(name)} t`,
        ),
    ),
  )
  return texts.flatMap(([row]) => row?.text ?? '').join(' ')
}

describe.each(datasets.map((dataset) => [dataset.name, dataset] as const))('%s', (_, dataset) => {
  test('a CPF planted in any column, or in the name of one, is not told back', async () => {
    const told: string[] = []
    const send = async (load: Load) => {
      const outcome = await loadMeant(server.runnerOf('a'), actor, load, personKeys('k', 1))
      told.push(JSON.stringify(outcome))
      return outcome
    }
    for (const { name } of sentFields(dataset))
      for (const [what, texts] of Object.entries({
        bare: spellings,
        said: spellings.map((spelling) => `Fulano de Tal, CPF ${spelling}, por serviços`),
      })) {
        const planted = rowsOf(dataset, texts.length).map(({ line, cells }, at) => ({
          line,
          cells: { ...cells, [name]: texts[at] },
        }))
        await send(loadOf(dataset, planted, place, { sha256: `${name} ${what}` }))
      }
    const load = loadOf(dataset, rowsOf(dataset, 1), place, { sha256: 'nome' })
    const named = await send({ ...load, head: [...load.head, `cpf ${digits}`] })
    expect(named.status).toBe('recusada')
    for (const secret of secrets) expect(told.join(' '), secret).not.toContain(secret)
  }, 60_000)
})

test('what was planted in them is stored nowhere', async () => {
  const all = await everything()
  // What is looked through is what the loads wrote.
  expect(all).toContain('***.982.247-**')
  for (const secret of secrets) {
    const at = all.indexOf(secret)
    expect(at < 0 ? '' : all.slice(Math.max(0, at - 400), at + 100), secret).toBe('')
  }
})

const account = '98765-43'
/** Each table is read from an address of its own: one network may ask for so much a minute. */
const readerOf = (url: string) =>
  `198.51.100.${1 + datasets.findIndex(({ name }) => url.includes(`/${name}/`) || url.endsWith(`/${name}`))}`
const get = async (url: string) => {
  const remoteAddress = readerOf(url)
  const answer = await server.app.inject({ url, remoteAddress, headers: { host: tenants.a.host } })
  expect([200, 410], url).toContain(answer.statusCode)
  return answer
}
const read = async (url: string) => (await get(url)).body
const unpacked = (bytes: Buffer) =>
  Object.values(unzipSync(bytes))
    .map((part) => strFromU8(part))
    .join(' ')
/** The files of a table that are packed, as texts; one after another, as few are made at once. */
async function packedFiles(files: string): Promise<readonly string[]> {
  const texts: string[] = []
  for (const format of ['xlsx', 'ods', 'zip'])
    texts.push(unpacked((await get(`${files}.${format}`)).rawPayload))
  const { rawPayload } = await get(`${files}.parquet`)
  const rows = await parquetReadObjects({ file: Uint8Array.from(rawPayload).buffer })
  const plain = (_: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value)
  return [...texts, JSON.stringify(rows, plain)]
}
/**
 * All that citizens and clerks get of a table: pages, files, API, feed, history, audit; and all that the server logs.
 */
async function surfacesOf({ name, key }: Dataset, first: Caller): Promise<string> {
  const table = `/p/um/dados/${name}`
  const json = await read(`${table}/linhas.json`)
  // The first of these rows is as planted as the others.
  const [row = {}] = JSON.parse(json) as readonly Readonly<Record<string, string | number>>[]
  const own = `${table}/${key.map((part) => encodeURIComponent(String(row[part]))).join('/')}`
  const paths = [
    table,
    own,
    `${own}.json`,
    `${table}/novidades.atom`,
    ...['csv', 'ndjson'].map((format) => `${table}/linhas.${format}`),
    `/p/um/dados/api/v1/${name}`,
    '/p/um/privacidade',
  ]
  const open: string[] = []
  for (const path of paths) open.push(await read(path))
  open.push(...(await packedFiles(`${table}/linhas`)))
  const told = await Promise.all(
    [`/webadm/tabelas/${place.id}/${name}`, '/webadm/auditoria'].map(async (path) => {
      const answer = await first.call('GET', path)
      expect(answer.statusCode, path).toBe(200)
      return answer.body
    }),
  )
  const all = [json, ...open, ...told]
  // What is unpacked has the rows whose secrets are looked for.
  for (const text of open.slice(-4)) expect(text).toContain(String(row[key.at(-1) ?? '']))
  return [...all, ...logged].join(' ')
}

describe.each((isWhole ? datasets : examples).map((dataset) => [dataset.name, dataset] as const))(
  '%s, by the door for files',
  (name, dataset) => {
    test('neither a CPF in every text and in the name of the file nor a bank account leaves by any page, file or call', async () => {
      const first = await server.signedIn('master')
      const fields = sentFields(dataset)
      const text = `Fulano de Tal, CPF ${spellings[1]}, serviços`
      const line = (cells: Readonly<Record<string, unknown>>) =>
        fields.map((field) =>
          field.part === 'value' && isTextColumn(columnOf(dataset, field.column))
            ? text
            : String(cells[field.name] ?? ''),
        )
      const csv = [
        [...fields.map((field) => field.name), 'conta_bancaria'],
        ...rowsOf(dataset, 3).map(({ cells }) => [...line(cells), account]),
      ]
        .map((cells) => cells.join(';'))
        .join('\r\n')
      const file = `folha ${spellings[1]} ${account}.csv`
      const period = { unidade: place.unit, ano: '2026', mes: '3' }
      const seen = await sendTable(first, place.id, name, { modo: 'ler' }, csv, file)
      const { mapa } = seen.json<{ mapa: object }>()
      const order = { modo: 'publicar', ...period, mapa: JSON.stringify(mapa) }
      const sent = await sendMeant(first, place.id, name, order, csv, file)
      expect(fileResult(sent).situacao, sent.body).toBe('publicada')
      // A refusal is logged.
      const reader = await server.signedIn('reader')
      const refused = await sendTable(reader, place.id, name, order, csv, file)
      expect(refused.statusCode).toBe(403)
      expect(logged.length).toBeGreaterThan(0)
      const all = `${await surfacesOf(dataset, first)} ${sent.body} ${refused.body} ${await everything()}`
      for (const secret of [...spellings, account]) expect(all, secret).not.toContain(secret)
    })
  },
)

const [commitments] = datasets.filter(({ name }) => name === 'empenhos')
const load = async (tenant: 'a' | 'b', parties: readonly (readonly [string, string | null])[]) => {
  if (!commitments) throw new TypeError('no commitments')
  const rows = rowsOf(commitments, parties.length).map((row, at) => ({
    ...row,
    cells: { ...row.cells, credor: parties[at]?.[0], credor_documento: parties[at]?.[1] },
  }))
  const { tenantId } = tenants[tenant]
  return loadMeant(
    server.runnerOf(tenant),
    { ...actor, tenantId },
    loadOf(commitments, rows, place, { sha256: JSON.stringify(parties) }),
    personKeys('k', tenantId),
  )
}
const partiesOf = (tenant: 'a' | 'b') =>
  server.runnerOf(tenant).run<{
    chave: string
    tipo: string
    nome: string
    documento: string | null
  }>(sql`select chave, tipo, nome, documento from parte where portal_id = ${place.id} and nome like 'Zé%' order by id`)

test('one person is one party, whatever the spelling; a company keeps its number and loses the CPF in its name', async () => {
  expect(
    await load('a', [
      ['Zélia Prado', digits],
      ['Zélia Prado', '529.982.247-25'],
      [`Zé Transportes ${digits}`, '11.222.333/0001-81'],
      ['Zélia Prado', '***.982.247-**'],
      ['Zé da Feira', null],
      ['Zé da Folha', '00000000000000'],
    ]),
  ).toMatchObject({ status: 'publicada', lines: 6 })
  const found = await partiesOf('a')
  expect(found.map(({ tipo, nome, documento }) => [tipo, nome, documento]).toSorted()).toEqual(
    [
      ['empresa', 'Zé Transportes', '11222333000181'],
      ['pessoa', 'Zélia Prado', '***.982.247-**'],
      ['pessoa', 'Zélia Prado', '***.982.247-**'],
      ['sem_documento', 'Zé da Feira', null],
      ['sem_documento', 'Zé da Folha', null],
    ].toSorted(),
  )
  expect(found.map(({ chave }) => chave).join(' ')).not.toContain('529')
})

test('the key of a person is another in another tenant', async () => {
  await load('b', [['Zélia Prado', digits]])
  const [other] = await partiesOf('b')
  const mine = await partiesOf('a')
  expect(other?.chave).toMatch(/^p:/)
  expect(mine.map(({ chave }) => chave)).not.toContain(other?.chave)
})

test('a document that is none is refused, and not told back', async () => {
  const outcome = await load('a', [['Zé', '52998224700']])
  expect(outcome).toMatchObject({ status: 'recusada', findings: [{ codigo: 'documento' }] })
  expect(JSON.stringify(outcome)).not.toContain('52998224700')
})

test.each([
  'conta_bancaria',
  'credor_agencia',
  'banco',
  'endereco',
  'telefone_credor',
  'pensao_alimenticia',
  'dependentes',
  'emprestimo_consignado',
  'data_nascimento',
  'cid',
])('%s is a column that no table may have', (name) => {
  expect(privateLife(name)).toBeTypeOf('string')
})
test('no table has such a column, but for how to reach who holds an office or a unit of health', () => {
  const found = datasets.flatMap((dataset) =>
    sentFields(dataset)
      .filter(({ name }) => privateLife(name) !== undefined)
      .map(({ name, column }) => {
        const declared = columnOf(dataset, column)
        const ofOffice = isTextColumn(declared) && declared.ofOffice === true
        return `${dataset.name}.${name}${ofOffice ? '' : ' (private)'}`
      }),
  )
  expect(found.toSorted()).toEqual([
    'unidades_saude.endereco',
    'unidades_saude.telefone',
    'vereadores.email',
    'vereadores.telefone',
  ])
})
