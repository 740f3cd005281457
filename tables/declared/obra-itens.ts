import { code, date, decimal, link, money, month, text, unit, year } from '../model/columns.ts'
import { defineDataset } from '../model/declaration.ts'
import { lessOrEqual } from '../model/rules.ts'

/** What a work is made of: quantities and prices, agreed and executed. Law: Lei 14.133/2021, art. 94, § 3º. */
export const obraItens = defineDataset({
  name: 'obra_itens',
  one: 'serviço de obra',
  many: 'serviços de obra',
  title: 'Planilhas das obras',
  purpose: 'De que cada obra é feita: quanto foi contratado, a que preço, quanto foi feito e pago.',
  law: ['Lei 14.133/2021, art. 94, § 3º', 'Lei 12.527/2011, art. 8º, § 1º, V'],
  grain: 'um serviço ou material da planilha de uma obra, em um exercício',
  called: { by: 'item' },
  entry: 'both',
  key: ['unidade_gestora', 'exercicio', 'obra', 'item'],
  time: { year: 'exercicio', month: 'mes', date: 'situacao_em' },
  columns: {
    unidade_gestora: unit({ label: 'Unidade gestora' }),
    exercicio: year({ label: 'Exercício', help: 'O mesmo da linha da obra.' }),
    mes: month({ label: 'Mês', of: 'situacao_em' }),
    obra: link('obras', { label: 'Obra', by: ['unidade_gestora', 'exercicio', 'obra'] }),
    item: code({ label: 'Item', max: 20, help: 'O da planilha, como 1.2.3.', isForFilling: true }),
    situacao_em: date({ label: 'Situação em' }),
    descricao: text({ label: 'Serviço ou material', max: 500, words: true }),
    medida: text({ label: 'Medida', max: 60, help: 'Como m², kg ou unidade.', isForFilling: true }),
    quantidade: decimal({ label: 'Quantidade contratada', decimals: 4 }),
    preco_unitario: decimal({ label: 'Preço unitário, R$', decimals: 4 }),
    total: money({ label: 'Total contratado' }),
    executada: decimal({ label: 'Quantidade executada', decimals: 4, optional: true }),
    pago: money({ label: 'Pago', optional: true }),
  },
  rules: [
    lessOrEqual('executada', 'quantidade', 'Executado acima do contratado.'),
    lessOrEqual('pago', 'total', 'Pago acima do contratado.'),
  ],
  told: {
    gender: 'm',
    amounts: [
      { of: 'total', as: 'contratado' },
      { of: 'pago', as: 'pago' },
    ],
  },
  filters: ['exercicio', 'unidade_gestora', 'obra', 'item', 'descricao'],
  askedFirst: ['obra'],
  cube: ['exercicio', 'mes', 'unidade_gestora', 'obra'],
  sums: ['total', 'pago'],
  listed: ['situacao_em', 'unidade_gestora', 'descricao', 'total'],
  ranked: ['total', 'pago'],
  order: '-situacao_em',
  charts: [],
  due: { workingDays: 25, law: 'Lei 14.133/2021, art. 94' },
  proves: { 'pntp-2026': ['10.2', '10.3'] },
})
