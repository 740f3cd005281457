import fc from 'fast-check'
import { readSheet } from 'read-excel-file/node'
import papaparse from 'papaparse'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '../../platform/postgres/database.ts'
import { csvOf, xlsxOf } from '../../formats/sheets/sheet.ts'
import { plainCell } from '../../kernel/csv.ts'
import { glossary } from '../../resources/content/glossary.ts'
import { resources } from '../../resources/index.ts'
import { nounOf } from '../support/noun.ts'
import { startTestServer, type Caller, type TestServer } from '../support/test-server.ts'
import { covers } from '../coverage/covers.ts'

let server: TestServer
let callers: Record<'master' | 'first' | 'reader', Caller>
beforeAll(async () => {
  server = await startTestServer()
  const [master, first, reader] = await Promise.all([
    server.signedIn('master'),
    server.signedIn('first'),
    server.signedIn('reader'),
  ])
  callers = { master, first, reader }
})
afterAll(async () => {
  await server.close()
})

const formats = ['csv', 'xlsx', 'json'] as const
const linesOf = (csv: string) =>
  papaparse.parse<string[]>(csv.replace(/^\uFEFF/, ''), { delimiter: ';', skipEmptyLines: true })
    .data

describe.each(
  resources.filter(({ calls }) => calls.list).map((resource) => [resource.name, resource] as const),
)('%s', (_, resource) => {
  test('every row, once, in each format; and only with the right to print', async () => {
    covers({ attacks: [19] })
    const noun = nounOf(server, resource)
    const total = Number(
      (await noun.list(callers.master, '?page=1&pageSize=10')).headers['x-total-count'],
    )
    const [csv, xlsx, json] = await Promise.all(
      formats.map((format) => noun.list(callers.master, `?as=${format}`)),
    )
    expect([csv?.statusCode, xlsx?.statusCode, json?.statusCode]).toEqual([200, 200, 200])
    expect(linesOf(csv?.body ?? '')).toHaveLength(total + 1)
    expect(json?.json<unknown[]>()).toHaveLength(total)
    expect(await readSheet(xlsx?.rawPayload ?? Buffer.of())).toHaveLength(total + 1)
    for (const format of formats)
      expect((await noun.list(callers.reader, `?as=${format}`)).statusCode).toBe(403)
    const [event] = await server
      .runnerOf('a')
      .run<{ tracker_type: string }>(
        sql`select tracker_type from auditoria where page_id_name = ${resource.name} and tracker_type = 'export'`,
      )
    expect(event?.tracker_type).toBe('export')
  })
})

test('the trash leaves for who may remove alone', async () => {
  const page = '/informacoes/portal-informacoes/glossario'
  await server.grant([page], ['read', 'print'])
  const chosen = await server.signedIn('chosen')
  const noun = nounOf(server, glossary)
  const asked = async (query: string) => (await noun.list(chosen, query)).statusCode
  expect([await asked('?as=csv'), await asked('?as=csv&lixeira=1')]).toEqual([200, 403])
  await server.grant([page], ['read', 'print', 'delete'])
  expect(await asked('?as=csv&lixeira=1')).toBe(200)
})

test('what begins like a formula stays text; search and columns count', async () => {
  covers({ attacks: [77] })
  const noun = nounOf(server, glossary)
  const name = '=HYPERLINK("http://att.com")'
  await noun.made(callers.master, {
    ...(await noun.fresh()),
    termo: name,
    descricao: '+1; "aspas"\nduas linhas',
  })
  const [head, row] = linesOf(
    (await noun.list(callers.master, '?as=csv&q=HYPERLINK&columns=termo,descricao')).body,
  )
  expect(head).toHaveLength(2)
  expect(row?.[0]).toBe(`'${name}`)
  expect((await noun.list(callers.master, '?as=csv&columns=senha')).statusCode).toBe(400)
  expect((await noun.list(callers.master, '?as=csv&columns=termo,termo')).statusCode).toBe(400)
  expect((await noun.list(callers.master, '?as=csv&filter=nada:1')).statusCode).toBe(400)
})

test('numbers stay numbers, text stays text, and a CSV has the comma that spreadsheets in Portuguese expect', async () => {
  covers({ attacks: [77] })
  async function* rows() {
    yield [
      ['-2+3', -1234.56, null, 'a & <b> "c"'],
      ['\t=1', 7, 'ç', 'fim'],
    ] as const
  }
  const text: string[] = []
  for await (const part of csvOf(['a', 'b', 'c', 'd'], rows())) text.push(part)
  expect(linesOf(text.join(''))[1]).toEqual(["'-2+3", '-1234,56', '', 'a & <b> "c"'])
  const parts: Uint8Array[] = []
  for await (const part of xlsxOf('nome/proibido?', ['a', 'b', 'c', 'd'], rows())) parts.push(part)
  expect((await readSheet(Buffer.concat(parts), { trim: false })).slice(1)).toEqual([
    ['-2+3', -1234.56, null, 'a & <b> "c"'],
    ['\t=1', 7, 'ç', 'fim'],
  ])
})

test('no text is a formula in a CSV, whatever it is; and nothing of it is lost', async () => {
  const starts = fc.constantFrom(
    '',
    '=',
    '+',
    '-',
    '@',
    '\t',
    '\r',
    '\n',
    "'",
    '"',
    ';',
    '\uFF1D',
    '\uFF0D',
    ' =',
    '=\r\n+',
    '";=',
  )
  const cell = fc
    .tuple(starts, fc.string({ unit: 'grapheme', maxLength: 12 }))
    .map(([start, rest]) => start + rest)
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(cell, cell, fc.double({ noNaN: true, noDefaultInfinity: true })), {
        minLength: 1,
        maxLength: 8,
      }),
      async (rows) => {
        async function* batches() {
          yield rows
        }
        let csv = ''
        for await (const part of csvOf(['a', 'b', 'c'], batches())) csv += part
        const read = papaparse
          .parse<string[]>(csv.replace(/^\uFEFF/, ''), { delimiter: ';', newline: '\r\n' })
          .data.slice(1, -1)
        expect(read.map(([a = '', b = '']) => [a, b])).toEqual(
          rows.map(([a, b]) => [plainCell(a), plainCell(b)]),
        )
        for (const [at, [a = '', b = '', number]] of read.entries()) {
          for (const shown of [a, b])
            expect(shown).not.toMatch(/^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/)
          expect(
            [a, b].map(
              (shown, column) => shown === rows[at]?.[column] || shown === `'${rows[at]?.[column]}`,
            ),
          ).toEqual([true, true])
          expect(number).not.toContain('.')
          expect(Number(number?.replace(',', '.'))).toBe(rows[at]?.[2] === 0 ? 0 : rows[at]?.[2])
        }
      },
    ),
    { numRuns: 300 },
  )
})
