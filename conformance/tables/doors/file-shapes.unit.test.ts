import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from '../../../platform/root.ts'
import { tableKindOf } from '../../../formats/rows/table-kind.ts'
import { cellText } from '../../../tables/domain/file-door/cell-text.ts'
import { year } from '../../../tables/model/types/year.ts'
import { openForeignFile } from '../../../tables/domain/file-door/foreign-file.ts'

// The shapes in which towns have their tables: each is read, or refused by its name.

/** In pieces that part characters, lines and records. */
async function* inPieces(bytes: Uint8Array, size = 7) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}
const known = ['numero', 'número', 'objeto', 'valor', 'matrícula']
async function read(given: Uint8Array | string, name = 'arquivo.csv', size = 7) {
  const bytes = Buffer.from(given)
  const open = () => inPieces(bytes, size)
  const kind = await tableKindOf(open, name)
  const file = await openForeignFile({ kind, open }, (text) => known.includes(text.toLowerCase()))
  const rows = []
  for await (const row of file.records()) rows.push(row)
  return { ...file, rows, cells: rows.map(({ cells }) => cells) }
}
const fixture = (name: string) => readFileSync(join(root, 'conformance/tables/doors/files', name))
const text = 'Número\tObjeto\tValor\r\n1/2026\tRação “fina”\t1.234,56\r\n2/2026\tPão\t2.000,00\r\n'
const rightCells = [
  ['1/2026', 'Ração “fina”', '1.234,56'],
  ['2/2026', 'Pão', '2.000,00'],
]

describe('a text', () => {
  const utf16 = (mark: string) => Buffer.from(mark + text, 'utf16le')
  test.each([
    ['UTF-16, the small end first, with its mark', utf16('\ufeff')],
    ['UTF-16, the small end first, without a mark', utf16('')],
    ['UTF-16, the big end first, with its mark', utf16('\ufeff').swap16()],
    ['UTF-16, the big end first, without a mark', utf16('').swap16()],
    ['UTF-8', Buffer.from(text)],
    ['UTF-8 with its mark', Buffer.from(`\ufeff${text}`)],
  ])('of %s is read', async (_, bytes) => {
    const { head, headLine, cells } = await read(bytes, 'licitacoes.txt')
    expect({ head, headLine, cells }).toEqual({
      head: ['Número', 'Objeto', 'Valor'],
      headLine: 1,
      cells: rightCells,
    })
  })

  test('of Windows-1252 keeps its signs', async () => {
    const bytes = Buffer.from(text.replaceAll('“', '\x93').replaceAll('”', '\x94'), 'latin1')
    expect((await read(bytes)).cells).toEqual(rightCells)
  })

  test('whose lines end in a return alone is read', async () => {
    expect((await read(text.replaceAll('\r\n', '\r'))).cells).toEqual(rightCells)
  })

  test('of UTF-16 that is cut within a sign is refused', async () => {
    const bytes = utf16('\ufeff')
    await expect(read(bytes.subarray(0, bytes.length - 1))).rejects.toThrow(
      'não é uma tabela que lemos',
    )
  })

  const list = `"[['Descrição', 'Valor'], [['PAPEL\nOFÍCIO, BRANCO, 75 G, COM 10, NA SEDE, NA COZINHA, NO ARQUIVO', 'R$10,00']]]"`
  test('keeps cells of several lines and many commas', async () => {
    const file = `"Número","Objeto","Valor","Itens"\n"1","Papel","10,00",${list}\n"2","Papel","20,00","[]"\n`
    expect((await read(file)).rows).toEqual([
      {
        line: 2,
        cells: ['1', 'Papel', '10,00', list.slice(1, -1)],
        broken: false,
      },
      { line: 4, cells: ['2', 'Papel', '20,00', '[]'], broken: false },
    ])
  })
  test('keeps a cell whose second line has as many delimiters as a row', async () => {
    const file = '"Número";"Objeto";"Valor"\n"1";"10";"um\ndois;três;quatro"\n"2";"x";"y"\n'
    expect((await read(file)).cells).toEqual([
      ['1', '10', 'um\ndois;três;quatro'],
      ['2', 'x', 'y'],
    ])
  })
})

