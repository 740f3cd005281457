import { createContext, useContext } from 'react'
import type { Clock } from '../../pt-br/clock.ts'

const Clocks = createContext<Clock | undefined>(undefined)
/** Says by whose clock the moments of a page are written. */
export const ByClock = Clocks.Provider
/** The clock of the portal whose page is written. @throws {Error} outside any */
export function useClock(): Clock {
  const clock = useContext(Clocks)
  if (!clock) throw new Error('a moment is written by no clock')
  return clock
}

interface Shown {
  readonly at: Date
  readonly as?: 'day' | 'longDay' | 'moment'
}
/** A moment as the portal's clock stands then, in words. */
export const When = ({ at, as = 'day' }: Shown) => useClock()[as](at)
/** The same, for programs too. */
export const Time = (shown: Shown) => (
  <time dateTime={shown.at.toISOString()}>
    <When {...shown} />
  </time>
)
