import type { AnyResource } from '../../../kernel/resource.ts'
import type { Row } from '../data.ts'

/**
 * What is said of a flag that holds within a period alone, before and after it, and the field of the day; nothing while
 * it holds.
 * @param now milliseconds since 1970
 */
export function outsideWords(
  { list: { within } }: AnyResource,
  name: string,
  row: Row,
  now: number,
): readonly [words: string, at: string] | undefined {
  if (within?.flag !== name || row[name] !== true) return undefined
  const [from, until] = [row[within.from], row[within.until]].map((at) => Date.parse(String(at)))
  const [before, after] = within.words
  return Number(from) > now
    ? [before, within.from]
    : Number(until) < now
      ? [after, within.until]
      : undefined
}
