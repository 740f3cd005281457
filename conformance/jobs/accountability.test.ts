import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { open, sql } from '../../platform/postgres/database.ts'
import { ppaColumns } from '../../resources/accountability/file.ts'
import { activeFiles } from '../attacks/vectors.ts'
import { tenants } from '../support/tenants.ts'
import {
  call,
  chosen,
  closeOffice,
  files,
  first,
  host,
  imported,
  manyRows,
  openOffice,
  ppa,
  read,
  rowsOf,
  send,
  server,
  year,
} from '../support/accountability-office.ts'
import { covers } from '../coverage/covers.ts'
import { until } from '../support/time/waiting.ts'

beforeAll(openOffice)
afterAll(closeOffice)

/** Waits until the queue has derived what was accepted. */
async function derived(): Promise<void> {
  const owner = open({ ...server.connection, max: 1 })
  const left = () =>
    owner.global.run(
      sql`select 1 from fila.tarefa where tipo = 'derivar_ppa' and desistiu_em is null`,
    )
  await until(async () => (await left()).length === 0)
  await owner.close()
}

describe('a plan (PPA)', () => {
  test('10,000 rows are imported within a minute, and shown to the citizen', async () => {
    const token = await chosen()
    const started = Date.now()
    const report = await imported(token, manyRows(10_000), 1)
    expect(report).toMatchObject({ status: 'processado', linhas: 10_000, erros: 0, statusLog: [] })
    expect(Date.now() - started).toBeLessThan(60_000)
    expect(await rowsOf('ppa_linha', report.id)).toBe(10_000)
    await derived()
    const seen = (path: string) => server.app.inject({ url: `/p/um${path}`, headers: { host } })
    const shown = Array.from({ length: 10_000 }, (_, at) => at).filter((at) => at % 90 === 12)
    const total = shown.reduce((sum, at) => sum + at + 0.5, 0)
    const former = await seen(`/plano-plurianual?ano=${year}&programa=0012&ug=${first.unit}`)
    expect(former.statusCode).toBe(308)
    expect(former.headers.location).toContain(`unidade_gestora=${first.unit}`)
    const page = await seen(String(former.headers.location).replace('/p/um', ''))
    expect(page.body).toContain(`<strong>${shown.length} linhas</strong>`)
    expect(page.body).toContain(total.toLocaleString('pt-BR', { minimumFractionDigits: 2 }))
    const file = await seen(`/plano-plurianual/linhas.json?ano=${year}&programa=0012`)
    expect(file.headers.location).toBe(
      `/p/um/dados/ppa/linhas.json?exercicio=2026&ano=${year}&programa=0012`,
    )
    const rows = (await seen(String(file.headers.location).replace('/p/um', ''))).json<
      Readonly<Record<string, string | number>>[]
    >()
    expect(rows.reduce((sum, { valor }) => sum + Number(valor), 0)).toBe(total)
    expect(rows[0]).toMatchObject({
      exercicio: 2026,
      programa_nome: 'Educação que transforma',
      acao_nome: 'Manutenção das escolas',
      funcao: '12',
      subfuncao: '361',
      ano: year,
      item: '1',
      meta_fisica: 14.5,
    })
    expect((await seen('/plano-plurianual?ano=2x')).headers.location).toBe('/p/um/dados/ppa')
  }, 90_000)

  test('with one bad row nothing is imported, and line, column and value are named; corrected, it is processed', async () => {
    const token = await chosen()
    const rejected = await imported(token, manyRows(10_000, 4_711), 2)
    expect(rejected).toMatchObject({ status: 'rejeitado', erros: 1, linhas: 10_000 })
    expect(rejected.statusLog).toEqual([
      {
        linha: 4_713,
        campo: 'valor',
        valor: 'doze',
        codigo: 'numero',
        mensagem: expect.any(String),
        gravidade: 'erro',
      },
    ])
    expect(await rowsOf('ppa_linha', rejected.id)).toBe(0)
    const csv = await call(token)('GET', `${files}/${rejected.id}/problemas.csv`)
    expect(csv.headers['content-type']).toContain('text/csv')
    expect(csv.body).toContain('4713;"valor";"doze"')
    const accepted = await imported(token, manyRows(10_000), 2)
    expect(accepted.status).toBe('processado')
    expect(await read(token, rejected.id)).toMatchObject({
      status: 'substituido',
      substituidoPor: accepted.id,
    })
  }, 120_000)

  test('a new file takes the place of the old one; the same file is recognised', async () => {
    const token = await chosen()
    const [old, again] = [await imported(token, manyRows(5), 3), await send(token, manyRows(5), 3)]
    expect(again.statusCode).toBe(200)
    expect(again.json()).toMatchObject({ id: old.id, repetido: true })
    const fresh = await imported(token, manyRows(6), 3)
    expect(await read(token, old.id)).toMatchObject({
      status: 'substituido',
      substituidoPor: fresh.id,
    })
    expect([await rowsOf('ppa_linha', old.id), await rowsOf('ppa_linha', fresh.id)]).toEqual([0, 6])
    // A rejected one replaces nothing.
    const bad = await imported(token, manyRows(7, 2), 3)
    expect([bad.status, (await read(token, fresh.id)).status]).toEqual(['rejeitado', 'processado'])
    const twice = await Promise.all([send(token, manyRows(9), 4), send(token, manyRows(9), 4)])
    expect(new Set(twice.map((answer) => answer.json<{ id: number }>().id)).size).toBe(1)
  }, 60_000)

  test('a revision counts for the years it speaks of; the others stay as they were sent', async () => {
    const token = await chosen()
    const line = (ano: number, valor: number) =>
      `0001;Cidade limpa;;9001;Coleta;saneamento;Saneamento Básico Urbano;;;${ano};;${valor},00`
    await imported(token, ppa([line(2026, 10), line(2027, 20), line(2027, 5)]), 9)
    await imported(token, ppa([line(2027, 70), line(2031, 1)]), 10)
    await derived()
    const rows = (plan: number) =>
      server.runnerOf('a').run<object>(
        sql`select ano, item, funcao, subfuncao, valor::float8 as valor from dado_ppa where exercicio = ${plan}::int
            and acao = '9001' order by ano, item`,
      )
    const area = { item: '1', funcao: '17', subfuncao: '512' }
    expect(await rows(2026)).toEqual([
      { ano: 2026, ...area, valor: 10 },
      { ano: 2027, ...area, valor: 70 },
    ])
    expect(await rows(2030)).toEqual([{ ano: 2031, ...area, valor: 1 }])
  }, 60_000)

  test('Windows-1252, quotes and thousands are read; every fault of a line is told', async () => {
    const token = await chosen()
    const text = ppa([`12;"Educação; que transforma";;2031;Manutenção;12;361;;;${year};;1.250,50`])
    const report = await imported(token, Buffer.from(text, 'latin1'), 6)
    expect(report.status).toBe('processado')
    const [stored] = await server
      .runnerOf('a')
      .run<object>(
        sql`select programa, valor::float8 as valor, objetivo from ppa_linha where arquivo_id = ${report.id}::bigint`,
      )
    expect(stored).toEqual({ programa: 'Educação; que transforma', valor: 1250.5, objetivo: null })
    const bad = await imported(token, ppa([';;x;;a;77;36;p;u;26;-1;1,234', 'só;duas']), 6)
    expect(bad.statusLog.map(({ linha, campo, codigo }) => [linha, campo, codigo])).toEqual([
      [2, 'codigo_programa', 'obrigatorio'],
      [2, 'programa', 'obrigatorio'],
      [2, 'codigo_acao', 'obrigatorio'],
      [2, 'funcao', 'funcao'],
      [2, 'subfuncao', 'subfuncao'],
      [2, 'ano', 'ano'],
      [2, 'meta_fisica', 'negativo'],
      [2, 'valor', 'numero'],
      [3, '', 'colunas'],
    ])
  }, 60_000)

  test('what is no such file is refused', async () => {
    const token = await chosen()
    for (const [content, name] of [
      ['%PDF-1.7\n%âãÏÓ\n1 0 obj', 'ppa.csv'],
      ['nada', 'ppa.pdf'],
      ['', 'ppa.csv'],
    ] as const) {
      const answer = await send(token, Buffer.from(content, 'latin1'), 7, name)
      expect(answer.statusCode, name).toBe(400)
      expect(answer.json<{ Results: { field: string }[] }>().Results[0]?.field).toBe('file')
    }
    const strange = await imported(token, 'Era uma vez\num texto qualquer', 7)
    expect(strange.statusLog[0]).toMatchObject({ linha: 1, codigo: 'layout' })
    expect((await imported(token, `${ppaColumns.join(',')}\n1,2`, 7)).statusLog[0]?.codigo).toBe(
      'layout',
    )
    expect((await imported(token, ppa([]), 7)).statusLog[0]?.codigo).toBe('vazio')
    expect((await send(token, manyRows(1), 13)).statusCode).toBe(400)
    expect((await call(token)('POST', files, { ano: year })).statusCode).toBe(415)
  }, 60_000)
})

