import { describe, expect, test } from 'vitest'
import { datasets } from '../../tables/declared/index.ts'
import { contentOf } from '../../tables/declared/pntp/content.ts'
import { evidenceKey, type Filled } from '../../tables/data/evidence.ts'
import { contentLacks, newestTold } from '../../tables/domain/pntp/content-lacks.ts'
import { fileLacks } from '../../tables/domain/pntp/opened-documents.ts'
import { readingOf } from '../../tables/domain/pntp/seal.ts'
import { opened, standing, type CriterionState } from '../../tables/domain/pntp/state.ts'

// What an evaluator who opens rows and files finds, and what the index is called.

const contratos = datasets.find(({ name }) => name === 'contratos')
if (!contratos) throw new TypeError('contratos is gone')
/** What is lacked of contracts by what is asked, where so many rows need and tell it. */
const lacks = (asked: string, filled: Filled, rows = 40) => {
  const contents = contentOf(asked)
  const of = new Map(contents.map((content) => [evidenceKey(content), filled]))
  return contentLacks(contents, [{ dataset: contratos, evidence: { rows, of } }]).map(
    ({ words, isAtMercy }) => `${isAtMercy ? '? ' : ''}${words}`,
  )
}
const led = (needed: number, ofOne: number, outside: number, different: number): Filled => ({
  needed,
  filled: needed,
  addresses: { ofOne, outside, different },
})

describe('a column counts where the rows that need it have it', () => {
  test('nine of ten are enough, eight are not', () => {
    expect(lacks('objeto', { needed: 40, filled: 36 })).toEqual([])
    expect(lacks('objeto', { needed: 40, filled: 32 })).toEqual([
      'Nas linhas mais novas falta o que a cartilha pede: objeto (em 32 de 40). Corrija as linhas, ou envie o período de novo com essas colunas.',
    ])
  })
  test('what no row needs, and what is only where it is the case, lacks nothing', () => {
    expect(lacks('orgao_gerenciador[tipo=adesao]', { needed: 0, filled: 0 })).toEqual([])
    expect(lacks('processo?', { needed: 40, filled: 0 })).toEqual([])
  })
  test('of what a criterion is about, none must be said', () => {
    expect(lacks('arquivo[tipo=adesao]!', { needed: 0, filled: 0 })).toEqual([
      '? Nenhuma das linhas mais novas é de “Adesão a ata de outro órgão”, e nada diz que não houve. Publique o que houve, ou um documento que diga que não houve.',
    ])
    expect(lacks('arquivo[tipo=adesao]!', { needed: 0, filled: 0 }, 0)).toEqual([])
  })
})

test('where the rows that it is about must be new themselves, the table is no newer than they', () => {
  const [content] = contentOf('arquivo[tipo=adesao]!!')
  if (!content) throw new TypeError('nothing is asked')
  const newestOf = (newest: string | null) => {
    const filled = { needed: 4, filled: 4, newest }
    const of = new Map([[evidenceKey(content), filled]])
    return newestTold([content], [{ dataset: contratos, evidence: { rows: 40, of } }])
  }
  expect([newestOf('2026-03-02'), newestOf(null)]).toEqual(['2026-03-02', undefined])
  expect(newestTold(contentOf('arquivo[tipo=adesao]!'), [])).toBeUndefined()
})

describe('a row leads to its own file', () => {
  test('each to another one', () => {
    expect(lacks('arquivo', led(30, 30, 0, 30))).toEqual([])
  })
  test('to a list, or all to the same file, is none', () => {
    expect(lacks('arquivo', led(30, 0, 0, 1))).toHaveLength(1)
    expect(lacks('arquivo', led(30, 30, 0, 1))).toEqual([
      expect.stringContaining('o mesmo endereço de outra'),
    ])
  })
  test('to other hosts is at the mercy of whoever judges', () => {
    expect(lacks('arquivo', led(30, 0, 30, 30))).toEqual([expect.stringMatching(/^\? De 30/)])
  })
})

describe('a file is what it is called', () => {
  const file = {
    description: 'RGF do 2º quadrimestre',
    fileName: 'rgf.pdf',
    text: 'lido',
    pages: 1,
    bytes: 4_000,
  }
  const said = (given: Partial<Omit<typeof file, 'text'>> & { readonly text?: string | null }) =>
    fileLacks([{ ...file, ...given }]).map(({ isAtMercy }) => (isAtMercy ? 'mercê' : 'perdido'))
  test.each([
    ['a page of text', {}, []],
    ['a page of title', { bytes: 300 }, ['perdido']],
    ['a line that says that there was nothing', { bytes: 90, description: 'Rol: não houve' }, []],
    ['several pages', { pages: 9, bytes: 300 }, []],
    ['a list of one line', { fileName: 'rol.csv', bytes: 60 }, []],
    ['a picture', { text: 'sem_texto', bytes: 0 }, ['mercê']],
    ['what nobody has read yet', { text: null }, ['mercê']],
  ] as const)('%s', (_, given, found) => {
    expect(said(given)).toEqual(found)
  })
})

const state = (points: number, reached: number, level: 'essencial' | 'obrigatoria', id = '9.9') =>
  ({
    ...standing(
      { id, title: '', level, items: 'D', points: { executivo: points, legislativo: points } },
      points,
      'D',
      [],
      [],
    ),
    reached,
  }) satisfies CriterionState

test('what opening loses brings back what it took, and leaves the kind reading', () => {
  const place = { way: 'table', name: 'Contratos', id: 'contratos' } as const
  const before = state(4, 4, 'obrigatoria')
  const after = opened(before, [{ place, words: 'Falta.', isAtMercy: false }])
  expect([after.reached, after.kindly, after.met]).toEqual([0, 4, ''])
  expect(after.lacks.map(({ points }) => points)).toEqual([4])
})

describe('the index is called by its points and its essential criteria', () => {
  const grade = (strict: number, essential: boolean) => {
    const rest = state(100 - 4, strict - (essential ? 4 : 0), 'obrigatoria')
    const { grade: name, next } = readingOf([rest, state(4, essential ? 4 : 0, 'essencial', '3.1')])
    return [name, next && [next.name, next.points, ...next.essentials]]
  }
  test.each([
    [96, true, 'Diamante', undefined],
    [94.9, true, 'Ouro', ['Diamante', 0.1]],
    [85, true, 'Ouro', ['Diamante', 10]],
    [75, true, 'Prata', ['Ouro', 10]],
    [96, false, 'Elevado', ['Diamante', 0, '3.1']],
    [80, false, 'Elevado', ['Prata', 0, '3.1']],
    [60, true, 'Intermediário', ['Prata', 15]],
    [60, false, 'Intermediário', ['Prata', 15, '3.1']],
    [49.76, true, 'Básico', ['Intermediário', 0.24]],
    [4, true, 'Inicial', ['Básico', 26]],
  ] as const)('%d points, all essential: %s', (strict, essential, name, next) => {
    expect(grade(strict, essential)).toEqual([name, next])
  })
})
