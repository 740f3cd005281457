import { Time } from '../parts/when.tsx'
import { structures, type Structure } from '../../data/public/portal-content.ts'
import { fileFacts } from '../parts/documents/document-list.tsx'
import { FetchLink } from '../parts/documents/fetch-link.tsx'
import { PageHead } from '../parts/page-head.tsx'
import type { SitePage, Visit } from '../visit.ts'

const Fetch = ({ it, to }: { it: Structure } & Pick<Visit, 'to'>) => (
  <FetchLink
    of={it.description}
    facts={fileFacts(it)}
    file={it.fileKey ? to(`/estrutura-organizacional/${it.id}/arquivo`) : undefined}
    url={it.url}
  />
)

/** The organisation charts, the newest year first (Lei 12.527/2011, art. 8º, § 1º, I). */
export const structurePage: SitePage = {
  path: '/estrutura-organizacional',
  async view({ tx, portal, to }) {
    const years = Map.groupBy(await structures(tx, portal.id), ({ year }) => String(year))
    return {
      title: 'Estrutura organizacional',
      trail: [{ text: 'Estrutura organizacional' }],
      body: (
        <div className="wrap">
          <PageHead title="Estrutura organizacional">
            <p>
              Como os órgãos se organizam, em cada ano. Responsáveis, telefones e horários estão na
              página das <a href={to('/secretarias')}>secretarias</a>.
            </p>
          </PageHead>
          {years.size === 0 && <p className="empty">Nenhuma estrutura publicada até agora.</p>}
          {[...years].map(([year, all]) => (
            <section key={year} aria-labelledby={`ano-${year}`}>
              <h2 id={`ano-${year}`}>{year}</h2>
              <ol className="documents">
                {all.map((it) => (
                  <li key={it.id}>
                    <div>
                      <h3>{it.description}</h3>
                      <p className="facts">{it.unit}</p>
                    </div>
                    <p className="when">
                      <span className="unseen">Publicado em </span>
                      <Time at={it.publishedAt} />
                    </p>
                    <Fetch it={it} to={to} />
                  </li>
                ))}
              </ol>
            </section>
          ))}
        </div>
      ),
    }
  },
}