/** From another address than the rest, whose number of files in a minute is limited. */
const sendForm = (
  remoteAddress: string,
  token: string,
  url: string,
  type: string,
  payload: Buffer,
) =>
  server.app.inject({
    method: 'POST',
    url,
    remoteAddress,
    headers: { host, authorization: `Bearer ${token}`, 'content-type': type },
    payload,
  })

const mark = '--abc\r\ncontent-disposition: form-data; name='
test.each<[string, string, string]>([
  ['no form at all', 'multipart/form-data; boundary=abc', 'x'],
  ['no boundary', 'multipart/form-data', `${mark}"ano"\r\n\r\n2026\r\n--abc--`],
  ['a boundary without end', `multipart/form-data; boundary=${'a'.repeat(300)}`, 'x'],
  [
    'a form cut in the headers of a part',
    'multipart/form-data; boundary=abc',
    '--abc\r\ncontent-disp',
  ],
  ['a form cut in a field', 'multipart/form-data; boundary=abc', `${mark}"ano"\r\n\r\n20`],
  [
    'a form cut in its file',
    'multipart/form-data; boundary=abc',
    `${mark}"file"; filename="a.csv"\r\ncontent-type: text/csv\r\n\r\nano;valor\r\n2026;1`,
  ],
])('%s is a fault of the sender wherever files are sent', async (_, type, body) => {
  const [token, master] = [await chosen(), await server.signedIn('master')]
  const stored = () =>
    server.runnerOf('a').run<object>(sql`select count(*)::int as files from arquivo`)
  const before = await stored()
  for (const [by, path, field] of [
    [token, files, 'file'],
    [master.token, '/webadm/arquivos', 'file'],
    [master.token, '/webadm/importar/area', 'arquivo'],
  ] as const) {
    const form =
      path === '/webadm/arquivos'
        ? body
            .replace(
              `${mark}"file"`,
              `${mark}"portal_id"\r\n\r\n${tenants.a.portals[0].id}\r\n${mark}"file"`,
            )
            .replace('"ano"', '"portal_id"')
        : body
    const answer = await sendForm('10.2.0.1', by, path, type, Buffer.from(form))
    expect(
      [answer.statusCode, answer.json<{ message: string }>().message],
      `${path} ${answer.body}`,
    ).toEqual([400, expect.stringMatching(/^O envio foi interrompido/)])
    expect(answer.json<{ Results: { field: string }[] }>().Results[0]?.field, path).toBe(field)
  }
  expect(await stored()).toEqual(before)
})

test.each(activeFiles)('%s is refused here as well, and leaves nothing', async (name, content) => {
  covers({ attacks: [63] })
  const token = await chosen()
  const stored = () =>
    server.runnerOf('a').run<object>(
      sql`select (select count(*)::int from prestacao_arquivo) as imported, (select count(*)::int
            from arquivo) as files`,
    )
  const before = await stored()
  expect([400, 415]).toContain((await send(token, content, 8, name)).statusCode)
  expect(await stored()).toEqual(before)
})
