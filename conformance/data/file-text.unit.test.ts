import { Readable } from 'node:stream'
import { afterAll, describe, expect, test } from 'vitest'
import { officeText } from '../../formats/file-text/office-text.ts'
import { usualBounds } from '../../formats/file-text/outcome.ts'
import { pdfText } from '../../formats/file-text/pdf-text.ts'
import { textOfPlainFile } from '../../formats/file-text/plain-text.ts'
import { TextReader } from '../../formats/file-text/text-reader.ts'
import { tidyText } from '../../formats/file-text/tidy-text.ts'
import {
  deflateBomb,
  glyphPdf,
  helvetica,
  pageOf,
  stream,
  textPdf,
  type Placed,
} from '../support/files/pdf-file.ts'
import { workbook } from '../support/files/workbook.ts'
import { zipOf } from '../support/files/zip-file.ts'
import { until } from '../support/time/waiting.ts'

const textOfPdf = async (file: Buffer) => (await pdfText(new Uint8Array(file), usualBounds)).text
const below = (lines: readonly string[], x: number, y = 770): readonly Placed[] =>
  lines.map((text, at) => ({ x, y: y - 14 * at, text }))

describe('a PDF', () => {
  test('of two columns, drawn line by line across both, is read column by column below its title', async () => {
    const left = below(
      [
        'A contratação de mate-',
        'riais escolares para a',
        'rede municipal foi ad-',
        'judicada na sexta-',
        'feira passada.',
      ],
      60,
    )
    const right = below(
      [
        'O prazo de entrega é de',
        'trinta dias corridos e o',
        'fiscal será o vice-',
        'prefeito do município',
        'de Linhares.',
      ],
      310,
    )
    const title = {
      x: 60,
      y: 800,
      text: 'DIÁRIO OFICIAL DO MUNICÍPIO, de lado a lado da página inteira',
    }
    const rows = left.flatMap((line, at) => [line, right[at] ?? line])
    expect(await textOfPdf(textPdf([[title, ...rows]]))).toBe(
      [
        'DIÁRIO OFICIAL DO MUNICÍPIO, de lado a lado da página inteira',
        'A contratação de materiais escolares para a',
        'rede municipal foi adjudicada na sexta-feira passada.',
        'O prazo de entrega é de',
        'trinta dias corridos e o',
        'fiscal será o vice-prefeito do município',
        'de Linhares.',
      ].join('\n'),
    )
  })

  test('with a table keeps its rows together', async () => {
    const rows = ['Ana', 'Bento', 'Célia', 'Davi', 'Elza'].map((name, at) => [
      { x: 60, y: 770 - 14 * at, text: name },
      { x: 400, y: 770 - 14 * at, text: `R$ ${at}.000,00` },
    ])
    expect(await textOfPdf(textPdf([rows.flat()]))).toMatch(
      /^Ana R\$ 0\.000,00\nBento R\$ 1\.000,00\n/,
    )
  })

  test('whose labels are drawn behind their amounts keeps them words of their own', async () => {
    const rows = ['Xerenúncia', 'Zabelê'].flatMap((name, at) => [
      { x: 300, y: 700 - 10 * at, text: '35,77' },
      { x: 500, y: 700 - 10 * at, text: '33,79' },
      { x: 50, y: 700 - 10 * at, text: name },
    ])
    expect(await textOfPdf(textPdf([rows]))).toBe('35,77 33,79 Xerenúncia 35,77 33,79 Zabelê')
  })

  test('as LibreOffice writes it, and the layer that a scanner lays over its picture, are read', async () => {
    expect(await textOfPdf(glyphPdf(['Execução orçamentária e finan-', 'ceira “aberta”']))).toBe(
      'Execução orçamentária e financeira “aberta”',
    )
    expect(await textOfPdf(textPdf([[{ x: 50, y: 700, text: 'Ata da sessão', mode: 3 }]]))).toBe(
      'Ata da sessão',
    )
  })

  test('without text says nothing; its pages part at a form feed and are counted', async () => {
    expect(await pdfText(new Uint8Array(textPdf([[], []])), usualBounds)).toEqual({
      text: '',
      pages: 2,
      cut: false,
    })
    const two = textPdf([below(['um'], 60), below(['dois'], 60)])
    expect(await textOfPdf(two)).toBe('um\fdois')
    const bounds = { ...usualBounds, characters: 3 }
    expect(await pdfText(new Uint8Array(two), bounds)).toEqual({
      text: 'um\f',
      pages: 2,
      cut: true,
    })
  })
})

