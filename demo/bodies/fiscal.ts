import type { DocumentTypeName } from '../../domain/first-rows/reference-data.ts'
import { isInForce } from '../../tables/model/vocabularies/vocabulary.ts'
import { functions } from '../../tables/model/vocabularies/functions.ts'
import { budgetBy, moneyText, receivedBy, spentOn, staffCosts } from './money.ts'
import type { BodyFacts } from './facts.ts'

// Reports, plans and budgets of the invented town, from the sums of its public tables.

const total = (sums: readonly (readonly [string, number])[]) =>
  sums.reduce((all, [, cents]) => all + cents, 0)
const table = (sums: readonly (readonly [string, number])[]) => [
  ...sums.map(([name, cents]) => `${name}: ${moneyText(cents)}.`),
  `Total: ${moneyText(total(sums))}.`,
]
const areaOf = (code: string, year: number) =>
  functions.terms.find((term) => term.code === code && isInForce(term, year))?.words ?? code

const receipts = ({ unit, year, ago, months }: BodyFacts): readonly string[] => {
  const found = receivedBy(unit, year, ago, months)
  return [
    'Receitas, por origem: previsão do ano e arrecadação até o fim do período',
    ...found.map(
      ({ origin, expected, received }) =>
        `${origin}: prevista ${moneyText(expected)}, arrecadada ${moneyText(received)}.`,
    ),
    `Total arrecadado: ${moneyText(found.reduce((sum, { received }) => sum + received, 0))}.`,
  ]
}
/** What a law expects of a year, before it begins. */
const expected = ({ unit, year, ago }: BodyFacts): readonly string[] => {
  const found = receivedBy(unit, year, ago, 12)
  return [
    'Receitas estimadas, por origem',
    ...found.map(({ origin, expected: cents }) => `${origin}: ${moneyText(cents)}.`),
    `Total estimado: ${moneyText(found.reduce((sum, one) => sum + one.expected, 0))}.`,
  ]
}
const areas = ({ unit, year, ago, months }: BodyFacts): readonly string[] => [
  'Despesas, por função: dotação do ano e o que foi liquidado e pago até o fim do período',
  ...budgetBy(unit, ago, ({ area }) => area).map(([code, cents]) => {
    const { delivered, paid } = spentOn(unit, code, { year, ago, months })
    return `${code} ${areaOf(code, year)}: dotação ${moneyText(cents)}, liquidado ${moneyText(delivered)}, pago ${moneyText(paid)}.`
  }),
]
const offices = ({ unit, ago }: BodyFacts): readonly string[] => [
  'Despesas, por unidade orçamentária',
  ...table(budgetBy(unit, ago, ({ office }) => `${office.code} ${office.name}`)),
]
const programmes = ({ unit, ago }: BodyFacts): readonly string[] => [
  'Despesas, por programa',
  ...table(budgetBy(unit, ago, ({ programme }) => `${programme.code} ${programme.name}`)),
]

/** Shares of the net current revenue that staff may cost: LC 101/2000, arts. 20, 22 and 59. */
const limitsOf = ({ unit }: BodyFacts) => (unit === 'camara' ? [6, 5.7, 5.4] : [54, 51.3, 48.6])
function staff(facts: BodyFacts): readonly string[] {
  const { year, ago } = facts
  const base = receivedBy('prefeitura', year, ago, 12).reduce(
    (sum, { received }) => sum + received,
    0,
  )
  const costs = staffCosts(facts.unit, ago)
  const share = ((100 * costs) / base).toFixed(2).replace('.', ',')
  const [most, prudent, alert] = limitsOf(facts).map((limit) => String(limit).replace('.', ','))
  return [
    'Anexo 1. Despesa com pessoal (LC 101/2000, art. 55, I, a)',
    `Receita corrente líquida ajustada, estimada para doze meses: ${moneyText(base)}.`,
    `Despesa total com pessoal, em doze meses: ${moneyText(costs)}, ou ${share} % da receita.`,
    `Limite máximo: ${most} %. Limite prudencial: ${prudent} %. Limite de alerta: ${alert} %.`,
    'Anexo 2. Dívida consolidada (art. 55, I, b)',
    'O financiamento de máquinas é a única dívida fundada; está abaixo de 120 % da receita.',
    'Anexo 3. Garantias (art. 55, I, c): não há garantias concedidas.',
    'Anexo 4. Operações de crédito (art. 55, I, d): não houve operações no período.',
    'Anexo 5. Disponibilidade de caixa: as obrigações do período têm recursos em caixa.',
    'Anexo 6. Demonstrativo simplificado: os números acima, lado a lado com os limites.',
  ]
}

