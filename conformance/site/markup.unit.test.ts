import fc from 'fast-check'
import { createElement as e } from 'react'
import { expect, test } from 'vitest'
import { headOf, markupOf } from '../../site/markup.ts'

// What pages ask of the library that writes them: text is never markup, addresses are never scripts, and pictures are
// told.

const signs: Readonly<Record<string, string>> = {
  '"': '&quot;',
  '&': '&amp;',
  "'": '&#x27;',
  '<': '&lt;',
  '>': '&gt;',
}
const escaped = (text: string) => text.replaceAll(/["'&<>]/g, (sign) => signs[sign] ?? sign)

test('any text stands in elements and in attributes as text', () => {
  const text = fc.oneof(fc.string({ unit: 'grapheme' }), fc.stringMatching(/^[<>&"'a ]*$/))
  fc.assert(
    fc.property(text, text, (one, other) => {
      expect(markupOf(e('p', { title: one }, other, e('b', null, one))).html).toBe(
        `<p title="${escaped(one)}">${escaped(other)}<b>${escaped(one)}</b></p>`,
      )
    }),
  )
})

test('what is chosen and what stands in a field is written', () => {
  const options = ['', '2026', '7'].map((value) => e('option', { key: value, value }, 'ano'))
  for (const chosen of ['', '2026', '7', 'nenhum', undefined]) {
    const { html } = markupOf(e('select', { name: 'ano', defaultValue: chosen }, options))
    const [, value] = /<option value="([^"]*)" selected="">/.exec(html) ?? []
    expect(value).toBe(chosen === 'nenhum' ? undefined : chosen)
  }
  expect(markupOf(e('textarea', { defaultValue: '</textarea>' })).html).toBe(
    '<textarea>&lt;/textarea&gt;</textarea>',
  )
})

test('pictures that are wanted soon are told and asked for by the head alone, those that are not are not', () => {
  const addresses = ['/a?b=1&c=2', '/d', ...Array.from({ length: 12 }, (_, at) => `/${at}`)]
  const images = addresses.map((src) => e('p', { key: src }, e('img', { src, alt: '' })))
  const late = e('img', { key: 'late', src: '/tarde', alt: '', loading: 'lazy' })
  const { html, pictures } = markupOf([...images, late, e('img', { key: 2, src: '/d', alt: '' })])
  expect(pictures).toEqual(addresses)
  expect(html).not.toContain('<link')
  expect(html.match(/<img /g)).toHaveLength(addresses.length + 2)
})

test('no address of a page is a script of somebody, however it is written', () => {
  const tags = [
    ['a', 'href'],
    ['form', 'action'],
    ['img', 'src'],
    ['object', 'data'],
  ] as const
  for (const address of ['javascript:alert(1)', ' JaVaScRiPt:alert(1)', 'java\nscript:alert(1)'])
    for (const [tag, name] of tags)
      expect(markupOf(e(tag, { [name]: address })).html).not.toContain('alert')
})

test('neither handlers nor what is no text comes to a page', () => {
  const props = { onClick: () => 'alert(1)', onclick: 'alert(1)', 'x"y': 'alert(1)' }
  expect(markupOf(e('p', props)).html).toBe('<p></p>')
})

test('the head says first in what letters the page is written', () => {
  const head = headOf([
    e('title', { key: 1 }, 'Página'),
    e('link', { key: 2, rel: 'stylesheet', href: '/a.css' }),
    e('meta', { key: 3, charSet: 'utf-8' }),
  ])
  expect(head).toMatch(/^<meta charSet="utf-8"\/>/)
  expect(head).toContain('<title>Página</title>')
})
