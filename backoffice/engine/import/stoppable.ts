import { useRef, useState } from 'react'
import { asProblem } from '../../transport/problem-answer.ts'

/** Runs one stoppable task at a time, and reports its failure unless the user stopped it. */
export function useStoppable(onStart: () => void, onEnd: () => void) {
  const [refusal, setRefusal] = useState<string | null>(null)
  const [refusedTo, setRefusedTo] = useState<unknown>(undefined)
  const stop = useRef(new AbortController())
  const guarded = async (work: (signal: AbortSignal) => Promise<void>) => {
    stop.current = new AbortController()
    const { signal } = stop.current
    setRefusal(null)
    setRefusedTo(undefined)
    onStart()
    await work(signal).catch((error: unknown) => {
      if (signal.aborted) return
      const { message, detail } = asProblem(error)
      setRefusal(message)
      setRefusedTo(detail?.['lugar'])
    })
    if (!signal.aborted) onEnd()
  }
  /** Another door, by its name, that the refusal leads to. */
  return { refusal, refusedTo, setRefusal, guarded, abort: () => stop.current.abort() }
}
