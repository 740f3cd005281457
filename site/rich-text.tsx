import sanitizeHtml from 'sanitize-html'
import { plainText, richTextRules } from '../kernel/rich-text.ts'

/** Text written in the back office. It was sanitised when it was written, and is again here. */
export const RichText = ({ html }: { html: string }) => (
  <div
    className="rich"
    dangerouslySetInnerHTML={{
      __html: sanitizeHtml(/<\w/.test(html) ? html : paragraphs(html), richTextRules),
    }}
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
  const [first = html ?? ''] = /<p[\s>].*?<\/p>/is.exec(html ?? '') ?? []
  const text = plainText(first)
  return text.length <= length ? text : `${text.slice(0, length).replace(/\s+\S*$/, '')}…`
}
