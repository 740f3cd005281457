import { useState, type SyntheticEvent } from 'react'
import { asProblem } from '../transport/problem-answer.ts'

/**
 * The sending of a form that has one place for what is wrong. The button is to be `loading` or `aria-busy` meanwhile,
 * as suits its focus: a second submit does nothing.
 * @param act sends; what it throws, or the sentence that it returns, is the fault.
 */
export function useSubmit(act: () => Promise<string | void>) {
  const [fault, setFault] = useState<string>()
  const [busy, setBusy] = useState(false)
  const run = async () => {
    if (busy) return
    setBusy(true)
    setFault(undefined)
    try {
      setFault((await act()) ?? undefined)
    } catch (error) {
      const { message, faults } = asProblem(error)
      setFault(faults[0]?.message ?? message)
    } finally {
      setBusy(false)
    }
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    void run()
  }
  return { fault, busy, submit }
}
