import { capitalised, counted } from '../../../pt-br/words.ts'
import { reais } from '../../../pt-br/money.ts'
import { freshnessOf } from '../../data/facts.ts'
import {
  orderedPayments,
  orderFactsOf,
  orderMonths,
  type OrderAsked,
  type OrderFacts,
} from '../../data/payment-order.ts'
import { movimentos } from '../../declared/movimentos.ts'
import type { Dataset } from '../../model/declaration.ts'
import type { WordBook } from '../../model/types/facets.ts'
import { plainParam } from '../../../platform/http/query.ts'
import { pageAt } from '../../../resources/portal-pages.ts'
import { PageHead } from '../../../site/parts/page-head.tsx'
import { Pagination, pageNumberOf, sliceOf } from '../../../site/parts/pagination.tsx'
import type { PageView, SitePage, Visit } from '../../../site/visit.ts'
import { FreshnessLine, Cited } from '../parts/about-table.tsx'
import { askedAt, askedOf, type Asked } from '../parts/asked.ts'
import { askedPeriodWords } from '../parts/period.ts'
import { answerId, Chips, filterFields, FilterForm } from '../parts/filter-form.tsx'
import { OrderGaps, OrderKept } from '../parts/order-gaps.tsx'
import { OrderTable } from '../parts/order-table.tsx'
import { Queues, queuesOf } from '../parts/queues.tsx'
import { selectionOf, wordBook } from '../parts/selection.ts'
import { Unread } from '../parts/unread.tsx'

const path = '/ordem-de-pagamentos'
const title = pageAt(path)?.name ?? ''
const size = 25

/** The payments among the rows of the table, asked for by what parts their queues; always one month of them. */
const payments: Dataset = {
  ...movimentos,
  title,
  one: 'pagamento',
  time: { ...movimentos.time, state: true },
  filters: ['exercicio', 'mes', 'unidade_gestora', 'fonte', 'categoria', 'credor'],
  askedFirst: ['fonte', 'categoria', 'credor'],
}

const intro = (
  <>
    Em que ordem cada unidade paga: uma fila para cada fonte de recursos e categoria, pela data em
    que o pagamento se tornou exigível (Lei 14.133/2021, art. 141).
  </>
)

const notYet = ({ to }: Visit): PageView => ({
  title,
  trail: [{ text: title }],
  body: (
    <div className="wrap">
      <PageHead title={title}>
        <p>{intro}</p>
      </PageHead>
      <p className="empty">
        Ainda não há pagamentos publicados aqui. Procure em{' '}
        <a href={to('/documentos')}>Documentos</a> ou peça pelo <a href={to('/e-sic')}>e-SIC</a>.
      </p>
    </div>
  ),
})

type Months = Awaited<ReturnType<typeof orderMonths>>
/** The question with its month: where none is asked, the newest of the year that has payments. */
function monthAsked(asked: Asked, months: Months): Asked {
  if (asked.filters['mes'] !== undefined) return asked
  const newest = months.find(({ year }) => year === asked.year)?.month
  return newest === undefined
    ? asked
    : { ...asked, filters: { mes: String(newest), ...asked.filters } }
}
/** The same for the database: words of people are the parties that they find. */
async function orderAsked(visit: Visit, asked: Asked): Promise<OrderAsked> {
  const { credor, mes, unidade_gestora: unit, fonte: source, categoria: category } = asked.filters
  const { filter } = await selectionOf(visit, asked)
  const parties = filter['credor']
  return {
    portalId: visit.portal.id,
    year: asked.year,
    month: Number(mes),
    unit,
    source,
    category,
    parties: credor !== undefined && Array.isArray(parties) ? parties : undefined,
    isChanged: plainParam(visit.query, 'alteracao') === 'sim',
  }
}

/** How many payments there are, those out of order among them, and the files that hold them. */
function Result({
  asked,
  facts,
  isChanged,
  here,
  to,
}: { asked: Asked; facts: OrderFacts; isChanged: boolean; here: string } & Pick<Visit, 'to'>) {
  const rows = { ...asked, filters: { ...asked.filters, tipo: 'pagamento' } }
  return (
    <div className="result" id={answerId} tabIndex={-1}>
      <div>
        <p role="status">
          <strong>{counted(facts.rows, 'pagamento', 'pagamentos')}</strong> de{' '}
          {askedPeriodWords(asked)}: {reais(facts.sum)}
          {(facts.changed > 0 || isChanged) && (
            <>
              .{' '}
              {isChanged ? (
                <a href={here}>Ver todos</a>
              ) : (
                <a href={askedAt(here.split('?')[0] ?? here, asked, { alteracao: 'sim' })}>
                  Ver só {counted(facts.changed, 'alteração', 'alterações')} da ordem
                </a>
              )}
            </>
          )}
        </p>
        <OrderKept facts={facts} />
      </div>
      <p className="exports">
        Baixar os pagamentos:{' '}
        {['csv', 'xlsx', 'ods', 'json'].map((format) => (
          <a key={format} href={askedAt(to(`/dados/movimentos/linhas.${format}`), rows)} download>
            {format.toUpperCase()}
          </a>
        ))}
      </p>
    </div>
  )
}

