import { afterAll, beforeAll, expect, test } from 'vitest'
import { makePdf } from '../../demo/pdf.ts'
import { pathOf } from '../../kernel/operation.ts'
import * as calls from '../../resources/calls/proposal.ts'
import * as releases from '../../resources/calls/release.ts'
import { documentElement } from '../../resources/portal/document-element.ts'
import { sql } from '../../platform/postgres/database.ts'
import { editorOf } from '../site/editor.ts'
import { nounOf, recordIn } from '../support/noun.ts'
import { tenants } from '../support/tenants.ts'
import { startTestServer, type Caller, type TestServer } from '../support/test-server.ts'

// A draft that puts another file in the place of a document's is asked about it as the form asks, by whichever way it
// goes out.

const [{ id: portal, unit }] = tenants.a.portals
let server: TestServer
let master: Caller
let typeId = 0
beforeAll(async () => {
  server = await startTestServer()
  master = await server.signedIn('master')
  const [type] = await server
    .runnerOf('a')
    .run<{ id: number }>(sql`select id::int from tipo_elemento where descricao = 'Balancetes'`)
  typeId = type?.id ?? 0
})
afterAll(() => server.close())

/** A draft that changes a balance sheet of February 2026. */
async function draftOf(corpo: Readonly<Record<string, unknown>>) {
  const documents = nounOf(server, documentElement)
  const { key } = await documents.made(master, {
    ...(await documents.fresh()),
    portal_id: portal,
    hash_id_cliente: unit,
    id_tipo_elemento: typeId,
    descricao: 'Balancete de fevereiro de 2026',
    ano: '2026',
    mes: '02',
    periodicidade: 'mensal',
  })
  const body = {
    portal,
    registro: 'document-element',
    ato: 'mudar',
    chave: String(key),
    corpo,
  } as const
  const { id, rev } = await master.ask(calls.beginProposal, { body })
  const row = async () => recordIn(await documents.read(master, key))
  return { id, rev, row }
}
const fileOf = (name: string, ...lines: readonly string[]) =>
  editorOf(server, master).send(name, makePdf([...lines, 'Total']), portal)
const publish = (id: number, rev: number, more: object = {}) =>
  master.call('POST', pathOf(calls.publishProposal, { id }), { rev, ...more })
const promise = (id: number, rev: number, more: object = {}) =>
  master.call('PUT', pathOf(calls.scheduleProposal, { id }), {
    rev,
    em: new Date(Date.now() + 86_400_000).toISOString(),
    ...more,
  })
interface Refused {
  readonly Results: readonly { readonly message: string }[]
  readonly detail: unknown
}
const asked = (answer: Awaited<ReturnType<typeof publish>>) => {
  const { Results, detail } = answer.json<Refused>()
  return { status: answer.statusCode, detail, said: Results.map(({ message }) => message) }
}

test('a file whose name or first page is of another type, month or unit is asked about, and nothing goes out', async () => {
  const file = await fileOf(
    'Lei_abril_2026.pdf',
    'Lei Municipal',
    'Prefeitura Municipal de Serra Azul do Norte',
  )
  const draft = await draftOf({ s3_file_key: file, url_externa: null })
  const before = await draft.row()
  for (const answer of [await publish(draft.id, draft.rev), await promise(draft.id, draft.rev)]) {
    const { status, detail, said } = asked(answer)
    expect(status).toBe(400)
    expect(detail).toEqual({ arquivo: 'unconfirmed' })
    expect(said).toContain('O nome do arquivo parece de abril de 2026.')
  }
  expect(await draft.row()).toEqual(before)
  expect((await promise(draft.id, draft.rev, { arquivo_certo: true })).statusCode).toBe(200)
  const { rev } = await master.ask(calls.readProposal, { params: { id: draft.id } })
  expect((await publish(draft.id, rev)).statusCode).toBe(400)
  expect((await publish(draft.id, rev, { arquivo_certo: true })).statusCode).toBe(200)
  expect((await draft.row())['s3_file_key']).toBe(file)
})

test('a first page of another month is asked about where the name says nothing', async () => {
  const file = await fileOf('digitalizado.pdf', 'Balancete financeiro', 'Mês: junho de 2024')
  const draft = await draftOf({ s3_file_key: file, url_externa: null })
  expect(asked(await publish(draft.id, draft.rev)).said).toContain(
    'A 1ª página parece de junho de 2024.',
  )
})

test('a file that says nothing else, and a draft of other fields, go out unasked', async () => {
  const file = await fileOf('Balancete_fevereiro_2026.pdf', 'Balancete', 'Mês: fevereiro de 2026')
  const right = await draftOf({ s3_file_key: file, url_externa: null })
  expect((await publish(right.id, right.rev)).statusCode).toBe(200)
  const words = await draftOf({ descricao: 'Balancete de fevereiro de 2026, corrigido' })
  expect((await publish(words.id, words.rev)).statusCode).toBe(200)
})

test('in a package each is told by the rehearsal, and all are asked about before anything goes out', async () => {
  const file = await fileOf('Folha_janeiro_2019.pdf', 'Folha de pagamento', 'Mês: janeiro de 2019')
  const wrong = await draftOf({ s3_file_key: file, url_externa: null })
  const words = await draftOf({ descricao: 'Balancete de fevereiro de 2026, revisto' })
  const [before, other] = [await wrong.row(), await words.row()]
  const made = await master.ask(releases.createRelease, {
    body: { portal, nome: 'Fevereiro', propostas: [wrong.id, words.id] },
  })
  const { publica, arquivos } = await master.ask(releases.rehearseRelease, {
    params: { id: made.id },
  })
  expect({ publica, of: arquivos.map(({ proposta }) => proposta) }).toEqual({
    publica: true,
    of: [wrong.id],
  })
  expect(arquivos[0]?.perguntas).toContain('O nome do arquivo parece de janeiro de 2019.')
  const { rev } = made
  const publishing = pathOf(releases.publishRelease, { id: made.id })
  const promising = pathOf(releases.scheduleRelease, { id: made.id })
  const em = new Date(Date.now() + 86_400_000).toISOString()
  for (const answer of [
    await master.call('POST', publishing, { rev }),
    await master.call('PUT', promising, { rev, em }),
  ]) {
    const { status, detail, said } = asked(answer)
    expect({ status, detail }).toEqual({ status: 400, detail: { arquivo: 'unconfirmed' } })
    expect(said.join()).toContain('janeiro de 2019')
  }
  expect([await wrong.row(), await words.row()]).toEqual([before, other])
  const sure = await master.call('POST', publishing, { rev, arquivos_certos: true })
  expect(sure.statusCode).toBe(200)
  expect((await wrong.row())['s3_file_key']).toBe(file)

  const out = await master.ask(releases.readRelease, { params: { id: made.id } })
  const back = pathOf(releases.takeReleaseBack, { id: made.id })
  const body = { rev: out.rev, motivo: 'Era a folha' }
  expect((await master.call('POST', back, body)).statusCode).toBe(200)
  const target = ({
    s3_file_key: key,
    url_externa: address,
  }: Readonly<Record<string, unknown>>) => ({
    key,
    address,
  })
  expect(target(await wrong.row())).toEqual(target(before))
  const [again] = (await master.ask(releases.readRelease, { params: { id: made.id } })).itens
  const draft = await master.ask(calls.readProposal, { params: { id: again?.id ?? 0 } })
  expect(draft.corpo).toMatchObject({ s3_file_key: file })
})
