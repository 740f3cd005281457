import { z } from 'zod'
import { defineCall } from '../../kernel/operation.ts'
import { nothing } from './inputs.ts'

// What the signed-in user may open, and do there.

/** One node of the menu (contract: menu-tree-node); `ownerId` is its parent. */
export const menuNode = z.object({
  id: z.string(),
  title: z.string(),
  icon: z.string().nullable(),
  pagePath: z.string().nullable(),
  type: z.int(),
  ownerId: z.string().nullable(),
})
export type MenuNode = z.output<typeof menuNode>
export const readMenu = defineCall('menu.read', 'GET /webadm/menus/buscar/user/:userId', {
  summary: 'Menu do usuário',
  access: 'session',
  answers: { 200: z.array(menuNode), 204: nothing },
})

/** What a user may do on a page; `read` tells whether this very screen may be opened. */
const rights = z.object({
  read: z.boolean(),
  add: z.boolean(),
  edit: z.boolean(),
  delete: z.boolean(),
  print: z.boolean(),
})
export const readRights = defineCall(
  'page.read-rights',
  'GET /webadm/paginas/mapeadas/buscar/user/:userId/path/:encodedPath',
  {
    summary: 'Permissões de uma página',
    access: 'session',
    answers: {
      200: z.object({
        id: z.int(),
        title: z.string(),
        path: z.string(),
        PageName: z.string(),
        userPermissions: rights,
      }),
    },
  },
)
