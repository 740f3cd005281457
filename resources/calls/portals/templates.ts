import { z } from 'zod'
import { pagesOf } from '../../../kernel/call.ts'
import { defineCall, type AnswerOf } from '../../../kernel/operation.ts'
import { portalClient } from '../../portal/portal-client.ts'
import { portal } from '../../portal/portal.ts'
import { nothing, portalId, portalKey } from '../inputs.ts'

// What a new portal may begin from: a template of its power, or another portal.

const pages = pagesOf(portal)
const template = z.enum(
  ['prefeitura', 'camara', 'fundo', 'autarquia'],
  'Escolha prefeitura, camara, fundo ou autarquia.',
)
export type TemplateName = z.output<typeof template>

const brought = z.object({
  modelo: template.nullable().describe('Nada quando é o que outro portal traria'),
  nome: z.string(),
  natureza: z.string().nullable().describe('A natureza da unidade principal'),
  menus: z.array(z.object({ nome: z.string(), itens: z.int() })),
  rodape: z.int().describe('Quantas bases de rodapé'),
  documentos: z.array(z.string()).describe('Os tipos de documentos devidos, abreviados'),
  tabelas: z.int().describe('Quantas tabelas públicas são devidas'),
  feriados: z.int(),
})

export const listTemplates = defineCall('portal.templates', 'GET /webadm/portais/modelos', {
  summary: 'De que um portal novo pode começar, e o que cada modelo traz',
  access: { pages, action: 'add' },
  query: z.strictObject({
    portal: portalKey.optional().meta({ description: 'Só o que este portal traria' }),
  }),
  answers: { 200: z.array(brought) },
})
export type Brought = AnswerOf<typeof listTemplates>[number]

const one = 'Escolha um modelo ou um portal.'
export const beginPortal = defineCall('portal.begin', 'POST /webadm/portal/:portalId/modelo', {
  summary: 'Pôr num portal novo os menus e o rodapé de um modelo, ou as escolhas de outro portal',
  access: { pages, action: 'add' },
  body: z
    .strictObject({ modelo: template.nullish(), portal: portalId.nullish() })
    .refine(
      ({ modelo, portal: other }) => ((modelo ?? null) === null) !== ((other ?? null) === null),
      {
        message: one,
        path: ['modelo'],
      },
    ),
  answers: { 204: nothing },
})

export const readBeginning = defineCall('portal.beginning', 'GET /webadm/portal/:portalId/modelo', {
  summary: 'De que natureza é o modelo de que o portal começou',
  access: { pages: pagesOf(portalClient), action: 'read' },
  answers: { 200: z.object({ natureza: z.string().nullable() }) },
})
