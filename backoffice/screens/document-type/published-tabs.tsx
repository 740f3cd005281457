import { ownScreens } from '../../../resources/own-screens.ts'
import { menuPlaces } from '../../app/menu-levels.ts'
import { useMenu } from '../../app/menu.ts'
import { PageTabs } from '../../ui/page-tabs.tsx'

/** By their documented addresses. */
const pages = [
  ['/portal-transparencia/publicador-de-documento/listar-tipos-documentos', 'Documentos'],
  [ownScreens.tables, 'Tabelas públicas'],
] as const

/** The two halves of what a portal publishes, for whoever may see both. */
export function PublishedTabs({ here }: { readonly here: (typeof pages)[number][0] }) {
  const { areas = [] } = useMenu()
  const open = new Set(menuPlaces(areas).map(({ link }) => link.page))
  if (!pages.every(([path]) => open.has(path))) return null
  return <PageTabs label="O que publicamos" pages={pages} here={here} />
}