describe('records of JSON', () => {
  const records = [
    { numero: '1/2026', objeto: 'Rações {"]', valor: 1234.56, orgao: { cnpj: '99990007000165' } },
    { numero: '2/2026', valor: 2000, srp: true, objeto: null, fontes: ['1500', '1600'] },
  ]
  const right = {
    headLine: 0,
    head: ['numero', 'objeto', 'valor', 'orgao.cnpj', 'srp', 'fontes'],
    cells: [
      ['1/2026', 'Rações {"]', '1234.56', '99990007000165', '', ''],
      ['2/2026', '', '2000', '', 'Sim', '1500, 1600'],
    ],
  }
  test.each([
    ['a list', JSON.stringify(records)],
    ['a list in many lines', JSON.stringify(records, null, 2)],
    ['a list in an object', JSON.stringify({ total: 2, items: records, pagina: { n: 1 } })],
    ['a list in objects', JSON.stringify({ d: { avisos: [], results: records } }, null, 1)],
    ['one a line', `${records.map((one) => JSON.stringify(one)).join('\n')}\n`],
    ['UTF-16', Buffer.from(`\ufeff${JSON.stringify(records)}`, 'utf16le')],
  ])('as %s are read', async (_, json) => {
    const { head, headLine, cells } = await read(json, 'dados.json')
    expect({ head, headLine, cells }).toEqual(right)
  })

  test('keep every digit of a number, and three decimals of one are no thousands', async () => {
    const { cells } = await read('[{"numero": 12345678901234567890, "valor": 150.125}]')
    expect(cells).toEqual([['12345678901234567890', '150.1250']])
  })

  test('that say a name twice are told, and the others are read', async () => {
    const { rows } = await read(
      '[{"numero":1,"numero":2},{"numero":3,"a":{"b":1,"b":2}},{"numero":4}]',
    )
    expect(rows.map(({ line, broken, fault }) => [line, broken, fault?.[1] ?? ''])).toEqual([
      [1, true, 'O registro diz o mesmo nome duas vezes.'],
      [2, true, 'O registro diz o mesmo nome duas vezes.'],
      [3, false, ''],
    ])
  })

  test.each([
    ['two lists', '{"a":[{"x":1}],"b":[{"y":1}]}', 'mais de uma lista'],
    ['lists of lists', '[["a","b"],["c","d"]]', 'não é uma lista de registros'],
    ['values and records', '[{"a":1},2]', 'não é uma lista de registros'],
    ['no list', '{\n"a": 1\n}', 'não é uma lista de registros'],
    ['nothing', '[]', 'não tem nenhum registro'],
    ['half of it', JSON.stringify(records).slice(0, -20), 'está cortado'],
    ['no comma', '[{"a":1}{"a":2}]', 'não é um JSON válido'],
    ['something after its end', '[{"a":1}]x', 'não é um JSON válido'],
  ])('with %s are refused', async (_, json, words) => {
    await expect(read(json, 'dados.json')).rejects.toThrow(words)
  })
})

describe('an old XLS', () => {
  test('is read: the sheet that people see, its dates, numbers and accents', async () => {
    const { head, headLine, isSheet, sheets, cells } = await read(
      fixture('folha-antiga.xls'),
      'folha.xls',
      1_000,
    )
    expect({ head, headLine, isSheet, sheets }).toEqual({
      head: ['Matrícula', 'Nome', 'Cargo', 'Admissão', 'Salário Bruto', 'Mês'],
      headLine: 2,
      isSheet: true,
      sheets: {
        read: 'Folha',
        others: ['Velha (escondida)', 'Fevereiro'],
        hiddenRows: 0,
        visible: 2,
      },
    })
    expect(cells.slice(0, 3)).toEqual([
      ['0101', 'PESSOA ÁUREA', 'AGENTE', '02/03/2020', '1000.5', 'Mar/2026'],
      ['0102', 'PESSOA DOIS – “Á”', 'DIRETOR', '15/07/2021', '2000.25', 'Mar/2026'],
      ['0103', 'PESSOA TRÊS', 'AGENTE', '01/01/2024', '3000', 'Mar/2026'],
    ])
  })
  test('that is cut, or none, is refused in words', async () => {
    const bytes = fixture('folha-antiga.xls')
    await expect(read(bytes.subarray(0, 2_000), 'a.xls', 1_000)).rejects.toThrow('quebrado')
    const other = Buffer.concat([bytes.subarray(0, 8), Buffer.alloc(4_000, 0xff)])
    await expect(read(other, 'a.xls', 1_000)).rejects.toThrow('quebrado')
  })
})

