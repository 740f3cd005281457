import { plainText } from '../rich-text.ts'
import { textKind, textual, type KindOf, type Options, type TextualField } from './kind.ts'

/** HTML of a small, closed set of elements; sanitised on the server at write and at render. */
export const richText = <const O extends Options>(options: O) =>
  textual('richText', { max: 200_000, severalLines: true }, options)

const blocks = /<(?:p|br|hr|h[1-6]|ul|ol|li|blockquote|pre|table|div)\b/i
/** Plain lines as rich text: a blank line parts paragraphs. Text that has blocks already is left as it is. */
function parse(text: string): string {
  const lines = text.trim().replace(/\r\n?/g, '\n')
  if (!lines.includes('\n') || blocks.test(lines)) return text
  return lines
    .split(/\n(?:[ \t]*\n)+/)
    .map((paragraph) => `<p>${paragraph.replaceAll('\n', '<br>')}</p>`)
    .join('')
}

export const richTextKind: KindOf<TextualField<'richText'>> = {
  ...textKind,
  parse,
  format: (value) => plainText(String(value)),
}
