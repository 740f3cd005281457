import { counted } from '../../../pt-br/words.ts'
import { waitsOf, type Wait } from '../../data/waits.ts'
import type { Selection } from '../../data/selection.ts'
import { columnOf } from '../../model/declaration.ts'
import type { WordBook } from '../../model/types/facets.ts'
import type { Visit } from '../../../site/visit.ts'
import { askedAt, type Asked } from './asked.ts'
import { inPeriod } from './period.ts'
import { addsUp } from './selection.ts'
import { written } from './words.ts'

// How long people have been waiting (Lei 12.527/2011, art. 8º): the list of requests alone tells nobody how long a wait
// is.

/** The waits of a question; of several months none, as one request stands in each of them. */
export const waitsAsked = (
  { tx }: Pick<Visit, 'tx'>,
  asked: Asked,
  selection: Selection,
): Promise<readonly Wait[]> =>
  addsUp(asked) && asked.filters['protocolo'] === undefined
    ? waitsOf(tx, selection)
    : Promise.resolve([])

const days = (count: number) => counted(count, 'dia', 'dias')

/** For what people wait, how many, and for how long by now. */
export function Waits({
  found,
  asked,
  path,
  book,
}: {
  found: readonly Wait[]
  asked: Asked
  path: string
  book: WordBook
}) {
  const { dataset } = asked
  const { waits } = dataset.told
  if (!waits || found.length === 0) return null
  const column = columnOf(dataset, waits.by)
  const since = columnOf(dataset, waits.since).label
  return (
    <section aria-labelledby="espera">
      <h2 id="espera">Há quanto tempo se espera {inPeriod(asked)}</h2>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must reach what can be scrolled */}
      <div className="scroll" tabIndex={0} role="region" aria-label="Há quanto tempo se espera">
        <table className="numbers">
          <thead>
            <tr>
              <th scope="col">{column.label}</th>
              {['Esperam', 'Há quanto, em média', 'Há quanto, o mais antigo'].map((title) => (
                <th key={title} scope="col" className="number">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {found.map(({ value, requests, average, longest }) => (
              <tr key={value}>
                <th scope="row">
                  <a href={askedAt(path, asked, { [waits.by]: value })}>
                    {written(column, waits.by, value, book)}
                  </a>
                </th>
                <td className="number">{requests.toLocaleString('pt-BR')}</td>
                <td className="number">{days(average)}</td>
                <td className="number">{days(longest)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="facts">
        Contado de “{since}” ao dia da lista, dos pedidos que ainda esperam: não é previsão de
        quando cada um será atendido.
      </p>
    </section>
  )
}
