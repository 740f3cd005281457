import { describe, expect, test } from 'vitest'
import {
  codesOf,
  isCode,
  levelsOf,
  vocabularies,
  wordsOf,
} from '../../tables/model/vocabularies/index.ts'
import { isInForce, vocabulary } from '../../tables/model/vocabularies/vocabulary.ts'

/**
 * Codes that published files of municipalities carry: SAGRES 2023, Tutóia 2025, São Paulo 2014, Santos 2025, MSC 2024,
 * PNCP 2025.
 */
const published: Readonly<Record<string, string>> = {
  funcao: '01 02 04 05 06 07 08 09 10 11 12 13 14 15 16 17 18 20 23 24 25 26 27 28 99',
  subfuncao: `031 032 062 121 122 123 124 126 127 128 129 131 181 182 183 212 241 242 243 244 271 272 301 302 303 304 305
    306 331 332 333 334 361 363 365 366 367 368 391 392 422 451 452 453 482 511 512 541 542 543 545 572 605 662 695 752
    782 785 811 812 813 841 843 844 845 846 999`,
  'categoria-despesa': '3 4 9',
  'grupo-despesa': '1 2 3 4 5 6 9',
  'modalidade-aplicacao': '20 30 50 80 90 91 99',
  'elemento-despesa': `01 03 04 05 08 11 13 14 16 18 21 22 30 31 32 33 35 36 37 39 40 41 42 43 45 46 47 48 49 51 52 61 62
    65 71 77 86 91 92 93 94 96 99`,
  fonte: `500 501 502 540 541 542 550 551 552 553 569 570 571 573 599 600 601 604 605 621 631 632 636 659 660 661 665 669
    700 701 703 704 706 707 708 710 711 715 716 717 718 719 749 750 751 752 753 754 755 756 759 800 801 802 899`,
  'exercicio-fonte': '1 2',
  'categoria-receita': '1 2',
  'origem-receita': '11 12 13 16 17 19 21 22 24 29',
  'especie-receita': `111 112 113 124 131 132 133 136 161 171 172 174 175 179 191 192 193 199 211 212 221 222 241 242 243
    245 299`,
  'pncp-modalidade': '6',
  'pncp-modo-disputa': '1 3 6',
  'pncp-situacao': '1 2 3 4',
  'pncp-instrumento': '1',
}

describe.each(vocabularies)('$name', ({ name, title, norm, terms }) => {
  test('has a title, a norm, and words with every code', () => {
    expect(title).toMatch(/^\p{Lu}/u)
    expect(norm.length).toBeGreaterThan(15)
    expect(terms.length).toBeGreaterThan(1)
    for (const { code, words } of terms) {
      expect(code).toMatch(/^[\da-z]+$/)
      expect(words).toMatch(/^\p{Lu}.*[^\s.,;-]$/u)
      expect(words).not.toMatch(/ {2}|[|<>~¸]/)
    }
  })

  test('says one thing in any year: no code has two terms at once, and their order is that of the years', () => {
    const years = Array.from({ length: 40 }, (_, at) => 2000 + at)
    const doubles = years.flatMap((year) => {
      const codes = terms.filter((it) => isInForce(it, year)).map(({ code }) => code)
      return codes.filter((code, at) => codes.indexOf(code) !== at)
    })
    expect(doubles).toEqual([])
    for (const { code } of terms) {
      const from = terms.filter((it) => it.code === code).map((it) => it.from)
      expect(from).toEqual(from.toSorted((one, other) => one - other))
    }
  })

  test('has the words of every code that published files carry', () => {
    const codes = published[name]?.split(/\s+/) ?? []
    expect(codes.filter((code) => !isCode(name, code))).toEqual([])
  })
})

test('no vocabulary has the name of another, and each that has published codes exists', () => {
  const names = vocabularies.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  expect(Object.keys(published).filter((name) => !names.includes(name))).toEqual([])
})

test('every subfunction has its typical function, by the hundreds of its code', () => {
  const found = codesOf('subfuncao')
  expect(found.length).toBe(113 + 4)
  for (const { code, within } of found) expect(isCode('funcao', within ?? ''), code).toBe(true)
  const typical = new Map(found.map(({ code, within }) => [code, within]))
  expect(['244', '274', '306', '334', '368', '754'].map((code) => typical.get(code))).toEqual([
    '08',
    '09',
    '10',
    '11',
    '12',
    '25',
  ])
})

