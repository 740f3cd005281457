import { unknownParams, type Query } from '../../../platform/http/query.ts'
import { tableParams, type Asked } from './asked.ts'
import { filterLabel, spanFault, spanNames, spanRule } from './span.ts'

const unused = 'O que se vê abaixo não usa este filtro.'
/** As many names that a table does not know are told. */
const mostStrangers = 5
// oxlint-disable-next-line no-control-regex -- naming what is dropped is the point
const controls = /[\u0000-\u001f\u007f]/g
const shownName = (name: string) => name.replace(controls, ' ').toWellFormed().slice(0, 40)

/**
 * What was asked and is no such thing, or of a filter that there is not: the page answers without it, and says so.
 * @param own the parameters of the page besides those of its table
 */
export function Unread({
  asked: { dataset, unread },
  query,
  own = [],
}: {
  asked: Asked
  query: Query
  own?: readonly string[]
}) {
  const ofMonths = spanFault(unread)
  const wrong = Object.entries(unread).filter(
    ([name]) => ofMonths === undefined || !spanNames.some((end) => end === name),
  )
  const strangers = unknownParams(query, [...tableParams(dataset), ...own], 'passed on')
    .filter((name) => query[name] !== '')
    .slice(0, mostStrangers)
  if (ofMonths === undefined && wrong.length === 0 && strangers.length === 0) return null
  return (
    <ul className="unread" id="sem-uso" role="alert">
      {ofMonths !== undefined && (
        <li>
          {ofMonths} {unused}
        </li>
      )}
      {wrong.map(([name, text]) => (
        <li key={name}>
          <strong>{filterLabel(dataset, name)}</strong> não pode ser “{text}”.{' '}
          {[spanRule(name), unused].join(' ').trim()}
        </li>
      ))}
      {strangers.map((name) => (
        <li key={name}>
          Esta tabela não tem o filtro <strong>“{shownName(name)}”</strong>. {unused}
        </li>
      ))}
    </ul>
  )
}
