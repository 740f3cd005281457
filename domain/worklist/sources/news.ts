import { endingNews } from '../../../data/worklist/portal-facts.ts'
import { pagesOf, screenSets } from '../../../kernel/call.ts'
import { dayText } from '../../../pt-br/day.ts'
import { news } from '../../../resources/content/news.ts'
import { daysAhead, filled, type PortalSource } from '../source.ts'

const [screens] = screenSets(news)

/** News that soon leave the air. */
export const newsSource: PortalSource = {
  of: 'portal',
  name: 'noticias',
  title: 'Notícias',
  screen: screens?.list ?? '/',
  pages: pagesOf(news),
  acts: ['edit'],
  async read({ tx, portalId, mayAct }) {
    const ending = await endingNews(tx, portalId, daysAhead)
    const path = (mayAct ? screens?.edit : screens?.detail) ?? '/'
    const items = ending.map(({ id, title, end }) => ({
      state: 'vence' as const,
      fact: `A notícia “${title}” sai do ar em ${dayText(end)}`,
      day: end,
      act: {
        label: mayAct ? 'Prorrogar' : 'Ver',
        path: filled(path.replace(':id', String(id)), { portal: portalId }),
      },
    }))
    return { checked: ending.length, items }
  },
}
