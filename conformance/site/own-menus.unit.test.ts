import { expect, test } from 'vitest'
import type { PublicMenu, PublicMenuItem } from '../../data/public/portal-menus.ts'
import type { PublishedType } from '../../data/public/portal-documents.ts'
import { menuLink } from '../../site/menu-link.ts'
import { namesApart, ownMenus } from '../../site/own-menus.ts'

// The menus that editors made, beside the doors of the first page: none leads to an empty list, and no words lead to
// two places.

const to = (path = '') => `/p/um${path}`
const item = (title: string, url: string): PublicMenuItem => ({
  id: 1,
  baseMenuId: 1,
  title,
  description: null,
  source: null,
  hint: null,
  icon: null,
  url,
  apiUrl: null,
  action: null,
  startsGroup: false,
  hideMenu: false,
  hideBody: false,
  hideFooter: false,
})
const menu = (title: string, url: string | null, items: readonly PublicMenuItem[]): PublicMenu => ({
  id: 7,
  title,
  description: null,
  source: null,
  hint: null,
  url,
  action: null,
  hideTile: false,
  hideUpdate: false,
  tileColor: null,
  pageColor: null,
  tileText: null,
  category: null,
  group: null,
  items,
})
const type = (id: number, documents: number): PublishedType => ({
  id,
  name: `Tipo ${id}`,
  short: null,
  menuName: null,
  group: '',
  url: null,
  documents,
  latest: null,
})
const types = [type(5, 3), type(6, 0)]
const shown = (menus: readonly PublicMenu[]) =>
  ownMenus(menus, types, to, new Map([['Obras', '/p/um/dados/obras']])).map(({ title, items }) => [
    title,
    ...items.map((one) => `${one.title} → ${menuLink(one, to)?.href}`),
  ])

test('a link to an empty list is not shown, nor a menu of which nothing is left', () => {
  expect(
    shown([
      menu('Contas', null, [
        item('Balancetes', '/documentos/listar?id=5'),
        item('Pareceres', '/documentos/listar?id=6'),
        item('Atas', '/documentos/listar?id=99'),
      ]),
      menu('Vazio', null, [item('Pareceres', '/documentos/listar?id=6')]),
      menu('Direto', '/documentos/listar?id=6', []),
      menu('Sem itens', null, []),
    ]),
  ).toEqual([['Contas', 'Balancetes → /p/um/documentos/5'], ['Sem itens']])
})

test('the words of a table that lead to its documents say so; those that lead to the table stay', () => {
  expect(
    shown([
      menu('Compras', null, [
        item('obras', '/documentos/listar?id=5'),
        item('Obras', '/dados/obras'),
        item('Obras', 'https://outro.gov.br/obras'),
      ]),
    ]),
  ).toEqual([
    [
      'Compras',
      'obras (documentos) → /p/um/documentos/5',
      'Obras → /p/um/dados/obras',
      'Obras → https://outro.gov.br/obras',
    ],
  ])
})

test('links of one page named one after the other: a list of documents never bears the words of another place', () => {
  const nameOf = namesApart(new Map([['Plano Plurianual', '/p/um/dados/ppa']]))
  expect(nameOf('Plano plurianual', '/p/um/documentos/10')).toBe('Plano plurianual (documentos)')
  expect(nameOf('Plano Plurianual', '/p/um/dados/ppa')).toBe('Plano Plurianual')
  expect(nameOf('Balancete', '/p/um/documentos/3')).toBe('Balancete')
  expect(nameOf('Balancete', '/p/um/documentos/3')).toBe('Balancete')
})
