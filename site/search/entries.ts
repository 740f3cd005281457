import type { PublicMenu } from '../../data/public/portal-menus.ts'
import type { Entry, Origin } from '../../data/search/find.ts'
import type { Concept } from '../../data/search/words.ts'
import { withQuery } from '../../platform/http/query.ts'
import { masked } from '../../pt-br/identifier.ts'
import { webAddress } from '../format.ts'
import { menusOf } from '../known.ts'
import { menuLink } from '../menu-link.ts'
import type { Visit } from '../visit.ts'
import type { ResultGroup, Hit } from './groups.ts'
import { scoreOf, type Weight } from './score.ts'

interface Place {
  readonly href: string | undefined
  readonly outside?: true
}
type Find = (entry: Entry, visit: Pick<Visit, 'to'>, menus: readonly PublicMenu[]) => Place
const web = (url: string | undefined): Place | undefined =>
  url ? { href: url, outside: true } : undefined
const law =
  (level: string): Find =>
  (_entry, { to }) => ({ href: to(`/legislacao#${level}`) })

/** What each origin is to a citizen, and where it is read. */
const kinds: Readonly<
  Record<Origin, { readonly group: ResultGroup; readonly weight: Weight; readonly place: Find }>
> = {
  menu: {
    group: 'paginas',
    weight: 'menu',
    place: ({ id }, { to }) => ({ href: to(`/menu/${id}`) }),
  },
  item: {
    group: 'paginas',
    weight: 'item',
    place({ id }, { to }, menus) {
      const menu = menus.find(({ items }) => items.some((item) => item.id === id))
      const item = menu?.items.find((one) => one.id === id)
      const link = item && menuLink(item, to)
      if (!menu || !item) return { href: undefined }
      return link
        ? { href: link.href, ...(link.outside ? { outside: true as const } : {}) }
        : { href: to(`/menu/${menu.id}`) }
    },
  },
  tipo: {
    group: 'paginas',
    weight: 'tipo',
    place: ({ id }, { to }) => ({ href: to(`/documentos/${id}`) }),
  },
  esic: { group: 'paginas', weight: 'esic', place: (_entry, { to }) => ({ href: to('/e-sic') }) },
  secretaria: {
    group: 'orgaos',
    weight: 'orgaos',
    place: ({ id }, { to }) => ({ href: to(`/secretarias#secretaria-${id}`) }),
  },
  estrutura: {
    group: 'documentos',
    weight: 'documentos',
    place: (_entry, { to }) => ({ href: to('/estrutura-organizacional') }),
  },
  noticia: {
    group: 'noticias',
    weight: 'noticias',
    place: ({ id }, { to }) => ({ href: to(`/noticias/${id}`) }),
  },
  lei_municipal: { group: 'leis', weight: 'leis', place: law('municipal') },
  lei_estadual: { group: 'leis', weight: 'leis', place: law('estadual') },
  lei_federal: { group: 'leis', weight: 'leis', place: law('federal') },
  pergunta: {
    group: 'perguntas',
    weight: 'perguntas',
    place: ({ id, title }, { to }) => ({
      href: `${withQuery(to('/perguntas-frequentes'), { q: title.slice(0, 100) })}#pergunta-${id}`,
    }),
  },
  termo: {
    group: 'glossario',
    weight: 'glossario',
    place: ({ id }, { to }) => ({ href: to(`/glossario#termo-${id}`) }),
  },
  link: {
    group: 'links',
    weight: 'links',
    place: ({ url }, { to }) => web(webAddress(url)) ?? { href: to('/links') },
  },
}

/** What is told of an entry below its title. */
function textOf({ origin, summary }: Entry): string {
  // Of a type it is its acronym.
  if (origin === 'tipo') return ''
  if (origin !== 'secretaria') return summary
  const parts = summary.split('; ')
  return parts.map((one) => (/^\d{10,11}$/.test(one) ? masked('phone', one) : one)).join(' · ')
}

/** What was found beside documents, as results. @param concepts by which it is ranked */
export async function hitsOf(
  visit: Pick<Visit, 'tx' | 'portal' | 'to' | 'once'>,
  entries: readonly Entry[],
  concepts: readonly Concept[],
): Promise<readonly Hit[]> {
  const menus = entries.some(({ origin }) => origin === 'item') ? await menusOf(visit) : []
  return entries.flatMap((entry) => {
    const { group, weight, place } = kinds[entry.origin]
    const found = place(entry, visit, menus)
    if (!found.href) return []
    return [
      {
        group,
        key: `${entry.origin}-${entry.id}`,
        title: entry.title,
        text: textOf(entry),
        score: scoreOf(weight, concepts, entry.title),
        ...(entry.at ? { at: entry.at } : {}),
        ...found,
      },
    ]
  })
}
