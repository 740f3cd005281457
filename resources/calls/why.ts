import { z } from 'zod'
import { defineCall, type AnswerOf } from '../../kernel/operation.ts'

const right = z.enum(['read', 'add', 'edit', 'delete', 'print'])

/** What decides whether the asker may open a screen, and what they may do there: their own profiles, one by one. */
export const readReasons = defineCall('page.read-reasons', 'GET /webadm/por-que', {
  summary: 'Ler por que quem pergunta pode, ou não pode, abrir uma tela e agir nela',
  access: 'session',
  query: z.strictObject({ tela: z.string().max(500).describe('O endereço da tela') }),
  answers: {
    200: z.object({
      titulo: z.string(),
      plataforma: z.boolean().describe('Só quem administra a plataforma abre esta tela'),
      tudo: z.boolean().describe('Quem pergunta administra a plataforma e pode tudo'),
      precisa: right.describe('O que esta tela pede de um perfil'),
      oferece: z.array(right).describe('O que se pode fazer na tela'),
      perfis: z.array(
        z.object({
          nome: z.string(),
          gestor: z.string(),
          da: z.array(right),
          vale: z.boolean().describe('Bloqueado, ou fora de uso, um perfil não vale'),
        }),
      ),
      pedir: z.array(z.string()).describe('Quem pode dar um perfil, pelo nome; no máximo três'),
    }),
  },
})
export type Reasons = AnswerOf<typeof readReasons>
