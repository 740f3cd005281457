import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type AnyRoute,
} from '@tanstack/react-router'
import { nouns, type NounScreens } from 'virtual:screens'
import { pagePath } from '../../kernel/call.ts'
import type { ScreenSet } from '../../kernel/resource.ts'
import { ownScreens } from '../../resources/own-screens.ts'
import { accountabilityRoutes } from '../accountability/routes.tsx'
import { accountability, leaveWithAdministrator } from '../accountability/session.ts'
import { loadChunk } from './load-chunk.ts'
import {
  loginPath,
  requireSignedIn,
  requireSignedOut,
  requireRecoveryRequest,
  requireToken,
  rightsFor,
} from './guards.ts'
import { BlankLayout } from '../layouts/blank.tsx'
import { ScreenFault } from '../layouts/screen-fault.tsx'
import { Skeletons } from './loading.tsx'
import { loadScreen } from './nouns.ts'
import { Root } from './root.tsx'
import { NounScreen, OwnScreen } from './screen.tsx'
import { parseSearch, stringifySearch } from './search.ts'
import { session, setWorkIsOpen } from '../session/session-state.ts'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** `list`, `create`, `detail`, `edit`, or another screen of a noun. */
    readonly kind?: string
    readonly listPath?: string
    readonly portalScoped?: boolean
  }
  interface Register {
    router: typeof router
  }
}

const NotFound = lazyRouteComponent(
  () => loadChunk(() => import('../layouts/error.tsx')),
  'NotFound',
)

const root = createRootRoute({ component: Root, notFoundComponent: NotFound })

/** Stands in the layout of the sign-in, and is open to everybody. */
const biddingPath = ownScreens.bidding
const authLayout = createRoute({
  getParentRoute: () => root,
  id: 'auth',
  beforeLoad: ({ location }) => {
    if (location.pathname !== biddingPath) requireSignedOut()
  },
  component: lazyRouteComponent(() => loadChunk(() => import('../layouts/auth.tsx')), 'AuthLayout'),
})
const blankLayout = createRoute({ getParentRoute: () => root, id: 'blank', component: BlankLayout })
const defaultLayout = createRoute({
  getParentRoute: () => root,
  id: 'default',
  beforeLoad: ({ location }) => requireSignedIn(location.href),
  // The frame that stood there before the first script stays until its own has come.
  pendingComponent: () => (
    <div className="boot" role="status">
      Carregando…
    </div>
  ),
  component: lazyRouteComponent(
    () => loadChunk(() => import('../layouts/default.tsx')),
    'DefaultLayout',
  ),
})

/** A screen that whoever comes to its layout may open. */
const openRoute = (
  layout: AnyRoute,
  path: string,
  load: () => Promise<Readonly<Record<string, unknown>>>,
  name: string,
): AnyRoute =>
  createRoute({
    getParentRoute: () => layout,
    path,
    component: lazyRouteComponent(() => loadChunk(load), name),
  })

// Where letters lead, in one part: each part more is named in what every visit loads.
const linkScreens = (): Promise<Readonly<Record<string, unknown>>> =>
  import('../sign-in/link-screens.ts')
const peopleScreens = () => import('../screens/system-user.tsx')
const filledScreens = () => import('./filled-screens.ts')
const recoverySent = createRoute({
  getParentRoute: () => authLayout,
  path: ownScreens.recoverySent,
  beforeLoad: requireRecoveryRequest,
  component: lazyRouteComponent(() => loadChunk(linkScreens), 'RecoverySent'),
})
/** A screen that a letter leads to, whose address has a key. */
const keyRoute = (path: string, name: string): AnyRoute =>
  createRoute({
    getParentRoute: () => authLayout,
    path,
    beforeLoad: ({ search, cause }) => {
      if (cause !== 'stay') requireToken(search)
    },
    component: lazyRouteComponent(() => loadChunk(linkScreens), name),
  })
const bidding = createRoute({
  getParentRoute: () => authLayout,
  path: biddingPath,
  // Only strangers come here: their guard is nothing that every visit has to load.
  beforeLoad: async ({ search }) => ({
    opened: await (await loadChunk(() => import('../bidding/portal.ts'))).requirePortal(search),
  }),
  component: lazyRouteComponent(
    () => loadChunk(() => import('../bidding/registration.tsx')),
    'BiddingRegistrationPage',
  ),
})

/** The router writes `$id` where the contract writes `:id`. */
const routePath = (path: string) => path.replace(/:(\w+)/g, '$$$1')
const here = (): string | undefined => router.state.resolvedLocation?.href

interface Opened {
  readonly location: { readonly href: string }
  readonly cause: string
}
const openingOf = (path: string, { location, cause }: Opened) => ({
  page: pagePath(path),
  from: here(),
  to: location.href,
  stays: cause === 'stay',
})

function screenRoute(noun: NounScreens, set: ScreenSet, kind: string, path: string): AnyRoute {
  const load = () => loadScreen(noun.name, kind)
  return createRoute({
    getParentRoute: () => defaultLayout,
    path: routePath(path),
    staticData: { kind, listPath: set.list, portalScoped: noun.portalScoped },
    beforeLoad: async (opened) => {
      // The screen's code is fetched while the permission is asked; its own fault is shown by the loader.
      load().catch(() => undefined)
      return {
        rights: await rightsFor(openingOf(path, opened)),
      }
    },
    loader: load,
    component: () => <NounScreen set={set} />,
  })
}

const screensOf = (noun: NounScreens) =>
  noun.sets.flatMap((set) => {
    const { list, create, detail, edit, other } = set
    const paths = { list, create, detail, edit, ...other }
    return Object.entries<string | undefined>(paths).flatMap(([kind, path]) =>
      path ? [screenRoute(noun, set, kind, path)] : [],
    )
  })

