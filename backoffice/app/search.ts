/**
 * The search of the address as plain text: one value, or several of the same name. Numbers stay text; each screen reads
 * its own.
 */
export type SearchParams = Readonly<Record<string, string | readonly string[] | undefined>>

export function parseSearch(text: string): SearchParams {
  const found = new URLSearchParams(text)
  return Object.fromEntries(
    [...new Set(found.keys())].map((name) => {
      const values = found.getAll(name)
      return [name, values.length > 1 ? values : values[0]]
    }),
  )
}

export function stringifySearch(search: Readonly<Record<string, unknown>>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(search))
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== undefined && one !== null && one !== '') query.append(name, String(one))
  const text = query.toString()
  return text ? `?${text}` : ''
}
