import type { PpaChoices, PpaFilter } from '../../data/public/portal-ppa.ts'
import { plainParam, address, type Query } from '../../http/query.ts'

/** What the visitor asked for. What the plan does not have counts as none. */
export interface AskedPpa {
  readonly ano: string
  readonly programa: string
  readonly ug: string
}
export function askedPpa(query: Query, { years, programmes, units }: PpaChoices): AskedPpa {
  const [ano, programa, ug] = [
    plainParam(query, 'ano'),
    plainParam(query, 'programa'),
    plainParam(query, 'ug'),
  ]
  return {
    ano: years.some((year) => String(year) === ano) ? ano : '',
    programa: programmes.some(({ code }) => code === programa) ? programa : '',
    ug: units.some(({ id }) => id === ug) ? ug : '',
  }
}
export const ppaFilterOf = ({ ano, programa, ug }: AskedPpa): PpaFilter => ({
  year: ano ? Number(ano) : null,
  programme: programa || null,
  unitId: ug || null,
})

/** A plain GET form: it works as it stands, and its address can be kept or sent to somebody. */
export const PpaForm = ({
  action,
  asked: { ano, programa, ug },
  choices: { years, programmes, units },
}: {
  action: string
  asked: AskedPpa
  choices: PpaChoices
}) => (
  <form className="filter" action={action} method="get" aria-label="Filtrar o plano">
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
      <label htmlFor="programa">Programa</label>
      <select id="programa" name="programa" defaultValue={programa}>
        <option value="">Todos</option>
        {programmes.map(({ code, name }) => (
          <option key={code} value={code}>
            {code} {name}
          </option>
        ))}
      </select>
    </p>
    {units.length > 1 && (
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
    )}
    <p className="act">
      <button type="submit">Filtrar</button>
      {(ano || programa || ug) && <a href={action}>Limpar</a>}
    </p>
  </form>
)

/** The lines as they are filtered, in open formats (Lei 12.527/2011, art. 8º, § 3º, II). */
export const PpaExports = ({ path, asked: shown }: { path: string; asked: AskedPpa }) => (
  <p className="exports">
    Baixar estas linhas:{' '}
    {(['csv', 'xlsx', 'json'] as const).map((format) => (
      <a key={format} href={address(`${path}/linhas.${format}`, { ...shown })} download>
        {format.toUpperCase()}
      </a>
    ))}
  </p>
)
