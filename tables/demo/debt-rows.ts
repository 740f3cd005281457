import { chance, decimalReais } from './chance.ts'
import { Names } from './names.ts'
import type { UnitYear } from './unit-year.ts'
import type { Cells } from './cells.ts'

const debts = ['IPTU', 'ISS', 'Taxa de coleta de lixo', 'Multa ambiental', 'ITBI']
const states = ['administrativa', 'administrativa', 'protestada', 'ajuizada', 'parcelada']
const trades = ['Comércio', 'Transportes', 'Alimentos', 'Móveis', 'Construções', 'Confecções']

interface Debt {
  readonly at: number
  readonly name: string
  /** Cents. */
  readonly original: number
}
/** The greatest debts come first; with them alone the demonstration begins. */
const [greatest, all] = [90, 3_000]
function debtsOf(count: number): readonly Debt[] {
  const names = new Names('dívida ativa')
  const random = chance('dívida ativa')
  const trade = (at: number) => trades[Math.floor(at / greatest) % trades.length] ?? ''
  return Array.from({ length: count }, (_, at) => ({
    at,
    name:
      at % 9 === 4
        ? `${names.next().split(' ').slice(-1)[0] ?? ''} ${trade(at)} Ltda.`
        : names.next(),
    original:
      at < greatest
        ? 40_000 + Math.floor(random() ** 3 * 9_000_000)
        : 12_000 + Math.floor(random() ** 3 * 600_000),
  }))
}

/**
 * Old debts of citizens and companies, as they were at the end of a month; each month some are paid, and all others
 * grow.
 */
export function debtRows({ unit, year, ago, whole }: UnitYear, month: number): readonly Cells[] {
  if (unit !== 'prefeitura') return []
  return (
    debtsOf(whole ? all : greatest)
      // None is older than its entry into the register.
      .filter(({ at }) => (ago > 0 || at % 30 >= month / 2) && at % 5 >= ago - 2)
      .map(({ at, name, original }) => ({
        exercicio: String(year),
        mes: String(month),
        inscricao: `CDA ${1_000 + at}`,
        ano_inscricao: String(year + ago - 2 - (at % 5)),
        devedor: name,
        natureza: at % debts.length === 3 ? 'nao_tributaria' : 'tributaria',
        tributo: debts[at % debts.length] ?? null,
        situacao: states[at % states.length] ?? null,
        valor_original: decimalReais(original),
        valor_atualizado: decimalReais(
          Math.round(original * 1.01 ** (24 + (at % 5) * 12 - ago * 12 + month)),
        ),
      }))
  )
}
