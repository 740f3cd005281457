import type { Profile } from '../../resources/calls/session.ts'
import { session, signOut } from './session-state.ts'
import { useStore } from '../ui/store.ts'

export interface SessionView {
  /** '' when nobody is signed in. */
  readonly userId: string
  readonly profile: Profile | null
  readonly signOut: () => Promise<void>
}

/** Who is signed in. */
export function useSession(): SessionView {
  const now = useStore(session)
  return now.status === 'out'
    ? { userId: '', profile: null, signOut }
    : { userId: now.userId, profile: now.profile, signOut }
}
