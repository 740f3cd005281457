import { loadProofPath } from '../../../resources/addresses.ts'
import { isPartyColumn, typeOf } from '../../model/columns.ts'
import { declarationsOf } from '../../data/declarations.ts'
import { freshnessOf, loadsOf, yearsOf } from '../../data/facts.ts'
import { rowPage, type RowPage } from '../../data/rows.ts'
import { inOrderOf, type Selection } from '../../data/selection.ts'
import { shownTotalsOf, type ShownTotals } from '../../data/sums.ts'
import { mayBeSorted, placeText } from '../../data/ways.ts'
import { datasetNamed } from '../../declared/index.ts'
import { purposeFor } from '../../declared/powers.ts'
import { columnOf, type Dataset } from '../../model/declaration.ts'
import { toldOf } from '../parts/answer.tsx'
import { AboutTable, Declarations, FreshnessLine, LoadList } from '../parts/about-table.tsx'
import { wordedKinds, TotalsOf } from '../parts/apart.tsx'
import { askedAt, askedOf, type Asked } from '../parts/asked.ts'
import { isOfYears } from '../parts/period.ts'
import { isOfNoPlan, NoRows, ofWhat, questionTitle } from '../parts/no-rows.tsx'
import { BesideLinks, besideOf } from '../parts/beside.tsx'
import { chartsOf, noCharts, TableCharts } from '../parts/charts.tsx'
import { Chips, filterFields, FilterForm } from '../parts/filter-form.tsx'
import { orderedBy, Orders } from '../parts/orders.tsx'
import { Payees, payeesOf } from '../parts/payees.tsx'
import { Result } from '../parts/result.tsx'
import { RowsTable } from '../parts/rows-table.tsx'
import { sameMonthsParams } from '../parts/same-months.tsx'
import { addsUp, selectionOf, withState, wordBook } from '../parts/selection.ts'
import { Unread } from '../parts/unread.tsx'
import { Waits, waitsAsked } from '../parts/waits.tsx'
import type { WordBook } from '../../model/types/facets.ts'
import { Years, yearsBeside } from '../parts/years.tsx'
import { feedAddress } from '../../../site/discovery/atom.ts'
import { datasetFact } from '../../../site/discovery/things.ts'
import { Follow } from '../../../site/follow/form.tsx'
import { PageHead } from '../../../site/parts/page-head.tsx'
import type { PageView, SitePage, Visit } from '../../../site/visit.ts'

const size = 25

const crumbs = (dataset: Dataset, to: Visit['to']) => [
  { text: 'Dados', href: to('/dados') },
  { text: dataset.title },
]

/** An address that leads to the rows of its page, past what stands above them. */
const rowsOf = (href: string) => `${href}#linhas`

function Pages({ path, asked, next }: { path: string; asked: Asked; next: RowPage['next'] }) {
  if (!asked.after && !next) return null
  return (
    <nav className="pages" aria-label="Páginas">
      <ul>
        {asked.after && (
          <li>
            <a href={rowsOf(askedAt(path, asked))}>Primeira</a>
          </li>
        )}
        {next && (
          <li>
            <a rel="next" href={rowsOf(askedAt(path, asked, { depois: placeText(next) }))}>
              Próxima
            </a>
          </li>
        )}
      </ul>
    </nav>
  )
}

/** The years, that first on which the portal opens its tables. */
const openingOn = ({ year }: Visit['portal'], years: readonly number[]): readonly number[] =>
  years.toSorted((a, b) => Number(String(b) === year) - Number(String(a) === year) || b - a)

/** The question without an order by an amount, where there are too many rows to sort. */
function withOrderOf(asked: Asked, selection: Selection, { rows, isMore }: ShownTotals): Asked {
  const isTooMuch =
    asked.order !== undefined &&
    inOrderOf(selection, asked.order).isSorted &&
    !mayBeSorted(isMore ? Infinity : rows)
  return isTooMuch ? { ...asked, order: undefined, after: undefined } : asked
}

/** A page of the rows, in the order that is asked. */
async function pageAsked(
  tx: Visit['tx'],
  asked: Asked,
  selection: Selection,
  counting: Promise<ShownTotals>,
): Promise<RowPage> {
  // The number that the totals tell, for whoever would count the rows again.
  const rowsIn = () => counting.then(({ rows, isMore }) => (isMore ? Infinity : rows))
  if (asked.order === undefined)
    return rowPage(tx, selection, { limit: size, after: asked.after, counted: rowsIn })
  const { order, after } = withOrderOf(asked, selection, await counting)
  const inOrder = order === undefined ? selection : inOrderOf(selection, order)
  return rowPage(tx, inOrder, { limit: size, after, counted: rowsIn })
}

/** The rows themselves, page by page. */
function Lines({
  asked,
  selection,
  totals,
  page,
  path,
  book,
  to,
}: {
  asked: Asked
  selection: Selection
  totals: ShownTotals
  page: RowPage
  path: string
  book: WordBook
} & Pick<Visit, 'to'>) {
  const inOrder = withOrderOf(asked, selection, totals)
  return (
    <section aria-labelledby="linhas">
      <h2 id="linhas" tabIndex={-1}>
        Linha por linha
      </h2>
      {page.rows.length === 0 ? (
        <p className="empty">
          A lista acaba antes daqui. <a href={askedAt(path, inOrder)}>Ir para o começo</a>.
        </p>
      ) : (
        <>
          <Orders asked={asked} totals={totals} path={path} />
          <RowsTable
            dataset={asked.dataset}
            rows={page.rows}
            book={book}
            filters={asked.filters}
            order={inOrder.order}
            isOfYears={isOfYears(asked)}
            to={to}
          />
          {(asked.after || page.next) && (
            <p className="printed">
              Nesta folha, {page.rows.length} de {totals.isMore && 'mais de '}
              {totals.rows.toLocaleString('pt-BR')} linhas. Todas vêm nos arquivos que a página
              oferece.
            </p>
          )}
        </>
      )}
      <Pages path={path} asked={inOrder} next={page.next} />
    </section>
  )
}

