import { mostNesting, richTextRules } from '../kernel/rich-text.ts'

const allowed: ReadonlySet<string> = new Set(richTextRules.allowedTags)
const attributesOf: Readonly<Record<string, readonly string[]>> = richTextRules.allowedAttributes
const empty: ReadonlySet<string> = new Set(['br', 'hr'])

// No repetition crosses a "<", so the whole text is read once, whatever it holds.
const marks = /<(\/?)([a-z][a-z0-9]*)(\s[^<>]*)?>|</gi
const attributes = /([a-z]+)="([^"<>]*)"/gi
/** An address of a scheme that we allow, or within the portal; one that hides its scheme in an entity is neither. */
const address = new RegExp(
  `^(?:(?:${richTextRules.allowedSchemes.join('|')}):|/(?![/\\\\])|[#?]|[^:&\\\\/?#\\s]+(?:[/?#]|$)|$)`,
  'i',
)

function opening(name: string, said: string): string {
  const wanted = attributesOf[name] ?? []
  const kept = [...said.matchAll(attributes)]
    .map(([, key = '', value = '']) => [key.toLowerCase(), value] as const)
    .filter(([key]) => wanted.includes(key) && key !== 'rel')
    .filter(([key, value]) => key !== 'href' || address.test(value))
    .map(([key, value]) => ` ${key}="${value}"`)
  return `<${name}${kept.join('')}${name === 'a' ? ' rel="noopener"' : ''}>`
}

/**
 * Stored rich text as it is shown: the tags we allow, balanced, at most 50 levels deep; any other mark is dropped or
 * shown as a character. Stored text was sanitised when it was written; this does not rely on it, and takes time linear
 * in its length.
 */
export function shownHtml(stored: string): string {
  const open: string[] = []
  const closing = (from: number) =>
    open
      .splice(from)
      .toReversed()
      .map((tag) => `</${tag}>`)
      .join('')
  const close = (name: string) => (open.includes(name) ? closing(open.lastIndexOf(name)) : '')
  const shown = stored.replace(
    marks,
    (_, slash: string | undefined, tag: string | undefined, said: string | undefined) => {
      const name = tag?.toLowerCase()
      if (name === undefined) return '&lt;'
      if (!allowed.has(name)) return ''
      if (slash) return close(name)
      if (empty.has(name)) return `<${name} />`
      if (open.length >= mostNesting) return ''
      open.push(name)
      return opening(name, said ?? '')
    },
  )
  return shown + closing(0)
}