/** What is asked, answered: the gaps first, then the rows, then the queues of the month. */
async function answerOf(visit: Visit, asked: Asked, book: WordBook) {
  const { tx, query, to } = visit
  const question = await orderAsked(visit, asked)
  const page = pageNumberOf(query)
  const [facts, rows, queues] = await Promise.all([
    orderFactsOf(tx, question),
    orderedPayments(tx, question, sliceOf(page, size)),
    queuesOf(visit, asked),
  ])
  const isChanged = question.isChanged === true
  const here = askedAt(to(path), asked)
  const total = isChanged ? facts.changed : facts.rows
  return (
    <>
      {facts.rows === 0 ? (
        <p className="empty" role="status" id={answerId} tabIndex={-1}>
          Nenhum pagamento da ordem cronológica em {askedPeriodWords(asked)} com este filtro.{' '}
          <a href={askedAt(to(path), { ...asked, filters: {} })}>Ver o mês mais novo</a>.
        </p>
      ) : (
        <>
          <Result asked={asked} facts={facts} isChanged={isChanged} here={here} to={to} />
          <OrderGaps facts={facts} />
          <section aria-labelledby="ordem">
            <h2 id="ordem">{capitalised(askedPeriodWords(asked))}, fila por fila</h2>
            <OrderTable rows={rows} book={book} to={to} />
            <Pagination
              page={page}
              size={size}
              total={total}
              link={(at) =>
                askedAt(to(path), asked, {
                  alteracao: isChanged ? 'sim' : undefined,
                  pagina: at === 1 ? undefined : String(at),
                })
              }
            />
          </section>
        </>
      )}
      <Queues found={queues} asked={asked} path={to(path)} book={book} to={to} />
    </>
  )
}

const Rule = ({ law }: { law: readonly string[] }) => (
  <section aria-labelledby="como-se-conta">
    <h2 id="como-se-conta">Como a posição é calculada</h2>
    <ul className="plain-list">
      <li>
        Entre os pagamentos do mês da mesma unidade, fonte de recursos e categoria, pela data desde
        a qual eram exigíveis; onde ela não foi publicada, pelo vencimento. Datas iguais têm a mesma
        posição.
      </li>
      <li>
        “Fora da ordem” é o que foi pago antes de outro da mesma fila que era exigível havia mais
        tempo, pago depois: no mesmo mês ou nos seguintes.
      </li>
      <li>Leis: {law.join('; ')}.</li>
    </ul>
  </section>
)

/** The order in which a municipality pays, a month at a time. Law: Lei 14.133/2021, art. 141, § 3º. */
export const paymentOrder: SitePage = {
  path,
  async view(visit) {
    const { tx, portal, query, to } = visit
    const [months, fresh] = await Promise.all([
      orderMonths(tx, portal.id),
      freshnessOf(tx, movimentos, portal.id),
    ])
    if (months.length === 0 || !fresh) return notYet(visit)
    const years = [...new Set(months.map(({ year }) => year))]
    const asked = monthAsked({ ...askedOf(payments, query, years), span: undefined }, months)
    const book = await wordBook(visit, payments, asked.year)
    const [fields, answer] = await Promise.all([
      filterFields(visit, asked, book),
      answerOf(visit, asked, book),
    ])
    const exact = askedAt(to(path), asked)
    const head = `${title} de ${askedPeriodWords(asked)}`
    return {
      title: head,
      trail: [{ text: title }],
      description: `${title} de ${portal.name}: por unidade, fonte e categoria, com as alterações.`,
      noindex: asked.filters['credor'] !== undefined,
      canonical: askedAt(to(path), { ...asked, filters: { mes: asked.filters['mes'] ?? '' } }),
      exact,
      body: (
        <div className="wrap">
          <PageHead title={title}>
            <p>{intro}</p>
            <FreshnessLine dataset={movimentos} fresh={fresh} visit={visit} />
          </PageHead>
          <FilterForm action={to(path)} asked={asked} years={years} fields={fields} />
          <Unread asked={asked} query={query} own={['alteracao', 'pagina']} />
          <Chips path={to(path)} asked={asked} book={book} row={undefined} />
          {answer}
          <Rule law={movimentos.law} />
          <Cited visit={visit} path={exact} title={head} />
        </div>
      ),
    }
  },
}
