import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { covers } from '../../coverage/covers.ts'
import { besides } from '../../support/effort.ts'
import { tenants } from '../../support/tenants.ts'
import { sendSheet } from '../../support/files/sheets.ts'
import {
  startTestServer,
  type Answer,
  type Caller,
  type TestServer,
} from '../../support/test-server.ts'
import { workbook } from '../../support/files/workbook.ts'
import { isWhole, sample } from '../../support/whole.ts'
import { productsAreTests } from '../../support/passed-before.ts'

productsAreTests()

// Small files that grow: in the cells that show them, not in what the archive opens to.

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
beforeEach(() => covers({ attacks: ['F2', 71] }))

const head = '<row r="1"><c r="A1" t="inlineStr"><is><t>Termo</t></is></c></row>'
/** The letters of a column, from 0. */
const letters = (column: number): string =>
  (column < 26 ? '' : letters(Math.floor(column / 26) - 1)) +
  String.fromCharCode(65 + (column % 26))
/** A head, then rows of `columns` cells. */
function rowsOf(
  cells: number,
  columns: number,
  content: (place: string, at: number) => string,
): string {
  const names = Array.from({ length: columns }, (_, column) => letters(column))
  const rows = Array.from({ length: Math.ceil(cells / columns) }, (_, row) => {
    const here = names.slice(0, cells - row * columns)
    const all = here.map((name, column) => content(`${name}${row + 2}`, row * columns + column))
    return `<row r="${row + 2}">${all.join('')}</row>`
  })
  return head + rows.join('')
}
/** A workbook whose cells all show one text. */
const shared = (text: string, cells: number, columns = 10) =>
  workbook(
    rowsOf(cells, columns, (place) => `<c r="${place}" t="s"><v>0</v></c>`),
    { texts: `<si><t>${text}</t></si>` },
  )
const preview = (file: Buffer | string) =>
  sendSheet(master, 'glossary', { modo: 'ler' }, file, 'a.xlsx')
const megabytes = (count: number) => 'x'.repeat(count * 1_048_576)

/** Milliseconds that the main thread may be held by one of these. */
const bearable = 1_000
const meanwhile = (...work: readonly Promise<Answer>[]) => besides(neighbour, Promise.all(work))

/** What a sheet of these gets. */
const growing = [
  ['60 MB in one cell', () => shared(megabytes(60), 1), 400],
  ['2 MB in a hundred cells', () => shared(megabytes(2), 100), 200],
  ['12 MB in a hundred cells', () => shared(megabytes(12), 100), 200],
  ['a whole column of 100 kB', () => shared('x'.repeat(100_000), 10_000, 1), 400],
  ['200 kB in ten thousand cells', () => shared('x'.repeat(200_000), 10_000), 400],
] as const
test.each(sample(growing, ([, , status]) => status))(
  'a workbook of %s is answered in little, and others are answered meanwhile',
  async (_, file, status) => {
    const { result: answers, held } = await meanwhile(preview(file()))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([status])
    expect(answers[0]?.body.length).toBeLessThan(100_000)
    expect(held).toBeLessThan(bearable)
  },
  120_000,
)

// As much as may be opened, and as many cells as are looked through: each takes the reader seconds.
const dear = [
  [
    'two million cells in 64 MB',
    () => workbook(rowsOf(1_970_000, 197, (place) => `<c r="${place}"><v>1234567</v></c>`)),
  ],
  [
    'one text of 63 MB in its sheet',
    () =>
      workbook(
        `${head}<row r="2"><c r="A2" t="inlineStr"><is><t>${megabytes(63)}</t></is></c></row>`,
      ),
  ],
  ['one shared text of 32 MB less a few', () => shared(megabytes(32).slice(500), 1)],
  [
    'a million shared texts and 900,000 cells that show them',
    () =>
      workbook(
        rowsOf(900_000, 100, (place, at) => `<c r="${place}" t="s"><v>${at}</v></c>`),
        { texts: '<si><t>Texto de alguém</t></si>'.repeat(1_000_000) },
      ),
  ],
] as const
test.each(isWhole ? dear : [dear[2]])(
  'a workbook of %s is answered, and others are answered meanwhile',
  async (_, file) => {
    const bytes = file()
    expect(bytes.length).toBeLessThan(10_485_760)
    const { result: answers, held } = await meanwhile(preview(bytes))
    expect([200, 400]).toContain(answers[0]?.statusCode)
    expect(answers[0]?.body.length).toBeLessThan(100_000)
    expect(held).toBeLessThan(bearable)
  },
  120_000,
)

test('of many heavy workbooks at once some are read and the others told to come again', async () => {
  const file = shared(megabytes(12), 100)
  const { result: answers, held } = await meanwhile(
    ...Array.from({ length: 6 }, () => preview(file)),
  )
  const refused = answers.filter(({ statusCode }) => statusCode === 503)
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(2)
  expect(refused).toHaveLength(4)
  expect(refused[0]?.json<{ message: string }>().message).toContain('Espere uma terminar')
  expect(refused[0]?.headers['retry-after']).toBeDefined()
  expect(held).toBeLessThan(bearable)
  expect((await preview('Termo;Descrição\r\na;b\r\n')).statusCode).toBe(200)
}, 120_000)

const texts = [
  ['quotes that never close', '"a'.repeat(5_000_000)],
  ['quotes and delimiters', '";'.repeat(5_000_000)],
  ['one cell of 10 MB', `Termo\r\n"${'x'.repeat(10_000_000)}"`],
  ['ten million delimiters', `Termo\r\n${';'.repeat(10_000_000)}`],
  ['five million lines', `Termo\r\n${'\n'.repeat(5_000_000)}`],
] as const
test.each(isWhole ? texts : [texts[0], texts[4]])(
  'a CSV of %s does not hold the others up',
  async (_, text) => {
    const { result: answers, held } = await meanwhile(preview(text))
    expect([200, 400]).toContain(answers[0]?.statusCode)
    expect(held).toBeLessThan(bearable)
  },
  120_000,
)

test('a text longer than its field is refused by the field, not cut in silence', async () => {
  const answer = await sendSheet(
    master,
    'faq',
    {
      modo: 'gravar',
      mapa: JSON.stringify({ faq_titulo: 'P', faq_text: 'R' }),
      contexto: JSON.stringify({ portal_id: tenants.a.portals[0].id }),
    },
    `P;R\r\na;${'x'.repeat(250_000)}\r\n`,
  )
  expect(answer.body).toContain('"gravadas":0')
})
