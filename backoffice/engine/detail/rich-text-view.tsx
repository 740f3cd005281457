import Box from '@mui/material/Box'
import { createElement, useMemo, type ReactNode } from 'react'
import { richTextStyle } from '../../inputs/rich-text/style.ts'
import { richTextRules } from '../../../kernel/rich-text.ts'
import { urlOf } from '../../../kernel/url.ts'

const kept: ReadonlySet<string> = new Set(richTextRules.allowedTags.filter((tag) => tag !== 'a'))
const alone: ReadonlySet<string> = new Set(['br', 'hr'])
const dropped = new Set([
  'script',
  'style',
  'template',
  'iframe',
  'object',
  'svg',
  'math',
  'noscript',
])
const isWebAddress = (href: string) =>
  urlOf(href) !== undefined && /^(?:https?|mailto):/i.test(href)

/**
 * Builds elements from a closed set of names and no attribute but an address and the span of a cell: nothing of the
 * stored text is ever run.
 */
function draw(node: Node, key: number): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent
  if (!(node instanceof Element)) return null
  const name = node.tagName.toLowerCase()
  if (dropped.has(name)) return null
  const children = [...node.childNodes].map(draw)
  const href = name === 'a' ? (node.getAttribute('href') ?? '') : ''
  if (isWebAddress(href))
    return (
      <a key={key} href={href} target="_blank" rel="noopener noreferrer">
        {children}
      </a>
    )
  if (!kept.has(name)) return children
  if (alone.has(name)) return createElement(name, { key })
  const [colSpan, rowSpan] = ['colspan', 'rowspan'].map(
    (span) => node.getAttribute(span) ?? undefined,
  )
  const scope = name === 'th' ? (node.getAttribute('scope') ?? undefined) : undefined
  const cell = name === 'td' || name === 'th' ? { colSpan, rowSpan, scope } : {}
  return createElement(name, { key, ...cell }, ...children)
}

/** Rich text as it reads. */
export default function RichTextView({ html }: { readonly html: string }) {
  const drawn = useMemo(
    () => [...new DOMParser().parseFromString(html, 'text/html').body.childNodes].map(draw),
    [html],
  )
  return <Box sx={richTextStyle}>{drawn}</Box>
}
