import { dayText } from '../../../pt-br/day.ts'
import { amount } from '../../../pt-br/money.ts'
import { rowPath } from '../../../resources/addresses.ts'
import type { Visit } from '../../../site/visit.ts'
import type { OrderedPayment } from '../../data/payment-order.ts'
import { empenhos } from '../../declared/empenhos.ts'
import { movimentos } from '../../declared/movimentos.ts'
import { columnOf } from '../../model/declaration.ts'
import type { WordBook } from '../../model/types/facets.ts'
import { partyDocument, written } from './words.ts'

/** An object of any length has room for its beginning. */
const most = 120
/** By as many digits of their source queues are told apart. */
const digitsOfSource = 4
const said = (name: string, value: string | null, book: WordBook) =>
  written(columnOf(movimentos, name), name, value, book)

const Day = ({ of }: { of: string | null }) =>
  of === null ? 'não publicado' : <time dateTime={of}>{dayText(of)}</time>

/** Whether the order was kept, and why not. */
function Change({ isAhead, justificativa_alteracao: reason }: OrderedPayment) {
  if (isAhead === true)
    return (
      <>
        <strong>Fora da ordem.</strong> {reason ?? 'Sem justificativa publicada.'}
      </>
    )
  return reason ?? (isAhead === null ? 'não se sabe' : 'Sem alteração')
}

/** The place that was computed, and beside it the one that was published where they are not the same. */
const Place = ({ position, posicao_na_ordem: published }: OrderedPayment) => (
  <>
    {position === null ? '–' : `${position}º`}
    {published !== null && published !== position && <small>publicada: {published}º</small>}
  </>
)

/** The queue in which payments stand: what for, from which money, of whom. */
function queueOf({ categoria, fonte, unidade_gestora: unit }: OrderedPayment, book: WordBook) {
  const source = fonte.slice(0, digitsOfSource)
  const whose = book.units.length > 1 ? [said('unidade_gestora', unit, book)] : []
  const category =
    categoria === null ? 'Categoria não informada' : said('categoria', categoria, book)
  return [category, said('fonte', source, book), ...whose].join(' · ')
}

/** The commitment that is paid; a link where it was published. */
function Commitment({ row, to }: { row: OrderedPayment } & Pick<Visit, 'to'>) {
  const { unidade_gestora, exercicio_empenho: exercicio, empenho: numero, object } = row
  const name = `Empenho ${numero}${exercicio === null ? '' : `/${exercicio}`}`
  if (object === null) return name
  return (
    <>
      <a href={to(rowPath(empenhos, { unidade_gestora, exercicio, numero }))}>{name}</a>
      <small>{object.length > most ? `${object.slice(0, most)} …` : object}</small>
    </>
  )
}

const Row = ({ row, to }: { row: OrderedPayment } & Pick<Visit, 'to'>) => (
  <tr>
    <th scope="row">
      <a
        href={to(
          rowPath(movimentos, {
            unidade_gestora: row.unidade_gestora,
            exercicio: row.exercicio,
            tipo: 'pagamento',
            numero: row.numero,
          }),
        )}
      >
        Pagamento {row.numero}
      </a>
    </th>
    <td data-label="Posição">
      <Place {...row} />
    </td>
    <td data-label="Credor" className="wordy">
      {row.creditor ?? '–'}
      {row.document && <small>{partyDocument(row.document)}</small>}
    </td>
    <td data-label="Para quê" className="wordy">
      <Commitment row={row} to={to} />
    </td>
    <td data-label="Exigível desde">
      <Day of={row.data_exigibilidade} />
      {row.deliveredAt && row.deliveredAt !== row.data_exigibilidade && (
        <small>liquidado em {dayText(row.deliveredAt)}</small>
      )}
    </td>
    <td data-label="Vencimento">
      <Day of={row.vencimento} />
    </td>
    <td data-label="Pago em">
      <Day of={row.data} />
    </td>
    <td data-label="Valor (R$)" className="number">
      {amount(row.valor)}
    </td>
    <td data-label="Alteração da ordem">
      <Change {...row} />
    </td>
  </tr>
)

const heads = [
  'Pagamento',
  'Posição',
  'Credor',
  'Para quê',
  'Exigível desde',
  'Vencimento',
  'Pago em',
  'Valor (R$)',
  'Alteração da ordem',
]

/** The rows of each queue under its words, in their order. */
function queuesOf(rows: readonly OrderedPayment[], book: WordBook) {
  const queues = new Map<string, OrderedPayment[]>()
  for (const row of rows) {
    const queue = queueOf(row, book)
    queues.set(queue, [...(queues.get(queue) ?? []), row])
  }
  return [...queues]
}

/** Payments in the order of their queues; on a small screen, a card each. */
export const OrderTable = ({
  rows,
  book,
  to,
}: {
  rows: readonly OrderedPayment[]
  book: WordBook
} & Pick<Visit, 'to'>) =>
  rows.length === 0 ? (
    <p className="empty">A lista acaba antes daqui.</p>
  ) : (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must reach what can be scrolled
    <div className="scroll" tabIndex={0} role="region" aria-label="Ordem cronológica de pagamentos">
      <table className="rows">
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col" className={head.endsWith('(R$)') ? 'number' : undefined}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        {queuesOf(rows, book).map(([queue, own]) => (
          <tbody key={queue}>
            <tr>
              <th scope="rowgroup" colSpan={heads.length}>
                {queue}
              </th>
            </tr>
            {own.map((row) => (
              <Row key={`${row.unidade_gestora} ${row.numero}`} row={row} to={to} />
            ))}
          </tbody>
        ))}
      </table>
    </div>
  )
