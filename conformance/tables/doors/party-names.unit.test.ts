import { expect, test } from 'vitest'
import { empenhos } from '../../../tables/declared/empenhos.ts'
import { isOneName, partyDoubts } from '../../../tables/domain/party-doubts.ts'

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
  last: 'PADARIA AURORA LTDA',
  known: null,
  units: [],
  line: 2,
  documents: 9,
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
