import { choice, levels, money, month, unit, year } from '../model/columns.ts'
import { defineDataset } from '../model/declaration.ts'

/** Revenue by nature, source and month. Law: LC 101/2000, art. 48-A, II; Decreto 10.540/2020, art. 8º, II. */
export const receitas = defineDataset({
  name: 'receitas',
  one: 'receita',
  title: 'Receitas',
  purpose: 'O que a cidade previu receber e o que recebeu, por origem do dinheiro.',
  purposeInChamber:
    'O duodécimo que a Câmara recebe da Prefeitura, mês a mês: o previsto e o recebido.',
  law: ['LC 101/2000, art. 48-A, II', 'Decreto 10.540/2020, art. 8º, II'],
  grain: 'o movimento de uma natureza de receita e fonte, em um mês de uma unidade',
  called: { by: 'natureza' },
  key: ['unidade_gestora', 'exercicio', 'mes', 'natureza', 'fonte', 'tipo_ingresso'],
  time: { year: 'exercicio', month: 'mes' },
  columns: {
    unidade_gestora: unit({ label: 'Unidade gestora' }),
    exercicio: year({ label: 'Exercício' }),
    mes: month({ label: 'Mês' }),
    natureza: levels('natureza-receita', {
      label: 'Natureza da receita',
      standard: 'Portaria STN/SOF 163/2001',
      levels: { categoria: 1, origem: 2, especie: 3, desdobramento: 7, tipo: 8 },
      needed: 'especie',
    }),
    fonte: levels('fonte-recursos', {
      label: 'Fonte de recursos',
      standard: 'Portaria STN 710/2021',
      levels: { ano: 1, fonte: 4, detalhamento: 8 },
      needed: 'fonte',
      kept: 4,
    }),
    tipo_ingresso: choice(
      { orcamentaria: 'Orçamentária', duodecimo: 'Duodécimo', outras: 'Outros ingressos' },
      {
        label: 'Tipo de ingresso',
        help: 'As câmaras recebem o duodécimo, que não é receita orçamentária sua.',
      },
    ),
    previsao_inicial: money({
      label: 'Previsão inicial',
      signed: true,
      help: 'Do ano, na lei orçamentária. Vem uma vez por ano e natureza: no primeiro mês.',
      mayGoUnreported: true,
      isForFilling: true,
    }),
    previsao_atualizada: money({
      label: 'Mudança da previsão',
      signed: true,
      help: 'O que o mês mudou na previsão; a soma do ano com a inicial é a previsão atualizada.',
      mayGoUnreported: true,
    }),
    lancada: money({ label: 'Lançada', signed: true, optional: true }),
    arrecadada: money({ label: 'Arrecadada', signed: true }),
    deducoes: money({ label: 'Deduções', signed: true, optional: true }),
    extraordinaria: money({ label: 'Extraordinária', signed: true, optional: true }),
  },
  rules: [],
  told: {
    gender: 'f',
    done: true,
    amounts: [{ of: 'arrecadada', as: 'arrecadado' }],
    net: { of: 'arrecadada', less: 'deducoes', words: 'deduções (como as do Fundeb)' },
  },
  everyday: {
    words:
      'duodécimo arrecadação impostos IPTU ISS ITBI FPM ICMS IPVA taxas tributos royalties petróleo multas cota-parte repasses transferências orçamento',
    asking: 'arrecadou arrecada arrecadação receita recebeu recebe arrecadado entrou entra rendeu',
    values: {
      tipo_ingresso: { duodecimo: 'repasse repassa repassou' },
      natureza: {
        '111250': 'IPTU',
        '111253': 'ITBI',
        '111451': 'ISS ISSQN',
        '1112': 'taxas',
        '111': 'impostos tributos',
        '171151': 'FPM',
        '172150': 'ICMS',
        '172151': 'IPVA',
        '175150': 'FUNDEB',
        '124150': 'iluminação COSIP CIP',
      },
    },
  },
  filters: ['exercicio', 'mes', 'unidade_gestora', 'natureza', 'fonte', 'tipo_ingresso'],
  askedFirst: ['natureza'],
  cube: ['exercicio', 'mes', 'unidade_gestora', 'natureza', 'fonte', 'tipo_ingresso'],
  sums: [
    'previsao_inicial',
    'previsao_atualizada',
    'lancada',
    'arrecadada',
    'deducoes',
    'extraordinaria',
  ],
  listed: ['mes', 'unidade_gestora', 'previsao_inicial', 'previsao_atualizada', 'arrecadada'],
  ranked: [
    'previsao_inicial',
    'previsao_atualizada',
    'lancada',
    'arrecadada',
    'deducoes',
    'extraordinaria',
  ],
  order: '-mes',
  charts: [
    { lines: 'mes', of: ['arrecadada'] },
    { bars: 'natureza', of: 'arrecadada', top: 10 },
  ],
  figures: [
    { words: 'Arrecadado', of: 'arrecadada', power: 'executivo' },
    {
      words: 'Duodécimo recebido',
      of: 'arrecadada',
      where: { tipo_ingresso: 'duodecimo' },
      power: 'legislativo',
    },
  ],
  due: { workingDays: 1, law: 'LC 131/2009; Decreto 10.540/2020, art. 7º' },
  proves: { 'pntp-2026': ['3.1', '3.2'] },
})
