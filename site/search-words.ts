const linking = new Set(['a', 'as', 'o', 'os', 'e', 'de', 'da', 'das', 'do', 'dos', 'em', 'na', 'nas', 'no', 'nos', 'com', 'por', 'para', 'um', 'uma'])

/** `licitações` finds `licitação`, and `contratos` `contrato`: the ending that differs is left out, where enough is left to find by. */
const root = (word: string) => (word.length < 4 || /\d/.test(word) ? word : word.replace(/(?<=\w{4})(oes|aes|aos|ao)$|(?<=\w{3})s$/, ''))

/**
 * What to look for: lower case, without accents (as the database keeps its search text), without linking words. At most eight.
 * A search of linking words only looks for them.
 */
export function wordsOf(text: string): readonly string[] {
  const all = text.normalize('NFD').replace(/[\u0300-\u036f]/g, '').toLowerCase().split(/[\s,;:!?"“”()]+/).filter(Boolean)
  const telling = all.filter((word) => !linking.has(word))
  return (telling.length > 0 ? telling : all).slice(0, 8).map(root)
}