const goals = (facts: BodyFacts): readonly string[] => [
  'Art. 1º Esta Lei diz as metas e prioridades do exercício, orienta a lei orçamentária e dispõe sobre',
  'mudanças na legislação tributária (Constituição, art. 165, § 2º; LC 101/2000, art. 4º).',
  'Art. 2º São prioridades a atenção básica à saúde, a educação infantil e a conservação de estradas.',
  'Art. 3º O orçamento observará o equilíbrio entre receitas e despesas e os limites de pessoal.',
  'Art. 4º Se a receita não comportar as metas, os Poderes limitarão empenhos em trinta dias.',
  'Art. 5º A reserva de contingência atende a passivos contingentes e a riscos fiscais.',
  'Anexo de Metas Fiscais',
  ...programmes(facts),
  'Anexo de Riscos Fiscais: precatórios e queda de transferências, cobertos pela reserva.',
]
const estimates = (facts: BodyFacts): readonly string[] => [
  'Art. 1º Esta Lei estima a receita e fixa a despesa do Município para o exercício.',
  ...expected(facts),
  'Art. 2º A despesa é fixada na forma dos quadros que seguem.',
  ...offices(facts),
  'Art. 3º O Executivo pode abrir créditos suplementares até quinze por cento da despesa fixada.',
]
/** The plan names what each programme does; how much each year costs is in its own table. */
const plan = ({ unit, ago }: BodyFacts): readonly string[] => [
  'Art. 1º Este Plano diz, por programa, o que o Município faz em quatro anos e com que dinheiro.',
  'Art. 2º Cada programa tem objetivo, indicador, meta e responsável, revistos todos os anos.',
  'Art. 3º Os valores de cada ano, por ação e fonte, são os do anexo, publicado como tabela neste portal.',
  'Programas',
  ...budgetBy(unit, ago, ({ programme }) => `${programme.code} ${programme.name}`).map(
    ([name]) => `${name}: objetivo, indicador e meta no anexo.`,
  ),
  'Ações',
  ...budgetBy(unit, ago, ({ action }) => `${action.code} ${action.name}`).map(([name]) => name),
  'Art. 4º O Executivo presta contas das metas à Câmara, a cada quadrimestre.',
]

/** What documents of the town's money say, by their type. */
export const fiscalBodies: Readonly<
  Partial<Record<DocumentTypeName, (facts: BodyFacts) => readonly string[]>>
> = {
  RREO: (facts) => [
    'Anexo 1. Balanço orçamentário (LC 101/2000, art. 52)',
    ...receipts(facts),
    'Anexo 2. Despesas por função e subfunção',
    ...areas(facts),
    'Anexo 3. Receita corrente líquida: a soma das receitas correntes acima, em doze meses.',
  ],
  RGF: staff,
  LDO: goals,
  LOA: estimates,
  PPA: plan,
  Balancete: (facts) => [...receipts(facts), ...areas(facts)],
  Receita: receipts,
  Despesa: (facts) => [...areas(facts), ...offices(facts)],
  'Relatório de gestão': (facts) => [
    ...receipts({ ...facts, months: 12 }),
    ...offices(facts),
    ...programmes(facts),
    'O controle interno examinou estes números e os comparou com os das tabelas públicas.',
    'Bens: o inventário do ano confere com os registros, salvo os que estão em reforma.',
    'Obrigações: o que ficou a pagar tem dinheiro em caixa e está na lista de restos a pagar.',
    'Pessoas: admissões, saídas e cessões do ano foram publicadas na data de cada ato.',
    'Quem responde por estas contas assina abaixo e as envia ao Tribunal de Contas no prazo da lei.',
  ],
  Balanço: (facts) => [...receipts({ ...facts, months: 12 }), ...areas({ ...facts, months: 12 })],
}
