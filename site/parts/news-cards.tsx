import { Time } from './when.tsx'
import type { Article } from '../../data/public/portal-reading.ts'
import { excerpt } from '../rich-text.tsx'
import type { Visit } from '../visit.ts'

/** Articles in their order; one that editors put before a newer one says so. */
export const NewsCards = ({
  articles,
  to,
  level = 3,
}: { articles: readonly Article[]; level?: 2 | 3 } & Pick<Visit, 'to'>) => {
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <ul className="news">
      {articles.map((article, at) => (
        <li key={article.id}>
          {article.imageKey && (
            <img
              src={to(`/noticias/${article.id}/imagem`)}
              alt=""
              loading="lazy"
              width="400"
              height="225"
            />
          )}
          <div>
            <p className="facts">
              <Time at={article.at} as="longDay" />
              {articles.slice(at + 1).some((later) => later.at > article.at) && ' · Em destaque'}
            </p>
            <Heading>
              <a href={to(`/noticias/${article.id}`)}>{article.title}</a>
            </Heading>
            <p>{excerpt(article.html, 150)}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}
