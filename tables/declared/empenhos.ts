import { reais } from '../../pt-br/money.ts'
import {
  choice,
  code,
  coded,
  date,
  levels,
  link,
  money,
  month,
  party,
  text,
  unit,
  year,
} from '../model/columns.ts'
import { defineDataset, type RowValues } from '../model/declaration.ts'
import { inYear, lessOrEqual, oneOf, together } from '../model/rules.ts'
import { isKnown, shareOf } from '../model/story.ts'
import { contractKinds } from './contratos.ts'
import { registeredPrices } from './usual-words.ts'

// Elements of expense that are bought on a market: material, services, works, equipment. Staff, benefits, debt and
// transfers need no bidding.
const bought = new Set(['30', '32', '33', '35', '37', '39', '40', '51', '52'])
const isBought = ({ natureza }: RowValues) => bought.has(String(natureza ?? '').slice(4, 6))

/**
 * The commitments of a budget. Law: LC 101/2000, art. 48-A, I; Decreto 10.540/2020, art. 8º, I; Lei 4.320/1964, art.
 * 58.
 */
export const empenhos = defineDataset({
  name: 'empenhos',
  one: 'empenho',
  title: 'Empenhos',
  purpose: 'O que a cidade se comprometeu a pagar, a quem, por quê e por qual compra.',
  purposeInChamber: 'O que a Câmara se comprometeu a pagar, a quem, por quê e por qual compra.',
  law: [
    'LC 101/2000, art. 48-A, I',
    'Decreto 10.540/2020, art. 8º, I',
    'Lei 12.527/2011, art. 8º, § 1º, III',
  ],
  grain: 'um empenho de uma unidade em um exercício',
  called: { by: 'numero' },
  key: ['unidade_gestora', 'exercicio', 'numero'],
  time: { year: 'exercicio', month: 'mes', date: 'data' },
  columns: {
    unidade_gestora: unit({ label: 'Unidade gestora' }),
    exercicio: year({ label: 'Exercício' }),
    mes: month({ label: 'Mês', of: 'data' }),
    numero: code({ label: 'Número', max: 20 }),
    data: date({ label: 'Data' }),
    tipo: choice(
      { ordinario: 'Ordinário', estimativo: 'Estimativo', global: 'Global' },
      { label: 'Tipo' },
    ),
    unidade_orcamentaria: coded('unidade-orcamentaria', {
      label: 'Unidade orçamentária',
      own: true,
      mayGoUnreported: true,
    }),
    funcao: coded('funcao', {
      label: 'Função',
      standard: 'Portaria MOG 42/1999',
      mayGoUnreported: true,
    }),
    subfuncao: coded('subfuncao', {
      label: 'Subfunção',
      standard: 'Portaria MOG 42/1999',
      mayGoUnreported: true,
    }),
    programa: coded('programa', { label: 'Programa', own: true, optional: true }),
    acao: coded('acao', { label: 'Ação', own: true, optional: true }),
    natureza: levels('natureza-despesa', {
      label: 'Natureza da despesa',
      standard: 'Portaria STN/SOF 163/2001',
      levels: { categoria: 1, grupo: 2, modalidade: 4, elemento: 6, subelemento: 8 },
      needed: 'elemento',
    }),
    fonte: levels('fonte-recursos', {
      label: 'Fonte de recursos',
      standard: 'Portaria STN 710/2021',
      levels: { ano: 1, fonte: 4, detalhamento: 8 },
      needed: 'fonte',
      kept: 4,
    }),
    credor: party({ label: 'Credor' }),
    objeto: text({ label: 'Bem ou serviço', max: 2_000, words: true }),
    licitacao_modalidade: coded('pncp-modalidade', {
      label: 'Modalidade da licitação',
      optional: true,
      mark: registeredPrices,
    }),
    licitacao_ano: year({ label: 'Ano da licitação', optional: true }),
    licitacao: link('licitacoes', {
      label: 'Número da licitação',
      by: ['unidade_gestora', 'licitacao_ano', 'licitacao_modalidade', 'licitacao'],
      optional: true,
    }),
    contratacao_direta: text({
      label: 'Dispensa, inexigibilidade ou fundamento',
      max: 500,
      optional: true,
    }),
    contrato_ano: year({ label: 'Ano do contrato', optional: true }),
    contrato_tipo: choice(contractKinds, { label: 'Tipo do contrato', optional: true }),
    contrato: link('contratos', {
      label: 'Número do contrato',
      by: ['unidade_gestora', 'contrato_ano', 'contrato_tipo', 'contrato'],
      optional: true,
    }),
    emenda_ano: year({ label: 'Ano da emenda', optional: true }),
    emenda: link('emendas', {
      label: 'Número da emenda',
      by: ['unidade_gestora', 'emenda_ano', 'emenda'],
      optional: true,
    }),
    valor_empenhado: money({ label: 'Empenhado' }),
    valor_anulado: money({ label: 'Anulado', takesAway: true, optional: true }),
    valor_liquidado: money({ label: 'Liquidado', mayGoUnreported: true }),
    valor_pago: money({ label: 'Pago', mayGoUnreported: true }),
    calculado: choice(
      {
        liquidado_e_pago: 'Liquidado e pago',
        liquidado: 'Liquidado',
        pago: 'Pago',
      },
      {
        label: 'Calculado dos movimentos',
        help: 'O arquivo de empenhos não o informa: é calculado das liquidações e dos pagamentos publicados deste empenho, em qualquer ano, menos os estornos.',
        optional: true,
        isMade: true,
      },
    ),
  },
  computed: {
    by: 'calculado',
    amounts: {
      liquidado_e_pago: ['valor_liquidado', 'valor_pago'],
      liquidado: ['valor_liquidado'],
      pago: ['valor_pago'],
    },
    of: 'das liquidações e dos pagamentos publicados',
  },
  rules: [
    inYear('data', 'exercicio', 'A data do empenho não é do exercício.'),
    lessOrEqual('valor_liquidado', 'valor_empenhado', 'Liquidado acima do empenhado.'),
    lessOrEqual('valor_pago', 'valor_liquidado', 'Pago acima do liquidado.'),
    oneOf(
      ['licitacao', 'contratacao_direta'],
      'Falta a licitação, ou a dispensa ou inexigibilidade, de uma despesa que se compra.',
      isBought,
    ),
    together(
      ['licitacao', 'licitacao_ano', 'licitacao_modalidade'],
      'Diga número, ano e modalidade da licitação: sem os três o cidadão não chega a ela.',
    ),
    together(
      ['contrato', 'contrato_ano', 'contrato_tipo'],
      'Diga número, ano e tipo do contrato: sem os três o cidadão não chega a ele.',
    ),
  ],
  told: {
    gender: 'm',
    amounts: [
      { of: 'valor_empenhado', as: 'empenhado' },
      { of: 'valor_anulado', as: 'anulado' },
      { of: 'valor_liquidado', as: 'liquidado' },
      { of: 'valor_pago', as: 'pago' },
    ],
    former: {
      paid: 'valor_pago',
      stands: {
        table: 'movimentos',
        sum: 'valor',
        year: 'exercicio_empenho',
        kinds: ['pagamento', 'estorno_pagamento'],
      },
    },
    by: { funcao: 'em {}', credor: 'a {}' },
  },
  story: {
    about: 'objeto',
    stands: ({
      valor_empenhado: whole,
      valor_anulado: off,
      valor_liquidado: due,
      valor_pago: paid,
    }) => {
      const left = Number(whole) - Number(off ?? 0)
      return [
        `${reais(left)} empenhados`,
        left > 0 && isKnown(due) && `${shareOf(Number(due), left)}% liquidado`,
        left > 0 && isKnown(paid) && `${shareOf(Number(paid), left)}% pago`,
      ]
    },
  },
  stages: [
    {
      as: 'Empenhado',
      of: ['valor_empenhado'],
      less: 'valor_anulado',
      open: 'empenhados sem liquidação',
      isBought,
    },
    { as: 'Liquidado', of: ['valor_liquidado'], open: 'liquidados sem pagamento' },
    { as: 'Pago', of: ['valor_pago'] },
  ],
  everyday: {
    words: 'gastos compras fornecedores credores notas empresas dinheiro quem recebeu recebe',
    asking:
      'gasto gastou gasta gastam gastaram pagou paga pago comprou compra custou custa vendeu vende fornece forneceu recebeu receberam recebem',
  },
  filters: [
    'exercicio',
    'mes',
    'unidade_gestora',
    'numero',
    'credor',
    'funcao',
    'subfuncao',
    'natureza',
    'fonte',
    'licitacao',
    'contrato',
    'emenda',
    'objeto',
  ],
  askedFirst: ['funcao'],
  cube: [
    'exercicio',
    'mes',
    'unidade_gestora',
    'unidade_orcamentaria',
    'funcao',
    'subfuncao',
    'natureza',
    'fonte',
  ],
  sums: ['valor_empenhado', 'valor_anulado', 'valor_liquidado', 'valor_pago'],
  listed: [
    'data',
    'unidade_gestora',
    'credor',
    'objeto',
    'funcao',
    'valor_empenhado',
    'valor_liquidado',
    'valor_pago',
  ],
  ranked: ['valor_empenhado', 'valor_anulado', 'valor_liquidado', 'valor_pago'],
  order: '-data',
  charts: [
    {
      lines: 'mes',
      of: ['valor_empenhado', 'valor_liquidado', 'valor_pago'],
      monthOf: 'do empenho, até hoje,',
    },
    { bars: 'funcao', of: 'valor_pago', top: 10 },
  ],
  payees: { by: 'credor', of: 'valor_pago', top: 10 },
  beside: [
    {
      table: 'movimentos',
      words: 'Cada pagamento, dia a dia',
      note: 'também os deste ano por empenhos de anos anteriores',
      by: ['unidade_gestora', 'credor', 'funcao', 'fonte'],
    },
    {
      table: 'despesas',
      words: 'Quanto se podia gastar, e o que saiu em cada mês',
      by: ['unidade_gestora', 'funcao', 'subfuncao', 'natureza', 'fonte'],
    },
  ],
  figures: [
    { words: 'Pago em saúde', of: 'valor_pago', where: { funcao: '10' } },
    { words: 'Pago em educação', of: 'valor_pago', where: { funcao: '12' } },
  ],
  found: { words: 'objeto', companies: 'credor', number: 'numero' },
  due: { workingDays: 1, law: 'LC 131/2009; Decreto 10.540/2020, art. 7º' },
  proves: { 'pntp-2026': ['4.3', '17.3'] },
})
