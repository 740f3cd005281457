import { expect, test } from 'vitest'
import { capitalised, counted, fold, sameText, slug } from '../../pt-br/words.ts'
import { fileSummary } from '../../resources/accountability-words.ts'
import { initials } from '../../resources/initials.ts'

test('accents, case and blanks around do not count, whichever way they are composed', () => {
  expect(fold('  LICITAÇÃO ')).toBe('licitacao')
  expect(sameText('sa\u0303o josé', 'São Jose\u0301')).toBe(true)
  expect(sameText('são', 'sé')).toBe(false)
})

test('a slug has letters and digits, and marks only between them', () => {
  expect(slug('Relatório 2026: 1º bimestre!')).toBe('relatorio-2026-1-bimestre')
  expect(slug(' Fé & Lazer ', '.')).toBe('fe.lazer')
})

test('one has a singular, anything else a plural, with points between thousands', () => {
  expect([0, 1, 1_234].map((count) => counted(count, 'termo', 'termos'))).toEqual([
    '0 termos',
    '1 termo',
    '1.234 termos',
  ])
})

test('a sentence begins with a capital, with an accent too', () => {
  expect([capitalised('órgão'), capitalised('')]).toEqual(['Órgão', ''])
})

test.each([
  ['Prefeitura Municipal de Afonso Cláudio', 'AC'],
  ['Câmara Municipal de Vale do Orvalho', 'VO'],
  ['São José dos Campos', 'SC'],
  ['ana paula coutinho', 'AC'],
  ['Ítalo', 'Í'],
  ['Portal', 'P'],
])('%s is %s in two letters at most', (name, letters) => {
  expect(initials(name)).toBe(letters)
})

const none = { linhas: null, erros: 0, avisos: 0, substituidoPor: null, primeiro: null }
const wrong = {
  linha: 3,
  campo: 'valor',
  valor: 'x',
  codigo: 'numero',
  mensagem: 'Informe um número.',
  gravidade: 'erro',
} as const
test.each([
  ['', { ...none, status: 'recebido' }],
  ['10.000 linhas', { ...none, status: 'processado', linhas: 10_000 }],
  ['1 linha. 2 avisos', { ...none, status: 'processado_com_avisos', linhas: 1, avisos: 2 }],
  [
    '12 linhas. 1 erro e 1.234 avisos. Linha 3, valor: Informe um número',
    { ...none, status: 'rejeitado', linhas: 12, erros: 1, avisos: 1_234, primeiro: wrong },
  ],
  [
    '1 erro. Linha 3: Informe um número',
    { ...none, status: 'rejeitado', linhas: 0, erros: 1, primeiro: { ...wrong, campo: '' } },
  ],
  ['5 linhas. 1 erro', { ...none, status: 'substituido', linhas: 5, erros: 1 }],
  [
    '5 linhas. Outro arquivo tomou o lugar deste',
    { ...none, status: 'substituido', linhas: 5, erros: 1, substituidoPor: 9 },
  ],
] as const)('the log of a file says: "%s"', (sentence, facts) => {
  expect(fileSummary(facts)).toBe(sentence)
})
