import type { Article } from '../../data/public/portal-reading.ts'
import { excerpt } from '../rich-text.tsx'
import type { Visit } from '../visit.ts'
import { Icon } from './icon.tsx'

/** What the back office calls a window: here a notice that needs no script and covers nothing. */
export const NewsNotice = ({ notice, to }: { notice: Article } & Pick<Visit, 'to'>) => (
  <section className="notice" aria-labelledby={`aviso-${notice.id}`}>
    <Icon name="notice" />
    <div>
      <h2 id={`aviso-${notice.id}`}>
        <span className="unseen">Aviso: </span>
        {notice.title}
      </h2>
      <p>
        {excerpt(notice.html, 220)}{' '}
        <a href={to(`/noticias/${notice.id}`)}>
          Ler o aviso<span className="unseen"> {notice.title}</span>
        </a>
      </p>
    </div>
  </section>
)
