import { Time, When, useClock } from '../../../site/parts/when.tsx'
import { dayText } from '../../../pt-br/day.ts'
import type { PublicDeclaration } from '../../data/declarations.ts'
import type { Freshness, PublicLoad } from '../../data/facts.ts'
import type { Dataset } from '../../model/declaration.ts'
import { dueOf, workingDayAfter, type Holidays } from '../../../pt-br/working-days.ts'
import { counted } from '../../../pt-br/words.ts'
import { planYears } from './period.ts'
import { openDataRules } from '../../../resources/addresses.ts'
import { openUse } from '../open-data/data-package.ts'
import { apiBase } from '../open-data/openapi.ts'
import type { Visit } from '../../../site/visit.ts'
import { loadChangeWords, loadKindWords, leftOutOf, loadPeriodWords } from './load-words.ts'

const monthOf = (iso: string) => dayText(iso.slice(0, 7))
/** The last month of the years that a load is of, where those are several: `2029-12`. */
const lastMonthOf = ({ due: { years } }: Dataset, { year, until }: Freshness): string =>
  years === undefined ? (until ?? '') : `${year + years - 1}-12`
/** `20/11/2026` of a table by days, `11/2026` of one by months. */
const untilOf = (dataset: Dataset, fresh: Freshness): string =>
  fresh.until === null
    ? ''
    : dataset.time.date
      ? dayText(fresh.until)
      : monthOf(lastMonthOf(dataset, fresh))

/** The day by which the next month must be there: of a table by days, that of its newest month while it is not over. */
function nextDue(dataset: Dataset, fresh: Freshness, today: string, own: Holidays): string {
  const { time, due } = dataset
  const [year = 0, month = 0] = lastMonthOf(dataset, fresh).split('-').map(Number)
  const ofThis = dueOf(due, year, month, own)
  if (time.date && ofThis >= today) return ofThis
  return month === 12 ? dueOf(due, year + 1, 1, own) : dueOf(due, year, month + 1, own)
}

/** So many days without anything new are told. */
const manyDays = 45
const dayMs = 86_400_000

/** What is due next by the law, or since when it is late, or nothing new came. */
function NextLoad({
  dataset,
  fresh,
  visit: { now, portal },
}: {
  dataset: Dataset
  fresh: Freshness
  visit: Pick<Visit, 'now' | 'portal'>
}) {
  const clock = useClock()
  const today = clock.isoDay(now)
  const { holidays } = portal
  const ofMonth = nextDue(dataset, fresh, today, holidays)
  const isDaily = dataset.due.workingDays === 1
  const received = clock.isoDay(fresh.receivedAt)
  // What is recorded on a day is due on the next one on which people work, whichever its month.
  const due = isDaily && ofMonth >= today ? workingDayAfter(received, 1, holidays) : ofMonth
  if (isDaily && ofMonth >= today && due < today)
    return (
      <>
        ; a lei pede cada registro no dia útil seguinte, e nada chegou desde{' '}
        <time dateTime={received}>{dayText(received)}</time>
      </>
    )
  const days = Math.floor((Date.parse(today) - Date.parse(fresh.until ?? today)) / dayMs)
  if (dataset.time.date && due >= today && days > manyDays)
    return (
      <>
        : nada mais novo há <strong>{counted(days, 'dia', 'dias')}</strong>; próxima carga até{' '}
        <time dateTime={due}>{dayText(due)}</time>
      </>
    )
  return (
    <>
      {due < today ? '; a próxima carga era devida até ' : '; próxima carga até '}
      <time dateTime={due}>{dayText(due)}</time>
    </>
  )
}

/** How new the data are: what everybody asks of a table first. @param visit to tell when the next are due, too */
export function FreshnessLine({
  dataset,
  fresh,
  visit,
}: {
  dataset: Dataset
  fresh: Freshness
  visit?: Pick<Visit, 'now' | 'portal'>
}) {
  const plan = planYears(dataset, fresh.year)
  const isPlan = plan !== undefined
  return (
    <p className="fresh">
      {fresh.until === null ? (
        'Sem linhas'
      ) : isPlan ? (
        <>
          Plano de <strong>{plan}</strong>
        </>
      ) : (
        <>
          Dados até <strong>{untilOf(dataset, fresh)}</strong>
        </>
      )}
      , {isPlan ? 'recebido' : 'recebidos'} em <Time at={fresh.receivedAt} as="moment" />
      {visit && fresh.until !== null && !isPlan && (
        <NextLoad dataset={dataset} fresh={fresh} visit={visit} />
      )}
      .
    </p>
  )
}

