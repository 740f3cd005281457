import { readPortalByPrefix, readPortalMarks } from '../../resources/calls/portal.ts'
import * as copies from '../../resources/calls/portals/copies.ts'
import * as templates from '../../resources/calls/portals/templates.ts'
import { portal } from '../../resources/portal/portal.ts'
import { portalByPrefix, portalMarks } from '../../data/nouns/portals.ts'
import { natureOfBeginning } from '../../data/nouns/portal-template.ts'
import { copyPortal, undoCopy } from '../../domain/portals/copy.ts'
import { beginFrom, templateOf, templatesNow } from '../../domain/portals/templates.ts'
import type { CustomRoutes } from '../context.ts'
import { crudRoutes } from '../crud.ts'
import { sendRecord } from '../record-answer.ts'
import { implement } from '../implement.ts'
import { reachedPortal } from './reached-portal.ts'

export const portalRoutes: CustomRoutes = (app, deps) => {
  crudRoutes(app, portal, deps)
  implement(app, deps, readPortalByPrefix, async ({ reply, runner, actor, params }) =>
    sendRecord(reply, await portalByPrefix(runner, actor, params.urlPrefix), 200),
  )
  implement(app, deps, copies.copyPortal, async ({ runner, actor, params, body }) => {
    const { id } = await reachedPortal(runner, actor, params.portalId)
    const wanted = { name: body.nome, address: body.endereco }
    return { id: await copyPortal(runner, actor, id, wanted) }
  })
  implement(app, deps, copies.undoPortalCopy, async ({ runner, actor, params }) => {
    const { id } = await reachedPortal(runner, actor, params.portalId)
    await undoCopy(runner, actor, id)
  })
  templateRoutes(app, deps)
  implement(app, deps, readPortalMarks, async ({ runner, actor, query }) => [
    ...(await portalMarks(runner, actor, query.ids.split(',').map(Number))),
  ])
}

const templateRoutes: CustomRoutes = (app, deps) => {
  implement(app, deps, templates.listTemplates, async ({ runner, actor, query }) => {
    if (query.portal === undefined) return [...(await templatesNow(runner))]
    const { id } = await reachedPortal(runner, actor, String(query.portal))
    return [await templateOf(runner, id)]
  })
  implement(app, deps, templates.beginPortal, async ({ runner, actor, params, body }) => {
    const { id } = await reachedPortal(runner, actor, params.portalId)
    if (body.modelo) return void (await beginFrom(runner, actor, id, { template: body.modelo }))
    const other = await reachedPortal(runner, actor, String(body.portal))
    await beginFrom(runner, actor, id, { portalId: other.id })
  })
  implement(app, deps, templates.readBeginning, async ({ runner, actor, params }) => {
    const { id } = await reachedPortal(runner, actor, params.portalId)
    return { natureza: (await natureOfBeginning(runner, id)) ?? null }
  })
}
