/** How many tags may stand within each other. */
export const mostNesting = 50

const allowedTags =
  'p br hr strong b em i u s h2 h3 h4 ul ol li blockquote a code pre table caption thead tbody tr th td'
/**
 * The closed set of elements that rich text may hold, in the terms of sanitize-html; sanitised at write, and held to at
 * render.
 */
export const richTextRules = {
  allowedTags: allowedTags.split(' '),
  allowedAttributes: {
    a: ['href', 'rel'],
    th: ['scope', 'colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  transformTags: {
    // The page has its own h1.
    h1: 'h2',
    a: (tagName: string, attribs: Record<string, string>) => ({
      tagName,
      attribs: { ...attribs, rel: 'noopener' },
    }),
  },
}

/** Of these, the tags that stand within a line: "<strong>LAI</strong>, artigo 8" has no blank before its comma. */
const within = /<\/?(?:a|b|code|em|i|s|strong|u)\b[^<>]*>/gi
const tags = /<\/?[a-z][^<>]*(?:>|$)/gi
const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  nbsp: ' ',
}
/** The words of rich text, for a line of a list or a summary; it may have been cut, in the middle of a tag too. */
export const plainText = (html: string) =>
  html
    .replace(within, '')
    .replace(tags, ' ')
    .replace(/&(amp|lt|gt|quot|nbsp);/g, (_, name: string) => entities[name] ?? ' ')
    .replace(/\s+/g, ' ')
    .trim()
