import { count } from '../format.ts'
import type { DocumentCursor } from '../../data/public/document-pages.ts'
import type { Slice } from '../../data/public/portal-reading.ts'
import { plainParam, wholeNumber, type Query } from '../../platform/http/query.ts'

/** The page that was asked for, the first when none or nonsense was; never beyond what an offset can hold. */
export const pageNumberOf = (query: Query) =>
  Math.min(wholeNumber(plainParam(query, 'pagina')) ?? 1, 100_000)
/** The document beside which a page stands, where its address names one; the first page stands at the beginning. */
export function documentCursor(query: Query, page: number): DocumentCursor | undefined {
  if (page === 1) return undefined
  const [after, before] = [
    wholeNumber(plainParam(query, 'depois')),
    wholeNumber(plainParam(query, 'antes')),
  ]
  if (after !== undefined) return { side: 'after', id: after }
  return before === undefined ? undefined : { side: 'before', id: before }
}
export const sliceOf = (page: number, size: number): Slice => ({
  limit: size,
  offset: (page - 1) * size,
})

/** The pages around the current one, with the first and the last that is known; null is a gap. */
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
  continues,
  link,
}: {
  page: number
  size: number
  total: number
  /** Where more than the counted can be read: whether another page follows this one. */
  continues?: boolean | undefined
  /** No address, no link: a page that only those beside it lead to. */
  link: (page: number) => string | undefined
}) {
  const counted = Math.ceil(total / size)
  if (counted <= 1 || (page > counted && continues === undefined)) return null
  const last = Math.max(counted, continues === undefined ? 0 : page + Number(continues))
  const [former, next] = [page > 1 && link(page - 1), page < last && link(page + 1)]
  const shown = around(page, last).filter((at) => at === null || link(at) !== undefined)
  return (
    <nav className="pages" aria-label="Páginas">
      <ul>
        {former && (
          <li>
            <a rel="prev" href={former}>
              Anterior
            </a>
          </li>
        )}
        {shown.map((at, index) =>
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
        {next && (
          <li>
            <a rel="next" href={next}>
              Próxima
            </a>
          </li>
        )}
      </ul>
    </nav>
  )
}
