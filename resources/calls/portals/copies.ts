import { z } from 'zod'
import { pagesOf } from '../../../kernel/call.ts'
import { defineCall } from '../../../kernel/operation.ts'
import { portal } from '../../portal/portal.ts'
import { needed, nothing } from '../inputs.ts'

// A portal made of another one: its settings and choices, and nothing that it publishes.

const pages = pagesOf(portal)
const { name, portalUrl } = portal.fields
const { test, message } = portalUrl.pattern

export const copyPortal = defineCall('portal.copy', 'POST /webadm/portal/:portalId/copia', {
  summary: 'Duplicar um portal: configurações, menus, rodapé e obrigações, sem o que ele publica',
  access: { pages, action: 'add' },
  body: z.strictObject({
    nome: needed(name.required),
    endereco: needed(portalUrl.required).regex(test, message),
  }),
  answers: { 200: z.object({ id: z.int() }) },
})

export const undoPortalCopy = defineCall(
  'portal.undo-copy',
  'DELETE /webadm/portal/:portalId/copia',
  {
    summary: 'Desfazer a duplicação, enquanto o portal está fora do ar e vazio',
    access: { pages, action: 'add' },
    answers: { 204: nothing },
  },
)
