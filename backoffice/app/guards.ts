import { redirect } from '@tanstack/react-router'
import { ownScreens } from '../../resources/own-screens.ts'
import { accountability } from '../accountability/session.ts'
import { safeReturn } from './navigate.ts'
import { knownRights, lookUpRights, noRights, type Rights } from '../session/permission.ts'
import { asProblem } from '../transport/problem-answer.ts'
import { recovery, session } from '../session/session-state.ts'
import { isToken } from '../sign-in/token.ts'
import { toast } from '../ui/toasts.tsx'

export const loginPath = ownScreens.login
const homePath = ownScreens.home

/** Sends whoever is not signed in to the login, which leads back to `href` afterwards. */
export function requireSignedIn(href: string): void {
  if (session.get().status !== 'out') return
  const back = safeReturn(href)
  // A user of a portal's accountability area has no other screen.
  if (back === homePath && accountability.get().status === 'in')
    throw redirect({ to: ownScreens.accountabilityFiles, replace: true })
  throw redirect({
    to: loginPath,
    search: back === homePath ? {} : { voltar: back },
    replace: true,
  })
}

export function requireSignedOut(): void {
  if (session.get().status !== 'out') throw redirect({ to: homePath, replace: true })
}

/** Without a key in the address there is nothing to confirm or reset (specification 1 §2). */
export function requireToken(search: Readonly<Record<string, unknown>>): void {
  if (isToken(search['token'])) return
  toast({
    text: 'Este endereço está incompleto. Abra o que chegou por e-mail ou peça outro.',
    kind: 'warning',
  })
  throw redirect({ to: loginPath, replace: true })
}

/** The page after a request for another password is shown right after one, and at no other time. */
export function requireRecoveryRequest(): void {
  if (!recovery.get()) throw redirect({ to: ownScreens.recover, replace: true })
}

export interface Opening {
  /** The path as the permission table knows it. */
  readonly page: string
  /** Where the user is now, while the new screen is being prepared. */
  readonly from: string | undefined
  readonly to: string
  /** Only the search of the address changes. */
  readonly stays: boolean
}

/** The rights on a page, asked before it opens. Without `read` the user is warned and stays where they were. */
export async function rightsFor({ page, from, to, stays }: Opening): Promise<Rights> {
  const now = session.get()
  if (now.status === 'out') return noRights
  const known = stays ? knownRights(now.userId, page) : undefined
  if (known) return known
  const rights = await lookUpRights(now.userId, page).catch((error: unknown) => {
    if (session.get().status === 'out') return requireSignedIn(to) ?? noRights
    toast({ text: asProblem(error).message, kind: 'warning' })
    throw redirect({ to: homePath, replace: true })
  })
  if (rights.read) return rights
  throw refuseScreen(from, to, page)
}

/** The warning, and where the user is taken: back to the screen they came from. */
export function refuseScreen(from: string | undefined, to: string, page: string) {
  toast({
    text: 'Sem permissão para acessar esta tela!',
    kind: 'warning',
    action: { label: 'Por quê?', run: () => location.assign(`${ownScreens.why}?tela=${page}`) },
  })
  return redirect({ href: from === undefined || from === to ? homePath : from, replace: true })
}
