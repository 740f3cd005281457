import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { takeFoldersOfTenants } from '../../../jobs/folder.ts'
import { takeLettersOfTenants } from '../../../jobs/mailbox.ts'
import { problem } from '../../../kernel/problem.ts'
import { sql } from '../../../platform/postgres/database.ts'
import { createDataKey } from '../../../tables/calls/data-key.ts'
import type { LoadDoubt } from '../../../tables/calls/load-doubt.ts'
import { addMailbox } from '../../../tables/calls/mailbox.ts'
import { datasetNamed } from '../../../tables/declared/index.ts'
import { forgetAsked, noteAsked } from '../../../tables/domain/delivery/asked-key.ts'
import { tellOfFolder } from '../../../tables/domain/delivery/tell-folder.ts'
import { account, startImapServer, type ImapServer } from '../../support/imap-server.ts'
import { lettersOf } from '../../support/letters.ts'
import { tenants } from '../../support/tenants.ts'
import { startTestServer, type Caller, type TestServer } from '../../support/test-server.ts'
import {
  bodies,
  check,
  drop,
  fourUnits,
  internsOf,
  listed,
  publish,
  revenueMapping as mapa,
} from './delivered.ts'

// The doors at which nobody stands, a key, a folder and a mailbox, each fed with the files that a town has sent by
// mistake: nothing is published, what is asked is asked once, and the same file again asks nothing more.

let server: TestServer
let imap: ImapServer
let first: Caller
let folder: string
let address: string
let key: string
const [place] = tenants.a.portals
const authority = 'mx.exemplo.gov.br'
const access = () => ({ ...account, host: 'localhost', port: imap.port, ...proof })
const proof = { address: account.user, authority, ca: '' }

const [own, fund] = bodies
const amounts = [11, 12, 13, 14, 15]
const natures = ['1.1.1', '1.7.1', '1.9.1', '1.9.2', '1.9.3']
/** Revenue of a month of one body: no month has the amounts of another. */
const revenue = (month: string, name: string = own) =>
  [
    'Competência;Entidade;Receita;Recurso;Valor',
    ...natures.map(
      (nature, at) => `${month};${name};${nature};1.500;${amounts[at]},${month.slice(0, 2)}`,
    ),
  ].join('\r\n')

beforeAll(async () => {
  imap = await startImapServer()
  server = await startTestServer({ config: { mailbox: { ...access(), ca: imap.ca } } })
  first = await server.signedIn('first')
  await fourUnits(server.runnerOf('a'), place)
  folder = await mkdtemp(join(tmpdir(), 'portas-'))
  await mkdir(join(folder, tenants.a.code, place.prefix), { recursive: true })
  const params = { portalId: place.id }
  const box = { fonte: '', remetentes: ['@contas.exemplo'] }
  address = (await first.ask(addMailbox, { params, body: box })).endereco
  const conjuntos = ['receitas', 'estagiarios']
  const made = { nome: 'Contas', conjuntos, unidades: [place.unit], redes: [], dias: 9 }
  key = (await first.ask(createDataKey, { params, body: made })).chave
  const byHand = async (name: string, text: string, choice: Parameters<typeof check>[3]) => {
    const [id = 0] = (await drop(first, place.id, name, text)).arquivos
    const { situacao, parecer } = await check(first, place.id, id, choice)
    expect(situacao, JSON.stringify(parecer)).toBe('pronta')
    expect((await publish(first, place.id, [id])).remessa).toBeGreaterThan(0)
  }
  for (const month of ['01/2026', '02/2026', '03/2026'])
    await byHand(
      'receitas.csv',
      revenue(month),
      month === '01/2026' ? { mapa, lido: true } : undefined,
    )
  const days = ['15/02/2026', '16/03/2026', '17/04/2026']
  await byHand('estagiarios.csv', internsOf('04/2026', days), { lido: true })
}, 60_000)
afterAll(async () => {
  await server.close()
  await imap.close()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  await server.runnerOf('a').run(sql`delete from arquivo_de_remessa where remessa_id is null`)
})

