import { expect, test } from 'vitest'
import { planOf } from '../../tables/declared/ppa.ts'
import { planRow } from '../../tables/domain/plan/plan-row.ts'

test('a plan begins in the second year of a term, and has four years', () => {
  expect([2017, 2018, 2021, 2022, 2025, 2026, 2029, 2030].map(planOf)).toEqual([
    2014, 2018, 2018, 2022, 2022, 2026, 2026, 2030,
  ])
})

const line = {
  linha: 2,
  codigo_programa: '12',
  programa: 'Educação\nque transforma',
  objetivo: null,
  codigo_acao: '2031',
  acao: 'Manutenção',
  funcao: '4',
  subfuncao: 'administração geral',
  produto: null,
  unidade_medida: null,
  meta_fisica: '14.5000',
  valor: '1250.50',
  item: '1',
}
test('functions and sub-functions are read by code and by name; others are left out', () => {
  expect(planRow(line, 2027).cells).toMatchObject({
    exercicio: '2026',
    mes: '1',
    ano: '2027',
    programa_nome: 'Educação que transforma',
    funcao: '04',
    subfuncao: '122',
  })
  expect(planRow({ ...line, funcao: 'Ensino', subfuncao: '998' }, 2027).cells).toMatchObject({
    funcao: null,
    subfuncao: null,
  })
})
