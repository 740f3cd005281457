import { count } from '../format.ts'
import type { Slice } from '../../data/public/portal-reading.ts'
import { plainParam, wholeNumber, type Query } from '../../http/query.ts'

/** The page that was asked for, the first when none or nonsense was; never beyond what an offset can hold. */
export const pageOf = (query: Query) =>
  Math.min(wholeNumber(plainParam(query, 'pagina')) ?? 1, 100_000)
export const sliceOf = (page: number, size: number): Slice => ({
  limit: size,
  offset: (page - 1) * size,
})

/** The pages around the current one, with the first and the last; null is a gap. */
function around(page: number, last: number): readonly (number | null)[] {
  const near = [...new Set([1, page - 1, page, page + 1, last])]
    .filter((at) => at >= 1 && at <= last)
    .toSorted((a, b) => a - b)
  return near.flatMap((at, index) =>
    index > 0 && at - (near[index - 1] ?? at) > 1 ? [null, at] : [at],
  )
}

export function Pagination({
  page,
  size,
  total,
  link,
}: {
  page: number
  size: number
  total: number
  link: (page: number) => string
}) {
  const last = Math.ceil(total / size)
  if (last <= 1 || page > last) return null
  return (
    <nav className="pages" aria-label="Páginas">
      <ul>
        {page > 1 && (
          <li>
            <a rel="prev" href={link(page - 1)}>
              Anterior
            </a>
          </li>
        )}
        {around(page, last).map((at, index) =>
          at === null ? (
            <li key={`gap-${index}`} aria-hidden="true" className="gap">
              …
            </li>
          ) : (
            <li key={at}>
              <a
                href={link(at)}
                aria-label={`Página ${count(at)}`}
                aria-current={at === page ? 'page' : undefined}
              >
                {count(at)}
              </a>
            </li>
          ),
        )}
        {page < last && (
          <li>
            <a rel="next" href={link(page + 1)}>
              Próxima
            </a>
          </li>
        )}
      </ul>
    </nav>
  )
}
