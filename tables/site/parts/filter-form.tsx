import { isDateColumn, isPartyColumn, isUnitColumn, typeOf } from '../../model/columns.ts'
import type { TableRow } from '../../data/rows.ts'
import { columnOf, type Dataset } from '../../model/declaration.ts'
import type { Visit } from '../../../site/visit.ts'
import { askedAt, type Asked } from './asked.ts'
import { choicesOf, type Choice } from './selection.ts'
import { spanWords, yearMonthOf, yearMonthText } from '../../model/span.ts'
import type { WordBook } from '../../model/types/facets.ts'
import { filterLabel, hasSpan, spanNames, spanQuery } from './span.ts'
import { hasCode, partyDocument, spelled, written } from './words.ts'

export interface FilterField {
  readonly name: string
  readonly label: string
  readonly choices: readonly Choice[] | undefined
  readonly isDay: boolean
  readonly value: string
  /** Whether one is always chosen: the month of a table of states. */
  readonly needed: boolean
  /** What was asked and is no such thing, kept for whoever mends it. */
  readonly unread: string | undefined
}

/** The fields of the form; a unit is not asked for where there is one only. */
export async function filterFields(
  visit: Pick<Visit, 'tx' | 'portal' | 'units'>,
  { dataset, span, filters, unread }: Asked,
  book: WordBook,
): Promise<readonly FilterField[]> {
  // What a link from another table asks stands in the form as well, so that it stays when something is added.
  const names = [...dataset.filters, ...Object.keys(filters), ...Object.keys(unread)].filter(
    (name, at, all) =>
      name !== dataset.time.year && name in dataset.columns && all.indexOf(name) === at,
  )
  const choices = await choicesOf(visit, dataset, names, book)
  const fields = names.map((name) => ({
    name,
    label: columnOf(dataset, name).label,
    choices: choices.get(name),
    isDay: isDateColumn(columnOf(dataset, name)),
    value: filters[name] ?? '',
    needed: dataset.time.state === true && name === dataset.time.month && !span,
    unread: unread[name],
  }))
  return fields.filter(
    ({ name, choices: offered, value }) =>
      !isUnitColumn(columnOf(dataset, name)) || value !== '' || (offered?.length ?? 0) > 1,
  )
}

const Field = ({ name, label, choices, isDay, value, needed, unread }: FilterField) => (
  <p className={choices ? undefined : 'wide'}>
    <label htmlFor={name}>{label}</label>
    {choices ? (
      <select id={name} name={name} defaultValue={value}>
        {!needed && <option value="">Tudo</option>}
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
        {value !== '' && !choices.some((choice) => choice.value === value) && (
          <option value={value}>{value}</option>
        )}
      </select>
    ) : (
      <input
        id={name}
        name={name}
        type={isDay ? 'date' : 'search'}
        maxLength={isDay ? undefined : 120}
        defaultValue={unread ?? value}
        aria-invalid={unread === undefined ? undefined : true}
        aria-describedby={unread === undefined ? undefined : 'sem-uso'}
      />
    )}
  </p>
)

/** The first and the last of several months: a browser that has no calendar of months takes them as they are typed. */
const SpanFields = ({ asked: { dataset, span, unread } }: { asked: Asked }) => (
  <>
    {spanNames.map((name) => {
      const wrong = unread[name]
      const read = wrong === undefined ? undefined : yearMonthOf(wrong)
      const said = span ? spanQuery(span)[name] : read && yearMonthText(read)
      return (
        <p key={name}>
          <label htmlFor={name}>{filterLabel(dataset, name)}</label>
          <input
            id={name}
            name={name}
            type="month"
            placeholder="mm/aaaa"
            defaultValue={said ?? ''}
            aria-invalid={wrong === undefined ? undefined : true}
            aria-describedby={wrong === undefined ? undefined : 'sem-uso'}
          />
        </p>
      )
    })}
  </>
)

/** What most people ask by stands open: when, who, what for. */
const isFirst = (dataset: Dataset, name: string): boolean =>
  typeOf(columnOf(dataset, name)).isAskedFirst === true ||
  dataset.askedFirst?.includes(name) === true

