import type { FastifyInstance } from 'fastify'
import { allPages } from '../../data/rights/all-pages.ts'
import { pageByPath, type MappedPage } from '../../data/rights/navigation.ts'
import { actionsOffered, profileGivers, profilesOnPage } from '../../data/rights/reasons.ts'
import { problem } from '../../kernel/problem.ts'
import type { Runner } from '../../platform/postgres/database.ts'
import { ownScreens } from '../../resources/own-screens.ts'
import { readReasons } from '../../resources/calls/why.ts'
import type { Deps } from '../context.ts'
import { implement } from '../implement.ts'

const screens = new Map(allPages.map((page) => [page.path, page]))

/** The page at an address, whose last parts may be keys of records. */
async function pageAt(runner: Runner, path: string): Promise<MappedPage | undefined> {
  const parts = path.split('/').filter(Boolean)
  for (let length = parts.length; length >= 1 && length > parts.length - 3; length -= 1) {
    const page = await pageByPath(runner, `/${parts.slice(0, length).join('/')}`)
    if (page) return page
  }
  return undefined
}

/** Why the asker may, or may not, open a screen: of nobody else. */
export function reasonRoutes(app: FastifyInstance, deps: Deps): void {
  implement(app, deps, readReasons, async ({ runner, access, query: { tela } }) => {
    const { user, managers, rights } = access
    const common = { tudo: rights === null, precisa: 'read' as const, perfis: [], pedir: [] }
    if (tela === ownScreens.municipality) {
      const titulo = 'Configurações do município'
      return { ...common, titulo, plataforma: true, oferece: ['read' as const] }
    }
    const page = await pageAt(runner, tela)
    if (!page) throw problem('missing', 'Esta tela não existe.')
    const screen = screens.get(page.path)
    const owner = screen?.owner ?? page.path
    return {
      titulo: page.title,
      plataforma: false,
      tudo: rights === null,
      precisa: screen?.action ?? 'read',
      oferece: [...(await actionsOffered(runner, owner))],
      perfis: [...(await profilesOnPage(runner, user.id, owner))],
      pedir: [...(await profileGivers(runner, user.id, managers ?? []))],
    }
  })
}