test('every origin is of a category, every species of an origin', () => {
  for (const { code } of codesOf('origem-receita'))
    expect(isCode('categoria-receita', code.slice(0, 1)), code).toBe(true)
  for (const { code } of codesOf('especie-receita'))
    expect(isCode('origem-receita', code.slice(0, 2)), code).toBe(true)
  expect(wordsOf('especie-receita', '721')).toBe('Contribuições Sociais')
})

test('words are those of the year, and of another year where that year has none', () => {
  expect(wordsOf('subfuncao', '753', 2007)).toBe('Petróleo')
  expect(wordsOf('subfuncao', '753', 2026)).toBe('Combustíveis Minerais')
  expect(wordsOf('subfuncao', '753')).toBe('Combustíveis Minerais')
  expect(wordsOf('subfuncao', '601', 2026)).toBe('Promoção da Produção Vegetal')
  expect(isCode('subfuncao', '601', 2012)).toBe(true)
  expect(isCode('subfuncao', '601', 2013)).toBe(false)
  expect(wordsOf('funcao', '29')).toBeUndefined()
  expect(isCode('funcao', '1')).toBe(false)
})

test('the codes of a year are those in force, each once', () => {
  const codes = (year?: number) => codesOf('subfuncao', year).map(({ code }) => code)
  expect(codes(2012)).toContain('601')
  expect(codes(2013)).not.toContain('601')
  expect(new Set(codes()).size).toBe(codes().length)
})

test('a nature of expense is read from the category to the element', () => {
  const read = (code: string) =>
    levelsOf('natureza-despesa', code).map(({ level, upTo, words }) => [level, upTo, words])
  expect(read('3.3.90.39.99')).toEqual([
    ['categoria', '3', 'Despesas Correntes'],
    ['grupo', '33', 'Outras Despesas Correntes'],
    ['modalidade', '3390', 'Aplicações Diretas'],
    ['elemento', '339039', 'Outros Serviços de Terceiros - Pessoa Jurídica'],
  ])
  expect(read('33000000').map(([level]) => level)).toEqual(['categoria', 'grupo'])
  expect(read('339')).toHaveLength(2)
})

test('a nature of revenue and a source are read by their parts', () => {
  expect(levelsOf('natureza-receita', '11180141').map(({ words }) => words)).toEqual([
    'Receitas Correntes',
    'Impostos, Taxas e Contribuições de Melhoria',
    'Impostos',
  ])
  expect(levelsOf('natureza-receita', '17000000')).toHaveLength(2)
  const last = (code: string) => levelsOf('natureza-receita', code).at(-1)
  expect(last('1.1.1.2.50.0.1')).toMatchObject({
    upTo: '111250',
    words: 'Imposto sobre a Propriedade Predial e Territorial Urbana',
  })
  expect(last('11125003')?.words).toBe(
    'Imposto sobre a Propriedade Predial e Territorial Urbana - Dívida Ativa',
  )
  expect(last('1711511')?.words).toContain('Participação dos Municípios - Cota Mensal')
  expect(last('72155021')?.words).toBe('Contribuição Patronal - Servidor Civil - Pensionistas')
  // Of a detail without words, the words of the nearest level.
  expect(last('11125771')).toMatchObject({ upTo: '1112', words: 'Impostos sobre o Patrimônio' })
  expect(last('11990000')?.words).toBeUndefined()
  expect(levelsOf('fonte-recursos', '1.500').map(({ words }) => words)).toEqual([
    'Recursos do Exercício Corrente',
    'Recursos não Vinculados de Impostos',
  ])
})

test('a name that is no vocabulary, and a line that is no code, are refused', () => {
  expect(() => wordsOf('fontes', '500')).toThrow('No vocabulary fontes')
  expect(() => levelsOf('natureza', '3')).toThrow('No compound code natureza')
  expect(() => vocabulary('x', 'X', 'Norma', 2000, '01')).toThrow('No code and words: 01')
})
