import { choice, coded, date, month, unit, year } from '../../model/columns.ts'
import { defineDataset } from '../../model/declaration.ts'
import { inYear, notBefore } from '../../model/rules.ts'
import {
  namesNobody,
  orderRule,
  queuePosition,
  protocol,
  registeredOn,
  requestStates,
  stateDay,
  usualRequestStates,
  whomToAsk,
} from './shared.ts'

/**
 * Who waits for consultations, examinations and operations, by the number of the request alone. Law: Lei 12.527/2011,
 * art. 8º; Lei 13.709/2018, art. 11.
 */
export const filaRegulacao = defineDataset({
  name: 'fila_regulacao',
  one: 'pedido',
  title: 'Fila da regulação da saúde',
  power: 'executivo',
  purpose:
    'Quem espera por consulta, exame ou cirurgia, pelo protocolo, sem nomes: em que posição, desde quando e por qual critério.',
  law: ['Lei 12.527/2011, arts. 7º e 8º', 'Lei 13.709/2018, art. 11'],
  grain: 'um pedido na fila de um procedimento, na última lista de um mês',
  called: { by: 'protocolo' },
  entry: 'both',
  key: ['unidade_gestora', 'exercicio', 'mes', 'procedimento', 'protocolo'],
  time: { year: 'exercicio', month: 'mes', date: 'situacao_em', state: true },
  columns: {
    unidade_gestora: unit({ label: 'Unidade gestora' }),
    exercicio: year({ label: 'Exercício' }),
    mes: month({ label: 'Mês', of: 'situacao_em' }),
    situacao_em: stateDay,
    tipo: choice(
      {
        consulta: 'Consulta',
        exame: 'Exame',
        cirurgia: 'Cirurgia',
        terapia: 'Terapia',
        outro: 'Outro serviço',
      },
      {
        label: 'Tipo',
        usual: {
          consulta: ['consulta especializada', 'consultas'],
          exame: ['exames', 'exame de imagem', 'exame laboratorial', 'sadt'],
          cirurgia: ['cirurgia eletiva', 'procedimento cirurgico', 'cirurgias'],
          terapia: ['fisioterapia', 'reabilitacao', 'terapias'],
          outro: ['procedimento', 'servico'],
        },
      },
    ),
    procedimento: coded('procedimento', {
      label: 'Especialidade ou procedimento',
      own: true,
      help: 'O código (Sigtap ou próprio), com o nome ao lado; sem código, o nome.',
      isForFilling: true,
    }),
    posicao: queuePosition,
    protocolo: protocol,
    registrado_em: registeredOn,
    prioridade: choice(
      {
        emergencia: 'Emergência',
        urgencia: 'Urgência',
        prioritaria: 'Prioritária',
        eletiva: 'Eletiva',
      },
      {
        label: 'Prioridade',
        optional: true,
        usual: {
          emergencia: ['vermelho', 'vermelha', 'emergente', 'p0'],
          urgencia: ['amarelo', 'amarela', 'urgente', 'p1'],
          prioritaria: ['verde', 'nao urgente', 'prioridade', 'p2'],
          eletiva: ['azul', 'rotina', 'normal', 'p3'],
        },
      },
    ),
    situacao: choice(requestStates, {
      label: 'Situação',
      optional: true,
      usual: usualRequestStates,
    }),
    previsao: date({ label: 'Atendimento previsto', optional: true }),
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
    by: { procedimento: 'de {}' },
    waits: {
      since: 'registrado_em',
      at: 'situacao_em',
      by: 'procedimento',
      state: { by: 'situacao', waiting: 'aguardando' },
    },
  },
  everyday: {
    words:
      'fila filas espera lista regulação SUS consulta consultas exame exames cirurgia cirurgias especialista posição protocolo esperando demora aguardando',
  },
  filters: ['exercicio', 'mes', 'unidade_gestora', 'tipo', 'procedimento', 'protocolo', 'situacao'],
  askedFirst: ['procedimento', 'protocolo'],
  cube: ['exercicio', 'mes', 'unidade_gestora', 'tipo', 'procedimento'],
  sums: [],
  listed: [
    'unidade_gestora',
    'procedimento',
    'posicao',
    'registrado_em',
    'previsao',
    'criterio',
    'contato',
  ],
  order: 'posicao',
  charts: [{ bars: 'procedimento', top: 15 }],
  due: { workingDays: 10, law: 'Lei 12.527/2011, art. 8º' },
  proves: { 'pntp-2026': ['18.3'] },
})
