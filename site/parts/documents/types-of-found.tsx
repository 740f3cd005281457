import type { FoundTypes } from '../../../data/public/document-pages.ts'
import { count } from '../../format.ts'

/** What is offered as links; the form has all types. */
const most = 12

/** Documents of one type among those that words find, with how many there are where that is known. */
export function TypesOfFound({
  found: { types, more },
  chosen,
  link,
}: {
  found: FoundTypes
  /** The key of a type; empty: none. */
  chosen: string
  link: (type: string) => string
}) {
  if (types.length < 2 && chosen === '') return null
  const first = types.slice(0, most)
  const beyond = types.slice(most).filter(({ id }) => id === chosen)
  return (
    <nav className="pages types" aria-label="Filtrar por tipo de documento">
      <ul>
        {[...first, ...beyond].map(({ id, name, documents }) => (
          <li key={id}>
            <a href={link(id)} aria-current={id === chosen ? 'page' : undefined}>
              <span>
                {name}
                {!more && <small> {count(documents)}</small>}
              </span>
            </a>
          </li>
        ))}
        {chosen !== '' && (
          <li>
            <a href={link('')}>
              Limpar<span className="unseen"> o tipo de documento</span>
            </a>
          </li>
        )}
      </ul>
    </nav>
  )
}
