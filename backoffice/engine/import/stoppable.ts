import { useRef, useState } from 'react'
import { asProblem } from '../../transport/problem-answer.ts'

/** Runs one stoppable task at a time, and reports its failure unless the user stopped it. */
export function useStoppable(onStart: () => void, onEnd: () => void) {
  const [refusal, setRefusal] = useState<string | null>(null)
  const stop = useRef(new AbortController())
  const guarded = async (work: (signal: AbortSignal) => Promise<void>) => {
    stop.current = new AbortController()
    const { signal } = stop.current
    setRefusal(null)
    onStart()
    await work(signal).catch((error: unknown) => {
      if (!signal.aborted) setRefusal(asProblem(error).message)
    })
    if (!signal.aborted) onEnd()
  }
  return { refusal, setRefusal, guarded, abort: () => stop.current.abort() }
}
