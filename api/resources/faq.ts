import { problem } from '../../kernel/problem.ts'
import { readNextOrder } from '../../resources/calls/portal.ts'
import { faq } from '../../resources/content/faq.ts'
import { nextOrder } from '../../data/nouns/faqs.ts'
import type { CustomRoutes } from '../context.ts'
import { crudRoutes } from '../crud.ts'
import { implement } from '../implement.ts'

const refuse = (field: string) => {
  const message = faq.messages.scope ?? ''
  return problem('invalid', message, [{ field, message }])
}

export const faqRoutes: CustomRoutes = (app, deps) => {
  crudRoutes(app, faq, deps)
  const integer = { type: 'integer' } as const
  const schema = {
    params: { type: 'object', properties: { portalId: integer }, required: ['portalId'] },
  }
  implement(
    app,
    deps,
    readNextOrder,
    async ({ runner, actor, params: { portalId }, query: { portal_id = portalId } }) => {
      if (!/^\d{1,18}$/.test(portalId)) throw refuse('portalId')
      if (portal_id !== portalId) throw refuse('portal_id')
      return nextOrder(runner, actor, portalId)
    },
    { schema },
  )
}
