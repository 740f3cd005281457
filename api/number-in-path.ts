import { problem } from '../kernel/problem.ts'

/** The number of a record that a path names. @throws {Problem} `missing`, in these words, for what is none */
export function numberIn(text: string, missing: string): number {
  if (!/^[1-9]\d{0,14}$/.test(text)) throw problem('missing', missing)
  return Number(text)
}
