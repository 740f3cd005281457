import type { FastifyInstance } from 'fastify'
import type { AnyResource } from '../kernel/resource.ts'
import * as calls from '../resources/calls/noun.ts'
import { withProof } from '../resources/recent-proof.ts'
import { historyOf } from '../data/audit/audit.ts'
import { readRecord } from '../data/store/record.ts'
import { commandsOf } from '../domain/commands.ts'
import type { Deps } from './context.ts'
import { implement, JsonText } from './implement.ts'
import { doOnce, expectedRevision, sendRecord } from './record-answer.ts'

/**
 * What every noun has besides its documented calls: removal where the contract gives none, restore, history, what uses
 * a row.
 */
export function lifecycleRoutes(app: FastifyInstance, resource: AnyResource, deps: Deps): void {
  const commands = commandsOf(resource)
  if (!resource.calls.remove) {
    const call = withProof(calls.removeCall(resource), resource, 'remove')
    implement(app, deps, call, async ({ request, reply, runner, actor, params: { key } }) =>
      sendRecord(
        reply,
        await doOnce(request, runner, call, key, (tx) =>
          commands.remove(tx, actor, key, expectedRevision(request)),
        ),
        200,
      ),
    )
  }
  const restore = withProof(calls.restoreCall(resource), resource, 'restore')
  implement(app, deps, restore, async ({ request, reply, runner, actor, params: { key } }) =>
    sendRecord(reply, await commands.restore(runner, actor, key, expectedRevision(request)), 200),
  )
  implement(app, deps, calls.historyCall(resource), async ({ runner, actor, params }) => {
    const { key } = await readRecord(runner, actor, resource, params.key)
    return new JsonText(await historyOf(runner, resource, key))
  })
  implement(app, deps, calls.usesCall(resource), async ({ runner, actor, params }) => {
    const { key } = await readRecord(runner, actor, resource, params.key)
    return { uses: await commands.uses(runner, key) }
  })
}
