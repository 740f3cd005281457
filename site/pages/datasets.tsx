import { freshnessOf, yearsOf } from '../../data/tables/facts.ts'
import { datasets } from '../../datasets/index.ts'
import { openDataRules, sendingRules } from '../../resources/addresses.ts'
import { FreshnessLine, PrintedFrom } from '../parts/tables/about-table.tsx'
import { PageHead } from '../parts/page-head.tsx'
import type { SitePage } from '../visit.ts'

/** The public tables of the portal, with how new each one is. */
export const datasetsPage: SitePage = {
  path: '/dados',
  async view(visit) {
    const { tx, portal, to } = visit
    const found = await Promise.all(
      datasets.map(async (dataset) => {
        const [years, fresh] = await Promise.all([
          yearsOf(tx, dataset, portal.id),
          freshnessOf(tx, dataset, portal.id),
        ])
        return { dataset, years, fresh }
      }),
    )
    return {
      title: 'Dados',
      section: 'dados',
      trail: [{ text: 'Dados' }],
      body: (
        <div className="wrap">
          <PageHead title="Dados">
            <p>
              As contas linha por linha: para filtrar, somar, seguir até cada pagamento e baixar em
              formatos abertos.
            </p>
          </PageHead>
          <ul className="catalogue">
            {found.map(({ dataset, years, fresh }) => (
              <li key={dataset.name}>
                <h2>
                  <a href={to(`/dados/${dataset.name}`)}>{dataset.title}</a>
                </h2>
                <p>{dataset.purpose}</p>
                {fresh ? (
                  <>
                    <FreshnessLine dataset={dataset} fresh={fresh} />
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
                  </>
                ) : (
                  <p className="facts">Ainda não há dados aqui. Prazo: {dataset.due.law}.</p>
                )}
              </li>
            ))}
          </ul>
          <p className="facts">
            Para usar em planilhas e programas:{' '}
            <a href={to(openDataRules)}>regras dos dados abertos</a>. Para fornecedores de sistemas:{' '}
            <a href={to(sendingRules)}>regras de envio de dados</a>.
          </p>
          <PrintedFrom visit={visit} path={to('/dados')} />
        </div>
      ),
    }
  },
}
