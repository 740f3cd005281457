import { reais } from '../../pt-br/money.ts'
import {
  address,
  choice,
  code,
  coded,
  date,
  link,
  money,
  month,
  party,
  text,
  unit,
  year,
} from '../model/columns.ts'
import { defineDataset } from '../model/declaration.ts'
import { notBefore, oneOf, together } from '../model/rules.ts'
import { untilDay } from './stories.ts'
import { registeredPrices, usualStates } from './usual-words.ts'

/** What an instrument is: the numbers of each kind begin anew. */
export const contractKinds = {
  contrato: 'Contrato',
  ata: 'Ata de registro de preços',
  adesao: 'Adesão a ata de outro órgão',
} as const

/**
 * Contracts, price registrations and adhesions. A register: a contract stands once, under the year of its number, and a
 * later load changes its amounts, end and state. Law: Lei 14.133/2021, arts. 86 and 94.
 */
export const contratos = defineDataset({
  name: 'contratos',
  one: 'contrato',
  title: 'Contratos e atas',
  numberedByYear: true,
  purpose: 'O que a cidade contratou: com quem, por quanto e até quando.',
  purposeInChamber: 'O que a Câmara contratou: com quem, por quanto e até quando.',
  law: [
    'Lei 14.133/2021, arts. 86 e 94',
    'Lei 12.527/2011, art. 8º, § 1º, IV',
    'Decreto 11.462/2023, art. 18, § 4º',
  ],
  grain: 'um contrato, uma ata de registro de preços ou uma adesão, com os valores de hoje',
  called: { by: 'numero', of: 'tipo' },
  key: ['unidade_gestora', 'ano', 'tipo', 'numero'],
  time: { year: 'ano', month: 'mes', date: 'assinatura' },
  columns: {
    unidade_gestora: unit({ label: 'Unidade gestora' }),
    ano: year({ label: 'Ano', help: 'O do número do contrato.' }),
    mes: month({ label: 'Mês', of: 'assinatura' }),
    tipo: choice(contractKinds, { label: 'Tipo' }),
    numero: code({ label: 'Número', max: 40 }),
    processo: code({ label: 'Processo', max: 60, optional: true }),
    numero_controle_pncp: code({ label: 'Número no PNCP', max: 60, optional: true }),
    contratado: party({ label: 'Contratado' }),
    objeto: text({ label: 'Objeto', max: 5_120, words: true }),
    licitacao_ano: year({ label: 'Ano da licitação', optional: true }),
    licitacao_modalidade: coded('pncp-modalidade', {
      label: 'Modalidade da licitação',
      standard: 'Lei 14.133/2021, art. 174; tabelas de domínio do PNCP',
      optional: true,
      mark: registeredPrices,
    }),
    licitacao: link('licitacoes', {
      label: 'Número da licitação',
      by: ['unidade_gestora', 'licitacao_ano', 'licitacao_modalidade', 'licitacao'],
      optional: true,
    }),
    orgao_gerenciador: text({
      label: 'Órgão gerenciador da ata',
      max: 200,
      optional: true,
      help: 'De uma adesão: de quem é a ata.',
    }),
    assinatura: date({ label: 'Assinatura' }),
    inicio: date({ label: 'Vigente desde', optional: true }),
    fim: date({ label: 'Vigente até', optional: true }),
    valor_inicial: money({ label: 'Valor inicial', optional: true }),
    valor_atual: money({
      label: 'Valor atual',
      optional: true,
      help: 'Com os aditivos até hoje.',
    }),
    situacao: choice(
      {
        vigente: 'Vigente',
        encerrado: 'Encerrado',
        rescindido: 'Rescindido',
        suspenso: 'Suspenso',
      },
      { label: 'Situação', usual: usualStates.contract, mayGoUnreported: true },
    ),
    arquivo: address({ label: 'Íntegra', optional: true }),
  },
  file: 'arquivo',
  rules: [
    oneOf(['valor_inicial', 'valor_atual'], 'Falta o valor do contrato.'),
    notBefore('fim', 'inicio', 'O contrato acaba antes de começar.'),
    together(
      ['licitacao', 'licitacao_ano', 'licitacao_modalidade'],
      'Diga número, ano e modalidade da licitação: sem os três o cidadão não chega a ela.',
    ),
  ],
  told: {
    gender: 'm',
    amounts: [{ of: 'valor_atual', as: 'de valor atual' }],
    kinds: {
      contrato: { one: 'contrato', many: 'contratos', gender: 'm' },
      ata: {
        one: 'ata de registro de preços',
        many: 'atas de registro de preços',
        gender: 'f',
        note: 'sem obrigação de compra',
      },
      adesao: {
        one: 'adesão a ata de outro órgão',
        many: 'adesões a atas de outros órgãos',
        gender: 'f',
      },
    },
    by: { contratado: 'com {}' },
  },
  story: {
    about: 'objeto',
    stands: ({ tipo, situacao, valor_inicial: first, valor_atual: now, fim }, today) => [
      situacao !== 'vigente' && String(situacao ?? ''),
      now !== null || first !== null
        ? `${reais(now ?? first ?? null)}${tipo === 'ata' ? ', sem obrigação de compra' : ''}`
        : false,
      situacao === 'vigente' && untilDay(fim, today, 'o fim da vigência'),
    ],
  },
  stages: [
    {
      as: 'Contratado',
      of: ['valor_atual', 'valor_inicial'],
      signed: 'valor_inicial',
      calledFor: ({ tipo }) => (tipo === 'ata' ? 'Registrado em ata' : undefined),
      open: 'contratados ainda sem empenho',
      isBinding: ({ tipo }) => tipo !== 'ata',
    },
  ],
  everyday: {
    words: 'fornecedores empresas vigência valor contratado fiscal ata atas registro de preços',
    values: {
      situacao: {
        vigente: 'vigentes valendo em vigor ativos',
        encerrado: 'encerrados vencidos terminados',
        rescindido: 'rescindidos cancelados',
      },
    },
  },
  filters: [
    'ano',
    'mes',
    'unidade_gestora',
    'tipo',
    'situacao',
    'numero',
    'contratado',
    'licitacao',
    'objeto',
  ],
  askedFirst: ['situacao', 'tipo'],
  cube: ['ano', 'mes', 'unidade_gestora', 'tipo', 'situacao'],
  sums: ['valor_inicial', 'valor_atual'],
  apart: 'tipo',
  listed: [
    'unidade_gestora',
    'assinatura',
    'contratado',
    'objeto',
    'inicio',
    'fim',
    'situacao',
    'valor_atual',
  ],
  order: '-assinatura',
  charts: [{ bars: 'tipo', of: 'valor_atual', top: 3 }],
  payees: { by: 'contratado', of: 'valor_atual', top: 10 },
  found: { words: 'objeto', companies: 'contratado', number: 'numero' },
  due: { workingDays: 20, law: 'Lei 14.133/2021, art. 94' },
  proves: { 'pntp-2026': ['8.5', '9.1', '9.2'] },
})
