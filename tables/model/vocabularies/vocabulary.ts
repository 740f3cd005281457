/** One official code with its official words, and the fiscal years in which it may be used. */
export interface Term {
  readonly code: string
  readonly words: string
  /** The class that the norm names as its typical one: the function of a subfunction. */
  readonly within?: string
  readonly from: number
  /** The last year; none while the code is in force. */
  readonly until?: number
}

export interface Vocabulary {
  readonly name: string
  readonly title: string
  /** The norm that sets the codes, with its alterations as far as a code here stems from them. */
  readonly norm: string
  readonly terms: readonly Term[]
}

const line = /^(?<code>\S+) (?<words>.+?)(?: \|(?<from>\d{4})?-(?<until>\d{4})?)?$/

function term(text: string, since: number, within: string | undefined): Term {
  const found = line.exec(text)?.groups
  if (!found?.code || !found.words) throw new Error(`No code and words: ${text}`)
  return {
    code: found.code,
    words: found.words,
    from: found.from ? Number(found.from) : since,
    ...(found.until ? { until: Number(found.until) } : {}),
    ...(within ? { within } : {}),
  }
}

/**
 * A vocabulary written down one code a line: the code, a space, the words, and where they are not
 * the vocabulary's own the years (`|2013-`, `|-2012`). A line `> 04` names what the codes below it
 * are within.
 * @param since the first fiscal year of the norm
 */
export function vocabulary(
  name: string,
  title: string,
  norm: string,
  since: number,
  lines: string,
): Vocabulary {
  const terms: Term[] = []
  let within: string | undefined
  for (const text of lines.split('\n').map((it) => it.trim())) {
    if (text.startsWith('> ')) within = text.slice(2)
    else if (text) terms.push(term(text, since, within))
  }
  return { name, title, norm, terms }
}

export const isInForce = ({ from, until }: Term, year: number) =>
  from <= year && year <= (until ?? year)