/** All that stands, by table, year and month. */
const standing = () =>
  server.runnerOf('a').run(
    sql`select 'receitas' as t, exercicio, mes, count(*)::int as n, sum(arrecadada)::float8 as v from dado_receitas
      group by 2, 3
      union all select 'estagiarios', exercicio, mes, count(*)::int, 0 from dado_estagiarios group by 2, 3
      union all select 'cargas', 0, 0, count(*)::int, 0 from carga where status = 'publicada' order by 1, 2, 3`,
  )

interface Sent {
  readonly table: 'receitas' | 'estagiarios'
  readonly month: string
  readonly text: string
}
/** What a door says of a file: whether it published it, and its questions and refusals. */
interface Told {
  readonly isPublished: boolean
  readonly asked: readonly string[]
}
const stop = () => new AbortController().signal
let count = 0
/** With which the key's door answered last. */
let status = 0
/** Of the one file that waits, or of none. */
async function waiting(): Promise<Told> {
  const { arquivos } = await listed(first, place.id)
  expect(arquivos.length, JSON.stringify(arquivos)).toBeLessThanOrEqual(1)
  const { perguntas = [], novo = [], partes = [] } = arquivos[0]?.parecer ?? {}
  const faults = partes.flatMap(({ achados }) => achados.map(({ mensagem }) => mensagem))
  const asked = [...perguntas.map(({ texto }) => texto), ...novo, ...faults]
  return { isPublished: arquivos.length === 0, asked }
}
const doors = {
  key: async ({ table, month, text }: Sent): Promise<Told> => {
    const answer = await server.app.inject({
      method: 'PUT',
      url: `/dados/v1/${table}/${place.unit}/${month}?mapa=guardado`,
      headers: { host: tenants.a.host, 'content-type': 'text/csv', authorization: `Bearer ${key}` },
      payload: text,
    })
    status = answer.statusCode
    if (status === 201) return { isPublished: true, asked: [] }
    const { message, detail = {} } = answer.json<{
      message: string
      detail?: {
        perguntas?: readonly LoadDoubt[]
        achados?: readonly { gravidade: string; mensagem: string }[]
      }
    }>()
    const { perguntas, achados } = detail
    const faults = achados?.filter(({ gravidade }) => gravidade === 'erro')
    const asked = perguntas?.map(({ texto }) => texto) ?? faults?.map(({ mensagem }) => mensagem)
    return { isPublished: false, asked: asked ?? [message] }
  },
  folder: async ({ table, text }: Sent): Promise<Told> => {
    const path = join(folder, tenants.a.code, place.prefix, `${table}-${(count += 1)}.csv`)
    await writeFile(path, text)
    const before = new Date(Date.now() - 120_000)
    await utimes(path, before, before)
    const about = { folder, limit: 1_000_000, personSecret: 'segredo' }
    await takeFoldersOfTenants(server.db, server.files, about, stop())
    return waiting()
  },
  mailbox: async ({ table, text }: Sent): Promise<Told> => {
    const from = 'sistema@contas.exemplo'
    const says = `Authentication-Results: ${authority}; dmarc=pass header.from=contas.exemplo`
    const file = { name: `${table}.csv`, bytes: Buffer.from(text), type: 'text/csv' }
    imap.put({
      heads: [says, `From: Contabilidade <${from}>`, `To: <${address}>`],
      subject: `Remessa ${(count += 1)}`,
      files: [file],
    })
    const way = { access: { ...access(), ca: imap.ca }, limit: 100_000, personSecret: 'segredo' }
    await takeLettersOfTenants(server.db, server.files, way, stop())
    return waiting()
  },
} as const

