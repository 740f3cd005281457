import sanitizeHtml from 'sanitize-html'
import { richTextRules } from '../kernel/rich-text.ts'

/** Text written in the back office. It was sanitised when it was written, and is again here. */
export const RichText = ({ html }: { html: string }) =>
  <div className="rich" dangerouslySetInnerHTML={{ __html: sanitizeHtml(/<\w/.test(html) ? html : paragraphs(html), richTextRules) }} />

const paragraphs = (text: string) =>
  text.split(/\n{2,}/).map((part) => `<p>${escaped(part).replace(/\n/g, '<br>')}</p>`).join('')
const escaped = (text: string) => text.replace(/&(?!\w+;)/g, '&amp;').replace(/</g, '&lt;')

const entities: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&nbsp;': ' ' }
/** The beginning of the first paragraph without its mark-up, cut between words. */
export function excerpt(html: string | null, length: number): string {
  const [first = html ?? ''] = /<p[\s>].*?<\/p>/is.exec(html ?? '') ?? []
  const spaced = first.replace(/<\/(p|li|h\d|td|th)>|<br\s*\/?>/gi, ' ')
  const text = sanitizeHtml(spaced, { allowedTags: [], allowedAttributes: {} })
    .replace(/&(amp|lt|gt|quot|nbsp);/g, (entity) => entities[entity] ?? entity).replace(/\s+/g, ' ').trim()
  return text.length <= length ? text : `${text.slice(0, length).replace(/\s+\S*$/, '')}…`
}
