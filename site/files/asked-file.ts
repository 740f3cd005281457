import type { Query } from '../../platform/http/query.ts'

/** What links carry that are passed on by social networks, advertisements and newsletters. */
const isTrace = (name: string) =>
  /^(?:utm_\w+|fbclid|[gdy]clid|gclsrc|[gw]braid|msclkid|t[tw]clid|mc_[ce]id|igsh(?:id)?|_g[al])$/.test(
    name,
  )
const longest = 120

/** The names in an address that are no parameters of what is asked, those left out that others' systems add. */
export const strangersIn = (query: Query, known: readonly string[]): readonly string[] =>
  Object.keys(query).filter((name) => !isTrace(name) && !known.includes(name))

/**
 * What is asked of a file and cannot be, in words: rows that answer another question than was asked would be taken for
 * its answer.
 * @param known the names of the parameters that the file has @param filters those of them that narrow it
 */
export function strangerIn(
  query: Query,
  known: readonly string[],
  filters: readonly string[],
): string | undefined {
  const strangers = strangersIn(query, known)
  for (const [name, value] of Object.entries(query)) {
    if (isTrace(name)) continue
    const shown = name.slice(0, 40)
    if (strangers.includes(name))
      return `O filtro "${shown}" não existe nesta tabela. Corrija-o no endereço e tente de novo. Os que há: ${[...new Set(filters)].join(', ')}.`
    if (typeof value !== 'string')
      return `O filtro "${shown}" só pode aparecer uma vez no endereço.`
    if (value.length > longest) return `O filtro "${shown}" tem no máximo ${longest} caracteres.`
  }
  return undefined
}

/** That a filter cannot be what was asked. */
export const cannotBe = (label: string, text: string, rule = ''): string =>
  `O filtro "${label}" não pode ser "${text.slice(0, 120)}". ${rule || 'Corrija-o no endereço e tente de novo.'}`
