import { choice, code, date, month, text, unit, year } from '../../model/columns.ts'
import { defineDataset } from '../../model/declaration.ts'
import { inYear, together } from '../../model/rules.ts'
import { bill, councillor, due, openness, plenarySession, sessionKind } from './shared.ts'

/** Roll calls: how each councillor voted. Law: CF, art. 37; Lei 12.527/2011, arts. 7º and 8º. */
export const votacoes = defineDataset({
  name: 'votacoes',
  one: 'voto',
  title: 'Votações nominais',
  power: 'legislativo',
  purpose: 'Como cada vereador e cada vereadora votou, em cada votação nominal.',
  law: openness,
  grain: 'o voto de uma pessoa em uma votação nominal de uma sessão',
  called: { by: 'vereador' },
  entry: 'both',
  key: ['unidade_gestora', 'exercicio', 'sessao_tipo', 'sessao', 'votacao', 'vereador'],
  time: { year: 'exercicio', month: 'mes', date: 'data' },
  columns: {
    unidade_gestora: unit({ label: 'Unidade gestora' }),
    exercicio: year({ label: 'Exercício' }),
    mes: month({ label: 'Mês', of: 'data' }),
    data: date({ label: 'Data' }),
    sessao_tipo: sessionKind,
    sessao: plenarySession,
    votacao: code({
      label: 'Votação',
      max: 20,
      help: 'A ordem dela na sessão: 1, 2, 3.',
      isForFilling: true,
    }),
    assunto: text({ label: 'O que se votou', max: 1_000, words: true }),
    ...bill,
    vereador: councillor,
    partido: text({ label: 'Partido', max: 100, optional: true, help: 'O daquele dia.' }),
    voto: choice(
      {
        sim: 'Sim',
        nao: 'Não',
        abstencao: 'Abstenção',
        ausente: 'Ausente',
        presidiu: 'Presidiu, sem votar',
      },
      { label: 'Como votou' },
    ),
    resultado: choice(
      {
        aprovada: 'Aprovada',
        rejeitada: 'Rejeitada',
        adiada: 'Adiada',
        retirada: 'Retirada de pauta',
      },
      { label: 'Resultado' },
    ),
  },
  rules: [
    inYear('data', 'exercicio', 'A votação não é do exercício.'),
    together(
      ['proposicao_ano', 'proposicao_tipo', 'proposicao'],
      'Diga ano, tipo e número da proposição, ou nenhum deles.',
    ),
  ],
  told: {
    gender: 'm',
    counts: { one: 'registro de voto', many: 'registros de voto' },
    by: { vereador: 'de {}' },
  },
  everyday: {
    words: 'voto votos votou votação painel nominal sim não abstenção plenário',
    values: { voto: { nao: 'contra contrário', sim: 'favor' } },
  },
  filters: [
    'exercicio',
    'mes',
    'unidade_gestora',
    'vereador',
    'voto',
    'resultado',
    'partido',
    'sessao_tipo',
    'sessao',
    'proposicao',
    'assunto',
  ],
  askedFirst: ['vereador', 'voto'],
  cube: ['exercicio', 'mes', 'unidade_gestora', 'voto', 'vereador'],
  sums: [],
  listed: ['unidade_gestora', 'data', 'assunto', 'partido', 'voto', 'resultado'],
  order: '-data',
  charts: [{ bars: 'voto', top: 5 }],
  due,
  proves: { 'pntp-2026': ['20.7', '20.11'] },
})
