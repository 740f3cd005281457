import { problem } from '../kernel/problem.ts'

// Limits against bodies made to keep the server busy; no record nests deeper or has more fields in one object.
const deepest = 64
const mostKeys = 1_000

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
const refuse = (message: string) => problem('invalid', message)

/** @throws {Problem} `invalid` when the bytes are no UTF-8. */
export function textOfBody(bytes: Buffer): string {
  try {
    const text = utf8.decode(bytes)
    if (!text.startsWith('\uFEFF')) return text
  } catch {
    // Refused below, with the message for a byte order mark.
  }
  throw refuse('Os dados enviados não estão em UTF-8 sem marca de ordem.')
}

/** The string that begins at `from`, quotes included; a text that is no JSON is left to the parser. */
function stringAt(text: string, from: number): string {
  let at = from + 1
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1
  return text.slice(from, at + 1)
}

/**
 * Rejects duplicate keys: a proxy may keep the first, JSON.parse the last.
 * @throws {Problem} `invalid` for a field named twice, or more depth or fields than any record has.
 */
export function refuseDuplicateKeys(text: string): void {
  const open: (Set<string> | undefined)[] = []
  let name: string | undefined
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at]
    if (sign === '"') {
      name = stringAt(text, at)
      at += name.length - 1
    } else if (sign === '{' || sign === '[') {
      open.push(sign === '{' ? new Set() : undefined)
      if (open.length > deepest) throw refuse('Os dados enviados têm níveis demais.')
    } else if (sign === '}' || sign === ']') open.pop()
    else if (sign === ':' && name !== undefined) addName(open.at(-1), name)
  }
}

function addName(names: Set<string> | undefined, name: string): void {
  const plain = name.includes('\\') ? unescaped(name) : name
  if (names?.has(plain)) throw refuse('Um campo aparece mais de uma vez nos dados enviados.')
  if ((names?.add(plain).size ?? 0) > mostKeys) throw refuse('Os dados enviados têm campos demais.')
}
function unescaped(name: string): string {
  try {
    return JSON.stringify(JSON.parse(name))
  } catch {
    return name
  }
}
