import { expect, test } from 'vitest'
import { clashesOf } from '../../../tables/calls/delivery-clashes.ts'

const file = (id: number, tabela: string, unidade: string, ano: number, mes: number | null) => ({
  id,
  nome: `${id}.csv`,
  parecer: { tabela, ordens: [{ unidade, ano, mes }] } as never,
})

test('files of one period clash, and a whole year with each of its months, of one unit and table', () => {
  const found = clashesOf([
    file(1, 'empenhos', 'a', 2026, null),
    file(2, 'empenhos', 'a', 2026, 3),
    file(3, 'empenhos', 'a', 2026, 4),
    file(4, 'empenhos', 'a', 2025, 3),
    file(5, 'empenhos', 'b', 2026, 3),
    file(6, 'receitas', 'a', 2026, 3),
    file(7, 'receitas', 'a', 2026, 3),
    { id: 8, nome: '8.csv', parecer: null },
  ])
  expect([...found].toSorted(([one], [other]) => one - other)).toEqual([
    [1, ['2.csv', '3.csv']],
    [2, ['1.csv']],
    [3, ['1.csv']],
    [6, ['7.csv']],
    [7, ['6.csv']],
  ])
})
