import { Outlet } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useScrollToAnchor } from './scroll-to-anchor.ts'
import { session } from '../session/session-state.ts'
import { proofAsked } from '../session/step-up.ts'
import { useStore } from '../ui/store.ts'
import { Toasts } from '../ui/toasts.tsx'

const SignInAgain = lazy(() => import('../sign-in/sign-in-again.tsx'))
const StepUp = lazy(() => import('../sign-in/step-up.tsx'))

export function Root() {
  useScrollToAnchor()
  const { status } = useStore(session)
  const isProofAsked = useStore(proofAsked)
  return (
    <>
      <Outlet />
      <Toasts />
      {isProofAsked && status !== 'out' && (
        <Suspense>
          <StepUp />
        </Suspense>
      )}
      {status === 'asking' && (
        <Suspense>
          <SignInAgain />
        </Suspense>
      )}
    </>
  )
}
