import type { DocumentFilter, FilterChoices } from '../../../data/public/portal-documents.ts'
import { conceptsOf } from '../../../data/search/words.ts'
import { address, plainParam, type Query } from '../../../http/query.ts'

/** What the visitor asked for. A year or unit that the portal does not have counts as none. */
export interface Asked {
  readonly q: string
  readonly ano: string
  readonly ug: string
}
export function askedOf(query: Query, { years, units }: FilterChoices): Asked {
  const [ano, ug] = [plainParam(query, 'ano'), plainParam(query, 'ug')]
  return {
    q: plainParam(query, 'q'),
    ano: years.includes(ano) ? ano : '',
    ug: units.some(({ id }) => id === ug) ? ug : '',
  }
}
export const filterOf = ({ q, ano, ug }: Asked, typeId: number | null): DocumentFilter => ({
  typeId,
  year: ano || null,
  unitId: ug || null,
  concepts: conceptsOf(q),
})

/** A plain GET form: it works as it stands, and its address can be kept or sent to somebody. */
export const FilterForm = ({
  action,
  asked: { q, ano, ug },
  choices: { years, units },
  label,
  wordId,
  hidden = {},
}: {
  action: string
  asked: Asked
  choices: FilterChoices
  label: string
  wordId: string
  /** What the address keeps besides. */
  hidden?: Readonly<Record<string, string>>
}) => (
  <form className="filter" action={action} method="get" aria-label={label}>
    {Object.entries(hidden).map(([name, value]) => (
      <input key={name} type="hidden" name={name} value={value} />
    ))}
    <p className="wide">
      <label htmlFor={wordId}>Palavra</label>
      <input id={wordId} type="search" name="q" maxLength={120} defaultValue={q} />
    </p>
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
    <p className="act">
      <button type="submit">Filtrar</button>
      {(q || ano || ug) && <a href={action}>Limpar</a>}
    </p>
  </form>
)

/** The list as it is filtered, in open formats (Lei 12.527/2011, art. 8º, § 3º, II). */
export const Exports = ({ path, asked: shown }: { path: string; asked: Asked }) => (
  <p className="exports">
    Baixar esta lista:{' '}
    {(['csv', 'xlsx', 'json'] as const).map((format) => (
      <a key={format} href={address(`${path}.${format}`, { ...shown })} download>
        {format.toUpperCase()}
      </a>
    ))}
  </p>
)
