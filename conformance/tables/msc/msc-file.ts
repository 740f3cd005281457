import { mscColumns } from '../../../resources/accountability/file.ts'

// A balance matrix as an accounting system makes it: from postings, so that debits equal credits and every balance is
// the former one and its movements.

/** Values of complementary information by type. */
export type Information = Readonly<Partial<Record<'PO' | 'FS' | 'NR' | 'ND' | 'FR' | 'AI', string>>>
/** An amount in cents that one account owes another. */
export interface Posting {
  readonly month: number
  readonly debit: string
  readonly credit: string
  readonly information: Information
  readonly cents: number
}
interface MscLine {
  readonly account: string
  readonly information: Information
  readonly moment: 'beginning_balance' | 'period_change' | 'ending_balance'
  readonly side: 'D' | 'C'
  readonly cents: number
}

const pairs = 6

/** What the matrix of a month says of each account: opening, debits, credits, closing. */
function mscLines(postings: readonly Posting[], month: number): readonly MscLine[] {
  const sides = postings.flatMap(({ debit, credit, ...posting }) => [
    { ...posting, account: debit, side: 'D' as const },
    { ...posting, account: credit, side: 'C' as const },
  ])
  const keyOf = ({ account, information }: (typeof sides)[number]) =>
    JSON.stringify([account, information])
  return [...new Map(sides.map((it) => [keyOf(it), it])).values()].flatMap((one) => {
    const own = sides.filter((it) => keyOf(it) === keyOf(one))
    const sum = (side: 'D' | 'C', until: (month: number) => boolean) =>
      own.reduce((all, it) => all + (it.side === side && until(it.month) ? it.cents : 0), 0)
    const balance = (until: (month: number) => boolean) => sum('D', until) - sum('C', until)
    const { account, information } = one
    const line = (moment: MscLine['moment'], signed: number): MscLine => ({
      account,
      information,
      moment,
      side: signed < 0 ? 'C' : 'D',
      cents: Math.abs(signed),
    })
    const now = (its: number) => its === month
    return [
      line(
        'beginning_balance',
        balance((its) => its < month),
      ),
      line('period_change', sum('D', now)),
      line('period_change', -sum('C', now)),
      line(
        'ending_balance',
        balance((its) => its <= month),
      ),
    ].filter(({ cents }) => cents !== 0)
  })
}

/** The matrix of a month as the file that a municipality sends. */
export function mscFile(postings: readonly Posting[], year: number, month: number): string {
  const rows = mscLines(postings, month).map(({ account, information, moment, side, cents }) => {
    const told = Object.entries(information).flatMap(([type, value]) => [value, type])
    const filled = [...told, ...Array.from({ length: pairs * 2 - told.length }, () => '')]
    return [account, ...filled, (cents / 100).toFixed(2).replace('.', ','), moment, side]
  })
  const head = [['3203205EX', `${year}-${String(month).padStart(2, '0')}`], mscColumns]
  return [...head, ...rows].map((cells) => cells.join(';')).join('\n')
}

/** The same month as the Treasury's open data answer it (msc_orcamentaria), class by class. */
export function siconfiAnswers(
  postings: readonly Posting[],
  year: number,
  month: number,
): readonly { readonly name: string; readonly text: string }[] {
  const items = mscLines(postings, month).map(({ account, information, moment, side, cents }) => ({
    tipo_matriz: 'MSCC',
    cod_ibge: 3203205,
    classe_conta: Number(account.charAt(0)),
    conta_contabil: account,
    poder_orgao: information.PO ?? null,
    funcao: information.FS?.slice(0, 2) ?? null,
    subfuncao: information.FS?.slice(2) ?? null,
    natureza_despesa: information.ND ?? null,
    natureza_receita: information.NR ?? null,
    ano_fonte_recursos: information.FR ? Number(information.FR.charAt(0)) : null,
    fonte_recursos: information.FR?.slice(1) ?? null,
    ano_inscricao: information.AI ? Number(information.AI) : null,
    exercicio: year,
    mes_referencia: month,
    valor: cents / 100,
    natureza_conta: side,
    tipo_valor: moment,
  }))
  return ['5', '6'].flatMap((kind) =>
    (['beginning_balance', 'period_change'] as const).map((moment) => ({
      name: `msc-${year}-${month}-${kind}-${moment}.json`,
      text: JSON.stringify({
        items: items.filter((it) => it.conta_contabil.startsWith(kind) && it.tipo_valor === moment),
        hasMore: false,
        offset: 0,
        limit: 5_000,
      }),
    })),
  )
}
