import {
  coded,
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
import { defineDataset } from '../model/declaration.ts'

const pncp = 'Lei 14.133/2021, art. 174; tabelas de domínio do PNCP'

/** What is bought by a bidding, item by item, and who won it. Law: Lei 14.133/2021, arts. 54 and 174. */
export const licitacaoItens = defineDataset({
  name: 'licitacao_itens',
  one: 'item',
  many: 'itens',
  title: 'Itens de licitações',
  purpose: 'O que se compra em cada licitação: quanto, a que preço e de quem.',
  law: ['Lei 14.133/2021, arts. 54 e 174', 'Lei 12.527/2011, art. 8º, § 1º, IV'],
  grain: 'um item de uma licitação',
  called: { by: 'numero' },
  key: ['unidade_gestora', 'ano', 'licitacao_modalidade', 'licitacao', 'numero'],
  time: { year: 'ano', month: 'mes', date: 'publicacao' },
  columns: {
    unidade_gestora: unit({ label: 'Unidade gestora' }),
    ano: year({ label: 'Ano', help: 'O do número da licitação.' }),
    mes: month({ label: 'Mês', of: 'publicacao' }),
    publicacao: date({ label: 'Publicação', help: 'A da licitação.' }),
    licitacao_modalidade: coded('pncp-modalidade', {
      label: 'Modalidade da licitação',
      standard: pncp,
    }),
    licitacao: link('licitacoes', {
      label: 'Número da licitação',
      by: ['unidade_gestora', 'ano', 'licitacao_modalidade', 'licitacao'],
    }),
    numero: code({ label: 'Item', max: 20 }),
    descricao: text({ label: 'Descrição', max: 5_120, words: true }),
    unidade_medida: text({ label: 'Unidade de medida', max: 60, optional: true }),
    quantidade: decimal({ label: 'Quantidade', decimals: 4 }),
    estimado_unitario: decimal({ label: 'Preço unitário estimado', decimals: 4, optional: true }),
    homologado_unitario: decimal({
      label: 'Preço unitário homologado',
      decimals: 4,
      optional: true,
    }),
    estimado: money({ label: 'Total estimado', optional: true }),
    homologado: money({ label: 'Total homologado', optional: true }),
    fornecedor: party({ label: 'Fornecedor', optional: true }),
    situacao: coded('pncp-situacao-item', { label: 'Situação', standard: pncp, optional: true }),
  },
  rules: [],
  told: {
    gender: 'm',
    amounts: [
      { of: 'estimado', as: 'estimado' },
      { of: 'homologado', as: 'homologado' },
    ],
  },
  filters: [
    'ano',
    'mes',
    'unidade_gestora',
    'licitacao_modalidade',
    'licitacao',
    'fornecedor',
    'descricao',
  ],
  askedFirst: ['licitacao'],
  cube: ['ano', 'mes', 'unidade_gestora', 'licitacao_modalidade'],
  sums: ['estimado', 'homologado'],
  listed: ['unidade_gestora', 'descricao', 'quantidade', 'fornecedor', 'estimado', 'homologado'],
  order: '-publicacao',
  charts: [],
  found: { words: 'descricao' },
  due: { workingDays: 1, law: 'Lei 14.133/2021, art. 54; LC 131/2009' },
  proves: {},
})