/** As theses and newspapers cite it (ABNT NBR 6023). @param path with what was asked */
export const Cited = ({
  visit: { origin, now, portal },
  path,
  title,
}: {
  visit: Pick<Visit, 'origin' | 'now' | 'portal'>
  path: string
  title: string
}) => (
  <p className="facts">
    Para citar: {portal.name.toUpperCase()}. {title}. Portal da Transparência. Disponível em:{' '}
    {origin}
    {path}. Acesso em: <When at={now} as="longDay" />.
  </p>
)

/** Who answers for the data, and where an error in them is told. @param path of what it is about */
const Responsible = ({
  visit: { to, origin, portal, units },
  path,
}: {
  visit: Visit
  path: string
}) => (
  <>
    <div>
      <dt>{units.length === 1 ? 'Unidade' : 'Unidades'}</dt>
      <dd>{units.map(({ name }) => name).join('; ')}</dd>
    </div>
    {portal.responsible && (
      <div>
        <dt>Responsável</dt>
        <dd>
          {portal.responsible}
          {portal.responsibleEmail && (
            <>
              , <a href={`mailto:${portal.responsibleEmail}`}>{portal.responsibleEmail}</a>
            </>
          )}
        </dd>
      </div>
    )}
    <div>
      <dt>Encontrou um erro?</dt>
      <dd>
        <a href={to('/e-sic')}>Escreva pelo e-SIC</a> e cite este endereço: {origin}
        {path}
      </dd>
    </div>
  </>
)

/** Where the data come from, under which law, and what one may do with them. @param path with what was asked */
export const AboutTable = ({
  dataset: { name, title, grain, due, law },
  visit,
  path,
}: {
  dataset: Dataset
  visit: Visit
  path: string
}) => (
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
          <a href={openUse.path} rel="license">
            {openUse.title}
          </a>
          : você pode copiar, publicar e transformar.
        </dd>
      </div>
      <Responsible visit={visit} path={path} />
      <div>
        <dt>Para programas</dt>
        <dd>
          <a href={visit.to(openDataRules)}>Regras dos dados abertos</a>,{' '}
          <a href={visit.to(`${apiBase}/${name}`)}>linhas em JSON</a>,{' '}
          <a href={visit.to(`/dados/${name}/novidades.atom`)}>novidades em Atom</a>
        </dd>
      </div>
    </dl>
    <Cited visit={visit} path={path} title={title} />
  </section>
)

/**
 * What arrived last, and what it changed: nothing is replaced in silence. @param proofOf where a load's proof is
 */
export const LoadList = ({
  loads,
  proofOf,
}: {
  loads: readonly PublicLoad[]
  proofOf: (load: number) => string
}) => (
  <section aria-labelledby="cargas">
    <h2 id="cargas">O que chegou por último</h2>
    <ul className="plain-list">
      {loads.map((load) => (
        <li key={load.id}>
          <Time at={load.at} as="moment" />: {load.unit}, {loadPeriodWords(load)},{' '}
          {loadKindWords(load)} ({loadChangeWords(load)})
          {load.ground && `. ${load.ground}: ${load.reason}`}
          {leftOutOf(load)}{' '}
          <a href={proofOf(load.id)} download>
            Prova
          </a>
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
              {unit}, {loadPeriodWords({ year, month: at })}. {signer}, {post}, em{' '}
              <Time at={when} as="longDay" />.
            </p>
          </li>
        ))}
      </ul>
    </section>
  )

/** That somebody signed that there was nothing, where no rows stand. */
export const SignedNone = ({ declared }: { declared: readonly PublicDeclaration[] }) =>
  declared.length > 0 && (
    <>
      <a href="#declaracoes">Quem assina que não houve</a>.{' '}
    </>
  )
