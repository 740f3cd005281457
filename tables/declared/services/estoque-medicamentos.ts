import { coded, date, decimal, month, text, unit, year } from '../../model/columns.ts'
import { defineDataset } from '../../model/declaration.ts'
import { inYear } from '../../model/rules.ts'
import { place, stateDay, whomToAsk } from './shared.ts'

/** What the public pharmacies have of each medicine. Law: Lei 8.080/1990, art. 6º-A (Lei 14.654/2023). */
export const estoqueMedicamentos = defineDataset({
  name: 'estoque_medicamentos',
  one: 'medicamento',
  title: 'Estoque de medicamentos',
  power: 'executivo',
  purpose: 'Quanto há de cada medicamento em cada farmácia pública, e o que está em falta.',
  law: ['Lei 8.080/1990, art. 6º-A (Lei 14.654/2023)'],
  grain: 'um medicamento em uma farmácia pública, na última lista de um mês',
  called: { by: 'medicamento' },
  entry: 'both',
  key: ['unidade_gestora', 'exercicio', 'mes', 'farmacia', 'medicamento'],
  time: { year: 'exercicio', month: 'mes', date: 'situacao_em', state: true },
  columns: {
    unidade_gestora: unit({ label: 'Unidade gestora' }),
    exercicio: year({ label: 'Exercício' }),
    mes: month({ label: 'Mês', of: 'situacao_em' }),
    situacao_em: stateDay,
    farmacia: place('farmacia', 'Farmácia', 'CNES'),
    medicamento: coded('medicamento', {
      label: 'Medicamento',
      own: true,
      help: 'O código do catálogo (Catmat ou próprio), com o nome e a dose ao lado; sem código, o nome e a dose.',
      isForFilling: true,
    }),
    apresentacao: text({
      label: 'Apresentação',
      max: 120,
      optional: true,
      help: 'Como comprimido, frasco ou ampola.',
      isForFilling: true,
    }),
    quantidade: decimal({ label: 'Quantidade', decimals: 2 }),
    reposicao: date({ label: 'Reposição prevista', optional: true }),
    contato: whomToAsk,
  },
  rules: [inYear('situacao_em', 'exercicio', 'A lista não é do exercício.')],
  told: {
    gender: 'm',
    by: { farmacia: 'em {}' },
    few: ['farmacia', 'quantidade', 'apresentacao', 'reposicao'],
  },
  everyday: {
    words:
      'remédio remédios farmácia farmácias popular falta faltando disponíveis posto SUS estoque remume',
  },
  filters: ['exercicio', 'mes', 'unidade_gestora', 'farmacia', 'medicamento'],
  askedFirst: ['medicamento', 'farmacia'],
  cube: ['exercicio', 'mes', 'unidade_gestora', 'farmacia', 'medicamento'],
  sums: [],
  listed: ['unidade_gestora', 'farmacia', 'apresentacao', 'quantidade', 'reposicao', 'situacao_em'],
  order: 'medicamento',
  charts: [],
  due: { workingDays: 10, law: 'Lei 8.080/1990, art. 6º-A (Lei 14.654/2023)' },
  proves: { 'pntp-2026': ['18.5'] },
})
