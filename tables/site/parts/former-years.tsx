import { reais } from '../../../pt-br/money.ts'
import { counted } from '../../../pt-br/words.ts'
import type { Visit } from '../../../site/visit.ts'
import { paidOfFormer, type FormerYearsTable, type PaidOfFormer } from '../../data/former-years.ts'
import type { ShownTotals } from '../../data/sums.ts'
import { datasetNamed } from '../../declared/index.ts'
import { countedOf } from '../../model/declaration.ts'
import { askable, askedAt, type Asked } from './asked.ts'
import { addsUp, selectionOf } from './selection.ts'

// What was paid of former years stands beside what was paid of this one: neither is the whole that somebody got.

export interface FormerPaid {
  readonly words: string
  /** The payments, where they have rows of their own. */
  readonly href?: string
}

const paidWords = (of: string, amount: number, paid: number) =>
  `Também ${Math.abs(amount) < 2 ? 'foi pago' : 'foram pagos'} ${reais(amount)} de ${of} de anos anteriores (restos a pagar): ao todo, ${reais(paid + amount)}.`

/** Payments that may be of former years, or of this one: nobody reports it, and no sum guesses. */
const unknownWords = ({ unknown, unknownAmount }: PaidOfFormer) =>
  `Mais ${counted(unknown, 'pagamento', 'pagamentos')}, de ${reais(unknownAmount)}, ${unknown === 1 ? 'não informa' : 'não informam'} de que ano é o empenho: não se sabe se ${unknown === 1 ? 'é' : 'são'} restos a pagar.`

/** The same question of the table that has payments; nothing where it is narrowed by what payments do not say. */
function askedOfPayments({ year, filters, dataset }: Asked, { table }: FormerYearsTable) {
  const payments = datasetNamed(table)
  const names = Object.keys(filters)
  // The month of a commitment is no month of its payments.
  const isAskable =
    payments &&
    !names.includes(dataset.time.month) &&
    names.every((name) => askable(payments).includes(name))
  return isAskable
    ? { dataset: payments, year, filters, unread: {}, order: undefined, after: undefined }
    : undefined
}

async function byPayments(
  visit: Pick<Visit, 'tx' | 'portal' | 'to'>,
  asked: Asked,
  paid: number,
  stands: FormerYearsTable,
): Promise<FormerPaid | undefined> {
  const of = countedOf(asked.dataset).many
  const question = askedOfPayments(asked, stands)
  const unknown = { words: `Sem o que foi pago de ${of} de anos anteriores (restos a pagar).` }
  if (!question) return unknown
  const selection = await selectionOf(visit, question)
  const found = await paidOfFormer(visit.tx, selection, stands, asked.year)
  const href = askedAt(visit.to(`/dados/${stands.table}`), question)
  if (!found) return { ...unknown, href }
  const words = [
    ...(found.amount === 0 ? [] : [paidWords(of, found.amount, paid)]),
    ...(found.unknown === 0 ? [] : [unknownWords(found)]),
  ]
  return words.length === 0 ? undefined : { words: words.join(' '), href }
}

/**
 * What was paid of former years by what is asked.
 * @returns nothing where nothing was, or where nothing is told of what was paid
 */
export async function formerPaid(
  visit: Pick<Visit, 'tx' | 'portal' | 'to'>,
  asked: Asked,
  { sums, isMore, rows }: ShownTotals,
): Promise<FormerPaid | undefined> {
  const { dataset, span } = asked
  const { former } = dataset.told
  if (!former || isMore || rows === 0 || span || !addsUp(asked)) return undefined
  const paid = sums[former.paid]
  // The whole of a part that nobody reports is not known.
  if (paid === undefined) return undefined
  if ('table' in former.stands) return byPayments(visit, asked, paid, former.stands)
  const amount = sums[former.stands.sum] ?? 0
  return amount === 0 ? undefined : { words: paidWords(countedOf(dataset).many, amount, paid) }
}

/** The line of it, under the sentence that it completes. */
export const FormerLine = ({ former }: { former: FormerPaid | undefined }) =>
  former && (
    <p className="facts">
      {former.words}
      {former.href && (
        <>
          {' '}
          <a href={former.href}>Ver os pagamentos</a>
        </>
      )}
    </p>
  )
