import { useRef } from 'react'

/** What the input of a field leaves to be answered before the record is stored. */
export interface Hold {
  /** What is to be done, as people read it. */
  readonly text: string
  /** Brings what is asked into sight, with the focus. */
  readonly lead: () => void
}

/** What keeps a form from being stored: files on their way, and what is asked beside a field. */
export function useHolds() {
  const sending = useRef(new Set<string>())
  const asked = useRef(new Map<string, Hold>())
  return {
    isSending: () => sending.current.size > 0,
    /** By field. */
    asked: () => [...asked.current],
    /** For the inputs of the fields. */
    notes: {
      noteSending: (name: string, isSending: boolean) =>
        void sending.current[isSending ? 'add' : 'delete'](name),
      noteHold: (name: string, hold: Hold | undefined) =>
        void (hold ? asked.current.set(name, hold) : asked.current.delete(name)),
    },
  }
}
