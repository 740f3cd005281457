import { dayText } from '../../../pt-br/day.ts'
import type { MissingPeriod } from '../../../domain/duties/missing.ts'

/** So many are told one by one; the rest is counted. */
const most = 6

/** What should be among the documents of a type and is not: a hole is told as one, and not left out. */
export function MissingPeriods({ missing }: { readonly missing: readonly MissingPeriod[] }) {
  if (missing.length === 0) return null
  const units = new Set(missing.map(({ unit }) => unit))
  const left = missing.length - most
  return (
    <section className="notice" aria-labelledby="falta">
      <div>
        <h2 id="falta">Ainda não publicado</h2>
        <ul>
          {missing.slice(0, most).map(({ unit, period, due }) => (
            <li key={`${unit} ${period}`}>
              {[period, units.size > 1 || period === null ? unit : null].filter(Boolean).join(', ')}
              : devia estar aqui até {dayText(due)}
            </li>
          ))}
          {left > 0 && <li>e mais {left}</li>}
        </ul>
      </div>
    </section>
  )
}
