import { Outlet } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useScrollToAnchor } from './scroll-to-anchor.ts'
import { session } from '../session/session-state.ts'
import { useStore } from '../ui/store.ts'
import { Toasts } from '../ui/toasts.tsx'

const SignInAgain = lazy(() => import('../sign-in/sign-in-again.tsx'))

export function Root() {
  useScrollToAnchor()
  const asking = useStore(session).status === 'asking'
  return (
    <>
      <Outlet />
      <Toasts />
      {asking && (
        <Suspense>
          <SignInAgain />
        </Suspense>
      )}
    </>
  )
}
