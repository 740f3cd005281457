import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { callOf, pagesOf } from '../../kernel/call.ts'
import { problem } from '../../kernel/problem.ts'
import { profileConfiguration } from '../../resources/access/profile-configuration.ts'
import {
  profilePagePermission,
  type ProfilePagePermissionDraft,
} from '../../resources/access/profile-page-permission.ts'
import { grantOf, matrixOf, profileOf, saveMatrix } from '../../data/rights/page-rights.ts'
import { readRecord, removeRecord } from '../../data/store/record.ts'
import {
  actions,
  heldBy,
  noteRights,
  refuseBeyond,
  refuseRestricted,
  type Grant,
} from '../../data/rights/rights.ts'
import type { Runner } from '../../data/postgres/database.ts'
import type { Actor } from '../../data/store/scope.ts'
import { actorOf, type Deps } from '../context.ts'
import {
  answerList,
  createRoute,
  crudRoutes,
  optionPagesOf,
  removeRoute,
  storeChange,
  storeNew,
  updateRoute,
  type OnRestore,
} from '../crud.ts'
import { describe } from '../openapi.ts'
import type { CustomRoutes } from './index.ts'

type View = typeof profilePagePermission | typeof profileConfiguration

/** The rights that a change adds to those there were. */
const added = (old: Grant, draft: Partial<ProfilePagePermissionDraft>): Grant =>
  Object.fromEntries(actions.map((action) => [action, Boolean(draft[action]) && !old[action]]))
const all = (old: Grant, draft: Partial<ProfilePagePermissionDraft>): Grant =>
  Object.fromEntries(actions.map((action) => [action, draft[action] ?? old[action] ?? false]))

/** A row that comes back gives again what it granted. */
export const mayRestoreGrant: OnRestore = async (runner, actor, key) => {
  const [held, old] = [await heldBy(runner, actor), await grantOf(runner, key)]
  return async () => {
    if (!old) return
    await refuseRestricted(runner, held, old.profile)
    refuseBeyond(held, old.page, old)
  }
}

async function mayChange(
  runner: Runner,
  actor: Actor,
  key: string,
  draft: Partial<ProfilePagePermissionDraft>,
): Promise<void> {
  const [held, old] = [await heldBy(runner, actor), await grantOf(runner, key)]
  if (!old) return
  const moved =
    (draft.windowId !== undefined && String(draft.windowId) !== old.page) ||
    (draft.profileManagerId !== undefined && String(draft.profileManagerId) !== old.managerProfile)
  await refuseRestricted(runner, held, old.profile)
  if (draft.profileManagerId !== undefined)
    await refuseRestricted(runner, held, await profileOf(runner, draft.profileManagerId))
  // On another page, or for another profile, every right of the row is a new one.
  refuseBeyond(
    held,
    draft.windowId === undefined ? old.page : String(draft.windowId),
    moved ? all(old, draft) : added(old, draft),
  )
}

function writeRoutes<R extends View>(app: FastifyInstance, view: R, deps: Deps): void {
  createRoute(app, view, deps, (write) =>
    write.atomically(async (runner) => {
      const { actor } = write
      const draft: ProfilePagePermissionDraft = write.draft
      const held = await heldBy(runner, actor)
      const stored = await storeNew(view, { ...write, runner })
      await refuseRestricted(runner, held, await profileOf(runner, draft.profileManagerId))
      refuseBeyond(held, String(draft.windowId), draft)
      await noteRights(runner, actor, view.name, stored.key, draft)
      return stored
    }),
  )
  updateRoute(app, view, deps, (write) =>
    write.atomically(async (runner) => {
      const draft: Partial<ProfilePagePermissionDraft> = write.draft
      await readRecord(runner, write.actor, view, write.key)
      await mayChange(runner, write.actor, write.key, draft)
      const stored = await storeChange(view, { ...write, runner })
      if (Object.keys(draft).length > 0)
        await noteRights(runner, write.actor, view.name, stored.key, draft)
      return stored
    }),
  )
  removeRoute(app, view, deps, ({ atomically, actor, key }) =>
    atomically(async (runner) => {
      const stored = await removeRecord(runner, actor, view, key)
      await noteRights(runner, actor, view.name, key, { excluido: true })
      return stored
    }),
  )
}

const grants = z.strictObject({
  versao: z.string().max(64),
  paginas: z
    .array(
      z.strictObject({
        id: z.int().positive(),
        read: z.boolean(),
        add: z.boolean(),
        edit: z.boolean(),
        delete: z.boolean(),
        print: z.boolean(),
      }),
    )
    .max(2_000),
})

/** The whole matrix of one manager's profile: read at once, saved at once, all or nothing. */
function matrixRoutes(app: FastifyInstance, { db }: Deps): void {
  const pages = [...pagesOf(profilePagePermission), ...pagesOf(profileConfiguration)]
  const url = '/webadmingestao/gestoresperfispaginasmatriz/:key'
  const keyIn = (params: unknown) => (params as { key: string }).key
  const schema = (summary: string, operation: string) => ({
    summary,
    tags: [profilePagePermission.name],
    operationId: `${profilePagePermission.name}.${operation}`,
  })
  app.get(
    url,
    {
      config: { permission: { pages, action: 'read' } },
      schema: schema('Ler as permissões de um perfil', 'matrix'),
    },
    async (request) => {
      const actor = actorOf(request)
      const runner = db.in(actor.tenantId)
      const held = await heldBy(runner, actor)
      const own = held.master
        ? null
        : Object.fromEntries(
            [...held.pages].map(([page, grant]) => [
              page,
              actions.filter((action) => grant[action]),
            ]),
          )
      return { ...(await matrixOf(runner, actor, keyIn(request.params))), minhas: own }
    },
  )
  app.put(
    url,
    {
      config: { permission: { pages, action: 'edit' } },
      schema: schema('Gravar as permissões de um perfil', 'save-matrix'),
    },
    async (request) => {
      const actor = actorOf(request)
      const body = grants.safeParse(request.body)
      if (!body.success)
        throw problem(
          'invalid',
          'Confira os dados enviados.',
          body.error.issues.map(({ path, message }) => ({ field: path.join('.'), message })),
        )
      return db.transaction(actor.tenantId, async (tx) =>
        saveMatrix(
          tx,
          actor,
          await heldBy(tx, actor),
          keyIn(request.params),
          body.data.versao,
          body.data.paginas,
        ),
      )
    },
  )
}

export const profileConfigurationRoutes: CustomRoutes = (app, deps) => {
  crudRoutes(app, profileConfiguration, deps, ['list', 'read'])
  writeRoutes(app, profileConfiguration, deps)
}

export const profilePagePermissionRoutes: CustomRoutes = (app, deps) => {
  const call = callOf(profilePagePermission, 'list')
  if (call) {
    const config = {
      permission: { pages: pagesOf(profilePagePermission), action: 'read' as const },
      optionPages: optionPagesOf(profilePagePermission),
    }
    app.get(
      call.path,
      { config, schema: describe(profilePagePermission, 'list', call) },
      (request, reply) => {
        const { adminId } = request.params as { adminId: string }
        const message = profilePagePermission.messages.scope ?? ''
        if (!/^\d{1,18}$/.test(adminId))
          throw problem('invalid', message, [{ field: 'adminId', message }])
        return answerList(request, reply, deps, profilePagePermission, {
          profileManagerId: adminId,
        })
      },
    )
  }
  crudRoutes(app, profilePagePermission, deps, ['read'])
  writeRoutes(app, profilePagePermission, deps)
  matrixRoutes(app, deps)
}