/** A screen that is no noun's (resources/extra-pages.ts, or one of elMasters). */
const ownRoute = (
  path: string,
  load: () => Promise<Readonly<Record<string, unknown>>>,
  name: string,
  mayOpen: typeof rightsFor = rightsFor,
): AnyRoute => {
  const Component = lazyRouteComponent(() => loadChunk(load), name)
  return createRoute({
    getParentRoute: () => defaultLayout,
    path: routePath(path),
    staticData: { kind: 'list' },
    beforeLoad: async (opened) => ({ rights: await mayOpen(openingOf(path, opened)) }),
    component: () => <OwnScreen Component={Component} />,
  })
}
const tableScreens = () => import('../tables/screens.ts')
const journalScreens = () => import('./journal-screens.ts')
const own = [
  ownRoute(ownScreens.audit, journalScreens, 'AuditList'),
  ownRoute(ownScreens.auditEvent, journalScreens, 'AuditDetail'),
  ownRoute(ownScreens.biddings, journalScreens, 'BiddingList'),
  ownRoute(
    ownScreens.municipality,
    () => import('../municipality/settings.tsx'),
    'MunicipalitySettings',
    async (opening) =>
      (await loadChunk(() => import('../municipality/guard.ts'))).requireMunicipality(opening),
  ),
  ownRoute(ownScreens.duties, filledScreens, 'DutyList'),
  ownRoute(ownScreens.duty, filledScreens, 'DutyForm'),
  ownRoute(ownScreens.person, peopleScreens, 'Person'),
  ownRoute(ownScreens.tables, tableScreens, 'TableList'),
  ownRoute(ownScreens.tablesIndex, tableScreens, 'TransparencyIndex'),
  ownRoute(ownScreens.tablesDelivery, tableScreens, 'TableDelivery'),
  ownRoute(ownScreens.table, tableScreens, 'TableDetail'),
  ownRoute(ownScreens.tableFile, tableScreens, 'TableSend'),
  ownRoute(ownScreens.tableRows, filledScreens, 'TableRowsScreen'),
  ownRoute(ownScreens.tableRow, filledScreens, 'TableRowForm'),
]

const tree = root.addChildren([
  authLayout.addChildren([
    openRoute(authLayout, loginPath, () => import('../sign-in/login.tsx'), 'Login'),
    openRoute(authLayout, ownScreens.firstAccess, linkScreens, 'FirstAccess'),
    openRoute(authLayout, ownScreens.register, linkScreens, 'Register'),
    openRoute(authLayout, ownScreens.providerReturn, linkScreens, 'ProviderReturn'),
    openRoute(authLayout, ownScreens.recover, linkScreens, 'Recover'),
    recoverySent,
    keyRoute(ownScreens.confirmAccount, 'Confirm'),
    keyRoute(ownScreens.invitation, 'AcceptInvitation'),
    keyRoute(ownScreens.resetPassword, 'Reset'),
    bidding,
  ]),
  blankLayout,
  accountabilityRoutes(root, here),
  defaultLayout.addChildren([
    openRoute(defaultLayout, ownScreens.home, () => import('../home/home.tsx'), 'Home'),
    openRoute(
      defaultLayout,
      ownScreens.settings,
      () => import('../account/settings.tsx'),
      'AccountSettings',
    ),
    openRoute(defaultLayout, ownScreens.why, peopleScreens, 'Why'),
    openRoute(defaultLayout, ownScreens.proposals, filledScreens, 'ProposalList'),
    openRoute(defaultLayout, ownScreens.releases, filledScreens, 'ReleaseList'),
    openRoute(defaultLayout, routePath(ownScreens.release), filledScreens, 'ReleasePage'),
    openRoute(defaultLayout, ownScreens.releaseCalendar, filledScreens, 'ReleaseCalendar'),
    ...own,
    ...nouns.flatMap(screensOf),
  ]),
])

export const router = createRouter({
  routeTree: tree,
  parseSearch,
  stringifySearch,
  notFoundMode: 'root',
  scrollRestoration: true,
  defaultHashScrollIntoView: true,
  defaultPendingMs: 600,
  defaultPendingMinMs: 200,
  defaultPendingComponent: () => <Skeletons lines={6} />,
  defaultErrorComponent: ScreenFault,
  defaultNotFoundComponent: NotFound,
})

const readOnly = new Set(['list', 'detail'])
setWorkIsOpen(() =>
  router.state.matches.some(
    ({ staticData }) => staticData.kind !== undefined && !readOnly.has(staticData.kind),
  ),
)

session.subscribe(() => {
  const now = session.get()
  if (now.status !== 'out') return
  leaveWithAdministrator()
  const { href, pathname } = router.state.location
  if (pathname.startsWith('/autenticacao/') || pathname === biddingPath) return
  const back = now.forced && pathname !== '/' ? `?voltar=${encodeURIComponent(href)}` : ''
  void router.navigate({ href: loginPath + back, ignoreBlocker: true })
})

accountability.subscribe(() => {
  const { href, pathname } = router.state.location
  const now = accountability.get()
  if (now.status === 'in' || !pathname.startsWith('/prestacao-de-contas/')) return
  // An administrator's session is opened anew by the guard; a portal's user signs in again.
  if (session.get().status === 'out')
    void router.navigate({
      href: now.forced ? `${loginPath}?voltar=${encodeURIComponent(href)}` : loginPath,
      ignoreBlocker: true,
    })
  else void router.invalidate()
})
