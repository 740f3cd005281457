import { structures, type Structure } from '../../data/public/portal-content.ts'
import { sizeText } from '../../resources/file-kinds.ts'
import { day, fileKind, webAddress } from '../format.ts'
import { grouped } from '../grouped.ts'
import { Icon } from '../parts/icon.tsx'
import { PageHead } from '../parts/page-head.tsx'
import type { SitePage, Visit } from '../visit.ts'

const Fetch = ({ it, to }: { it: Structure } & Pick<Visit, 'to'>) => {
  const outside = webAddress(it.url)
  if (it.fileKey)
    return (
      <a className="fetch" href={to(`/estrutura-organizacional/${it.id}/arquivo`)} download>
        <Icon name="download" />
        <span>
          Baixar <span className="unseen">{it.description}, </span>
          {fileKind(it.fileName)}
          {it.size !== null && `, ${sizeText(it.size)}`}
        </span>
      </a>
    )
  return outside ? (
    <a className="fetch" href={outside} rel="noopener">
      <Icon name="open" />
      <span>
        Abrir <span className="unseen">{it.description} </span>em outro site
      </span>
    </a>
  ) : null
}

/** The organisation charts, the newest year first (Lei 12.527/2011, art. 8º, § 1º, I). */
export const structurePage: SitePage = {
  path: '/estrutura-organizacional',
  async view({ tx, portal, to }) {
    const years = grouped(await structures(tx, portal.id), ({ year }) => String(year))
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
                      <time dateTime={it.publishedAt.toISOString()}>{day(it.publishedAt)}</time>
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
