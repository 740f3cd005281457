const [minute, hour] = [60, 3_600]
/** Seconds before each try of a message (Standard Webhooks 1.0.0). */
const waits = [
  0,
  5,
  5 * minute,
  30 * minute,
  ...[2, 5, 10, 14, 20, 24].map((hours) => hours * hour),
]
/** How often a message is tried. */
export const mostSendings = waits.length
/** After this many tries in vain whoever keeps the webhook is written to. */
export const toldAfter = 3
const longestPause = 24 * hour
/** A message that could not be tried for so long is given up: all tries of one that could take less. */
const longestRest = 96 * hour
const longestStep = hour
const restAtMost = minute

/** What came of a try. @property retryAfter seconds that the other system asks for */
export interface TryOutcome {
  readonly status: number | null
  readonly retryAfter?: number | undefined
}

/** What follows a try: it is delivered, given up for good, or tried again after so many seconds. */
export type NextTry =
  | { readonly state: 'entregue' }
  | { readonly state: 'desistiu'; readonly isOff: boolean }
  | { readonly state: 'espera'; readonly after: number; readonly rest: number | undefined }

/**
 * @param tries that the series has had, this one included
 * @returns also for how long the webhook's other messages rest: what does not answer would hold up those of others
 */
export function stepAfter({ status, retryAfter = 0 }: TryOutcome, tries: number): NextTry {
  if (status !== null && status >= 200 && status < 300) return { state: 'entregue' }
  if (status === 410) return { state: 'desistiu', isOff: true }
  const wait = waits[tries]
  if (wait === undefined) return { state: 'desistiu', isOff: false }
  const asked = Math.min(retryAfter, longestPause)
  const after = Math.max(wait, asked)
  const rest = asked > 0 ? asked : status === null ? Math.min(after, restAtMost) : undefined
  return { state: 'espera', after, rest }
}

/**
 * Seconds until a message is looked at again whose webhook rests: the longer it waits already, the more rarely, so that
 * what piles up before a system that is silent for days costs little. Nothing where it is given up.
 * @param waited seconds since it was put in; 0 of one that somebody sends again
 */
export const afterRest = (rest: number, waited: number): number | undefined =>
  waited > longestRest ? undefined : Math.max(rest, Math.min(longestStep, Math.floor(waited / 8)))

/** Seconds that `Retry-After` asks for: a number, or a moment. @param now milliseconds */
export function secondsAsked(header: string | undefined, now: number): number | undefined {
  if (header === undefined) return undefined
  if (/^\d{1,9}$/.test(header.trim())) return Number(header)
  const at = /^[A-Za-z]{3}/.test(header) ? Date.parse(header) : Number.NaN
  return Number.isNaN(at) ? undefined : Math.max(0, Math.ceil((at - now) / 1_000))
}
