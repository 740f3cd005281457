import { redirect } from '@tanstack/react-router'
import { safeReturn } from './navigate.ts'
import { knownRights, lookUpRights, noRights, type Rights } from './permission.ts'
import { asProblem } from './problem-answer.ts'
import { session } from './session-state.ts'
import { toast } from './toasts.tsx'

export const loginPath = '/autenticacao/login'
export const homePath = '/'

/** Sends whoever is not signed in to the login, which leads back to `href` afterwards. */
export function mustBeSignedIn(href: string): void {
  if (session.get().status !== 'out') return
  const back = safeReturn(href)
  throw redirect({ to: loginPath, search: back === homePath ? {} : { voltar: back }, replace: true })
}

export function mustBeSignedOut(): void {
  if (session.get().status !== 'out') throw redirect({ to: homePath, replace: true })
}

interface Opening {
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
    if (session.get().status === 'out') return mustBeSignedIn(to) ?? noRights
    toast({ text: asProblem(error).message, kind: 'warning' })
    throw redirect({ to: homePath, replace: true })
  })
  if (rights.read) return rights
  toast({ text: 'Sem permissão para acessar esta tela!', kind: 'warning' })
  throw redirect({ href: from === undefined || from === to ? homePath : from, replace: true })
}
