import { keptFor, type Selection } from '../../../data/tables/selection.ts'
import { sumsBy, type Group } from '../../../data/tables/sums.ts'
import { columnOf } from '../../../tables/dataset.ts'
import { amount } from '../../format.ts'
import type { Visit } from '../../visit.ts'
import { askedAt, type Asked } from './asked.ts'

/**
 * The sums of the same question in every year, the newest first. Nothing where they are not kept, or of a table of states,
 * whose months are not added up.
 */
export async function yearsCompared(
  tx: Visit['tx'],
  { dataset: { time, sums } }: Asked,
  selection: Selection,
): Promise<readonly Group[]> {
  const { [time.year]: _year, ...filter } = selection.filter
  const all = { ...selection, filter }
  if (time.state || sums.length === 0 || !keptFor(all, [time.year])) return []
  const groups = await sumsBy(tx, all, [{ column: time.year }])
  return groups.length > 1 ? groups.toReversed() : []
}

/** How the amounts went from year to year; each year leads to its rows. */
export function YearsCompared({
  found,
  asked,
  path,
  now,
}: {
  found: readonly Group[]
  asked: Asked
  path: string
} & Pick<Visit, 'now'>) {
  if (found.length === 0) return null
  const { dataset } = asked
  const shown = dataset.sums.filter((name) => found.some(({ sums }) => sums[name] !== 0))
  return (
    <section aria-labelledby="anos">
      <h2 id="anos">Ano a ano</h2>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must reach what can be scrolled */}
      <div className="scroll" tabIndex={0} role="region" aria-label="Somas de cada ano">
        <table className="numbers">
          <thead>
            <tr>
              <th scope="col">Ano</th>
              {shown.map((name) => (
                <th key={name} scope="col" className="number">
                  {columnOf(dataset, name).label} (R$)
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {found.map(({ values: [value], sums }) => {
              const year = Number(value)
              return (
                <tr key={year}>
                  <th scope="row">
                    {year === asked.year ? (
                      <strong>{year}</strong>
                    ) : (
                      <a href={askedAt(path, { ...asked, year })}>{year}</a>
                    )}
                    {year === now.getFullYear() && <small>até agora</small>}
                  </th>
                  {shown.map((name) => (
                    <td key={name} className="number">
                      {amount(sums[name] ?? 0)}
                    </td>
                  ))}
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
    </section>
  )
}
