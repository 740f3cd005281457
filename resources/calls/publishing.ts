import { z } from 'zod'
import { pagesOf } from '../../kernel/call.ts'
import { defineCall, type AnswerOf } from '../../kernel/operation.ts'
import { publisherPermission } from '../access/publisher-permission.ts'
import { instant } from './inputs.ts'

// Who publishes what in a portal: read by whoever may look at permissions to publish.

const named = z.object({ id: z.string(), nome: z.string() })
const lastDay = z.string().nullable().describe('O último dia em que vale; nulo: sem prazo')
const permission = z.object({
  unidade: z.string(),
  tipos: z.array(z.int()).nullable().describe('Nulo: todos os tipos'),
  ate: lastDay,
})
const publisher = named.extend({
  publica: z.boolean().describe('Um perfil seu deixa publicar documentos neste portal'),
  limitada: z.boolean().describe('Publica só onde uma permissão alcança'),
  envia: z.boolean().describe('Pode enviar tabelas públicas e mudar o portal'),
  permissoes: z.array(permission).describe('As que valem hoje'),
})
export type PublisherSeen = z.output<typeof publisher>

export const readPublishing = defineCall('publishing.read', 'GET /webadm/quem-publica/:portalId', {
  summary: 'Ler quem publica o quê em um portal: unidades, tipos de documentos e tabelas',
  access: { pages: pagesOf(publisherPermission), action: 'read' },
  answers: {
    200: z.object({
      unidades: z.array(named),
      tipos: z.array(z.object({ id: z.int(), nome: z.string(), grupo: z.string() })),
      tabelas: z.array(named).describe('As tabelas públicas do poder do portal'),
      pessoas: z.array(publisher).describe('No máximo 500, por nome'),
      ha_mais: z.boolean().describe('Há pessoas que não couberam'),
      plataforma: z.int().describe('Quem administra a plataforma, e publica em tudo'),
      chaves: z
        .array(
          z.object({
            nome: z.string(),
            tabelas: z.array(z.string()),
            unidades: z.array(z.string()),
            responsavel: z.string().nullable(),
            ate: instant,
          }),
        )
        .describe('Sistemas que enviam tabelas com uma chave em vigor'),
    }),
  },
})
export type PublishingSeen = AnswerOf<typeof readPublishing>
