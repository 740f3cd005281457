import {
  address,
  choice,
  code,
  date,
  money,
  month,
  party,
  text,
  unit,
  year,
} from '../model/columns.ts'
import { defineDataset, type RowValues } from '../model/declaration.ts'
import { lessOrEqual, oneOf } from '../model/rules.ts'
import { usualStates } from './usual-words.ts'

const moneyless = ['sem_recurso']
const hasMoney = ({ sentido }: RowValues) => !moneyless.includes(String(sentido))

/**
 * Agreements by which money comes, goes, or does not move at all. Law: LAI, art. 8º, § 1º, II; Lei 13.019/2014, arts.
 * 10 a 12.
 */
export const transferencias = defineDataset({
  name: 'transferencias',
  one: 'instrumento',
  title: 'Convênios, parcerias e acordos',
  purpose:
    'O que a cidade combinou com outros: dinheiro que recebe, dinheiro que repassa, e acordos sem dinheiro.',
  purposeInChamber:
    'O que a Câmara combinou com outros: dinheiro que recebe, dinheiro que repassa, e acordos sem dinheiro.',
  law: [
    'Lei 12.527/2011, art. 8º, § 1º, II',
    'Decreto 10.540/2020, art. 8º, I, f',
    'Lei 13.019/2014, arts. 10 a 12',
  ],
  grain: 'um convênio, parceria ou acordo, com o que já foi repassado',
  called: { by: 'numero', of: 'sentido' },
  entry: 'both',
  key: ['unidade_gestora', 'exercicio', 'sentido', 'numero'],
  time: { year: 'exercicio', month: 'mes', date: 'situacao_em' },
  columns: {
    unidade_gestora: unit({ label: 'Unidade gestora' }),
    exercicio: year({ label: 'Ano', help: 'O do número do instrumento.' }),
    mes: month({ label: 'Mês', of: 'situacao_em' }),
    sentido: choice(
      {
        recebida: 'A cidade recebe',
        realizada: 'A cidade repassa',
        sem_recurso: 'Sem dinheiro',
      },
      { label: 'Para onde vai o dinheiro' },
    ),
    numero: code({ label: 'Número', max: 30 }),
    situacao_em: date({
      label: 'Situação em',
      help: 'O dia até o qual os valores desta linha estão contados.',
    }),
    especie: choice(
      {
        convenio: 'Convênio',
        contrato_repasse: 'Contrato de repasse',
        termo_fomento: 'Termo de fomento',
        termo_colaboracao: 'Termo de colaboração',
        termo_compromisso: 'Termo de compromisso',
        acordo_cooperacao: 'Acordo de cooperação',
        outro: 'Outro instrumento',
      },
      { label: 'Espécie' },
    ),
    concedente: text({ label: 'Quem concede', max: 200, help: 'O órgão que repassa, ou propõe.' }),
    beneficiario: party({ label: 'Beneficiário ou parceiro' }),
    partes: text({ label: 'Outras partes', max: 500, optional: true }),
    objeto: text({ label: 'Objeto', max: 1_000, words: true }),
    obrigacoes: text({ label: 'O que cada um faz', max: 2_000, optional: true }),
    inicio: date({ label: 'Início da vigência', mayGoUnreported: true }),
    fim: date({ label: 'Fim da vigência', optional: true }),
    valor_total: money({ label: 'Valor total', optional: true }),
    contrapartida: money({ label: 'Contrapartida da cidade', optional: true }),
    repassado: money({ label: 'Repassado', optional: true }),
    situacao: choice(
      {
        vigente: 'Vigente',
        encerrada: 'Encerrada',
        rescindida: 'Rescindida',
        suspensa: 'Suspensa',
      },
      { label: 'Situação', usual: usualStates.agreement },
    ),
    prestacao_de_contas: choice(
      {
        a_apresentar: 'A apresentar',
        em_analise: 'Em análise',
        aprovada: 'Aprovada',
        com_ressalvas: 'Aprovada com ressalvas',
        rejeitada: 'Rejeitada',
      },
      { label: 'Prestação de contas', optional: true },
    ),
    instrumento: address({ label: 'Inteiro teor', optional: true }),
  },
  file: 'instrumento',
  rules: [
    oneOf(['instrumento'], 'Falta o inteiro teor do instrumento.'),
    oneOf(['valor_total'], 'Falta o valor total.', hasMoney),
    oneOf(['obrigacoes'], 'Falta o que cada um faz.', (row) => !hasMoney(row)),
    lessOrEqual('repassado', 'valor_total', 'Repassado acima do valor total.'),
  ],
  told: {
    gender: 'm',
    amounts: [
      { of: 'valor_total', as: 'de valor total' },
      { of: 'repassado', as: 'repassado' },
    ],
    kinds: {
      recebida: {
        one: 'instrumento em que se recebe',
        many: 'instrumentos em que se recebe',
        gender: 'm',
      },
      realizada: {
        one: 'instrumento em que se repassa',
        many: 'instrumentos em que se repassa',
        gender: 'm',
      },
      sem_recurso: { one: 'acordo sem dinheiro', many: 'acordos sem dinheiro', gender: 'm' },
    },
  },
  everyday: {
    words:
      'convênios repasses recebidos cedidos ONG OSC entidades organizações sociais sociedade civil fomento subvenção',
  },
  filters: [
    'exercicio',
    'unidade_gestora',
    'sentido',
    'especie',
    'situacao',
    'beneficiario',
    'concedente',
    'numero',
    'objeto',
  ],
  askedFirst: ['sentido'],
  cube: ['exercicio', 'mes', 'unidade_gestora', 'sentido', 'especie', 'situacao'],
  sums: ['valor_total', 'contrapartida', 'repassado'],
  apart: 'sentido',
  moneyless,
  listed: ['situacao_em', 'unidade_gestora', 'beneficiario', 'objeto', 'instrumento'],
  ranked: ['valor_total', 'contrapartida', 'repassado'],
  order: '-situacao_em',
  charts: [{ bars: 'sentido', of: 'valor_total', top: 3 }],
  found: { words: 'objeto', companies: 'beneficiario', number: 'numero' },
  due: { workingDays: 20, law: 'Lei 12.527/2011, art. 8º, § 1º, II' },
  proves: { 'pntp-2026': ['5.1', '5.2', '5.3'] },
})
