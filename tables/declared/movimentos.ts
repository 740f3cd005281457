import {
  choice,
  code,
  coded,
  date,
  integer,
  levels,
  link,
  money,
  month,
  party,
  text,
  unit,
  year,
} from '../model/columns.ts'
import { defineDataset } from '../model/declaration.ts'
import { inYear } from '../model/rules.ts'
import { categoryOfElement } from './payment-category.ts'
import { usualMovements } from './usual-words.ts'

/**
 * Liquidations and payments, with their chronological order. Law: Lei 14.133/2021, art. 141; Lei 4.320/1964, arts. 62
 * to 64.
 */
export const movimentos = defineDataset({
  name: 'movimentos',
  one: 'movimento',
  title: 'Liquidações e pagamentos',
  purpose: 'O que foi entregue e o que foi pago, a quem, e em que ordem.',
  law: ['LC 101/2000, art. 48-A, I', 'Lei 14.133/2021, art. 141, § 3º'],
  grain: 'uma liquidação, um pagamento ou um estorno de um empenho',
  called: { by: 'numero', of: 'tipo' },
  key: ['unidade_gestora', 'exercicio', 'tipo', 'numero'],
  followsFrom: { categoria: categoryOfElement },
  time: { year: 'exercicio', month: 'mes', date: 'data' },
  columns: {
    unidade_gestora: unit({ label: 'Unidade gestora' }),
    exercicio: year({ label: 'Exercício' }),
    mes: month({ label: 'Mês', of: 'data' }),
    tipo: choice(
      {
        liquidacao: 'Liquidação',
        pagamento: 'Pagamento',
        estorno_liquidacao: 'Estorno de liquidação',
        estorno_pagamento: 'Estorno de pagamento',
      },
      { label: 'Tipo', usual: usualMovements },
    ),
    numero: code({ label: 'Número', max: 30 }),
    data: date({ label: 'Data' }),
    exercicio_empenho: year({
      label: 'Exercício do empenho',
      help: 'De um ano anterior, o pagamento é de restos a pagar.',
      mayGoUnreported: true,
    }),
    empenho: link('empenhos', {
      label: 'Empenho',
      by: ['unidade_gestora', 'exercicio_empenho', 'empenho'],
    }),
    credor: party({ label: 'Credor' }),
    funcao: coded('funcao', {
      label: 'Função',
      standard: 'Portaria MOG 42/1999',
      mayGoUnreported: true,
    }),
    fonte: levels('fonte-recursos', {
      label: 'Fonte de recursos',
      standard: 'Portaria STN 710/2021',
      levels: { ano: 1, fonte: 4, detalhamento: 8 },
      needed: 'fonte',
      kept: 4,
    }),
    documento_fiscal: code({ label: 'Documento fiscal', max: 60, optional: true }),
    categoria: choice(
      {
        bens: 'Fornecimento de bens',
        locacoes: 'Locações',
        servicos: 'Prestação de serviços',
        obras: 'Obras',
        outras: 'Fora da ordem cronológica',
      },
      {
        label: 'Categoria da ordem cronológica',
        standard: 'Lei 14.133/2021, art. 141',
        mayGoUnreported: true,
      },
    ),
    data_exigibilidade: date({ label: 'Exigível desde', optional: true }),
    vencimento: date({ label: 'Vencimento', optional: true }),
    historico: text({ label: 'Histórico', max: 2_000, optional: true, words: true }),
    valor: money({
      label: 'Valor',
      signed: true,
      help: 'Estornos têm valor negativo.',
      isForFilling: true,
    }),
    retencoes: money({ label: 'Retenções', optional: true }),
    posicao_na_ordem: integer({ label: 'Posição na ordem', optional: true }),
    justificativa_alteracao: text({
      label: 'Justificativa da mudança de ordem',
      max: 1_000,
      optional: true,
    }),
  },
  rules: [inYear('data', 'exercicio', 'A data do movimento não é do exercício.')],
  told: {
    gender: 'm',
    amounts: [{ of: 'valor' }],
    kinds: {
      liquidacao: { one: 'liquidação', many: 'liquidações', gender: 'f' },
      pagamento: { one: 'pagamento', many: 'pagamentos', gender: 'm' },
      estorno_liquidacao: {
        one: 'estorno de liquidação',
        many: 'estornos de liquidação',
        gender: 'm',
      },
      estorno_pagamento: {
        one: 'estorno de pagamento',
        many: 'estornos de pagamento',
        gender: 'm',
      },
    },
    by: { funcao: 'em {}', credor: 'a {}', data: 'no dia {}' },
  },
  everyday: {
    words: 'pagamentos liquidações pagos fornecedores credores ordem cronológica',
  },
  filters: [
    'exercicio',
    'mes',
    'data',
    'unidade_gestora',
    'tipo',
    'empenho',
    'credor',
    'funcao',
    'fonte',
    'categoria',
    'historico',
  ],
  askedFirst: ['tipo'],
  cube: ['exercicio', 'mes', 'unidade_gestora', 'tipo', 'funcao', 'fonte', 'categoria'],
  sums: ['valor', 'retencoes'],
  apart: 'tipo',
  listed: ['data', 'unidade_gestora', 'credor', 'historico', 'valor'],
  ranked: ['valor', 'retencoes'],
  order: '-data',
  charts: [
    { lines: 'mes', of: ['valor'] },
    // What was delivered and what was paid stand apart: together they are counted twice.
    { bars: 'tipo', of: 'valor', top: 4 },
  ],
  beside: [
    {
      table: 'empenhos',
      words: 'A quem, e por qual licitação',
      note: 'os empenhos do ano, com o que já se pagou de cada um',
      by: ['unidade_gestora', 'credor', 'funcao', 'fonte'],
    },
  ],
  due: { workingDays: 1, law: 'LC 131/2009; Lei 14.133/2021, art. 141, § 3º' },
  proves: { 'pntp-2026': ['9.4'] },
})
