import { pagesOf } from '../../kernel/call.ts'
import { problem } from '../../kernel/problem.ts'
import { faq } from '../../resources/content/faq.ts'
import { nextOrder } from '../../data/nouns/faqs.ts'
import { actorOf } from '../context.ts'
import { crudRoutes } from '../crud.ts'
import type { CustomRoutes } from './index.ts'

const refuse = (field: string) => {
  const message = faq.messages.scope ?? ''
  return problem('invalid', message, [{ field, message }])
}
const integer = { type: 'integer' } as const
const schema = {
  summary: 'Ler a próxima ordem das perguntas frequentes',
  tags: [faq.name],
  operationId: `${faq.name}.next-order`,
  params: { type: 'object', properties: { portalId: integer }, required: ['portalId'] },
  querystring: { type: 'object', properties: { portal_id: integer } },
  response: { 200: { description: 'Feito', content: { 'application/json': { schema: integer } } } },
}

export const faqRoutes: CustomRoutes = (app, deps) => {
  crudRoutes(app, faq, deps)
  // The portal is in the path and again in the query (specification 2 §7.5).
  app.get(
    '/webadm/getProximaOrdemFaq/:portalId',
    { config: { permission: { pages: pagesOf(faq), action: 'read' } }, schema },
    async (request, reply) => {
      const { portalId } = request.params as { portalId: string }
      const { portal_id = portalId } = request.query as { portal_id?: string }
      if (!/^\d{1,18}$/.test(portalId)) throw refuse('portalId')
      if (portal_id !== portalId) throw refuse('portal_id')
      const actor = actorOf(request)
      return reply
        .type('application/json; charset=utf-8')
        .send(String(await nextOrder(deps.db.in(actor.tenantId), actor, portalId)))
    },
  )
}
