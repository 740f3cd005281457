import { counted } from '../../../pt-br/words.ts'
import { amount } from '../../../pt-br/money.ts'
import type { Visit } from '../../../site/visit.ts'
import { sumsBy, type Group } from '../../data/sums.ts'
import { movimentos } from '../../declared/movimentos.ts'
import { columnOf } from '../../model/declaration.ts'
import type { WordBook } from '../../model/types/facets.ts'
import { askedAt, type Asked } from './asked.ts'
import { askedPeriodWords } from './period.ts'
import { spelled, written } from './words.ts'

/** Rows beyond the order: expenses to which it does not apply. */
const outside = 'outras'
const mostQueues = 30

/** The queues of a month, from the sums that are kept, and what was paid beside them. */
export function queuesOf(
  { tx, portal }: Pick<Visit, 'tx' | 'portal'>,
  { year, filters }: Asked,
): Promise<readonly Group[]> {
  const kept = Object.fromEntries(Object.entries(filters).filter(([name]) => name !== 'credor'))
  return sumsBy(
    tx,
    {
      dataset: movimentos,
      portalId: portal.id,
      filter: { exercicio: year, ...kept, tipo: 'pagamento' },
    },
    [{ column: 'unidade_gestora' }, { column: 'fonte', level: 'fonte' }, { column: 'categoria' }],
    { of: 'valor', count: mostQueues + 1 },
  )
}

const wordsOf = (name: string, value: Group['values'][number] | undefined, book: WordBook) =>
  written(columnOf(movimentos, name), name, value, book)

function QueueRow({
  queue: { values, rows, sums },
  asked,
  path,
  book,
}: {
  queue: Group
  asked: Asked
  path: string
  book: WordBook
}) {
  const [unit, source, category] = values.map((value) => String(value ?? ''))
  const isUnknown = category === ''
  const kind = isUnknown ? 'Categoria não informada' : wordsOf('categoria', category, book)
  const name = `${kind} · ${spelled(columnOf(movimentos, 'fonte'), source ?? '')} ${wordsOf('fonte', source, book)}`
  return (
    <tr>
      <th scope="row">
        <a
          href={askedAt(path, asked, {
            unidade_gestora: unit,
            fonte: source,
            ...(isUnknown ? {} : { categoria: category }),
          })}
        >
          {name}
        </a>
        {book.units.length > 1 && <small>{wordsOf('unidade_gestora', unit, book)}</small>}
      </th>
      <td className="number" data-label="Pagamentos">
        {rows}
      </td>
      <td className="number" data-label="Valor (R$)">
        {amount(sums['valor'] ?? 0)}
      </td>
    </tr>
  )
}

/** What the order does not apply to, so that nothing seems to be missing. */
function Outside({ rows, asked, to }: { rows: number; asked: Asked } & Pick<Visit, 'to'>) {
  if (rows === 0) return null
  const filters = { ...asked.filters, tipo: 'pagamento', categoria: outside }
  return (
    <p className="facts">
      <a href={askedAt(to('/dados/movimentos'), { ...asked, filters })}>
        {counted(rows, 'outro pagamento', 'outros pagamentos')}
      </a>{' '}
      do mês, como folha, encargos e repasses, não {rows === 1 ? 'entra' : 'entram'} na ordem
      cronológica.
    </p>
  )
}

/** The queues of a month, each a way to its payments. */
export function Queues({
  found,
  asked,
  path,
  book,
  to,
}: {
  found: readonly Group[]
  asked: Asked
  path: string
  book: WordBook
} & Pick<Visit, 'to'>) {
  const isOutside = ({ values }: Group) => values[2] === outside
  const queues = found.filter((one) => !isOutside(one))
  const beside = found.filter(isOutside).reduce((sum, { rows }) => sum + rows, 0)
  return (
    <section aria-labelledby="filas">
      <h2 id="filas">Filas de {askedPeriodWords(asked)}</h2>
      {queues.length > 0 && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must reach what can be scrolled
        <div className="scroll" tabIndex={0} role="region" aria-label="Filas do mês">
          <table className="rows">
            <thead>
              <tr>
                <th scope="col">Fila</th>
                <th scope="col" className="number">
                  Pagamentos
                </th>
                <th scope="col" className="number">
                  Valor (R$)
                </th>
              </tr>
            </thead>
            <tbody>
              {queues.slice(0, mostQueues).map((queue) => (
                <QueueRow
                  key={queue.values.join(' ')}
                  queue={queue}
                  asked={asked}
                  path={path}
                  book={book}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {found.length > mostQueues && (
        <p className="facts">
          As {mostQueues} filas de maior valor; escolha uma unidade ou fonte para ver as outras.
        </p>
      )}
      <Outside rows={beside} asked={asked} to={to} />
    </section>
  )
}
