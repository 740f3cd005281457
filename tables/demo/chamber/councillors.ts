import { budget } from '../budget.ts'
import { workersOf } from '../staff.ts'

// The councillors of the invented chamber: those that its payroll pays. Parties are invented, too.

/** Somebody who sits in the chamber in a year. */
export interface Councillor {
  readonly name: string
  readonly party: string
  /** Of the Mesa; empty for who is not of it. */
  readonly post: string
  readonly committees: string
  readonly life: string
}

const posts = ['Presidência', 'Vice-presidência', '1ª Secretaria', '2ª Secretaria']
const parties = ['União do Vale', 'Frente Cidadã', 'Campo e Cidade', 'Movimento Serra Clara']
export const committees = [
  'Comissão de Justiça e Redação',
  'Comissão de Finanças e Orçamento',
] as const
const trades = [
  'Contador, presidiu a associação comercial da cidade',
  'Professora da rede municipal por vinte anos, dirigiu a Escola Municipal Serra Clara',
  'Agricultor familiar do Córrego Fundo, fundou a feira do produtor',
  'Enfermagem de formação, com quinze anos na Unidade de Saúde Boa Vista',
  'Motorista de transporte escolar, mora no Jardim Alegre',
  'Advocacia de formação, atuou na defesa do consumidor',
  'Comércio no Mercado Municipal desde 1998',
  'Serviço social de formação, trabalhou no CRAS do Centro',
  'Produção de café na serra, foi do sindicato rural',
  'Educação física de formação, ensina vôlei nas escolinhas da cidade',
  'Marcenaria de família, participou do conselho de saúde',
]
const causes = [
  'contas públicas e pequenos negócios',
  'escola e creche',
  'estrada rural e assistência ao agricultor',
  'posto de saúde e fila de exames',
  'transporte e segurança no trânsito',
  'direitos de quem usa os serviços públicos',
  'comércio, feiras e turismo',
  'pessoas idosas e famílias em dificuldade',
  'água, nascentes e reflorestamento',
]
const elected = new Set(['019', '020'])

/** The first legislature that the demonstration knows of anybody: who sits in a later one has one mandate more. */
const firstTerm = 2021
const mandatesOf = (year: number, at: number): number =>
  1 + (at % 3) + Math.max(0, Math.floor((year - firstTerm) / 4))

/** Who sits in the chamber in a year, the president first. */
export function councillorsOf(year: number): readonly Councillor[] {
  const lines = budget().filter(({ unit }) => unit === 'camara')
  return workersOf('camara', lines, year)
    .filter(({ post }) => elected.has(post.post.code))
    .map(({ name }, at) => ({
      name,
      party: parties[at % parties.length] ?? '',
      post: posts[at] ?? '',
      committees: at === 0 ? '' : (committees[at % committees.length] ?? ''),
      life: `${trades[at % trades.length]}. Está no ${mandatesOf(year, at)}º mandato e se dedica a ${causes[at % causes.length]}.`,
    }))
}
