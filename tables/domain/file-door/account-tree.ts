import type { ForeignFile } from './foreign-file.ts'

// Reports show accounts as a tree: each stands above those that it is divided into, and is their sum.

/** Codes of one file; no plan of accounts comes near. */
const mostCodes = 100_000

const codeOf = (text: string) => /^[\d.]+/.exec(text.trim())?.[0].replace(/\.$/, '') ?? ''
/**
 * A code as a step of the tree: `1.1.2` with a point at its end; one without points without the zeros that fill it up.
 */
export const stemOf = (text: string): string => {
  const code = codeOf(text)
  if (code === '') return ''
  return code.includes('.') || code.length < 3 ? `${code}.` : code.replace(/0+$/, '')
}

/** The codes, as stems, that other codes of the column begin with: their rows are sums. */
export async function parentsIn(
  file: ForeignFile,
  column: string | undefined,
): Promise<ReadonlySet<string>> {
  const at = file.head.indexOf(column ?? '')
  const stems = new Set<string>()
  for await (const { cells } of file.records()) {
    const stem = stemOf(cells[at] ?? '')
    if (stem !== '' && stems.size < mostCodes) stems.add(stem)
  }
  const parents = new Set<string>()
  for (const stem of stems)
    for (let end = 1; end < stem.length; end += 1)
      if (stems.has(stem.slice(0, end))) parents.add(stem.slice(0, end))
  return parents
}
