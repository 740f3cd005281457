import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table'
import { StarterKit } from '@tiptap/starter-kit'

// What the editor knows: the closed set of elements that the server keeps (`kernel/rich-text.ts`). Whatever else is
// pasted is dropped here already.

const span = (name: 'colspan' | 'rowspan') => ({
  default: 1,
  parseHTML: (element: HTMLElement) => Number(element.getAttribute(name)) || 1,
  renderHTML: ({ [name]: many }: Record<string, unknown>) =>
    many === 1 ? {} : { [name]: String(many) },
})
const spans = { colspan: span('colspan'), rowspan: span('rowspan') }

/** Its caption is kept and not edited; Tab leaves the editor, as it does outside of tables. */
const KeptTable = Table.extend({
  addAttributes() {
    return {
      caption: {
        default: null,
        parseHTML: (element) => element.querySelector(':scope > caption')?.textContent || null,
        rendered: false,
      },
    }
  },
  parseHTML: () => [{ tag: 'table' }, { tag: 'caption', ignore: true }],
  renderHTML({ node }) {
    const { caption }: Record<string, unknown> = node.attrs
    return typeof caption === 'string'
      ? ['table', ['caption', { contenteditable: 'false' }, caption], ['tbody', 0]]
      : ['table', ['tbody', 0]]
  },
  addKeyboardShortcuts() {
    const { Tab: _next, 'Shift-Tab': _previous, ...others } = this.parent?.() ?? {}
    return others
  },
}).configure({ View: null })

const KeptRow = TableRow.extend({
  addAttributes() {
    return {
      head: {
        default: false,
        parseHTML: (element) => element.parentElement?.tagName === 'THEAD',
        renderHTML: ({ head }) => (head === true ? { 'data-head': '' } : {}),
      },
    }
  },
})
const KeptHeader = TableHeader.extend({
  addAttributes() {
    return {
      ...spans,
      scope: {
        default: null,
        parseHTML: (element) => element.getAttribute('scope'),
        renderHTML: ({ scope }) => (typeof scope === 'string' ? { scope } : {}),
      },
    }
  },
})
const KeptCell = TableCell.extend({ addAttributes: () => spans })

/** The extensions of the editor. */
export const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      HTMLAttributes: { rel: 'noopener noreferrer', target: null },
    },
  }),
  KeptTable,
  KeptRow,
  KeptHeader,
  KeptCell,
]
/** Those whose marks are made by typing or pasting them, as `**so**`; the others are kept where a text has them. */
export const typedRules = ['bold', 'italic', 'heading', 'bulletList', 'orderedList', 'blockquote']
/** The same of what is pasted. */
export const pastedRules = ['bold', 'italic', 'link']

const only = ({ children, textContent }: Element) =>
  children.length === 1 && children[0]?.tagName === 'P' && children[0].textContent === textContent
/**
 * What the editor holds, as it is stored: cells of one paragraph without it, the rows of a table's head in its `thead`.
 */
export function storedHtml(html: string): string {
  if (!html.includes('<table')) return html
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const cell of body.querySelectorAll('td, th'))
    if (only(cell)) cell.replaceChildren(...(cell.firstElementChild?.childNodes ?? []))
  for (const caption of body.querySelectorAll('caption')) caption.removeAttribute('contenteditable')
  for (const table of body.querySelectorAll('table')) {
    const rows = [...table.querySelectorAll(':scope > tbody > tr[data-head]')]
    if (rows.length > 0) {
      const head = table.createTHead()
      head.append(...rows)
    }
    for (const row of rows) row.removeAttribute('data-head')
    if (table.tBodies[0]?.rows.length === 0) table.tBodies[0].remove()
  }
  return body.innerHTML
}
