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
} from '../../model/columns.ts'
import { defineDataset } from '../../model/declaration.ts'
import { inYear } from '../../model/rules.ts'
import { councillor, due, openness } from './shared.ts'

/** What councillors were paid back for the work of the mandate. Law: CF, art. 37; Lei 12.527/2011, arts. 7º and 8º. */
export const verbaIndenizatoria = defineDataset({
  name: 'verba_indenizatoria',
  one: 'ressarcimento',
  title: 'Cotas e verba indenizatória',
  power: 'legislativo',
  purpose:
    'O que cada vereador e cada vereadora gastou no mandato e recebeu de volta, nota por nota.',
  law: openness,
  grain: 'uma nota ou recibo ressarcido a uma pessoa',
  called: { by: 'numero' },
  entry: 'both',
  key: ['unidade_gestora', 'exercicio', 'vereador', 'numero'],
  time: { year: 'exercicio', month: 'mes', date: 'data' },
  columns: {
    unidade_gestora: unit({ label: 'Unidade gestora' }),
    exercicio: year({ label: 'Exercício' }),
    mes: month({ label: 'Mês', of: 'data' }),
    data: date({ label: 'Data', help: 'Do ressarcimento.', isForFilling: true }),
    vereador: councillor,
    numero: code({ label: 'Número', max: 30, help: 'Do processo ou da nota.', isForFilling: true }),
    natureza: choice(
      {
        combustivel: 'Combustível',
        transporte: 'Transporte e hospedagem',
        telefonia: 'Telefone e internet',
        material: 'Material de escritório',
        divulgacao: 'Divulgação do mandato',
        consultoria: 'Consultoria e estudos',
        imovel: 'Aluguel e manutenção de escritório',
        outra: 'Outra despesa',
      },
      { label: 'Com quê' },
    ),
    descricao: text({ label: 'Descrição', max: 1_000, optional: true, words: true }),
    fornecedor: party({ label: 'A quem foi pago' }),
    valor: money({
      label: 'Valor ressarcido',
      signed: true,
      help: 'Devoluções têm valor negativo.',
      isForFilling: true,
    }),
    norma: text({
      label: 'Norma que regula',
      max: 200,
      help: 'Com o limite por mês, quando ela o diz.',
      isForFilling: true,
    }),
    comprovante: address({ label: 'Comprovante', optional: true }),
  },
  rules: [inYear('data', 'exercicio', 'O ressarcimento não é do exercício.')],
  told: {
    gender: 'm',
    amounts: [{ of: 'valor' }],
    by: { vereador: 'a {}', fornecedor: 'por {}' },
  },
  everyday: {
    words:
      'cota cotas parlamentar parlamentares gabinete ressarcimento combustível notas gastos dos vereadores verba',
    asking: 'gastou gasta gasto gastaram',
    values: { natureza: { combustivel: 'gasolina diesel etanol' } },
  },
  filters: [
    'exercicio',
    'mes',
    'unidade_gestora',
    'vereador',
    'natureza',
    'fornecedor',
    'numero',
    'descricao',
  ],
  askedFirst: ['vereador', 'natureza'],
  cube: ['exercicio', 'mes', 'unidade_gestora', 'natureza', 'vereador'],
  sums: ['valor'],
  listed: ['unidade_gestora', 'data', 'vereador', 'natureza', 'fornecedor', 'valor', 'comprovante'],
  order: '-data',
  charts: [
    { bars: 'vereador', of: 'valor', top: 25 },
    { bars: 'natureza', of: 'valor', top: 8 },
  ],
  payees: { by: 'fornecedor', of: 'valor', top: 10 },
  due,
  proves: { 'pntp-2026': ['20.10'] },
})
