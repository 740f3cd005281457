import { code, coded, decimal, money, month, text, unit, year } from '../model/columns.ts'
import { defineDataset, type Rule } from '../model/declaration.ts'

/** The years that a plan is of. */
export const yearsOfPlan = 4
/**
 * A plan begins in the second year of a mayor's term: 2022, 2026, … (ADCT, art. 35, § 2º, I; elections of
 * municipalities).
 */
const someFirstYear = 2022

/** The first year of the plan that a year belongs to: 2026 of 2026 to 2029. */
export const planOf = (ofYear: number): number =>
  ofYear - ((((ofYear - someFirstYear) % yearsOfPlan) + yearsOfPlan) % yearsOfPlan)

const withinPlan: Rule = {
  columns: ['ano', 'exercicio'],
  message: 'O ano não é um dos quatro deste plano.',
  gravity: 'erro',
  isBroken: ({ ano, exercicio }) =>
    typeof ano === 'number' &&
    typeof exercicio === 'number' &&
    (ano < exercicio || ano >= exercicio + yearsOfPlan),
}

/** What a government means to do in four years. Law: CF, art. 165, § 1º; LC 101/2000, art. 48. */
export const ppa = defineDataset({
  name: 'ppa',
  power: 'executivo',
  one: 'meta do plano',
  many: 'metas do plano',
  title: 'Plano Plurianual',
  purpose:
    'O que o município se propôs a fazer em quatro anos: os programas, as ações de cada um, a meta e o valor previsto por ano.',
  law: ['Constituição Federal, art. 165, § 1º', 'LC 101/2000, art. 48'],
  grain: 'o que uma ação do plano prevê para um dos seus quatro anos',
  called: { by: 'acao' },
  key: ['unidade_gestora', 'exercicio', 'acao', 'programa', 'ano', 'item'],
  time: { year: 'exercicio', month: 'mes' },
  columns: {
    unidade_gestora: unit({ label: 'Unidade gestora' }),
    exercicio: year({
      label: 'Início do plano',
      help: 'O primeiro dos quatro anos, como 2026.',
      isForFilling: true,
    }),
    mes: month({
      label: 'Mês',
      help: 'Aquele em que o plano começa a valer: 1.',
      isForFilling: true,
    }),
    programa: coded('programa-do-plano', { label: 'Programa', own: true }),
    objetivo: text({ label: 'Objetivo', max: 2_000, optional: true }),
    acao: coded('acao-do-plano', { label: 'Ação', own: true }),
    funcao: coded('funcao', { label: 'Função', standard: 'Portaria MOG 42/1999', optional: true }),
    subfuncao: coded('subfuncao', {
      label: 'Subfunção',
      standard: 'Portaria MOG 42/1999',
      optional: true,
    }),
    produto: text({ label: 'Produto', max: 200, optional: true }),
    unidade_medida: text({ label: 'Unidade de medida', max: 60, optional: true }),
    ano: year({ label: 'Ano', help: 'Um dos quatro do plano.' }),
    item: code({
      label: 'Item',
      max: 10,
      help: 'Conta as metas de uma ação em um ano; 1 onde há só uma.',
      isForFilling: true,
    }),
    meta_fisica: decimal({ label: 'Meta', decimals: 4, optional: true }),
    valor: money({ label: 'Valor previsto' }),
  },
  rules: [withinPlan],
  told: {
    gender: 'f',
    amounts: [{ of: 'valor', as: 'previsto' }],
    by: { funcao: 'em {}' },
  },
  everyday: {
    words: 'planejamento metas programas quatro anos',
  },
  filters: ['exercicio', 'ano', 'unidade_gestora', 'funcao', 'subfuncao', 'programa', 'acao'],
  askedFirst: ['programa'],
  cube: ['exercicio', 'mes', 'unidade_gestora', 'ano', 'funcao', 'subfuncao', 'programa', 'acao'],
  sums: ['valor'],
  listed: [
    'unidade_gestora',
    'programa',
    'ano',
    'produto',
    'meta_fisica',
    'unidade_medida',
    'valor',
  ],
  order: 'mes',
  charts: [{ bars: 'funcao', of: 'valor', top: 10 }],
  due: {
    workingDays: 30,
    law: 'Constituição Federal, art. 165, § 1º; LC 101/2000, art. 48',
    years: yearsOfPlan,
  },
  proves: {},
})
