import { createRoute, lazyRouteComponent, redirect, type AnyRoute } from '@tanstack/react-router'
import { loadChunk } from '../app/load-chunk.ts'
import { loginPath, rightsFor } from '../app/guards.ts'
import { session } from '../session/session-state.ts'
import { ownScreens } from '../../resources/own-screens.ts'
import { accountPath, choicePath, filesPath } from './paths.ts'
import { accountability, enterAsAdministrator } from './session.ts'

interface Opening {
  readonly from: string | undefined
  readonly to: string
  readonly stays: boolean
}
/** A session of the area itself, or an administrator's with the right to its page. */
async function mustHaveAccess({ from, to, stays }: Opening): Promise<void> {
  if (session.get().status === 'out') {
    if (accountability.get().status === 'out')
      throw redirect({ to: loginPath, search: { voltar: to }, replace: true })
    return
  }
  await rightsFor({ page: filesPath, from, to, stays })
  await enterAsAdministrator()
}

/** The accountability area: the choice of client, unit and year, and the files of what was chosen. */
export function accountabilityRoutes(root: AnyRoute, from: () => string | undefined): AnyRoute {
  const area = createRoute({
    getParentRoute: () => root,
    id: 'accountability',
    beforeLoad: ({ location, cause }) =>
      mustHaveAccess({ from: from(), to: location.href, stays: cause === 'stay' }),
    component: lazyRouteComponent(
      () => loadChunk(() => import('./layout.tsx')),
      'AccountabilityLayout',
    ),
  })
  const choice = createRoute({
    getParentRoute: () => area,
    path: choicePath,
    component: lazyRouteComponent(() => loadChunk(() => import('./choice.tsx')), 'ChoiceScreen'),
  })
  const files = createRoute({
    getParentRoute: () => area,
    path: filesPath,
    beforeLoad: () => {
      const now = accountability.get()
      if (now.status === 'in' && !now.escolha) throw redirect({ to: choicePath, replace: true })
    },
    component: lazyRouteComponent(() => loadChunk(() => import('./files.tsx')), 'FilesScreen'),
  })
  const account = createRoute({
    getParentRoute: () => area,
    path: accountPath,
    beforeLoad: () => {
      const now = accountability.get()
      // Who came from the administration has their account there.
      if (now.status === 'in' && now.administrador)
        throw redirect({ to: ownScreens.settings, replace: true })
    },
    component: lazyRouteComponent(() => loadChunk(() => import('./account.tsx')), 'AccountScreen'),
  })
  return area.addChildren([choice, files, account])
}
