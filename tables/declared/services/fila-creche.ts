import { choice, month, text, unit, year } from '../../model/columns.ts'
import { defineDataset } from '../../model/declaration.ts'
import { inYear, notBefore } from '../../model/rules.ts'
import {
  namesNobody,
  orderRule,
  place,
  queuePosition,
  protocol,
  registeredOn,
  requestStates,
  stateDay,
  usualRequestStates,
  whomToAsk,
} from './shared.ts'

/**
 * Which children wait for a place in a nursery, by the number of the request alone. Law: Lei 9.394/1996, art. 5º, § 1º,
 * IV (Lei 14.685/2023); Lei 13.709/2018, art. 14.
 */
export const filaCreche = defineDataset({
  name: 'fila_creche',
  one: 'pedido',
  title: 'Lista de espera das creches',
  power: 'executivo',
  purpose:
    'Quem espera por vaga em creche, pelo protocolo, sem nomes: em qual creche, em que posição, desde quando e por qual critério.',
  law: ['Lei 9.394/1996, art. 5º, § 1º, IV (Lei 14.685/2023)', 'Lei 13.709/2018, art. 14'],
  grain: 'um pedido de vaga em uma creche, na última lista de um mês',
  called: { by: 'protocolo' },
  entry: 'both',
  key: ['unidade_gestora', 'exercicio', 'mes', 'creche', 'protocolo'],
  time: { year: 'exercicio', month: 'mes', date: 'situacao_em', state: true },
  columns: {
    unidade_gestora: unit({ label: 'Unidade gestora' }),
    exercicio: year({ label: 'Exercício' }),
    mes: month({ label: 'Mês', of: 'situacao_em' }),
    situacao_em: stateDay,
    creche: place('creche', 'Creche', 'Inep'),
    faixa: text({
      label: 'Idade ou turma',
      max: 60,
      help: 'Como 0 a 1 ano, ou Maternal I.',
      isForFilling: true,
    }),
    turno: choice(
      { integral: 'Integral', manha: 'Manhã', tarde: 'Tarde' },
      {
        label: 'Turno',
        optional: true,
        usual: {
          integral: ['tempo integral', 'periodo integral'],
          manha: ['matutino'],
          tarde: ['vespertino'],
        },
      },
    ),
    posicao: queuePosition,
    protocolo: protocol,
    registrado_em: registeredOn,
    situacao: choice(requestStates, {
      label: 'Situação',
      optional: true,
      usual: usualRequestStates,
    }),
    criterio: orderRule,
    contato: whomToAsk,
  },
  rules: [
    inYear('situacao_em', 'exercicio', 'A lista não é do exercício.'),
    notBefore('situacao_em', 'registrado_em', 'O pedido é posterior à lista.'),
    ...namesNobody,
  ],
  told: {
    gender: 'm',
    by: { creche: 'em {}' },
    waits: {
      since: 'registrado_em',
      at: 'situacao_em',
      by: 'creche',
      state: { by: 'situacao', waiting: 'aguardando' },
    },
  },
  everyday: {
    words:
      'creche creches vaga vagas fila filas espera lista berçário maternal CMEI CEI educação infantil bebê criança protocolo posição',
  },
  filters: ['exercicio', 'mes', 'unidade_gestora', 'creche', 'faixa', 'protocolo', 'situacao'],
  askedFirst: ['creche', 'protocolo'],
  cube: ['exercicio', 'mes', 'unidade_gestora', 'creche'],
  sums: [],
  listed: ['unidade_gestora', 'creche', 'faixa', 'posicao', 'registrado_em', 'criterio', 'contato'],
  order: 'posicao',
  charts: [{ bars: 'creche', top: 15 }],
  due: { workingDays: 10, law: 'Lei 9.394/1996, art. 5º, § 1º, IV' },
  proves: { 'pntp-2026': ['19.2'] },
})
