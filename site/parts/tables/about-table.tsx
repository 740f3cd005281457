import type { PublicDeclaration } from '../../../data/tables/declarations.ts'
import type { Freshness, PublicLoad } from '../../../data/tables/facts.ts'
import type { Dataset } from '../../../tables/dataset.ts'
import { longDay, moment } from '../../format.ts'
import type { Visit } from '../../visit.ts'
import { changesOf, kindOf, periodOf } from './load-words.ts'

const dayOf = (iso: string) => iso.split('-').toReversed().join('/')
const monthOf = (iso: string) => iso.slice(0, 7).split('-').toReversed().join('/')
/** `20/11/2026` of a table by days, `11/2026` of one by months. */
const untilOf = ({ time }: Dataset, { until }: Freshness): string =>
  until === null ? '' : time.date ? dayOf(until) : monthOf(until)

/** How new the data are: what everybody asks of a table first. */
export const FreshnessLine = ({ dataset, fresh }: { dataset: Dataset; fresh: Freshness }) => (
  <p className="fresh">
    {fresh.until === null ? (
      'Sem linhas'
    ) : (
      <>
        Dados até <strong>{untilOf(dataset, fresh)}</strong>
      </>
    )}
    , recebidos em <time dateTime={fresh.receivedAt.toISOString()}>{moment(fresh.receivedAt)}</time>
    .
  </p>
)

/** Where the data come from, under which law, and what one may do with them. */
export const AboutTable = ({
  dataset: { grain, due, law },
  to,
}: { dataset: Dataset } & Pick<Visit, 'to'>) => (
  <section aria-labelledby="sobre-os-dados">
    <h2 id="sobre-os-dados">Sobre estes dados</h2>
    <dl className="facts-list">
      <div>
        <dt>Cada linha é</dt>
        <dd>{grain}</dd>
      </div>
      <div>
        <dt>Prazo</dt>
        <dd>
          {due.workingDays === 1
            ? 'Até o primeiro dia útil depois do registro'
            : `Até ${due.workingDays} dias úteis depois do registro`}{' '}
          ({due.law})
        </dd>
      </div>
      <div>
        <dt>Leis</dt>
        <dd>{law.join('; ')}</dd>
      </div>
      <div>
        <dt>Uso</dt>
        <dd>
          Livre, citada a fonte: você pode copiar, publicar e transformar (Lei 12.527/2011, art. 8º,
          § 3º).
        </dd>
      </div>
      <div>
        <dt>Encontrou um erro?</dt>
        <dd>
          <a href={to('/e-sic')}>Escreva pelo e-SIC</a> e diga o endereço da linha.
        </dd>
      </div>
    </dl>
  </section>
)

/** What arrived last, and what it changed: nothing is replaced in silence. */
export const LoadList = ({ loads }: { loads: readonly PublicLoad[] }) => (
  <section aria-labelledby="cargas">
    <h2 id="cargas">O que chegou por último</h2>
    <ul className="plain-list">
      {loads.map((load) => (
        <li key={load.id}>
          <time dateTime={load.at.toISOString()}>{moment(load.at)}</time>: {load.unit},{' '}
          {periodOf(load)}, {kindOf(load)} ({changesOf(load)})
          {load.ground && `. ${load.ground}: ${load.reason}`}
        </li>
      ))}
    </ul>
  </section>
)

/** In the place of rows: that in a period there was nothing to publish, and who says so. */
export const Declarations = ({
  year,
  declared,
}: {
  year: number
  declared: readonly PublicDeclaration[]
}) =>
  declared.length === 0 ? null : (
    <section aria-labelledby="declaracoes">
      <h2 id="declaracoes">Declarações de não ocorrência</h2>
      <ul className="plain-list">
        {declared.map(({ unit, month: at, text, signer, post, at: when }) => (
          <li key={`${unit} ${at}`}>
            <p>{text}</p>
            <p className="facts">
              {unit}, {periodOf({ year, month: at })}. {signer}, {post}, em{' '}
              <time dateTime={when.toISOString()}>{longDay(when)}</time>.
            </p>
          </li>
        ))}
      </ul>
    </section>
  )

/** On paper only: where it was, and when. */
export const PrintedFrom = ({
  visit: { origin, now },
  path,
}: {
  visit: Pick<Visit, 'origin' | 'now'>
  path: string
}) => (
  <p className="printed">
    Impresso de {origin}
    {path} em {longDay(now)}.
  </p>
)
