import { Fragment, isValidElement, type ReactNode } from 'react'

// Writes what components return as HTML, as React's static renderer does, without what pages have no use for and pay with every
// element: they have no state, wait for nothing and are written once (docs/adr/portal/0107). What it does not know it refuses.

export interface Markup {
  readonly html: string
  /** Addresses of pictures that are wanted soon, in their order. */
  readonly pictures: readonly string[]
}
interface Work {
  readonly pictures: Set<string>
  /** What is chosen of the options that are being written. */
  chosen: string | undefined
}
type Props = Readonly<Record<string, unknown>>

const signs: Readonly<Record<string, string>> = {
  '"': '&quot;',
  '&': '&amp;',
  "'": '&#x27;',
  '<': '&lt;',
  '>': '&gt;',
}
const hasSign = /["'&<>]/
/** Text as it stands in HTML, between tags and in attributes. */
const escaped = (text: string): string =>
  hasSign.test(text) ? text.replaceAll(/["'&<>]/g, (sign) => signs[sign] ?? '') : text

/** Attributes that HTML calls otherwise than components do. */
const namesInHtml: Readonly<Record<string, string>> = {
  className: 'class',
  htmlFor: 'for',
  tabIndex: 'tabindex',
  crossOrigin: 'crossorigin',
  fillOpacity: 'fill-opacity',
  vectorEffect: 'vector-effect',
}
/** HTML reads these whatever letters are large, SVG as they are written here. */
const sameInHtml = new Set([
  'accessKey',
  'autoComplete',
  'charSet',
  'colSpan',
  'dateTime',
  'maxLength',
  'preserveAspectRatio',
  'rowSpan',
  'viewBox',
])
/** They stand without a value, or not at all. */
const flags = new Set(['checked', 'disabled', 'download', 'hidden', 'open', 'required'])
const voids = new Set(['br', 'col', 'hr', 'img', 'input', 'link', 'meta', 'wbr'])

const names = new Map<string, string>()
/** @throws {TypeError} for what no page has: handlers of events, styles, names that HTML may write otherwise. */
function nameOf(prop: string): string {
  const known = names.get(prop)
  if (known !== undefined) return known
  const own = namesInHtml[prop] ?? (sameInHtml.has(prop) ? prop : undefined)
  if (own === undefined && !/^(?!on|style$)[a-z][a-z\d]*(?:-[a-z\d]+)*$/.test(prop))
    throw new TypeError(`a page has no attribute ${prop}`)
  const name = ` ${own ?? prop}`
  names.set(prop, name)
  return name
}

/** Browsers read a scheme past what is invisible before and within it. */
const isScript = (address: string): boolean =>
  // Most begin with what no scheme does.
  !/^[/#?]/.test(address) && /^javascript:/i.test(address.replaceAll(/[\p{Cc}\s]/gu, ''))

function attribute(tag: string, prop: string, value: unknown): string {
  const name = nameOf(prop)
  if (typeof value === 'boolean') {
    if (prop.startsWith('aria-') || prop.startsWith('data-')) return `${name}="${value}"`
    if (!flags.has(prop)) throw new TypeError(`${prop} of a page is no flag`)
    return value ? `${name}=""` : ''
  }
  if (typeof value !== 'string' && typeof value !== 'number')
    throw new TypeError(`${prop} of a page is no text`)
  const text = String(value)
  if (prop === 'href' || prop === 'src' || prop === 'action') {
    if (text === '' && prop !== 'action' && tag !== 'a') return ''
    if (isScript(text)) return ''
  }
  return `${name}="${escaped(text)}"`
}

/** The words of an option that has no other value. */
const wordsOf = (children: unknown): string =>
  Array.isArray(children)
    ? children.map(wordsOf).join('')
    : typeof children === 'string' || typeof children === 'number'
      ? String(children)
      : ''

function attributesOf(tag: string, props: Props, work: Work): string {
  let html = ''
  for (const prop in props) {
    const value = props[prop]
    if (value === null || value === undefined) continue
    if (prop === 'children' || prop === 'dangerouslySetInnerHTML') continue
    if (prop === 'defaultValue') {
      if (tag === 'input') html += attribute(tag, 'value', value)
    } else html += attribute(tag, prop, value)
  }
  if (tag === 'option' && work.chosen === String(props['value'] ?? wordsOf(props['children'])))
    html += ' selected=""'
  return html
}

/** Markup that is given as it is. */
function givenMarkup({ dangerouslySetInnerHTML: given }: Props): string | undefined {
  if (given === undefined) return undefined
  if (typeof given === 'object' && given !== null && '__html' in given) return String(given.__html)
  throw new TypeError('markup of a page is given as __html')
}

function tagOf(tag: string, props: Props, work: Work): string {
  const { src, loading, defaultValue, children } = props
  if (tag === 'img' && loading !== 'lazy' && typeof src === 'string') work.pictures.add(src)
  const begin = `<${tag}${attributesOf(tag, props, work)}`
  if (voids.has(tag)) return `${begin}/>`
  if (tag !== 'select') return `${begin}>${givenMarkup(props) ?? written(children, work)}</${tag}>`
  const within = { ...work, chosen: defaultValue === undefined ? undefined : String(defaultValue) }
  return `${begin}>${written(children, within)}</select>`
}

function written(node: unknown, work: Work): string {
  if (typeof node === 'string') return escaped(node)
  if (typeof node === 'number') return String(node)
  if (node === null || node === undefined || typeof node === 'boolean') return ''
  if (Array.isArray(node)) {
    let html = ''
    for (const one of node) html += written(one, work)
    return html
  }
  if (!isValidElement<Props>(node)) throw new TypeError('a page is made of elements and text')
  const { type, props } = node
  if (typeof type === 'string') return tagOf(type, props, work)
  // A component is a function of what it is given, as nothing on a page has a life of its own.
  if (typeof type === 'function') return written((type as (of: Props) => unknown)(props), work)
  if (type === Fragment) return written(props['children'], work)
  throw new TypeError('a page has no such component')
}

/** @throws {TypeError} for what no page is made of */
export function markupOf(node: ReactNode): Markup {
  const work: Work = { pictures: new Set(), chosen: undefined }
  return { html: written(node, work), pictures: [...work.pictures] }
}
