/**
 * The same function, which remembers what it made of the last few texts: of headers, which say one of few things with
 * every request. What it throws is not remembered.
 * @param most texts; beyond that all are forgotten, so that nobody fills the memory with them
 */
export function remembered<T>(make: (text: string) => T, most: number): (text: string) => T {
  const known = new Map<string, { readonly made: T }>()
  return (text) => {
    const hit = known.get(text)
    if (hit) return hit.made
    const made = make(text)
    if (known.size >= most) known.clear()
    known.set(text, { made })
    return made
  }
}
