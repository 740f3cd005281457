import { Time } from '../parts/when.tsx'
import { newsRemoval } from '../../data/public/document-versions.ts'
import { readArticle } from '../../data/public/portal-reading.ts'
import { webAddress } from '../format.ts'
import { articleFact } from '../discovery/things.ts'
import { gone } from '../parts/documents/gone.tsx'
import { Icon } from '../parts/icon.tsx'
import { excerpt, RichText } from '../rich-text.tsx'
import { wholeNumber } from '../../platform/http/query.ts'
import type { SitePage } from '../visit.ts'

export const newsArticle: SitePage = {
  path: '/noticias/:id',
  async view(visit) {
    const { tx, portal, params, to } = visit
    const id = wholeNumber(params.id)
    if (!id) return undefined
    const it = await readArticle(tx, portal.id, id)
    if (!it) {
      const at = await newsRemoval(tx, portal.id, id)
      const list = { text: 'Ver as notícias', path: '/noticias' }
      return at && gone(to, { what: 'Este texto', at, list })
    }
    const more = webAddress(it.url)
    return {
      title: it.title,
      section: '/noticias',
      description: excerpt(it.html, 200) || it.title,
      ...(it.imageKey ? { image: to(`/noticias/${it.id}/imagem`) } : {}),
      facts: [articleFact(visit, it)],
      trail: [{ text: 'Notícias', href: to('/noticias') }, { text: it.title }],
      body: (
        <article className="wrap article">
          <h1>{it.title}</h1>
          <p className="facts">
            Publicada em <Time at={it.at} as="longDay" />
          </p>
          {it.imageKey && (
            <figure>
              <img src={to(`/noticias/${it.id}/imagem`)} alt={it.caption ?? ''} />
              {it.caption && <figcaption aria-hidden="true">{it.caption}</figcaption>}
            </figure>
          )}
          {it.html && <RichText html={it.html} />}
          {(it.documentKey || more) && (
            <p className="act">
              {it.documentKey && (
                <a className="button" href={to(`/noticias/${it.id}/documento`)} download>
                  <Icon name="download" />
                  Baixar o documento
                </a>
              )}
              {more && (
                <a className="button plain" href={more} rel="noopener">
                  <Icon name="open" />
                  Saiba mais em outro site
                </a>
              )}
            </p>
          )}
        </article>
      ),
    }
  },
}
