import { pagesOf } from '../../kernel/call.ts'
import { createFromWire, updateFromWire } from '../../kernel/wire.ts'
import { state } from '../../resources/registers/state.ts'
import { removeRow } from '../../domain/row.ts'
import { createState, readState, updateState } from '../../data/nouns/states.ts'
import { once } from '../../data/store/idempotency.ts'
import { actorOf } from '../context.ts'
import { answerList, expectedRevision, optionPagesOf, repeatKey, sendRecord } from '../crud.ts'
import { recordSchema } from '../openapi.ts'
import type { CustomRoutes } from './index.ts'

/** A noun written by hand: plain routes that call what they want of the generic parts, and nothing calls back. */
export const stateRoutes: CustomRoutes = (app, deps) => {
  const { db } = deps
  const pages = pagesOf(state)
  const may = (action: 'read' | 'add' | 'edit' | 'delete') => ({ permission: { pages, action } })
  const schema = (operation: string, summary: string) => ({
    operationId: `state.${operation}`,
    tags: ['state'],
    summary,
  })
  const idOf = (request: { params: unknown }) => (request.params as { id: string }).id

  app.get(
    '/webadm/estados',
    {
      config: { ...may('read'), optionPages: optionPagesOf(state) },
      schema: schema('list', 'Listar estados'),
    },
    async (request, reply) => answerList(request, reply, deps, state, {}),
  )

  app.get(
    '/webadm/estadosid/:id',
    { config: may('read'), schema: schema('read', 'Ler estado') },
    async (request, reply) =>
      sendRecord(reply, await readState(db.in(actorOf(request).tenantId), idOf(request)), 200),
  )

  app.post(
    '/webadm/estados',
    {
      config: may('add'),
      schema: { ...schema('create', 'Cadastrar estado'), body: recordSchema(state) },
    },
    async (request, reply) => {
      const actor = actorOf(request)
      const draft = createFromWire(state, request.body)
      const key = repeatKey(request)
      const made =
        key !== undefined
          ? await once(
              db.in(actor.tenantId),
              actor,
              key,
              'POST /webadm/estados',
              request.body,
              (runner) => createState(runner, actor, draft),
            )
          : await createState(db.in(actor.tenantId), actor, draft)
      return sendRecord(reply, made, 201)
    },
  )

  app.put(
    '/webadm/estados/:id',
    {
      config: may('edit'),
      schema: { ...schema('update', 'Alterar estado'), body: recordSchema(state) },
    },
    async (request, reply) => {
      const actor = actorOf(request)
      return sendRecord(
        reply,
        await updateState(
          db.in(actor.tenantId),
          actor,
          idOf(request),
          updateFromWire(state, request.body),
          expectedRevision(request),
        ),
        200,
      )
    },
  )

  // Whether a state is in use depends on every other noun, which the generic removal knows.
  app.delete(
    '/webadm/estadosdelete/:id',
    { config: may('delete'), schema: schema('remove', 'Excluir estado') },
    async (request, reply) => {
      const actor = actorOf(request)
      return sendRecord(
        reply,
        await removeRow(db.in(actor.tenantId), actor, state, idOf(request)),
        200,
      )
    },
  )
}