/** Where what was asked is answered: whoever asks goes on reading there. */
export const answerId = 'resposta'

/** A plain GET form: it works as it stands, and its address can be kept or sent to somebody. */
export function FilterForm({
  action,
  asked,
  years,
  fields,
}: {
  action: string
  asked: Asked
  years: readonly number[]
  fields: readonly FilterField[]
}) {
  const { dataset, year, span, order, unread } = asked
  const first = fields.filter(({ name }) => isFirst(dataset, name))
  const others = fields.filter(({ name }) => !isFirst(dataset, name))
  // What is in use stands in words below the form: open, a dozen fields would stand before the answer on a phone.
  const inUse = others.filter(({ value }) => value !== '').length + (span ? 1 : 0)
  const hasFault = [...others.map(({ name }) => name), ...spanNames].some((name) => name in unread)
  const yearName = dataset.time.year
  const all = years.includes(year) ? years : [year, ...years]
  return (
    <form
      className="filter"
      action={`${action}#${answerId}`}
      method="get"
      aria-label={`Filtrar ${dataset.title}`}
    >
      <p>
        <label htmlFor={yearName}>{columnOf(dataset, yearName).label}</label>
        <select id={yearName} name={yearName} defaultValue={year}>
          {all.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </select>
      </p>
      {first.map((field) => (
        <Field key={field.name} {...field} />
      ))}
      {(others.length > 0 || hasSpan(dataset)) && (
        <details className="others" open={hasFault || span !== undefined}>
          <summary>Mais filtros{inUse > 0 && ` (${inUse} em uso)`}</summary>
          <div>
            {hasSpan(dataset) && <SpanFields asked={asked} />}
            {others.map((field) => (
              <Field key={field.name} {...field} />
            ))}
          </div>
        </details>
      )}
      {order !== undefined && <input type="hidden" name="ordem" value={order} />}
      <p className="act">
        <button type="submit">Filtrar</button>
      </p>
    </form>
  )
}

/** A party that was asked for by its CNPJ: by its name as well, which a row of its tells. */
function partyWords(name: string, value: string, row: TableRow | undefined): string {
  const document = partyDocument(value)
  return row && row[`${name}_documento`] === value ? `${row[name]} (${document})` : document
}

/** A filter in words. @param row one of those that were found */
export const filterWords =
  ({ dataset }: Asked, book: WordBook, row: TableRow | undefined) =>
  (name: string, value: string): string => {
    const column = columnOf(dataset, name)
    return isPartyColumn(column) ? partyWords(name, value, row) : written(column, name, value, book)
  }

/** What is asked, in words; each is taken away by a link. @param row one of those that were found */
export function Chips({
  path,
  asked,
  book,
  row,
}: {
  path: string
  asked: Asked
  book: WordBook
  row: TableRow | undefined
}) {
  const { dataset, span, filters } = asked
  // A table of states is of one month always: it cannot be taken away.
  const taken = Object.entries(filters).filter(
    ([name]) => !dataset.time.state || name !== dataset.time.month,
  )
  const ofSpan = span && {
    name: 'meses',
    text: `Meses: ${spanWords(span)}`,
    href: askedAt(path, { ...asked, span: undefined }),
  }
  const others = taken.map(([name, value]) => {
    const column = columnOf(dataset, name)
    const words = filterWords(asked, book, row)(name, value)
    const code = hasCode(column) && words !== value ? ` (${spelled(column, value)})` : ''
    return {
      name,
      text: `${column.label}: ${words}${code}`,
      href: askedAt(path, asked, { [name]: undefined }),
    }
  })
  const chips = ofSpan ? [ofSpan, ...others] : others
  if (chips.length === 0) return null
  return (
    <ul className="chips" aria-label="Filtros em uso">
      {chips.map(({ name, text, href }) => (
        <li key={name}>
          <a href={href}>
            {text} <span aria-hidden="true">×</span>
            <span className="unseen"> (retirar este filtro)</span>
          </a>
        </li>
      ))}
      <li>
        <a href={askedAt(path, { ...asked, filters: {}, span: undefined })}>Retirar todos</a>
      </li>
    </ul>
  )
}
