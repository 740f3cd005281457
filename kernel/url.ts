// Apart from the rules of texts: the first screen of the browser reads addresses, and does without zod.

/** What an address says; nothing for what is none. */
export function urlOf(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base)
  } catch {
    return undefined
  }
}

/** The text of an address as people would read it; as it is where its escapes say nothing. */
export function unescaped(address: string): string {
  try {
    return decodeURIComponent(address)
  } catch {
    return address
  }
}
