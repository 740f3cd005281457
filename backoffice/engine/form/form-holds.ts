import { useEffect, useRef, useState } from 'react'

/** What the input of a field leaves to be answered before the record is stored. */
export interface Hold {
  /** What is to be done, as people read it. */
  readonly text: string
  /** Brings what is asked into sight, with the focus. */
  readonly lead: () => void
}
/** What keeps a field: something to be answered, or something that is being read and tells in a moment. */
export type HoldState = Hold | 'reading'

/** What is done once nothing is being read any more: the last wish alone, and none after the form has gone. */
function useWaiting(isReading: () => boolean) {
  const act = useRef<() => void>(undefined)
  const [isWaiting, setWaiting] = useState(false)
  useEffect(() => () => (act.current = undefined), [])
  const goOn = () => {
    if (isReading() || !act.current) return
    const next = act.current
    act.current = undefined
    setWaiting(false)
    next()
  }
  const waitTo = (next: () => void) => {
    act.current = next
    setWaiting(true)
  }
  return { isWaiting, waitTo, goOn }
}

/** What keeps a form from being stored: files on their way or being read, and what is asked beside a field. */
export function useHolds() {
  const sending = useRef(new Set<string>())
  const held = useRef(new Map<string, HoldState>())
  const isReading = () => [...held.current.values()].includes('reading')
  const { goOn, ...waiting } = useWaiting(isReading)
  return {
    ...waiting,
    isSending: () => sending.current.size > 0,
    isReading,
    /** By field. */
    asked: () =>
      [...held.current].flatMap(([name, one]) => (one === 'reading' ? [] : [[name, one] as const])),
    /** For the inputs of the fields. */
    notes: {
      noteSending: (name: string, isSending: boolean) =>
        void sending.current[isSending ? 'add' : 'delete'](name),
      noteHold: (name: string, hold: HoldState | undefined) => {
        if (hold) held.current.set(name, hold)
        else held.current.delete(name)
        // An input takes what it held away before it tells what it holds now, in one turn.
        queueMicrotask(goOn)
      },
    },
  }
}
