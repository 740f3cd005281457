import { expect, test } from 'vitest'
import { empenhos } from '../../../tables/declared/empenhos.ts'
import { everybodysFound, isOneName, partyDoubts } from '../../../tables/domain/party-doubts.ts'

// Which names of a document may be spellings of one, and what is asked where they may not.

test.each([
  ['PADARIA AURORA LTDA - ME', 'Padaria Aurora'],
  ['Construtora Pedra Alta S/A', 'PEDRA ALTA CONSTRUTORA'],
  ['TRANSPORTES MARÉ ALTA LTDA', 'Transportes Mare Alta'],
  ['Papelaria Campo Belo', 'PAPELARIA CAMPO BELLO'],
])('%s and %s are one', (one, other) => {
  expect(isOneName(one, other)).toBe(true)
})
test.each([
  ['PESSOA PRIMEIRA', 'PADARIA AURORA LTDA'],
  ['MARIA SILVA', 'JOSÉ SILVA'],
  ['TELHAS BOA VISTA LTDA', 'TRANSPORTES MARÉ ALTA LTDA'],
])('%s and %s are two', (one, other) => {
  expect(isOneName(one, other)).toBe(false)
})

const party = {
  column: 'credor',
  document: '99990007000165',
  names: ['PADARIA AURORA LTDA'],
  lines: [2],
  last: 'PADARIA AURORA LTDA',
  known: null,
  units: [],
  line: 2,
  documents: 9,
  rows: 3,
  allRows: 30,
}
const asked = (change: object) =>
  partyDoubts(empenhos, [{ ...party, ...change }]).map(({ text }) => text.slice(0, 60))
test('a document of many names, a unit under another name, and a known one that would change are asked about', () => {
  const two = ['PADARIA AURORA LTDA', 'TELHAS BOA VISTA LTDA']
  expect(asked({})).toEqual([])
  expect(asked({ names: [...two, 'PESSOA PRIMEIRA'] })).toHaveLength(1)
  expect(asked({ names: two })).toEqual([])
  expect(asked({ names: two, documents: 1 })).toHaveLength(1)
  expect(asked({ names: ['PADARIA AURORA', 'Padaria Aurora Ltda'], documents: 1 })).toEqual([])
  expect(asked({ units: ['Prefeitura de Serra Clara'] })).toHaveLength(1)
  expect(asked({ units: ['Prefeitura de Serra Clara'], last: 'PREFEITURA SERRA CLARA' })).toEqual(
    [],
  )
  expect(asked({ known: 'Padaria Aurora' })).toEqual([])
  expect(asked({ known: 'TELHAS BOA VISTA LTDA' })).toHaveLength(1)
})

test('a known name is told to become other ones, never itself', () => {
  const names = ['TELHAS BOA VISTA LTDA', 'PADARIA AURORA LTDA']
  const [doubt] = partyDoubts(empenhos, [{ ...party, names, known: 'Telhas Boa Vista' }])
  expect(doubt?.items).toEqual(['99.990.007/0001-65: Telhas Boa Vista passa a PADARIA AURORA LTDA'])
})

test('a document that most rows have under three names or more is refused with their lines', () => {
  const names = ['PADARIA AURORA LTDA', 'TELHAS BOA VISTA LTDA', 'PESSOA PRIMEIRA']
  const all = { ...party, names, lines: [2, 3, 9], rows: 8, allRows: 8, documents: 1 }
  expect(everybodysFound([all])).toMatchObject([
    {
      linha: 2,
      campo: 'credor_documento',
      gravidade: 'erro',
      mensagem: expect.stringMatching(
        /^Um documento, 3 nomes: 99\.990\.007\/0001-65 está em 8 linhas, com PADARIA AURORA LTDA \(linha 2\), TELHAS BOA VISTA LTDA \(linha 3\) e PESSOA PRIMEIRA \(linha 9\)\./,
      ),
    },
  ])
  expect(everybodysFound([{ ...all, allRows: 16 }])).toEqual([])
  expect(everybodysFound([{ ...all, names: names.slice(0, 2) }])).toEqual([])
  expect(everybodysFound([{ ...all, names: names.map(() => 'PADARIA AURORA') }])).toEqual([])
})
