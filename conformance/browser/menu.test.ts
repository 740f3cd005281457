import { expect, test } from 'vitest'
import { buildMenu, noMenu, type MenuNode } from '../../backoffice/menu.ts'

const node = (id: string, ownerId: string | null, type: number, title: string, more: Partial<MenuNode> = {}): MenuNode => ({ id, ownerId, type, title, icon: null, pagePath: null, ...more })
const nodes: readonly MenuNode[] = [
  node('4', '2', 3, 'Tipos', { pagePath: '/tipos' }),
  node('1', null, 1, 'Portal'),
  node('2', '1', 2, 'Documentos', { icon: 'description' }),
  node('3', '2', 5, 'Não aparece'),
  node('5', '3', 3, 'Publicar', { pagePath: '/publicar' }),
  node('6', '99', 3, 'Sem pai', { pagePath: '/perdido' }),
  node('7', null, 2, 'No alto, mas não é do alto'),
]

test('menus.tree, menus.top, menus.groups, menus.links, menus.parent, menus.pass-through', () => {
  expect(buildMenu(nodes)).toEqual([{
    id: '1', title: 'Portal',
    groups: [{ id: '2', title: 'Documentos', icon: 'description', path: null, links: [{ id: '4', title: 'Tipos', path: '/tipos' }, { id: '5', title: 'Publicar', path: '/publicar' }] }],
  }])
})

test('menus.none', () => {
  expect(buildMenu([])).toEqual([])
  expect(noMenu).toBe('Nenhum menu encontrado para este usuário.')
})
