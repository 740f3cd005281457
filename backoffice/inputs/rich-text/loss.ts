// What a stored text has and the editor does not: it must never go without a word.

const same: Readonly<Record<string, string>> = { b: 'strong', i: 'em', h1: 'h2' }
const words: Readonly<Record<string, string>> = {
  strong: 'negrito',
  em: 'itálico',
  u: 'sublinhado',
  s: 'riscado',
  code: 'código',
  pre: 'texto de largura fixa',
  h2: 'título',
  h3: 'título',
  h4: 'título',
  ul: 'lista',
  ol: 'lista numerada',
  li: 'item de lista',
  blockquote: 'citação',
  a: 'link',
  hr: 'linha de separação',
  table: 'tabela',
  caption: 'legenda de tabela',
  tr: 'linha de tabela',
  th: 'célula de tabela',
  td: 'célula de tabela',
  colspan: 'célula unida a outras',
  rowspan: 'célula unida a outras',
  text: 'texto',
}
/**
 * Marks and blocks are measured by the letters in them, since neighbours may become one; what has a place of its own is
 * counted.
 */
const counted = new Set(['table', 'tr', 'th', 'td', 'li', 'hr'])

function measure(html: string): ReadonlyMap<string, number> {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  const found = new Map<string, number>()
  const add = (name: string, many: number) => found.set(name, (found.get(name) ?? 0) + many)
  const look = (node: Node, within: ReadonlySet<string>) => {
    const letters =
      node.nodeType === Node.TEXT_NODE ? node.textContent?.replace(/\s/g, '').length : 0
    if (letters) for (const name of ['text', ...within]) add(name, letters)
    if (!(node instanceof Element)) return
    const tag = node.tagName.toLowerCase()
    const name = same[tag] ?? tag
    if (counted.has(name)) add(name, 1)
    for (const span of ['colspan', 'rowspan'])
      if (Number(node.getAttribute(span)) > 1) add(span, Number(node.getAttribute(span)))
    const inner = counted.has(name) || !(name in words) ? within : new Set([...within, name])
    for (const child of node.childNodes) look(child, inner)
  }
  look(body, new Set())
  return found
}

/** In words, each once, what a text has more than what the editor made of it. @param stored as HTML, like `shown` */
export function lossBetween(stored: string, shown: string): readonly string[] {
  const now = measure(shown)
  const less = [...measure(stored)].filter(([name, many]) => (now.get(name) ?? 0) < many)
  return [...new Set(less.flatMap(([name]) => words[name] ?? []))]
}
