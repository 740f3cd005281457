import { expect, test } from 'vitest'
import {
  groupFaults,
  linesText,
  valuesText,
} from '../../../backoffice/engine/import/group-faults.ts'

const fault = (linha: number, mensagem: string, valor = '', coluna = 'Valor') => ({
  linha,
  coluna,
  valor,
  mensagem,
})

test('a fault of a column is told once with its lines, that of the most lines first', () => {
  const faults = [
    fault(20, 'Preencha este campo.', '', 'Cargo'),
    ...[3, 8, 9, 10].map((line) => fault(line, 'Não é um número.', line < 9 ? 'R$ mil' : 'dez')),
    fault(3, 'Não é um número.', 'R$ mil'),
    fault(4, 'Preencha este campo.'),
  ]
  expect(groupFaults(faults)).toEqual([
    {
      column: 'Valor',
      message: 'Não é um número.',
      lines: [3, 8, 9, 10],
      values: ['R$ mil', 'dez'],
    },
    { column: 'Cargo', message: 'Preencha este campo.', lines: [20], values: [] },
    { column: 'Valor', message: 'Preencha este campo.', lines: [4], values: [] },
  ])
})

test('messages that only differ in the line they name are one, and one alone keeps its number', () => {
  const repeats = (line: number, first: number) =>
    fault(line, `Esta linha repete a chave da linha ${first}.`)
  expect(groupFaults([repeats(7, 2), repeats(8, 3)])).toMatchObject([
    { message: 'Esta linha repete a chave da linha ….', lines: [7, 8] },
  ])
  expect(groupFaults([repeats(7, 2)])).toMatchObject([
    { message: 'Esta linha repete a chave da linha 2.' },
  ])
})

test('lines are told as runs, the first of them and how many more', () => {
  expect(linesText([3])).toBe('Linha 3')
  expect(linesText([3, 9])).toBe('Linhas 3 e 9')
  const many = [3, 8, 9, 10, 11, 12, 20, 30, 40, 50]
  expect(linesText([...many, ...Array.from({ length: 1_200 }, (_, at) => 60 + at)])).toBe(
    'Linhas 3, 8–12, 20, 30, 40, 50 e mais 1.200',
  )
  expect(valuesText(['a', 'b', 'c', 'd', 'e'])).toBe('“a”, “b”, “c” e mais 2')
})