/** A page about one person is not for search engines, whether it is asked by name or by number. */
const isAboutOne = ({ dataset, filters }: Asked) =>
  Object.values(dataset.columns).some(isPartyColumn) &&
  Object.keys(filters).some((name) => typeOf(columnOf(dataset, name)).isOfOne)

/** A table that nothing has arrived for: the page says so in its own place. */
const notYet = ({ title, purpose, due }: Dataset, { to }: Visit, dataset: Dataset): PageView => ({
  title,
  section: '/dados',
  trail: crumbs(dataset, to),
  body: (
    <div className="wrap">
      <PageHead title={title}>
        <p>{purpose}</p>
      </PageHead>
      <p className="empty">
        Ainda não há dados aqui. O prazo é o da {due.law}. Procure em{' '}
        <a href={to('/documentos')}>Documentos</a> ou peça pelo <a href={to('/e-sic')}>e-SIC</a>.
      </p>
    </div>
  ),
})

/** A public table: what it is, how new it is, what is asked, what it adds up to, its charts, and its rows. */
export const datasetPage: SitePage = {
  path: '/dados/:dataset',
  async view(visit) {
    const { tx, portal, params, query, to } = visit
    const dataset = datasetNamed(params['dataset'] ?? '')
    if (!dataset) return undefined
    const [years, fresh] = await Promise.all([
      yearsOf(tx, dataset, portal.id),
      freshnessOf(tx, dataset, portal.id),
    ])
    if (!fresh) return notYet(dataset, visit, dataset)
    const asked = await withState(visit, askedOf(dataset, query, openingOn(portal, years)))
    const selection = await selectionOf(visit, asked)
    const path = to(`/dados/${dataset.name}`)
    const counting = shownTotalsOf(tx, selection)
    const [book, totals, page, charts, loads] = await Promise.all([
      wordBook(visit, dataset, asked.year),
      counting,
      pageAsked(tx, asked, selection, counting),
      counting.then(({ isMore }) =>
        isMore || !addsUp(asked) ? noCharts : chartsOf(tx, asked, selection),
      ),
      loadsOf(tx, dataset, portal.id, { limit: 5, offset: 0 }),
    ])
    const kinds = await wordedKinds(tx, asked, selection, book, totals)
    const [fields, beside, payees, compared, declared, waits, told] = await Promise.all([
      filterFields(visit, asked, book),
      besideOf(visit, asked),
      payeesOf(visit, { asked, selection, totals, kinds }),
      yearsBeside(visit, asked, selection, totals),
      declarationsOf(tx, dataset, portal.id, asked.year),
      totals.isMore ? [] : waitsAsked(visit, asked, selection),
      toldOf(visit, path, { asked, selection, totals, kinds, book, row: page.rows[0] }),
    ])
    const question = { asked, years }
    const { order } = withOrderOf(asked, selection, totals)
    return {
      title: `${questionTitle(question)}${order === undefined ? '' : `, por ${orderedBy(dataset, order)}`}`,
      section: '/dados',
      trail: crumbs(dataset, to),
      noindex: isAboutOne(asked),
      description: `${purposeFor(dataset, visit.power)} ${ofWhat(question)}, ${portal.name}.`,
      canonical: askedAt(path, { ...asked, filters: {}, span: undefined, order: undefined }),
      exact: askedAt(path, asked),
      feed: { title: `${dataset.title}: novidades`, href: feedAddress(path) },
      facts: isOfNoPlan(question)
        ? []
        : [datasetFact(visit, dataset, { ...asked, order: undefined }, fresh, path)],
      body: (
        <div className="wrap">
          <PageHead title={dataset.title}>
            <p>{purposeFor(dataset, visit.power)}</p>
            <FreshnessLine dataset={dataset} fresh={fresh} visit={visit} />
          </PageHead>
          <FilterForm action={path} asked={asked} years={years} fields={fields} />
          <Unread asked={asked} query={query} own={sameMonthsParams(query)} />
          <Chips path={path} asked={asked} book={book} row={page.rows[0]} />
          {totals.rows === 0 ? (
            <NoRows path={path} {...question} sentence={told.sentence} declared={declared} />
          ) : (
            <>
              <Result
                path={path}
                asked={asked}
                told={told}
                totals={totals}
                order={order}
                months={compared.months}
              />
              <Lines
                asked={asked}
                selection={selection}
                totals={totals}
                page={page}
                path={path}
                book={book}
                to={to}
              />
              <Waits found={waits} asked={asked} path={path} book={book} />
              {!totals.isMore && addsUp(asked) && (
                <TotalsOf dataset={dataset} totals={totals} kinds={kinds} />
              )}
              <BesideLinks found={beside} />
              <TableCharts found={charts} asked={asked} path={path} book={book} totals={totals} />
              <Payees found={payees} path={path} />
              <Years found={compared} asked={asked} path={path} now={visit.now} book={book} />
            </>
          )}
          <Declarations year={asked.year} declared={declared} />
          <LoadList loads={loads} proofOf={(load) => visit.to(loadProofPath(dataset.name, load))} />
          <Follow visit={visit} list={`/dados/${dataset.name}`} />
          <AboutTable dataset={dataset} visit={visit} path={askedAt(path, asked)} />
        </div>
      ),
    }
  },
}
