import { pagesOf } from '../../kernel/call.ts'
import { problem } from '../../kernel/problem.ts'
import { updateFromWire } from '../../kernel/wire.ts'
import { pageMapping } from '../../resources/access/page-mapping.ts'
import { commandsOf } from '../../domain/commands.ts'
import { actorOf } from '../context.ts'
import { crudRoutes, expectedRevision, sendRecord } from '../crud.ts'
import { recordSchema } from '../openapi.ts'
import type { CustomRoutes } from './index.ts'

/** Its update has no key in the path: the body names the row. @throws {Problem} `invalid` without one. */
function keyOf(body: unknown): string {
  const id = typeof body === 'object' && body !== null && 'id' in body ? body.id : undefined
  if (typeof id === 'number' || typeof id === 'string') return String(id)
  throw problem('invalid', 'Informe o código do mapeamento.', [
    { field: 'id', message: 'Informe o código do mapeamento.' },
  ])
}

export const pageMappingRoutes: CustomRoutes = (app, deps) => {
  crudRoutes(app, pageMapping, deps, ['list', 'read', 'create', 'remove'])
  const schema = {
    summary: 'Alterar mapeamento',
    tags: [pageMapping.name],
    operationId: `${pageMapping.name}.update`,
    body: recordSchema(pageMapping),
  }
  app.put(
    '/webadm/paginas/mapeamentos/editar',
    { config: { permission: { pages: pagesOf(pageMapping), action: 'edit' } }, schema },
    async (request, reply) => {
      const actor = actorOf(request)
      const draft = updateFromWire(pageMapping, request.body)
      return sendRecord(
        reply,
        await commandsOf(pageMapping).update(deps.db.in(actor.tenantId), actor, {
          key: keyOf(request.body),
          draft,
          expected: expectedRevision(request),
        }),
        200,
      )
    },
  )
}