test.each([
  ['licita-\nção', 'licitação'],
  ['licita\u00ad\n  ção', 'licitação'],
  ['lici\u00adtação', 'licitação'],
  ['guarda-\n-chuva', 'guarda-chuva'],
  ['ex-\nprefeito', 'ex-prefeito'],
  ['terça-\nfeira', 'terça-feira'],
  ['SÃO-\nPAULO', 'SÃO-\nPAULO'],
  ['10-\n20', '10-\n20'],
  ['a\u0301gua, c\u0327a', 'água, ça'],
  ['c\u00b8\u02dcao, \u00b4area', 'ção, área'],
  ['dispon\u00b4\u0131vel', 'disponível'],
  ['a\u0000b\u0007 \t c\r\n\r\nd', 'ab c\nd'],
])('%j is tidied to %j', (raw, tidy) => {
  expect(tidyText(raw)).toBe(tidy)
})

describe('a file of an office', () => {
  const office = (parts: Readonly<Record<string, string>>, ending: string) =>
    officeText(
      zipOf(Object.entries(parts).map(([name, text]) => ({ name, text, isDeflated: true }))),
      ending,
      usualBounds,
    )

  test('DOCX: what is shown, not what was deleted', () => {
    const body =
      '<w:document><w:p><w:r><w:t>Edital </w:t></w:r><w:r><w:t>nº 5</w:t></w:r><w:del><w:r><w:delText>velho</w:delText></w:r></w:del></w:p><w:p><w:r><w:t>Objeto &amp; prazo</w:t></w:r></w:p></w:document>'
    expect(
      office(
        {
          'word/document.xml': body,
          'word/header1.xml': '<w:hdr><w:p><w:r><w:t>Prefeitura</w:t></w:r></w:p></w:hdr>',
        },
        'docx',
      ).text,
    ).toBe('Prefeitura\nEdital nº 5\nObjeto & prazo')
  })

  test('ODT: without remarks and what was deleted; with a password it is unreadable', () => {
    const content =
      '<office:document-content><text:tracked-changes><text:p>velho</text:p></text:tracked-changes><text:h>Ata</text:h><text:p>da<text:s/>reunião<office:annotation><text:p>nota</text:p></office:annotation></text:p></office:document-content>'
    expect(office({ 'content.xml': content }, 'odt').text).toBe('Ata\nda reunião')
    expect(() =>
      office({ 'content.xml': 'x', 'META-INF/manifest.xml': '<manifest:encryption-data/>' }, 'odt'),
    ).toThrow('senha')
  })

  test('XLSX: row by row, with the texts that cells share', () => {
    const rows =
      '<row r="1"><c r="A1" t="s"><v>1</v></c><c r="B1"><v>12</v></c></row><row r="2"><c r="A2" t="inlineStr"><is><t>Merenda</t></is></c></row>'
    const texts = '<si><t>Saúde</t></si><si><r><t>Edu</t></r><r><t>cação</t></r></si>'
    expect(officeText(workbook(rows, { texts }), 'xlsx', usualBounds)).toMatchObject({
      text: 'Educação 12\nMerenda',
      pages: 1,
    })
  })

  test('that would unpack to more than its bound is too heavy', () => {
    const parts = zipOf([{ name: 'word/document.xml', text: ' '.repeat(10_000), isDeflated: true }])
    expect(() => officeText(parts, 'docx', { ...usualBounds, opened: 9_000 })).toThrow('pesado')
  })
})

