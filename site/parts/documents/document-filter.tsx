import type { DocumentFilter, FilterChoices } from '../../../data/public/portal-documents.ts'
import { conceptsOf } from '../../../data/search/words.ts'
import { withQuery, plainParam, type Query } from '../../../platform/http/query.ts'

/** The parameters by which documents are narrowed. */
export const filterNames = ['q', 'ano', 'ug', 'tipo'] as const
/** What the visitor asked for. A type, year or unit that the portal does not have counts as none. */
export interface DocumentQuestion {
  readonly q: string
  readonly ano: string
  readonly ug: string
  readonly tipo: string
}
export function documentQuestion(
  query: Query,
  { years, units, types }: FilterChoices,
): DocumentQuestion {
  const [ano, ug, tipo] = [
    plainParam(query, 'ano'),
    plainParam(query, 'ug'),
    plainParam(query, 'tipo'),
  ]
  return {
    q: plainParam(query, 'q'),
    ano: years.includes(ano) ? ano : '',
    ug: units.some(({ id }) => id === ug) ? ug : '',
    tipo: types.some(({ id }) => id === tipo) ? tipo : '',
  }
}
export const filterOf = (
  { q, ano, ug, tipo }: DocumentQuestion,
  typeId: number | null,
): DocumentFilter => ({
  typeId: typeId ?? (tipo ? Number(tipo) : null),
  year: ano || null,
  unitId: ug || null,
  concepts: conceptsOf(q),
})

/** Year, unit and type, as far as there are any. */
const Narrowed = ({
  asked: { ano, ug, tipo },
  choices: { years, units, types },
}: {
  asked: DocumentQuestion
  choices: FilterChoices
}) => (
  <>
    <p>
      <label htmlFor="ano">Ano</label>
      <select id="ano" name="ano" defaultValue={ano}>
        <option value="">Todos</option>
        {years.map((year) => (
          <option key={year}>{year}</option>
        ))}
      </select>
    </p>
    <p className="wide">
      <label htmlFor="ug">Unidade gestora</label>
      <select id="ug" name="ug" defaultValue={ug}>
        <option value="">Todas</option>
        {units.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </p>
    {types.length > 0 && (
      <p className="wide">
        <label htmlFor="tipo">Tipo de documento</label>
        <select id="tipo" name="tipo" defaultValue={tipo}>
          <option value="">Todos</option>
          {types.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </p>
    )}
  </>
)

/**
 * A plain GET form: it works as it stands, and its address can be kept or sent to somebody.
 * @param folded whether it is folded away while nothing is narrowed: answers are what is looked for
 */
export const DocumentFilterForm = ({
  action,
  asked,
  choices,
  label,
  wordId,
  hidden = {},
  folded = false,
}: {
  action: string
  asked: DocumentQuestion
  choices: FilterChoices
  label: string
  wordId: string
  /** What the address keeps besides. */
  hidden?: Readonly<Record<string, string>>
  folded?: boolean
}) => {
  const { q, ano, ug, tipo } = asked
  const isNarrowed = Boolean(ano || ug || tipo)
  const form = (
    <form className="filter" action={action} method="get" aria-label={label}>
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <p className="wide">
        <label htmlFor={wordId}>Palavra</label>
        <input id={wordId} type="search" name="q" maxLength={120} defaultValue={q} />
      </p>
      <Narrowed asked={asked} choices={choices} />
      <p className="act">
        <button type="submit">Filtrar</button>
        {(q || isNarrowed) && <a href={action}>Limpar</a>}
      </p>
    </form>
  )
  return folded ? (
    <details className="refined" open={isNarrowed}>
      <summary>Mudar a busca: palavra, ano, unidade, tipo</summary>
      {form}
    </details>
  ) : (
    form
  )
}

/** The list as it is filtered, in open formats (Lei 12.527/2011, art. 8º, § 3º, II). */
export const Exports = ({ path, asked: shown }: { path: string; asked: DocumentQuestion }) => (
  <p className="exports">
    Baixar esta lista:{' '}
    {(['csv', 'xlsx', 'json'] as const).map((format) => (
      <a key={format} href={withQuery(`${path}.${format}`, { ...shown })} download>
        {format.toUpperCase()}
      </a>
    ))}
  </p>
)
