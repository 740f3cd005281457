import { unknownParams, type Query } from '../../platform/http/query.ts'

const longest = 120

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
  const strangers = unknownParams(query, known, 'passed on')
  for (const [name, value] of Object.entries(query)) {
    const shown = name.slice(0, 40)
    if (strangers.includes(name))
      return `O filtro "${shown}" não existe nesta tabela. Corrija-o no endereço e tente de novo. Os que há: ${[...new Set(filters)].join(', ')}.`
    if (!known.includes(name)) continue
    if (typeof value !== 'string')
      return `O filtro "${shown}" só pode aparecer uma vez no endereço.`
    if (value.length > longest) return `O filtro "${shown}" tem no máximo ${longest} caracteres.`
  }
  return undefined
}

/** That a filter cannot be what was asked. */
export const cannotBe = (label: string, text: string, rule = ''): string =>
  `O filtro "${label}" não pode ser "${text.slice(0, 120)}". ${rule || 'Corrija-o no endereço e tente de novo.'}`
