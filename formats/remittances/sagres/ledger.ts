import { baseName, type Unpacked } from '../remittance.ts'
import type { XmlElement } from '../xml-registers.ts'
import { commitmentKey } from './joins.ts'
import { registersOf, type SagresMonth } from './open-sagres.ts'
import {
  credit,
  RegisterFields,
  liquidated,
  ofConsortia,
  ofMonth,
  otherShape,
  paid,
  paidOfLiquidated,
} from './shape.ts'

/** A line of an entry. */
interface Item {
  readonly isCredit: boolean
  readonly cents: number
  /** What its current account is of. */
  readonly kind: string
  readonly account: string
  readonly about: RegisterFields
}
/** An entry of the ledger whose debits are its credits. */
export interface LedgerEntry {
  readonly number: string
  readonly date: string
  readonly unit: string
  /** Of the opening, of the month, of adjustment or of closing. */
  readonly kind: string
  readonly month: number
  readonly items: readonly Item[]
}
/** What an entry does to a commitment, in cents; what is taken back is below zero. */
export interface Movement {
  readonly key: string
  readonly unit: string
  readonly year: string
  readonly number: string
  readonly kind: 'liquidation' | 'payment'
  readonly cents: number
  /** The source that it was paid from, where the entry says it. */
  readonly source: string | undefined
}

function itemOf(file: string, element: XmlElement): Item {
  const fields = new RegisterFields(file, element)
  const side = fields.text('tipoNatuLancamento')
  const account = element.children.find(({ name }) => name === 'ContaCorrente')?.children[0]
  if (!account || !/^[12]$/.test(side)) throw otherShape(file, 'um item sem conta corrente')
  const about = new RegisterFields(file, account)
  return {
    isCredit: side === credit,
    cents: fields.cents('valorLancado'),
    kind: account.name,
    account: about.text('codigoContContabil'),
    about,
  }
}

function entryOf(file: string, register: XmlElement, month: number): LedgerEntry {
  const fields = new RegisterFields(file, register)
  const items = register.children
    .filter(({ name }) => name === 'LancamentoContabilItem')
    .map((element) => itemOf(file, element))
  const number = fields.text('numeroRegiOuLancamento')
  if (items.reduce((sum, { isCredit, cents }) => sum + (isCredit ? cents : -cents), 0) !== 0)
    throw otherShape(file, `no lançamento ${number} o débito não é igual ao crédito`)
  return {
    number,
    date: fields.text('dataRegiOuLancamento'),
    unit: fields.text('codigoUnidOrcamentaria'),
    kind: fields.text('tipoMoviContabil'),
    month,
    items,
  }
}

/** The entries of all months, in their order. @throws {Problem} `invalid` for one that does not balance */
export async function* entriesOf(
  unpacked: Unpacked,
  months: readonly SagresMonth[],
): AsyncGenerator<LedgerEntry> {
  for (const { files, month } of months) {
    const file = files.LancamentosContabeis
    for await (const register of registersOf(unpacked, file, 'LancamentosContabeis'))
      if (register.name === 'LancamentoContabil') yield entryOf(baseName(file), register, month)
  }
}

const stages = new Set(['LiquidacaoEmpenho', 'PagamentoEmpenho', 'LiquidacaoRP', 'PagamentoRP'])
/**
 * What an entry of a month does to commitments. What is liquidated stands in one account, and in another once it is
 * paid: paying moves it, and liquidates nothing.
 */
export function movementsOf({ items, kind, date }: LedgerEntry): readonly Movement[] {
  if (kind !== ofMonth) return []
  const found = new Map<
    string,
    { about: RegisterFields; liquidated: number; paid: number; source?: string }
  >()
  for (const { kind: stage, account, about, isCredit, cents } of items) {
    if (!stages.has(stage)) continue
    if (account.startsWith(ofConsortia)) throw otherShape(account, 'é uma conta de consórcios')
    const year = about.optional('anoEmisEmpenho') || date.slice(0, 4)
    const key = commitmentKey(
      about.text('codigoUnidOrcamentaria'),
      year,
      about.text('numeroEmpenho'),
    )
    const sums = found.get(key) ?? { about, liquidated: 0, paid: 0 }
    const value = isCredit ? cents : -cents
    const isPaid = paid.has(account)
    if (isPaid || paidOfLiquidated.has(account)) {
      sums.paid += value
      sums.source = about.source()
    }
    if (isPaid || liquidated.has(account)) sums.liquidated += value
    found.set(key, sums)
  }
  return [...found].flatMap(([key, sums]) => {
    const [unit = '', year = '', number = ''] = key.split(' ')
    const of = { key, unit, year, number, source: sums.source }
    return [
      ...(sums.liquidated === 0
        ? []
        : [{ ...of, kind: 'liquidation', cents: sums.liquidated, source: undefined } as const]),
      ...(sums.paid === 0 ? [] : [{ ...of, kind: 'payment', cents: sums.paid } as const]),
    ]
  })
}

/** What an entry takes back of commitments: by which annulment, of which commitment, in cents. */
export const annulmentsOf = ({ items, kind, date }: LedgerEntry) =>
  kind === ofMonth
    ? items
        .filter((item) => item.kind === 'AnulacaoEmpenho')
        .map(({ about, isCredit, cents }) => {
          const year = date.slice(0, 4)
          return {
            by: commitmentKey(
              about.text('codigoUnidOrcaEmpeAnulacao'),
              year,
              about.text('numeroEmpAnulacao'),
            ),
            of: commitmentKey(
              about.text('codigoUnidOrcaEmpeAnulado'),
              year,
              about.text('numeroEmpeAnulado'),
            ),
            cents: isCredit ? cents : -cents,
          }
        })
    : []
