import { createElement } from 'react'
import { markupOf } from '../../site/markup.ts'
import { describe, expect, test } from 'vitest'
import { readerOf } from '../../tables/domain/read-value.ts'
import { AddressLink } from '../../tables/site/parts/address-link.tsx'
import { addressPattern } from '../../tables/model/address.ts'
import { address } from '../../tables/model/columns.ts'

const read = readerOf(address({ label: 'Arquivo' }))
const shown = (value: string, of?: string) =>
  markupOf(
    createElement(AddressLink, {
      value,
      to: (path = '') => `/p/cidade${path}`,
      ...(of === undefined ? {} : { of }),
    }),
  ).html

describe.each([
  'https://pncp.gov.br/app/editais/27165554000103/2025/12',
  'https://exemplo.gov.br:8443/a?b=1&c=%C3%A7#d',
  'https://www.exemplo.gov.br/licita%C3%A7%C3%B5es/edital%2014.pdf',
  '/documentos/3/12/arquivo',
  // Eleven digits of a random name that pass for a CPF.
  '/dados/arquivos/ab52998224725cdefabcdefabcdefabc.pdf',
])('%s', (text) => {
  test('is taken as it came, and fits the pattern of the schemas', () => {
    expect(read(text, 2026)).toEqual({ value: text })
    expect(new RegExp(addressPattern).test(text)).toBe(true)
  })
})

describe.each([
  ['another scheme', 'http://exemplo.gov.br/a.pdf'],
  ['a script', 'javascript:alert(1)'],
  ['data', 'data:text/html,oi'],
  ['a path of another host', '//exemplo.gov.br/a'],
  ['the same in the other slant', '/\\exemplo.gov.br/a'],
  ['a path out of the portal', '/../../autenticacao/sair'],
  ['the same in escapes', '/%2e%2E/%2e./autenticacao/sair'],
  ['an account', 'https://ana:senha@exemplo.gov.br/a'],
  ['a host without a domain', 'https://localhost/a'],
  ['no host', 'https:///a'],
  ['a blank', 'https://exemplo.gov.br/a b'],
  ['a quotation mark', 'https://exemplo.gov.br/"onclick'],
  ['words', 'no site da prefeitura'],
])('%s', (_, text) => {
  test('is refused, and where it stands already it is no link', () => {
    expect(read(text, 2026)).toMatchObject({ fault: ['endereco', expect.any(String)] })
    expect(shown(text)).not.toContain('<a')
  })
})

test.each([
  'https://exemplo.gov.br/52998224725.pdf',
  'https://exemplo.gov.br/?cpf=529.982.247-25',
  'https://exemplo.gov.br/529%2E982%2E247-25',
  '/documentos/529%20982%20247-25',
])('an address with a CPF is refused: %s', (text) => {
  expect(read(text, 2026)).toMatchObject({ fault: ['cpf', expect.any(String)] })
})

test('an address is bounded', () => {
  const long = `https://exemplo.gov.br/${'a'.repeat(1_000)}`
  expect(read(long, 2026)).toMatchObject({ fault: ['texto', expect.any(String)] })
})

test('a document elsewhere says where it lies, and one of ours is below the portal', () => {
  expect(shown('https://pncp.gov.br/app/editais/1')).toBe(
    '<a href="https://pncp.gov.br/app/editais/1" rel="noopener nofollow">Abrir em pncp.gov.br</a>',
  )
  expect(shown('/documentos/3/12', 'Edital 14')).toBe(
    '<a href="/p/cidade/documentos/3/12" aria-label="Abrir o documento: Edital 14">Abrir o documento</a>',
  )
})

test('a file of the portal says what it is and is shown in place; a path that only begins like one is refused', () => {
  const path = `/dados/arquivos/${'a'.repeat(32)}.pdf`
  expect(shown(path)).toBe(`<a href="/p/cidade${path}?ver=1">Abrir o documento (PDF)</a>`)
  for (const other of [`${path}#2`, `${path}?ver=1`, '/dados/arquivos/', '/dados/arquivos/a.pdf'])
    expect(read(other, 2026), other).toMatchObject({ fault: ['endereco', expect.any(String)] })
})
