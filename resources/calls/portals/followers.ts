import { z } from 'zod'
import { pagesOf } from '../../../kernel/call.ts'
import { defineCall } from '../../../kernel/operation.ts'
import { portal } from '../../portal/portal.ts'

// Citizens who follow lists of a portal by mail: how many they are, never who.

export const countFollowers = defineCall(
  'portal-alert.count',
  'GET /webadm/novidades-portal/:portalId',
  {
    summary: 'Contar quem recebe por e-mail as novidades de cada lista de um portal',
    access: { pages: pagesOf(portal), action: 'read' },
    answers: {
      200: z.object({
        envia_email: z.boolean().describe('Se esta instalação envia e-mails'),
        listas: z.array(z.object({ nome: z.string(), endereco: z.string(), pessoas: z.int() })),
      }),
    },
  },
)
