import { dayText } from '../../pt-br/day.ts'
import { reais } from '../../pt-br/money.ts'
import {
  address,
  choice,
  code,
  coded,
  date,
  money,
  month,
  text,
  unit,
  year,
} from '../model/columns.ts'
import { defineDataset } from '../model/declaration.ts'
import { oneOf } from '../model/rules.ts'
import { untilDay } from './stories.ts'
import { registeredPrices, usualStates } from './usual-words.ts'

const pncp = 'Lei 14.133/2021, art. 174; tabelas de domínio do PNCP'

const biddingStates: Readonly<Record<string, string>> = {
  aberta: 'Aberta',
  em_andamento: 'Em andamento',
  encerrada: 'Encerrada',
  homologada: 'Homologada',
  suspensa: 'Suspensa',
  reaberta: 'Reaberta',
  retificada: 'Retificada',
  revogada: 'Revogada',
  anulada: 'Anulada',
  fracassada: 'Fracassada',
  deserta: 'Deserta',
}

/** Dispensa and inexigibilidade: what is bought without a bidding. */
const directModes: ReadonlySet<string> = new Set(['8', '9'])

/** Biddings and direct purchases. Law: Lei 14.133/2021, arts. 54, 72 and 174; Lei 12.527/2011, art. 8º, § 1º, IV. */
export const licitacoes = defineDataset({
  name: 'licitacoes',
  one: 'licitação',
  many: 'licitações',
  title: 'Licitações',
  numberedByYear: true,
  purpose:
    'O que a cidade põe à disputa ou compra diretamente: o quê, por quanto e em que pé está.',
  purposeInChamber:
    'O que a Câmara põe à disputa ou compra diretamente: o quê, por quanto e em que pé está.',
  law: [
    'Lei 14.133/2021, arts. 54, 72 e 174',
    'Lei 12.527/2011, art. 8º, § 1º, IV',
    'LC 101/2000, art. 48-A, I',
  ],
  grain: 'uma licitação ou contratação direta de uma unidade',
  called: { by: 'numero', of: 'modalidade' },
  key: ['unidade_gestora', 'ano', 'modalidade', 'numero'],
  time: { year: 'ano', month: 'mes', date: 'publicacao' },
  columns: {
    unidade_gestora: unit({ label: 'Unidade gestora' }),
    ano: year({ label: 'Ano', help: 'O do número da licitação.' }),
    mes: month({ label: 'Mês', of: 'publicacao' }),
    modalidade: coded('pncp-modalidade', {
      label: 'Modalidade',
      standard: pncp,
      mark: registeredPrices,
    }),
    numero: code({ label: 'Número', max: 30 }),
    processo: code({ label: 'Processo', max: 60, optional: true }),
    numero_controle_pncp: code({ label: 'Número no PNCP', max: 60, optional: true }),
    objeto: text({ label: 'Objeto', max: 5_120, words: true }),
    situacao: choice(biddingStates, {
      label: 'Situação',
      usual: usualStates.bidding,
      mayGoUnreported: true,
    }),
    publicacao: date({ label: 'Publicação' }),
    abertura: date({ label: 'Sessão de abertura', optional: true }),
    criterio: coded('pncp-criterio', {
      label: 'Critério de julgamento',
      standard: pncp,
      optional: true,
    }),
    srp: choice({ sim: 'Sim', nao: 'Não' }, { label: 'Registro de preços', optional: true }),
    fundamento: text({
      label: 'Fundamento legal',
      max: 500,
      optional: true,
      help: 'Da dispensa ou inexigibilidade: o artigo que a permite.',
    }),
    estimado: money({ label: 'Valor estimado', optional: true }),
    homologado: money({ label: 'Valor homologado', optional: true }),
    vencedores: text({ label: 'Vencedores', max: 2_000, optional: true }),
    pagina: address({ label: 'No portal de origem', optional: true }),
  },
  rules: [oneOf(['estimado', 'homologado'], 'Falta o valor estimado ou o homologado.')],
  told: {
    gender: 'f',
    amounts: [
      { of: 'estimado', as: 'estimado' },
      { of: 'homologado', as: 'homologado' },
    ],
  },
  story: {
    about: 'objeto',
    stands: ({ situacao, abertura, estimado, homologado }, today) => [
      biddingStates[String(situacao)]?.toLowerCase() ?? false,
      abertura !== null &&
        (String(abertura) >= today
          ? untilDay(abertura, today, 'a sessão')
          : `sessão em ${dayText(String(abertura))}`),
      estimado !== null && `${reais(estimado ?? null)} estimados`,
      homologado !== null && `${reais(homologado ?? null)} homologados`,
    ],
  },
  stages: [
    {
      as: 'Licitado',
      of: ['homologado', 'estimado'],
      calledFor: ({ modalidade, homologado }) => {
        const direct = directModes.has(String(modalidade)) ? 'Contratação direta' : undefined
        if (homologado !== null) return direct
        return direct ? `${direct}, valor estimado` : 'Estimado'
      },
    },
  ],
  everyday: {
    words: 'compras pregão edital dispensa inexigibilidade concorrência tomada de preços',
    asking: 'licitado licitou licita',
    values: {
      modalidade: { '8': 'sem licitação direta' },
      situacao: {
        aberta: 'abertas participar disputar',
        deserta: 'desertas sem interessados',
        fracassada: 'fracassadas',
        suspensa: 'suspensas paradas',
      },
    },
  },
  filters: [
    'ano',
    'mes',
    'unidade_gestora',
    'situacao',
    'modalidade',
    'numero',
    'processo',
    'objeto',
  ],
  askedFirst: ['situacao', 'modalidade'],
  cube: ['ano', 'mes', 'unidade_gestora', 'modalidade', 'situacao'],
  sums: ['estimado', 'homologado'],
  listed: [
    'unidade_gestora',
    'publicacao',
    'abertura',
    'objeto',
    'situacao',
    'estimado',
    'homologado',
  ],
  order: '-publicacao',
  charts: [{ bars: 'modalidade', of: 'homologado', top: 10 }],
  found: { words: 'objeto', number: 'numero' },
  due: { workingDays: 1, law: 'Lei 14.133/2021, art. 54; LC 131/2009' },
  proves: { 'pntp-2026': ['8.1'] },
})
