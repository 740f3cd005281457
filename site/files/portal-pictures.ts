import { readArticle } from '../../data/public/portal-reading.ts'
import { wholeNumber } from '../../platform/http/query.ts'
import type { SiteFile, Visit } from '../visit.ts'
import { download, picture } from './send-file.ts'

const articleOf = async ({ tx, portal, params }: Visit) => {
  const id = wholeNumber(params.id)
  return id ? await readArticle(tx, portal.id, id) : undefined
}

export const crest: SiteFile = {
  path: '/brasao',
  find: (visit) => picture(visit, visit.portal.crestKey),
}

export const newsPicture: SiteFile = {
  path: '/noticias/:id/imagem',
  async find(visit) {
    const it = await articleOf(visit)
    return it && picture(visit, it.imageKey)
  },
}

export const newsDocument: SiteFile = {
  path: '/noticias/:id/documento',
  async find(visit) {
    const it = await articleOf(visit)
    return it && download(visit, it.documentKey)
  },
}
