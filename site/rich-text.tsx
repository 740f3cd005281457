import { plainText } from '../kernel/rich-text.ts'
import { shownHtml } from './rich-text-html.ts'

/** Text written in the back office, sanitised when it was written; here only the marks we allow are passed on. */
export const RichText = ({ html }: { html: string }) => (
  <div
    className="rich"
    dangerouslySetInnerHTML={{ __html: shownHtml(/<\w/.test(html) ? html : paragraphs(html)) }}
  />
)

const paragraphs = (text: string) =>
  text
    .split(/\n{2,}/)
    .map((part) => `<p>${escaped(part).replace(/\n/g, '<br>')}</p>`)
    .join('')
const escaped = (text: string) => text.replace(/&(?!\w+;)/g, '&amp;').replace(/</g, '&lt;')

/** The beginning of the first paragraph without its mark-up, cut between words. */
export function excerpt(html: string | null, length: number): string {
  const text = plainText(firstParagraph(html ?? ''))
  return text.length <= length ? text : `${text.slice(0, length).replace(/\s+\S*$/, '')}…`
}

/** Not by one pattern: without an end, it would look for it from every beginning. */
function firstParagraph(html: string): string {
  const start = html.search(/<p[\s>]/i)
  const end = start < 0 ? -1 : html.indexOf('</p>', start)
  return end < 0 ? html : html.slice(start, end)
}
