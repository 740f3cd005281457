import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { ErrorState } from '../app/loading.tsx'
import { asProblem } from '../transport/problem-answer.ts'

/** A screen that failed to open, inside the layout it would have stood in. */
export function ScreenFault({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const retry = () => {
    reset()
    void router.invalidate()
  }
  return <ErrorState problem={asProblem(error)} retry={retry} title="Esta tela não abriu" />
}
