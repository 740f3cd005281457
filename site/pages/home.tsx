import { counted } from '../../pt-br/words.ts'
import { highlights, notices } from '../../data/public/portal-reading.ts'
import { count } from '../format.ts'
import { organisationOf, siteOf } from '../discovery/organisation.ts'
import { documentsIn, menusOf, publishedTypesOf } from '../known.ts'
import { CitizenDoors } from '../parts/citizen-doors.tsx'
import { ContactBox } from '../parts/contact-box.tsx'
import { DocumentList } from '../parts/documents/document-list.tsx'
import { Groups } from '../parts/groups.tsx'
import { HeadlineFigures, headlineOf } from '../parts/headline-figures.tsx'
import { NewsCards } from '../parts/news-cards.tsx'
import { NewsNotice } from '../parts/notice.tsx'
import { ownMenus } from '../own-menus.ts'
import { TableUpdates, tableUpdatesOfWeek } from '../parts/changes.tsx'
import { SearchForm } from '../parts/search-form.tsx'
import { Services } from '../parts/services.tsx'
import { doorAddresses, SubjectDoors, subjectDoorsOf } from '../parts/subject-doors.tsx'
import { Tiles } from '../parts/tiles.tsx'
import { ChamberSections, readChamber } from '../../tables/site/chamber/home.tsx'
import type { SitePage, Visit } from '../visit.ts'

const everything = { typeId: null, year: null, unitId: null, concepts: [] }

const Hero = ({ visit, total }: { visit: Visit; total: number }) => (
  <section className="hero">
    <div className="wrap">
      <h1>
        O que você quer saber sobre {visit.power === 'legislativo' ? 'a Câmara' : 'a cidade'}?
      </h1>
      <SearchForm to={visit.to} large />
      {total > 0 && (
        <p>
          Procura em {counted(total, 'documento publicado', 'documentos publicados')} e em tudo o
          mais que o portal mostra.
        </p>
      )}
    </div>
  </section>
)

/** What the home page tells beside numbers of tables; what is asked for beside its address changes nothing of it. */
const readHome = (visit: Visit) =>
  visit.once('home', () => {
    const { tx, portal } = visit
    return Promise.all([
      publishedTypesOf(visit),
      documentsIn(visit, everything, { limit: 6, offset: 0 }),
      highlights(tx, portal.id, 3),
      notices(tx, portal.id),
      menusOf(visit),
    ])
  })

export const home: SitePage = {
  path: '',
  async view(visit) {
    const { to } = visit
    const [[types, latest, told, urgent, menus], headline, chamber] = await Promise.all([
      readHome(visit),
      headlineOf(visit),
      visit.power === 'legislativo' ? readChamber(visit) : undefined,
    ])
    const [doors, changes] = await Promise.all([
      subjectDoorsOf(visit, headline.tables, types),
      tableUpdatesOfWeek(visit),
    ])
    const shown = menus.filter(({ hideTile }) => !hideTile)
    const tiles = ownMenus(shown, types, to, doorAddresses(doors, to))
    return {
      facts: [organisationOf(visit), siteOf(visit)],
      body: (
        <>
          <Hero visit={visit} total={latest.total} />
          <Services visit={visit} types={types} tables={headline.tables} />
          {urgent.length > 0 && (
            <div className="wrap band">
              {urgent.map((notice) => (
                <NewsNotice key={notice.id} notice={notice} to={to} />
              ))}
            </div>
          )}
          {chamber && <ChamberSections found={chamber} to={to} />}
          <HeadlineFigures headline={headline} />
          <SubjectDoors doors={doors} to={to} />
          {tiles.length > 0 ? (
            <div className="wrap band">
              <h2 id="assuntos">
                {doors.length > 0 ? 'Tudo o que este portal mostra' : 'O que este portal mostra'}
              </h2>
              <Tiles menus={tiles} to={to} />
            </div>
          ) : (
            types.length > 0 && (
              <section className="wrap band" aria-labelledby="assuntos">
                <h2 id="assuntos">Documentos por assunto</h2>
                <Groups types={types} to={to} />
              </section>
            )
          )}
          <div className="wrap band beside">
            <section aria-labelledby="agora">
              <h2 id="agora">Publicados agora</h2>
              {latest.total === 0 ? (
                <p className="empty">Este portal ainda não publicou documentos.</p>
              ) : (
                <>
                  <DocumentList documents={latest.rows} to={to} level={3} show="brief" />
                  {latest.total > latest.rows.length && (
                    <p>
                      <a className="more" href={to('/busca')}>
                        Ver todos os {count(latest.total)} documentos
                      </a>
                    </p>
                  )}
                </>
              )}
              <TableUpdates visit={visit} changes={changes} />
            </section>
            <ContactBox visit={visit} />
          </div>
          <CitizenDoors visit={visit} />
          {told.length > 0 && (
            <section className="wrap band" aria-labelledby="noticias">
              <h2 id="noticias">Notícias</h2>
              <NewsCards articles={told} to={to} />
              <p>
                <a className="more" href={to('/noticias')}>
                  Ver todas as notícias
                </a>
              </p>
            </section>
          )}
        </>
      ),
    }
  },
}
