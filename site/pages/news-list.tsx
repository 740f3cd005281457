import { news } from '../../data/public/portal-reading.ts'
import { NewsCards } from '../parts/news-cards.tsx'
import { feedAddress } from '../discovery/atom.ts'
import { Follow } from '../follow/form.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { pageNumberOf, Pagination, sliceOf } from '../parts/pagination.tsx'
import { withQuery } from '../../platform/http/query.ts'
import type { SitePage } from '../visit.ts'

const pageSize = 12

export const newsList: SitePage = {
  path: '/noticias',
  async view(visit) {
    const { tx, portal, query, to } = visit
    const page = pageNumberOf(query)
    const { rows, total } = await news(tx, portal.id, sliceOf(page, pageSize))
    return {
      title: 'Notícias',
      feed: { title: 'Notícias', href: feedAddress(to('/noticias')) },
      trail: [{ text: 'Notícias' }],
      body: (
        <div className="wrap">
          <PageHead title="Notícias" />
          {total === 0 ? (
            <p className="empty">Nenhuma notícia no ar agora.</p>
          ) : rows.length === 0 ? (
            <p className="empty">
              A lista acaba antes desta página. <a href={to('/noticias')}>Ir para a primeira</a>.
            </p>
          ) : (
            <NewsCards articles={rows} to={to} level={2} />
          )}
          <Pagination
            page={page}
            size={pageSize}
            total={total}
            link={(at) => withQuery(to('/noticias'), { pagina: at > 1 ? at : null })}
          />
          <Follow visit={visit} list="/noticias" />
        </div>
      ),
    }
  },
}