const fixed = [
  'PREFEITURA INVENTADA'.padEnd(118),
  ...[1, 2, 3, 4].map(
    (one) =>
      `00000000${one}2018000000020801+0000004212 ORDEM: CURSO, GESTÃO; SALA ${one}, TARDE`.padEnd(
        300,
      ) + 'X',
  ),
]
test.each([
  ['Parquet', 'PAR1\x15\x04', 'a.parquet', 'é um arquivo Parquet, que não lemos. Exporte como CSV'],
  ['PDF', '%PDF-1.7\n', 'a.csv', 'Este é um PDF'],
  [
    'HTML',
    '\n<html><table><tr><td>1</td></tr></table>',
    'a.xls',
    'é uma página HTML, mesmo que o nome termine em .xls',
  ],
  [
    'SAGRES',
    '<?xml version="1.0"?><emp:EmpenhoseRP xmlns:emp="http://www.tce.pi.gov.br/sagres2023/xml/empenhoseRP"/>',
    'a.xml',
    'Solte o ZIP inteiro da remessa',
  ],
  [
    'SAGRES of another court',
    '<?xml version="1.0"?><SagresContabil xmlns="http://outro.gov.br/sagres"/>',
    'a.xml',
    'XML do SAGRES de outra forma que a do TCE-PI',
  ],
  ['XML', '<?xml version="1.0"?><a/>', 'a.xml', 'Este é um XML, que não lemos'],
  ['gzip', Buffer.from([0x1f, 0x8b, 8, 0]), 'a.csv.gz', 'compactado'],
  [
    'a matrix',
    '9999999EX;2026-03\nCONTA;IC1;TIPO1;IC2;TIPO2;VALOR\n622130100;10131;PO;10301;FS;0.00\n',
    'a.csv',
    'é uma MSC, a matriz de saldos contábeis. Envie-o em Prestação de contas',
  ],
  ['fixed width', `${fixed.join('\r\n')}\r\n`, 'a.txt', 'é de largura fixa'],
  ['PAD', `${fixed.join('\r\n')}\r\nFINALIZADOR0000000004\r\n`, 'a.txt', 'parece ser do PAD'],
  ['PAD by its name', `${fixed.join('\n')}\n`, 'EMPENHO.TXT', 'parece ser do PAD'],
  ['anything else', Buffer.from([1, 2, 3, 0, 5]), 'a.csv', 'não é uma tabela que lemos'],
])('%s is refused by its name', async (_, bytes, name, words) => {
  await expect(read(Buffer.from(bytes), name)).rejects.toThrow(words)
})
test('a CSV whose rows begin with digits and are of one length is no fixed width', async () => {
  const row = (one: number) => `2026030${one};${'objeto'.padEnd(60)};${one}`
  const { cells } = await read(`numero;objeto;valor\n${[1, 2, 3, 4].map(row).join('\n')}\n`)
  expect(cells).toHaveLength(4)
})

test.each([
  ['01/02/2024', '2024'],
  ['2024-02-01 00:00:00', '2024'],
  ['2024-02-01T10:30:00', '2024'],
  ['2024', '2024'],
  ['02/2024', '02/2024'],
])('the year of %s is %s', (cell, right) => {
  expect(cellText(year({ label: 'Exercício' }), cell, false).text).toBe(right)
})
test('an ordinary table with a column without a name is no report', async () => {
  const { head, cells } = await read(',Número,,Valor\n0,1/2026,x,10\n1,2/2026,,20\n')
  expect(head).toEqual(['Coluna 1', 'Número', 'Coluna 3', 'Valor'])
  expect(cells).toEqual([
    ['0', '1/2026', 'x', '10'],
    ['1', '2/2026', '', '20'],
  ])
})
