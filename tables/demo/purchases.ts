import { dayAfter } from '../../pt-br/day.ts'
import type { UnitKey } from '../../demo/units.ts'
import { budget, type Spending } from './budget.ts'
import { chance, deflated } from './chance.ts'

/** How something was bought for a year's spending, and the contract that came of it. */
export interface Purchase {
  readonly unit: UnitKey
  /** The year of its number: the one before the money is spent. */
  readonly year: number
  readonly modality: string
  readonly number: string
  readonly isDirect: boolean
  /** What is bought: lines of the budget that one party won. */
  readonly lines: readonly Spending[]
  readonly published: string
  readonly opened: string
  readonly closed: string
  /** What the contract was worth at first, in cents. */
  readonly cents: number
  readonly contract: Contract | undefined
}
export interface Contract {
  readonly kind: 'contrato' | 'ata' | 'adesao'
  readonly number: string
  readonly year: number
  readonly signed: string
  readonly end: string
  /** What an amendment adds in the year of the spending. */
  readonly amended: { readonly day: string; readonly cents: number } | undefined
}

/** Nothing of a year's purchases happens after its last working days. */
const within = (year: number, day: string) => (day > `${year}-12-28` ? `${year}-12-28` : day)

const modalities: Readonly<Record<string, string>> = { P: '6', C: '4', CH: '15', D: '8', I: '9' }
/** Below this, in cents, a direct purchase needs no written contract (Lei 14.133/2021, art. 95). */
const leastOfContract = 6_000_000

/** The lines of a unit's budget by how they are bought; each direct purchase stands for itself. */
function bundles(lines: readonly Spending[]): ReadonlyMap<string, readonly Spending[]> {
  const found = new Map<string, Spending[]>()
  const direct: Record<string, number> = {}
  for (const line of lines) {
    const [, kind = '', number = ''] = /^([A-Z]+)(\d*)$/.exec(line.how) ?? []
    if (kind === '') continue
    if (number === '') direct[kind] = (direct[kind] ?? 0) + 1
    const key = `${line.unit} ${kind} ${number === '' ? String(direct[kind]) : number}`
    found.set(key, [...(found.get(key) ?? []), line])
  }
  return found
}

const isWorks = ({ nature }: Spending) => nature === '449051'
function contractKind([line]: readonly Spending[]): Contract['kind'] {
  if (line?.party === 'informatica') return 'adesao'
  return line && typeof line.rhythm === 'number' && /^(?:3390|4490)(?:30|32|52)$/.test(line.nature)
    ? 'ata'
    : 'contrato'
}

function purchaseOf(key: string, lines: readonly Spending[], spent: number, newest: number) {
  const [unit = '', kind = '', number = ''] = key.split(' ')
  const year = spent - 1
  const random = chance(`${spent} ${key}`)
  const isDirect = kind === 'D' || kind === 'I'
  const published = dayAfter(`${year}-02-01`, Math.floor(random() * 285))
  const opened = within(year, dayAfter(published, isDirect ? 3 : 12 + Math.floor(random() * 8)))
  const closed = within(year, dayAfter(opened, isDirect ? 4 : 10 + Math.floor(random() * 8)))
  const total = lines.reduce((sum, line) => sum + deflated(line.yearly * 100, newest - spent), 0)
  const amendment = lines.some(isWorks) ? Math.round(total * 0.1) : 0
  const signed = within(year, dayAfter(closed, 5))
  const contract =
    isDirect && total < leastOfContract
      ? undefined
      : {
          kind: contractKind(lines),
          year,
          signed,
          end: `${spent}-12-31`,
          amended:
            amendment === 0
              ? undefined
              : { day: dayAfter(`${spent}-04-10`, Math.floor(random() * 60)), cents: amendment },
        }
  return {
    // The key begins with that of a unit.
    unit: unit as UnitKey,
    year,
    modality: modalities[kind] ?? '',
    number,
    isDirect,
    lines,
    published,
    opened,
    closed,
    cents: total - amendment,
    contract,
  }
}

/** Where the purchase of a line for a year's spending is found. */
const placeOf = (line: Spending, spent: number) =>
  `${spent} ${line.unit} ${line.action.code} ${line.object}`

/** The purchases of the town: what it spends in a year was bought in the one before. */
export class Purchases {
  readonly all: readonly Purchase[]
  readonly #byLine = new Map<string, Purchase>()

  /** @param years of the spending; those of the year after the newest are under way */
  constructor(years: readonly number[]) {
    const newest = Math.max(...years)
    const found = [...years, newest + 1].flatMap((spent) =>
      [...bundles(budget())].map(([key, lines]) => purchaseOf(key, lines, spent, newest)),
    )
    const numbers = new Map<string, number>()
    this.all = found
      .toSorted((one, other) => one.closed.localeCompare(other.closed))
      .map(({ contract, ...purchase }) => {
        if (!contract) return { ...purchase, contract }
        const of = `${purchase.unit} ${contract.year} ${contract.kind}`
        numbers.set(of, (numbers.get(of) ?? 0) + 1)
        return { ...purchase, contract: { ...contract, number: String(numbers.get(of)) } }
      })
    for (const purchase of this.all)
      for (const line of purchase.lines)
        this.#byLine.set(placeOf(line, purchase.year + 1), purchase)
  }

  /** How a line of the budget was bought for a year; nothing for what is not bought. */
  of(line: Spending, spent: number): Purchase | undefined {
    return this.#byLine.get(placeOf(line, spent))
  }
}
