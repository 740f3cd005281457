import { doubtCode, type Doubt } from '../doubts.ts'
import { centsOf } from '../../model/decimal.ts'
import { isMoneyColumn } from '../../model/columns.ts'
import { counted } from '../../../pt-br/words.ts'
import type { Dataset } from '../../model/declaration.ts'
import { cellText } from './cell-text.ts'
import type { ForeignFile } from './foreign-file.ts'
import { codeColumn, type Mapping } from './mapping.ts'

// Reports show accounts as a tree: each stands above those that it is divided into, and is their sum.

/** Codes of one file; no plan of accounts comes near. */
const mostCodes = 100_000
const shown = 10

const codeOf = (text: string) => /^[\d.]+/.exec(text.trim())?.[0].replace(/\.$/, '') ?? ''
/**
 * A code as a step of the tree: `1.1.2` with a point at its end; one without points without the zeros that fill it up.
 */
export const accountStemOf = (text: string): string => {
  const code = codeOf(text)
  if (code === '') return ''
  return code.includes('.') || code.length < 3 ? `${code}.` : code.replace(/0+$/, '')
}

interface Account {
  readonly line: number
  readonly code: string
  readonly own: bigint[]
  readonly below: bigint[]
  isAbove: boolean
}
const added = (sums: bigint[], values: readonly bigint[]) => {
  for (const [at, value] of values.entries()) sums[at] = (sums[at] ?? 0n) + value
}

/** The accounts of a file: which are sums of others, and which only have the beginning of their code. */
export class AccountTree {
  /** The codes, as stems, whose rows are sums of others. */
  readonly sums: ReadonlySet<string>
  /** Accounts whose code others begin with, and that are not what these come to. */
  readonly #apart: readonly Account[]

  private constructor(accounts: ReadonlyMap<string, Account>) {
    const isSum = ({ isAbove, own, below }: Account) =>
      isAbove && own.every((value, at) => value === (below[at] ?? 0n))
    this.sums = new Set([...accounts].filter(([, one]) => isSum(one)).map(([stem]) => stem))
    this.#apart = [...accounts.values()].filter((one) => one.isAbove && !isSum(one))
  }

  static async read(dataset: Dataset, file: ForeignFile, mapping: Mapping): Promise<AccountTree> {
    const at = file.head.indexOf(codeColumn(dataset, mapping) ?? '')
    const amounts = Object.entries(mapping.columns).flatMap(([field, name]) => {
      const column = dataset.columns[field]
      const place = file.head.indexOf(name)
      return isMoneyColumn(column) && place >= 0 ? [[column, place] as const] : []
    })
    const accounts = new Map<string, Account>()
    for await (const { line, cells } of file.records()) {
      const stem = accountStemOf(cells[at] ?? '')
      if (stem === '' || (accounts.size >= mostCodes && !accounts.has(stem))) continue
      const account = accounts.get(stem) ?? {
        line,
        code: codeOf(cells[at] ?? ''),
        own: [],
        below: [],
        isAbove: false,
      }
      accounts.set(stem, account)
      added(
        account.own,
        amounts.map(
          ([column, place]) =>
            centsOf(cellText(column, cells[place]?.trim() ?? '', file.isSheet).text) ?? 0n,
        ),
      )
    }
    for (const [stem, account] of accounts) {
      const above = accountAbove(accounts, stem)
      if (!above) continue
      above.isAbove = true
      added(above.below, account.own)
    }
    return new AccountTree(accounts)
  }

  doubts(): readonly Doubt[] {
    const { length } = this.#apart
    if (length === 0) return []
    const items = this.#apart.map(({ code, line }) => `${code} (linha ${line})`)
    return [
      {
        code: doubtCode('contas', ...items),
        text: `${counted(length, 'conta tem', 'contas têm')} o código que é o começo de outras, e não ${length === 1 ? 'vale' : 'valem'} o que elas somam: ${length === 1 ? 'fica como linha própria' : 'ficam como linhas próprias'}, ao lado delas. Se é um total que o sistema calcula de outro modo, o valor contaria duas vezes: deixe a linha de fora.`,
        items: [...items.slice(0, shown), ...(length > shown ? [`e mais ${length - shown}`] : [])],
        yes: length === 1 ? 'É uma conta própria, não um total' : 'São contas próprias, não totais',
        lasts: true,
      },
    ]
  }
}

/** The nearest account that a code begins with. */
function accountAbove(accounts: ReadonlyMap<string, Account>, stem: string): Account | undefined {
  for (let end = stem.length - 1; end > 0; end -= 1) {
    const found = accounts.get(stem.slice(0, end))
    if (found) return found
  }
  return undefined
}
