import { choice, code, date, money, month, party, text, unit, year } from '../model/columns.ts'
import { defineDataset } from '../model/declaration.ts'
import { lessOrEqual } from '../model/rules.ts'

/** Projects of culture and sport that may raise money against taxes. Law: LC 101/2000, arts. 14 e 48. */
export const incentivos = defineDataset({
  name: 'incentivos',
  one: 'projeto',
  title: 'Incentivos à cultura e ao esporte',
  purpose: 'Os projetos aprovados, de quem são e quanto podem captar.',
  law: ['LC 101/2000, arts. 14 e 48', 'Decreto 10.540/2020, art. 8º, II'],
  grain: 'um projeto aprovado em um exercício',
  called: { by: 'numero' },
  entry: 'both',
  key: ['unidade_gestora', 'exercicio', 'numero'],
  time: { year: 'exercicio', month: 'mes', date: 'situacao_em' },
  columns: {
    unidade_gestora: unit({ label: 'Unidade gestora' }),
    exercicio: year({ label: 'Exercício', help: 'O da aprovação.' }),
    mes: month({ label: 'Mês', of: 'situacao_em' }),
    numero: code({ label: 'Número', max: 40 }),
    situacao_em: date({ label: 'Situação em' }),
    area: choice({ cultura: 'Cultura', esporte: 'Esporte' }, { label: 'Área' }),
    projeto: text({ label: 'Nome do projeto', max: 500, words: true }),
    proponente: party({ label: 'Proponente' }),
    lei: text({ label: 'Lei de incentivo', max: 200 }),
    aprovado: money({ label: 'Aprovado' }),
    captado: money({ label: 'Captado', optional: true }),
  },
  rules: [lessOrEqual('captado', 'aprovado', 'Captado acima do aprovado.')],
  told: {
    gender: 'm',
    amounts: [
      { of: 'aprovado', as: 'aprovado' },
      { of: 'captado', as: 'captado' },
    ],
  },
  filters: ['exercicio', 'unidade_gestora', 'area', 'proponente', 'numero', 'projeto'],
  askedFirst: ['area'],
  cube: ['exercicio', 'mes', 'unidade_gestora', 'area'],
  sums: ['aprovado', 'captado'],
  listed: ['situacao_em', 'unidade_gestora', 'proponente', 'projeto', 'aprovado'],
  ranked: ['aprovado', 'captado'],
  order: '-situacao_em',
  charts: [{ bars: 'area', of: 'aprovado', top: 2 }],
  found: { words: 'projeto' },
  due: { workingDays: 30, law: 'LC 101/2000, art. 48' },
  proves: { 'pntp-2026': ['16.4'] },
})
