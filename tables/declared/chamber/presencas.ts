import { choice, date, month, text, unit, year } from '../../model/columns.ts'
import { defineDataset } from '../../model/declaration.ts'
import { inYear, oneOf } from '../../model/rules.ts'
import { councillor, due, openness, plenarySession, sessionKind } from './shared.ts'

/** Who was there, session by session. Law: Lei 12.527/2011, arts. 7º and 8º. */
export const presencas = defineDataset({
  name: 'presencas',
  one: 'presença',
  title: 'Presença nas sessões',
  power: 'legislativo',
  purpose: 'Quem esteve em cada sessão, quem faltou e quem justificou a falta.',
  law: openness,
  grain: 'a presença ou a ausência de uma pessoa em uma sessão',
  called: { by: 'vereador' },
  entry: 'both',
  key: ['unidade_gestora', 'exercicio', 'sessao_tipo', 'sessao', 'vereador'],
  time: { year: 'exercicio', month: 'mes', date: 'data' },
  columns: {
    unidade_gestora: unit({ label: 'Unidade gestora' }),
    exercicio: year({ label: 'Exercício' }),
    mes: month({ label: 'Mês', of: 'data' }),
    data: date({ label: 'Data da sessão' }),
    sessao_tipo: sessionKind,
    sessao: plenarySession,
    vereador: councillor,
    presenca: choice(
      { presente: 'Presente', justificada: 'Ausência justificada', ausente: 'Ausente' },
      { label: 'Situação' },
    ),
    justificativa: text({
      label: 'Justificativa',
      max: 300,
      optional: true,
      help: 'O motivo como foi aceito, sem dizer doença nem outro dado íntimo.',
      isForFilling: true,
    }),
  },
  rules: [
    inYear('data', 'exercicio', 'A sessão não é do exercício.'),
    oneOf(
      ['justificativa'],
      'Falta a justificativa da ausência.',
      ({ presenca }) => presenca === 'justificada',
    ),
  ],
  told: {
    gender: 'm',
    counts: { one: 'registro de presença', many: 'registros de presença' },
    by: { vereador: 'de {}' },
  },
  everyday: {
    words: 'frequência faltas falta ausência ausências assiduidade lista de presença',
    asking: 'faltou faltaram compareceu',
  },
  filters: ['exercicio', 'mes', 'unidade_gestora', 'vereador', 'presenca', 'sessao_tipo', 'sessao'],
  askedFirst: ['vereador', 'presenca'],
  cube: ['exercicio', 'mes', 'unidade_gestora', 'presenca', 'vereador'],
  sums: [],
  listed: ['unidade_gestora', 'data', 'sessao_tipo', 'sessao', 'presenca', 'justificativa'],
  order: '-data',
  charts: [{ bars: 'presenca', top: 3 }],
  due,
  proves: { 'pntp-2026': ['20.6', '20.11'] },
})
