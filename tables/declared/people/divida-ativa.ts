import { choice, code, money, month, party, text, unit, year } from '../../model/columns.ts'
import { defineDataset } from '../../model/declaration.ts'

/** Debts to the town that are registered. Law: CTN, art. 198, § 3º, II; Lei 6.830/1980, art. 2º. */
export const dividaAtiva = defineDataset({
  name: 'divida_ativa',
  one: 'inscrição',
  many: 'inscrições',
  title: 'Dívida ativa',
  purpose: 'Quem deve à cidade, desde quando e quanto.',
  law: ['CTN, art. 198, § 3º, II', 'Lei 6.830/1980, art. 2º'],
  grain: 'uma inscrição em dívida ativa, como estava no fim de um mês',
  called: { by: 'inscricao' },
  key: ['unidade_gestora', 'exercicio', 'mes', 'inscricao'],
  time: { year: 'exercicio', month: 'mes', state: true },
  columns: {
    unidade_gestora: unit({ label: 'Unidade gestora' }),
    exercicio: year({ label: 'Exercício' }),
    mes: month({ label: 'Mês' }),
    inscricao: code({ label: 'Inscrição', max: 40 }),
    ano_inscricao: year({ label: 'Ano da inscrição' }),
    devedor: party({ label: 'Devedor' }),
    natureza: choice(
      { tributaria: 'Tributária', nao_tributaria: 'Não tributária' },
      { label: 'Natureza' },
    ),
    tributo: text({ label: 'De que é a dívida', max: 200, optional: true }),
    situacao: choice(
      {
        administrativa: 'Em cobrança administrativa',
        protestada: 'Protestada',
        ajuizada: 'Em cobrança na Justiça',
        parcelada: 'Parcelada',
        suspensa: 'Suspensa',
      },
      { label: 'Situação', optional: true },
    ),
    valor_original: money({ label: 'Valor original', optional: true }),
    valor_atualizado: money({
      label: 'Valor atualizado',
      help: 'Com correção, multa e juros até o fim do mês.',
    }),
  },
  rules: [],
  told: {
    gender: 'f',
    amounts: [{ of: 'valor_atualizado', as: 'de valor atualizado' }],
    by: { devedor: 'de {}' },
  },
  everyday: {
    words: 'devedor devedores quem deve dívidas devendo inadimplentes inscritos calote',
    asking: 'deve devem devendo',
    // What a town owes is not what is owed to it.
    unlike:
      /\b(?:prefeitura|municipio|cidade|camara)\s+(?:\w+\s+)?(?:deve|devendo)\b|\bdividas?\s+d[ao]\s+(?:prefeitura|municipio|camara)\b/,
  },
  filters: [
    'exercicio',
    'mes',
    'unidade_gestora',
    'devedor',
    'inscricao',
    'ano_inscricao',
    'natureza',
    'tributo',
    'situacao',
  ],
  askedFirst: ['situacao'],
  cube: ['exercicio', 'mes', 'unidade_gestora', 'situacao', 'natureza', 'ano_inscricao'],
  sums: ['valor_original', 'valor_atualizado'],
  order: '-mes',
  listed: [
    'unidade_gestora',
    'devedor',
    'tributo',
    'ano_inscricao',
    'situacao',
    'valor_atualizado',
  ],
  charts: [
    { lines: 'mes', of: ['valor_atualizado'] },
    { bars: 'situacao', of: 'valor_atualizado', top: 5 },
  ],
  due: { workingDays: 20, law: 'CTN, art. 198, § 3º, II' },
  proves: { 'pntp-2026': ['3.3'] },
})