const total = amounts.reduce((sum, amount) => sum + amount, 0)
const files: readonly (readonly [string, Sent, RegExp])[] = [
  [
    "another unit's file",
    { table: 'receitas', month: '2026-04', text: revenue('04/2026', fund) },
    /elas dizem “Fundo Municipal de Saúde”, e só as de “Prefeitura Municipal”|primeira vez que esta fonte traz linhas de Fundo Municipal/,
  ],
  [
    "another town's file",
    { table: 'receitas', month: '2026-04', text: revenue('04/2026', 'Autarquia de Águas') },
    /elas dizem “Autarquia de Águas”, e só|de quem são as linhas/,
  ],
  [
    "last year's file",
    { table: 'receitas', month: '2026-04', text: revenue('04/2025') },
    /diz 2025 em 5 linhas|é de abril de 2025, e esta fonte/,
  ],
  [
    'a file whose head changed',
    {
      table: 'receitas',
      month: '2026-04',
      text: revenue('04/2026').replace('Valor', 'Valor Bruto'),
    },
    /faltam “Valor”; são novas “Valor Bruto”/,
  ],
  [
    'a file with a row of its total',
    {
      table: 'receitas',
      month: '2026-04',
      text: `${revenue('04/2026')}\r\n04/2026;${own};1.2.1;1.500;${total},20`,
    },
    /vale o que todas as outras somam/,
  ],
  [
    'a file whose dates have the month first',
    {
      table: 'estagiarios',
      month: '2026-05',
      text: internsOf('05/2026', ['02/15/2026', '03/04/2026', '04/17/2026']),
    },
    /As datas deste arquivo têm o mês antes do dia/,
  ],
]
const sender = { tenant: 'Serra Clara', zone: 'America/Sao_Paulo', linkTo: (path: string) => path }
const letters = async () => {
  const runner = server.runnerOf('a')
  await tellOfFolder(runner, sender, undefined, 0)
  return (await lettersOf(runner)).length
}

describe.each(Object.entries(doors))('a %s', (door, send) => {
  test.each(files)('publishes nothing of %s, and asks once', async (_, file, words) => {
    const before = await standing()
    const unwritten = await letters()
    const { isPublished, asked } = await send(file)
    expect(isPublished, asked.join('\n')).toBe(false)
    expect(
      asked.filter((text) => words.test(text)),
      asked.join('\n'),
    ).toHaveLength(1)
    const written = await letters()
    // What a key was asked waits beside the files of the others; what it was refused stands with the loads.
    const { arquivos } = await listed(first, place.id)
    const isAsked = door === 'key' && status === 409
    if (door === 'key')
      expect(arquivos.map(({ via, parecer }) => [via, words.test(parecer?.texto ?? '')])).toEqual(
        isAsked ? [['chave', true]] : [],
      )
    if (door !== 'key' || isAsked) expect(written).toBeGreaterThan(unwritten)
    // The same file again: one file waits, and what is asked is what was asked.
    expect(await send(file)).toEqual({ isPublished, asked })
    expect(await letters()).toBe(written)
    expect(await standing()).toEqual(before)
  })
})

test('what a key is asked of a month waits once, also where it is asked twice at once; two units of one name are two', async () => {
  const dataset = datasetNamed('receitas')
  if (!dataset) throw new TypeError('receitas is gone')
  const unit = (id: string, cnpj: string) => ({ id, name: 'Fundo', cnpj, others: [] })
  const units = [unit('um', '11222333000181'), unit('dois', '11444777000161')]
  const ask = (of: string, at: number) =>
    noteAsked(
      server.runnerOf('a'),
      { dataset, portalId: place.id, unit: of, units, year: 2026, month: 9 },
      { sender: 'Sistema', sha256: String(at), asked: problem('unanswered', 'É isso mesmo?') },
    )
  const names = async () =>
    (await listed(first, place.id)).arquivos
      .map(({ nome }) => nome)
      .filter((name) => name.startsWith('receitas-2026-09'))
  await Promise.all([0, 1, 2, 3, 4, 5].map((at) => ask('um', at)))
  expect(await names()).toEqual(['receitas-2026-09, Fundo (11222333000181)'])
  await ask('dois', 6)
  expect(new Set(await names())).toEqual(
    new Set(units.map(({ cnpj }) => `receitas-2026-09, Fundo (${cnpj})`)),
  )
  await forgetAsked(server.runnerOf('a'), {
    dataset,
    portalId: place.id,
    unit: 'um',
    units,
    year: 2026,
    month: 9,
  })
  expect(await names()).toEqual(['receitas-2026-09, Fundo (11444777000161)'])
})

test('each of them publishes the month that is as those before', async () => {
  const published: boolean[] = []
  // The key comes last: what it publishes is no month of the others' source.
  for (const [at, send] of [doors.folder, doors.mailbox, doors.key].entries()) {
    const month = `0${at + 4}`
    const file = {
      table: 'receitas',
      month: `2026-${month}`,
      text: revenue(`${month}/2026`),
    } as const
    published.push((await send(file)).isPublished)
  }
  expect(published).toEqual([true, true, true])
})
