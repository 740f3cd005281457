import { dayText } from '../../pt-br/day.ts'
import {
  address,
  choice,
  code,
  date,
  decimal,
  link,
  money,
  month,
  party,
  text,
  unit,
  year,
} from '../model/columns.ts'
import { defineDataset, type RowValues } from '../model/declaration.ts'
import { lessOrEqual, oneOf } from '../model/rules.ts'
import { isKnown, shareOf } from '../model/story.ts'
import { contractKinds } from './contratos.ts'
import { sinceDay, untilDay } from './stories.ts'
import { usualStates } from './usual-words.ts'

const isHalted = ({ situacao }: RowValues) => situacao === 'paralisada'

/** Public works and where they stand. Law: LAI, art. 8º, § 1º, V; Lei 14.133/2021, arts. 94, § 3º, e 115, § 6º. */
export const obras = defineDataset({
  name: 'obras',
  one: 'obra',
  title: 'Obras',
  purpose: 'O que a cidade constrói, quem faz, quanto custa, quanto já está pronto e o que parou.',
  purposeInChamber:
    'O que a Câmara constrói ou reforma, quem faz, quanto custa, quanto já está pronto e o que parou.',
  law: ['Lei 12.527/2011, art. 8º, § 1º, V', 'Lei 14.133/2021, art. 94, § 3º, e art. 115, § 6º'],
  grain:
    'uma obra e a sua situação em um exercício; a que continua no ano seguinte aparece nele também',
  called: { by: 'codigo' },
  entry: 'both',
  key: ['unidade_gestora', 'exercicio', 'codigo'],
  time: { year: 'exercicio', month: 'mes', date: 'situacao_em' },
  columns: {
    unidade_gestora: unit({ label: 'Unidade gestora' }),
    exercicio: year({ label: 'Exercício', help: 'O ano da situação, e não o do início da obra.' }),
    mes: month({ label: 'Mês', of: 'situacao_em' }),
    codigo: code({ label: 'Código', max: 30 }),
    situacao_em: date({ label: 'Situação em' }),
    objeto: text({ label: 'O que se faz', max: 1_000, words: true }),
    local: text({ label: 'Local', max: 300, optional: true }),
    latitude: decimal({ label: 'Latitude', decimals: 6, signed: true, optional: true }),
    longitude: decimal({ label: 'Longitude', decimals: 6, signed: true, optional: true }),
    situacao: choice(
      {
        nao_iniciada: 'Não iniciada',
        em_andamento: 'Em andamento',
        paralisada: 'Paralisada',
        concluida: 'Concluída',
        cancelada: 'Cancelada',
      },
      { label: 'Situação', usual: usualStates.work },
    ),
    inicio: date({ label: 'Início', optional: true }),
    previsao: date({ label: 'Conclusão prevista', optional: true }),
    conclusao: date({ label: 'Conclusão', optional: true }),
    contratada: party({
      label: 'Contratada',
      help: 'A empresa; na execução direta, o órgão que executa.',
    }),
    contrato_ano: year({ label: 'Ano do contrato', optional: true }),
    contrato_tipo: choice(contractKinds, { label: 'Tipo do contrato', optional: true }),
    contrato: link('contratos', {
      label: 'Número do contrato',
      by: ['unidade_gestora', 'contrato_ano', 'contrato_tipo', 'contrato'],
      optional: true,
    }),
    valor: money({ label: 'Valor contratado', mayGoUnreported: true }),
    valor_pago: money({ label: 'Pago', mayGoUnreported: true }),
    percentual_fisico: decimal({ label: 'Concluído, %', decimals: 2, mayGoUnreported: true }),
    paralisacao_motivo: text({ label: 'Por que parou', max: 500, optional: true }),
    paralisacao_responsavel: text({
      label: 'Quem responde pela paralisação',
      max: 200,
      optional: true,
    }),
    paralisacao_data: date({ label: 'Parou em', optional: true }),
    retomada: date({ label: 'Retomada prevista', optional: true }),
    processo_judicial: code({ label: 'Processo judicial', max: 40, optional: true }),
    fotos: address({ label: 'Fotos', optional: true }),
  },
  rules: [
    oneOf(['paralisacao_motivo'], 'Falta por que a obra parou.', isHalted),
    oneOf(['paralisacao_responsavel'], 'Falta quem responde pela paralisação.', isHalted),
    oneOf(['retomada'], 'Falta quando a obra deve recomeçar.', isHalted),
    oneOf(['previsao', 'conclusao'], 'Falta a data de conclusão, prevista ou não.'),
    lessOrEqual('valor_pago', 'valor', 'Pago acima do contratado.'),
    {
      columns: ['latitude'],
      message: 'A latitude vai de -90 a 90 graus.',
      gravity: 'erro',
      isBroken: ({ latitude }) => Math.abs(Number(latitude ?? 0)) > 90,
    },
    {
      columns: ['longitude'],
      message: 'A longitude vai de -180 a 180 graus.',
      gravity: 'erro',
      isBroken: ({ longitude }) => Math.abs(Number(longitude ?? 0)) > 180,
    },
    {
      columns: ['percentual_fisico'],
      message: 'Concluído acima de 100%.',
      gravity: 'aviso',
      isBroken: ({ percentual_fisico: done }) => Number(done ?? 0) > 100,
    },
  ],
  told: {
    gender: 'f',
    amounts: [
      { of: 'valor', as: 'contratado' },
      { of: 'valor_pago', as: 'pago' },
    ],
    by: { contratada: 'de {}' },
  },
  story: {
    about: 'objeto',
    stands: (row, today) => {
      const { situacao, previsao, conclusao, paralisacao_data: halted } = row
      const paid = shareOf(Number(row['valor_pago']), Number(row['valor']))
      const done = row['percentual_fisico']
      return [
        situacao === 'nao_iniciada' && 'ainda não começou',
        situacao === 'cancelada' && 'cancelada',
        isHalted(row) && `parada${sinceDay(halted)}`,
        situacao === 'concluida'
          ? `concluída${conclusao ? ` em ${dayText(String(conclusao))}` : ''}`
          : isKnown(done) && `${Math.floor(Number(done))}% pronta`,
        isKnown(row['valor']) && isKnown(row['valor_pago']) && `${paid}% paga`,
        // What has stopped counts no days to its term; that the term has passed is told.
        situacao !== 'concluida' &&
          situacao !== 'cancelada' &&
          !(isHalted(row) && String(previsao) >= today) &&
          untilDay(previsao, today, 'o prazo'),
      ]
    },
  },
  everyday: {
    words: 'construção reforma pavimentação andamento',
    besides: 'calçamento asfalto drenagem ponte praça quadra ampliação',
    asking:
      'construiu constrói construindo gasto gastou gasta gastam custo custou custa paga pago pagou',
    values: {
      situacao: {
        paralisada: 'parada paradas interrompida abandonada inacabada inacabadas',
        concluida: 'pronta prontas terminada entregue inaugurada',
        em_andamento: 'andamento execução',
        nao_iniciada: 'começou',
        cancelada: 'canceladas',
      },
    },
    byStreet: true,
  },
  filters: [
    'exercicio',
    'unidade_gestora',
    'situacao',
    'contratada',
    'contrato',
    'codigo',
    'objeto',
  ],
  askedFirst: ['situacao'],
  cube: ['exercicio', 'mes', 'unidade_gestora', 'situacao'],
  sums: ['valor', 'valor_pago'],
  listed: [
    'unidade_gestora',
    'objeto',
    'contratada',
    'situacao',
    'previsao',
    'percentual_fisico',
    'valor',
    'valor_pago',
  ],
  order: '-situacao_em',
  charts: [{ bars: 'situacao', of: 'valor', top: 5 }],
  found: { words: 'objeto', companies: 'contratada' },
  due: { workingDays: 20, law: 'Lei 12.527/2011, art. 8º, § 1º, V' },
  proves: { 'pntp-2026': ['10.1', '10.4'] },
})
