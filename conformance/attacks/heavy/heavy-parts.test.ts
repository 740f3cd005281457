import type { Kind } from '../../../kernel/field.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { covers } from '../../coverage/covers.ts'
import { wireName } from '../../../kernel/resource.ts'
import { besides } from '../../support/effort.ts'
import { nounOf, registers } from '../../support/noun.ts'
import { sendSheet } from '../../support/files/sheets.ts'
import { startTestServer, type Caller, type TestServer } from '../../support/test-server.ts'
import { workbook } from '../../support/files/workbook.ts'
import { zipOf } from '../../support/files/zip-file.ts'
import { spread } from '../../support/whole.ts'

const richTextKind: Kind = 'richText'

// What grows elsewhere than in cells, and rich text made to be slow in each noun that has any: another tenant is
// answered meanwhile.

let server: TestServer
let master: Caller
let neighbour: Caller
beforeAll(async () => {
  server = await startTestServer()
  ;[master, neighbour] = await Promise.all([
    server.signedIn('master'),
    server.signedIn('master', 'b'),
  ])
})
afterAll(() => server.close())
beforeEach(() => covers({ attacks: ['F2', 'F3', 71, 72] }))

/** Milliseconds that the main thread may be held by one of these. */
const bearable = 1_000
const cell = (place: string, content: string) => `<c r="${place}" ${content}</c>`
const rows = `<row r="1">${cell('A1', 't="inlineStr"><is><t>Termo</t></is>')}</row><row r="2">${cell('A2', 't="s"><v>0</v>')}</row>`
const megabytes = (count: number) => 'x'.repeat(count * 1_048_576)
const texts = '<si><t>a</t></si>'
const laugh = (_: unknown, at: number) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`
const laughs = `<!DOCTYPE x [<!ENTITY l0 "ha">${Array.from({ length: 30 }, laugh).join('')}]>`

const sheets: Readonly<Record<string, () => Buffer>> = {
  'styles of 10 MB': () => workbook(rows, { texts, styles: '<xf numFmtId="14"/>'.repeat(500_000) }),
  'a style whose format is 30 MB long': () =>
    workbook(rows, {
      texts,
      styles: `<numFmts><numFmt numFmtId="200" formatCode="${megabytes(30)}"/></numFmts>`,
    }),
  'comments of 20 MB': () =>
    workbook(rows, {
      texts,
      others: { 'xl/comments1.xml': `<comments>${megabytes(20)}</comments>` },
    }),
  'a drawing of 80 MB, which nobody reads': () =>
    workbook(rows, { texts, others: { 'xl/drawings/drawing1.xml': megabytes(80) } }),
  'eighteen hundred small parts': () =>
    workbook(rows, {
      texts,
      others: Object.fromEntries(
        Array.from({ length: 1_800 }, (_, at) => [`xl/worksheets/sheet${at + 2}.xml`, rows]),
      ),
    }),
  'more parts than are opened': () =>
    workbook(rows, {
      texts,
      others: Object.fromEntries(
        Array.from({ length: 5_000 }, (_, at) => [`xl/a${at}.xml`, '<a/>']),
      ),
    }),
  'a shared text of 300,000 runs': () =>
    workbook(rows, { texts: `<si>${'<r><t>a</t></r>'.repeat(300_000)}</si>` }),
  'entities that multiply': () =>
    workbook(rows, { prolog: laughs, texts: '<si><t>&l30;</t></si>' }),
  'a head of entities that multiply': () =>
    workbook(rows.replace('Termo', '&l30;'), { prolog: laughs, texts }),
  'a million elements within each other': () => workbook(rows + '<a>'.repeat(1_000_000), { texts }),
  'a tag that never ends': () => workbook(`${rows}<row r="3" a="${megabytes(20)}`, { texts }),
  'a sheet of OpenDocument': () =>
    zipOf([
      { name: 'mimetype', text: 'application/vnd.oasis.opendocument.spreadsheet' },
      {
        name: 'content.xml',
        text: `<office:document-content>${'<table:table-cell/>'.repeat(1_000_000)}</office:document-content>`,
        isDeflated: true,
      },
    ]),
}

test.each(spread(Object.entries(sheets), 0, 2))(
  'a workbook of %s is answered in little, and others are answered meanwhile',
  async (_, file) => {
    const sent = sendSheet(master, 'glossary', { modo: 'ler' }, file(), 'a.xlsx')
    const { result, held } = await besides(neighbour, sent)
    expect([200, 400], result.body.slice(0, 200)).toContain(result.statusCode)
    expect(result.body.length).toBeLessThan(100_000)
    expect(held).toBeLessThan(bearable)
  },
  120_000,
)

const filled = (part: string) => part.repeat(Math.floor(199_000 / part.length))
const slow: Readonly<Record<string, string>> = {
  'nested deeply': filled('<blockquote><p>'),
  'of lists that never end': filled('<ol><li>a'),
  'of tags with many attributes': `${`<b ${'a=b '.repeat(40)}>`.repeat(1_200)}`,
}
const written = registers.flatMap((resource) =>
  Object.entries(resource.fields)
    .filter(([, field]) => field.kind === richTextKind)
    .map(([name, field]) => [`${resource.name}.${name}`, resource, wireName(name, field)] as const),
)

test('there are nouns with rich text', () => {
  expect(new Set(written.map(([, { name }]) => name)).size).toBeGreaterThan(4)
})

test.each(written)('%s takes none that is made to be slow', async (field, resource, wire) => {
  const noun = nounOf(server, resource)
  const fresh = await noun.fresh()
  const turn = written.findIndex(([name]) => name === field)
  for (const [what, html] of spread(Object.entries(slow), turn, 3)) {
    const { result, held } = await besides(
      neighbour,
      noun.create(master, { ...fresh, [wire]: html }),
    )
    expect(result.statusCode, `${what}: ${result.body.slice(0, 200)}`).toBe(400)
    expect(result.body, what).toContain(wire)
    expect(held, what).toBeLessThan(bearable)
  }
})
