// What word processors and their online sisters put on the clipboard, as the elements of the editor. The content policy
// lets no style take effect; what they say by style is read from the attribute.

const styleOf = (element: Element) => (element.getAttribute('style') ?? '').toLowerCase()
const unwrap = (element: Element) => element.replaceWith(...element.childNodes)
function rename(element: Element, name: string): Element {
  const other = element.ownerDocument.createElement(name)
  other.append(...element.childNodes)
  element.replaceWith(other)
  return other
}

/** Comments of Word are for its writers: neither they nor their marks are text. */
const notes = [
  '[style*="mso-element:comment" i]',
  '.MsoCommentReference',
  '.MsoCommentText',
  '.msocomanchor',
  '.msocomoff',
  '[style*="mso-list:ignore" i]',
  'style, script, meta, link, title, xml',
].join(', ')

const weights: readonly (readonly [style: RegExp, name: string])[] = [
  [/font-weight:\s*(?:bold|[6-9]00)/, 'strong'],
  [/font-style:\s*italic/, 'em'],
  [/text-decoration[a-z-]*:[^;]*line-through/, 's'],
]
function takeStyles(body: Element): void {
  for (const bold of body.querySelectorAll('b, strong'))
    if (/font-weight:\s*(?:normal|400)/.test(styleOf(bold))) unwrap(bold)
  for (const span of body.querySelectorAll('span[style]'))
    for (const [style, name] of weights) {
      if (!style.test(styleOf(span))) continue
      const mark = body.ownerDocument.createElement(name)
      mark.append(...span.childNodes)
      span.append(mark)
    }
}

function takeHeadings(body: Element): void {
  for (const heading of body.querySelectorAll('h1')) rename(heading, 'h2')
  for (const heading of body.querySelectorAll('p[role="heading"], div[role="heading"]')) {
    const level = Number(heading.getAttribute('aria-level'))
    rename(heading, `h${Math.min(4, Math.max(2, level || 2))}`)
  }
}

/** Word's lists are paragraphs with their marker written out; its levels become one. */
function takeLists(body: Element): void {
  for (const item of body.querySelectorAll('p[style*="mso-list:" i]')) {
    const marker = item.querySelector('[style*="mso-list:ignore" i]')
    const isNumbered = /^[\s(]*[\da-z]{1,4}[.)]/i.test(marker?.textContent ?? '')
    marker?.remove()
    const list = body.ownerDocument.createElement(isNumbered ? 'ol' : 'ul')
    item.replaceWith(list)
    list.append(item)
    rename(item, 'li')
  }
  for (const list of body.querySelectorAll('div > ul:only-child, div > ol:only-child'))
    if (list.parentElement) unwrap(list.parentElement)
  for (const list of body.querySelectorAll('ul, ol')) {
    const before = list.previousElementSibling
    if (before?.tagName !== list.tagName || list.previousSibling?.textContent?.trim()) continue
    list.prepend(...before.childNodes)
    before.remove()
  }
}

/** HTML of the clipboard, as the editor reads it. */
export function pastedHtml(html: string): string {
  // What the editor itself has copied needs nothing.
  if (html.includes('data-pm-slice')) return html
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  takeLists(body)
  for (const note of body.querySelectorAll(notes)) note.remove()
  takeStyles(body)
  takeHeadings(body)
  return body.innerHTML
}