test('text is read in the character set that it has, and XML between its tags', () => {
  expect(textOfPlainFile(Buffer.from('Órgão;Ação\n', 'latin1'), 'csv', usualBounds).text).toBe(
    'Órgão;Ação',
  )
  expect(
    textOfPlainFile(Buffer.from('<a b="c"><d>Órgão</d><d>Ação</d></a>'), 'xml', usualBounds).text,
  ).toBe('Órgão\nAção')
  const long = textOfPlainFile(Buffer.from('ação\n'.repeat(300_000)), 'txt', usualBounds)
  expect([long.text.length, long.cut]).toEqual([1_000_000, true])
})

// A busy machine gives the reader's process a tenth of a processor.
describe('a file that is made to do harm', { timeout: 240_000 }, () => {
  const reader = new TextReader({
    ...usualBounds,
    deadlineMs: 3_000,
    clockMs: 200_000,
    memory: 256 * 1_048_576,
  })
  afterAll(() => reader.end())
  const read = (file: Buffer) =>
    reader.read({ stream: Readable.from([file]), size: file.length }, 'pdf')
  const draw = (file: Buffer) => reader.draw({ stream: Readable.from([file]), size: file.length })
  const good = textPdf([below(['Um documento como outro'], 60)])
  const form = (resources: string) =>
    `/Type /XObject /Subtype /Form /BBox [0 0 1 1] /Resources << ${resources} >>`
  const endless = pageOf(stream('/X Do'), '/XObject << /X 5 0 R >>', [
    ...Array.from({ length: 12 }, (_, at) =>
      stream('/X Do '.repeat(20), form(`/XObject << /X ${6 + at} 0 R >>`)),
    ),
    stream('BT /F1 9 Tf (a) Tj ET', form('/Font << /F1 18 0 R >>')),
    helvetica,
  ])

  test.each([
    [
      'is encrypted',
      textPdf(
        [below(['x'], 60)],
        `/Encrypt << /Filter /Standard /V 1 /R 2 /Length 40 /P -4 /O <${'5a'.repeat(32)}> /U <${'a5'.repeat(32)}> >> /ID [<00> <00>]`,
      ),
      'senha',
    ],
    ['has 10,000 pages', textPdf(Array.from({ length: 10_000 }, () => [])), 'paginas'],
    ['is no PDF below its head', Buffer.from('%PDF-1.7\nnada'), 'quebrado'],
    ['grows to 6 GB', pageOf(stream(deflateBomb(6_000), '/Filter /FlateDecode'), ''), 'pesado'],
    ['never ends', endless, 'pesado'],
  ])(
    'a PDF that %s is said to be unreadable, and the next one is read',
    async (_, file, unreadable) => {
      expect(await read(file)).toEqual({ unreadable })
      expect(await read(good)).toMatchObject({ text: 'Um documento como outro' })
    },
  )

  test.each([
    ['is no PDF below its head', Buffer.from('%PDF-1.7\nnada')],
    ['grows to 6 GB', pageOf(stream(deflateBomb(6_000), '/Filter /FlateDecode'), '')],
    ['never ends', endless],
  ])('a PDF that %s ends its drawing, and the next one is drawn', async (_, file) => {
    const drawn = await draw(file)
    expect(drawn?.picture.length ?? 0).toBeLessThan(50_000)
    expect(await draw(good)).toMatchObject({ width: 743, height: 1052 })
  })

  test('a PDF whose table of places is wrong is read all the same', async () => {
    const wrong = Buffer.from(
      good.toString('latin1').replace(/startxref\n\d+/, 'startxref\n9'),
      'latin1',
    )
    expect(await read(wrong)).toMatchObject({ text: 'Um documento como outro' })
  })

  test('a process that is killed from outside leaves its file unread, and the next one gets another', async () => {
    const under = read(endless)
    await until(() => reader.pid !== undefined, { every: 5 })
    process.kill(reader.pid ?? 0, 'SIGKILL')
    expect(await under).toBeUndefined()
    expect(await read(good)).toMatchObject({ text: 'Um documento como outro' })
  })
})
