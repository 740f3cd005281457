import sanitize from 'sanitize-html'
import type { AnyResource } from '../kernel/resource.ts'
import { richTextRules } from '../kernel/rich-text.ts'

/** Rich text is sanitised on write here, and once more where it is shown. Other fields are text everywhere. */
export function cleaned<R extends AnyResource, D extends Readonly<Record<string, unknown>>>(
  resource: R,
  draft: D,
): D {
  const rich = Object.keys(draft).filter(
    (name) => resource.fields[name]?.kind === 'richText' && typeof draft[name] === 'string',
  )
  if (rich.length === 0) return draft
  return {
    ...draft,
    ...Object.fromEntries(rich.map((name) => [name, sanitize(String(draft[name]), richTextRules)])),
  }
}
