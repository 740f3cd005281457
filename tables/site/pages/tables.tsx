import { freshnessOf, type Freshness } from '../../data/facts.ts'
import { datasetsOf, purposeFor } from '../../declared/powers.ts'
import { subjectOf, subjects } from '../../declared/subjects.ts'
import { openDataRules, sendingRules } from '../../../resources/addresses.ts'
import type { Dataset } from '../../model/declaration.ts'
import { publishedTables, type PublishedTable } from '../open-data/catalogue.ts'
import { FreshnessLine } from '../parts/about-table.tsx'
import { PageHead } from '../../../site/parts/page-head.tsx'
import type { SitePage, Visit } from '../../../site/visit.ts'

interface Shown extends PublishedTable {
  readonly fresh: Freshness | undefined
}

const Years = ({ dataset, years, to }: Shown & Pick<Visit, 'to'>) => (
  <p className="facts">
    {years.length === 1 ? 'Ano: ' : 'Anos: '}
    {years.map((year, at) => (
      <span key={year}>
        {at > 0 && ', '}
        <a href={to(`/dados/${dataset.name}?${dataset.time.year}=${year}`)}>
          {year}
          <span className="unseen"> de {dataset.title}</span>
        </a>
      </span>
    ))}
  </p>
)

const Subject = ({
  words,
  tables,
  to,
  power,
}: { words: string; tables: readonly Shown[] } & Pick<Visit, 'to' | 'power'>) => (
  <section aria-label={words}>
    <h2>{words}</h2>
    <ul className="catalogue">
      {tables.map((table) => (
        <li key={table.dataset.name}>
          <h3>
            <a href={to(`/dados/${table.dataset.name}`)}>{table.dataset.title}</a>
          </h3>
          <p>{purposeFor(table.dataset, power)}</p>
          {table.fresh && <FreshnessLine dataset={table.dataset} fresh={table.fresh} />}
          <Years {...table} to={to} />
        </li>
      ))}
    </ul>
  </section>
)

/** What is not there stands last, in short: a citizen learns that it is owed, and by which law. */
const Empty = ({
  tables,
  to,
  power,
}: { tables: readonly Dataset[] } & Pick<Visit, 'to' | 'power'>) => (
  <section aria-labelledby="sem-dados" className="absent">
    <h2 id="sem-dados">Ainda sem dados neste portal</h2>
    <p className="facts">
      Procure em <a href={to('/documentos')}>Documentos</a>, ou peça pelo{' '}
      <a href={to('/e-sic')}>e-SIC</a>.
    </p>
    <ul>
      {tables.map((dataset) => (
        <li key={dataset.name}>
          <a href={to(`/dados/${dataset.name}`)}>{dataset.title}</a>: {purposeFor(dataset, power)}{' '}
          <small>Prazo: {dataset.due.law}.</small>
        </li>
      ))}
    </ul>
  </section>
)

/** The public tables of the portal by subject, with how new each one is. */
export const datasetsPage: SitePage = {
  path: '/dados',
  async view(visit) {
    const { tx, portal, to } = visit
    const found = await Promise.all(
      (await publishedTables(tx, portal.id)).map(async (table): Promise<Shown> => ({
        ...table,
        fresh: await freshnessOf(tx, table.dataset, portal.id),
      })),
    )
    const absent = datasetsOf(visit.power).filter(
      (dataset) => !found.some((table) => table.dataset === dataset),
    )
    return {
      title: 'Dados',
      trail: [{ text: 'Dados' }],
      body: (
        <div className="wrap">
          <PageHead title="Dados">
            <p>
              As contas linha por linha: para filtrar, somar, seguir até cada pagamento e baixar em
              formatos abertos. Para usar em planilhas e programas, veja as{' '}
              <a href={to(openDataRules)}>regras dos dados abertos</a>.
            </p>
          </PageHead>
          {subjects.map((words) => {
            const tables = found.filter(({ dataset }) => subjectOf(dataset) === words)
            return (
              tables.length > 0 && (
                <Subject key={words} words={words} tables={tables} to={to} power={visit.power} />
              )
            )
          })}
          {absent.length > 0 && <Empty tables={absent} to={to} power={visit.power} />}
          <p className="facts for-vendors">
            Para fornecedores de sistemas: <a href={to(sendingRules)}>regras de envio de dados</a>.
          </p>
        </div>
      ),
    }
  },
}
