import fc from 'fast-check'
import { createElement as e, Fragment, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { markupOf } from '../../site/markup.ts'

// Pages are written as React's static renderer writes them, to the byte but for the order of attributes.

const sorted = (html: string) =>
  html.replaceAll(/<([a-z]\w*)((?: [^\s=>/]+="[^"]*")+)/g, (_, tag: string, attributes: string) => {
    const each = attributes.match(/ [^\s=>/]+="[^"]*"/g) ?? []
    return `<${tag}${each.toSorted().join('')}`
  })
const expectSame = (node: ReactNode) =>
  expect(sorted(markupOf(node).html)).toBe(sorted(renderToStaticMarkup(node)))

const Greeting = ({ name, children }: { name: string; children?: ReactNode }) =>
  e('p', { className: 'greeting' }, 'Olá, ', name, children)

test('elements, components, lists and numbers are written as React writes them', () => {
  expectSame(e(Greeting, { name: 'Ana & "Zé" <b>\'' }, e('br'), e('b', null, 0, null, false, 1.5)))
  expectSame(e(Fragment, null, ['um', e('i', { key: 'i' }, 'dois')], undefined, true))
  expectSame(e('a', { href: '', download: true, hidden: false }, 'a'))
  expectSame(e('a', { href: '/a?b=1&c="', download: 'x.csv', 'aria-current': undefined }, 'a'))
  expectSame(e('details', { open: true, 'aria-hidden': false, 'data-set': 'x', tabIndex: -1 }))
  expectSame(e('td', { rowSpan: 2, colSpan: 3 }, e('time', { dateTime: '2026' }, '2026')))
  expectSame(e('label', { htmlFor: 'x' }, 'x'))
  expectSame(
    e(
      'svg',
      { viewBox: '0 0 1 1', preserveAspectRatio: 'none' },
      e('path', { vectorEffect: 'x', fillOpacity: 0 }),
      e('line', { x1: 1, y2: '5%' }),
    ),
  )
  expectSame(e('div', { dangerouslySetInnerHTML: { __html: '<p>como está</p>' } }))
})

test('what is chosen and what stands in a field is written as React writes it', () => {
  const options = [
    e('option', { key: 0, value: '' }, 'Todos'),
    e('option', { key: 1 }, '2026'),
    e('option', { key: 2, value: 7 }, 'sete'),
  ]
  for (const chosen of ['', '2026', '7', 'nenhum', undefined])
    expectSame(e('select', { name: 'ano', defaultValue: chosen }, options))
  expectSame(e('input', { name: 'q', type: 'search', maxLength: 120, defaultValue: '"><script>' }))
  expectSame(e('form', { method: 'get', action: '/busca' }, e('input', { required: true })))
})

test('pictures that are wanted soon are told, those that are not are not', () => {
  const { html, pictures } = markupOf([
    e('img', { key: 1, src: '/a', alt: '' }),
    e('img', { key: 2, src: '/b', alt: '', loading: 'lazy' }),
    e('img', { key: 3, src: '/a', alt: '' }),
  ])
  expect(pictures).toEqual(['/a'])
  expect(html.match(/<img /g)).toHaveLength(3)
})

test('no address of a page is a script, however it is written', () => {
  for (const address of [
    'javascript:a()',
    ' JaVaScRiPt:a()',
    'java\nscript:a()',
    '\u0001javascript\t:a()',
  ])
    for (const [tag, name] of [
      ['a', 'href'],
      ['form', 'action'],
      ['img', 'src'],
    ] as const)
      expect(markupOf(e(tag, { [name]: address })).html).not.toMatch(/script/i)
})

test('handlers, styles, unknown names and values that are no text are refused', () => {
  const refused: readonly Readonly<Record<string, unknown>>[] = [
    { onClick: 'a()' },
    { onclick: 'a()' },
    { style: { color: 'red' } },
    { 'x"y': 'a' },
    { unknownName: 'a' },
    { title: {} },
    { title: true },
  ]
  for (const props of refused) expect(() => markupOf(e('p', props))).toThrow(TypeError)
  expect(() => markupOf({ a: 1 } as unknown as ReactNode)).toThrow(TypeError)
})

test('any text stands in elements and in attributes as React writes it', () => {
  const text = fc.oneof(fc.string({ unit: 'grapheme' }), fc.stringMatching(/^[<>&"'a ]*$/))
  fc.assert(
    fc.property(text, text, (one, other) => {
      expectSame(e('p', { title: one }, other, e('b', null, one), [other]))
    }),
  )
})
