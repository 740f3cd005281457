import { pagesOf } from '../../kernel/call.ts'
import { systemUser, type SystemUserDraft } from '../../resources/access/system-user.ts'
import type { Runner } from '../../data/postgres/database.ts'
import { removeRecord, updateRecord } from '../../data/store/record.ts'
import {
  heldBy,
  keepingAMaster,
  masterOnly,
  noteRights,
  type Held,
} from '../../data/rights/rights.ts'
import type { Actor } from '../../data/store/scope.ts'
import {
  endSessions,
  refuseUser,
  spendLinks,
  usersOfUnit,
} from '../../data/accounts/system-users.ts'
import { problem } from '../../kernel/problem.ts'
import { actorOf, type Deps } from '../context.ts'
import {
  answerList,
  crudRoutes,
  optionPagesOf,
  removeRoute,
  sendWhole,
  updateRoute,
  type OnRestore,
} from '../crud.ts'
import type { CustomRoutes } from './index.ts'
import type { FastifyInstance } from 'fastify'

type Change = Partial<SystemUserDraft>

/** What only some may change: staff flags an elMaster, the platform's flag an operator, the address one signs in with an elMaster. */
function refuseChange(held: Held, draft: Change, old: Readonly<Record<string, unknown>>): void {
  const changes = (name: keyof SystemUserDraft) =>
    draft[name] !== undefined && draft[name] !== old[name]
  if (changes('elMaster') || changes('elUser') || changes('root'))
    masterOnly(held, 'dar ou tirar Equipe EL, elMaster e Operador da plataforma')
  if (changes('root') && !held.root)
    throw problem('forbidden', 'Só um operador da plataforma pode nomear outro.')
  // Whoever receives a person's e-mail can set that person's password.
  if (changes('email')) masterOnly(held, 'mudar o e-mail de outra pessoa')
}

const rightsFlags = ['confirmed', 'active', 'elUser', 'elMaster', 'root'] as const
async function change(
  runner: Runner,
  actor: Actor,
  key: string,
  draft: Change,
  expected: number | undefined,
) {
  const held = await heldBy(runner, actor)
  await refuseUser(runner, actor, held, key)
  const [old = {}] = await runner.run<Readonly<Record<string, unknown>>>({
    text: 'select email, eluser as "elUser", elmaster as "elMaster", root, active, confirmed from usuario where id = $1 and not excluido for update',
    values: [key],
  })
  refuseChange(held, draft, old)
  const stored = await keepingAMaster(updateRecord(runner, actor, systemUser, key, draft, expected))
  const changed = rightsFlags.filter(
    (name) => draft[name] !== undefined && draft[name] !== old[name],
  )
  if (changed.length > 0)
    await noteRights(
      runner,
      actor,
      systemUser.name,
      key,
      Object.fromEntries(changed.map((name) => [name, draft[name]])),
    )
  const moved = draft.email !== undefined && draft.email !== old['email']
  if (moved) await spendLinks(runner, key)
  if (moved || draft.active === false || draft.confirmed === false) await endSessions(runner, key)
  return stored
}

/** Who may bring a removed user back is who may remove one. */
export const mayRestoreUser: OnRestore = async (runner, actor, key) => {
  const held = await heldBy(runner, actor)
  return () => refuseUser(runner, actor, held, key)
}

function listRoutes(app: FastifyInstance, deps: Deps): void {
  const permission = { pages: pagesOf(systemUser), action: 'read' as const }
  const schema = (summary: string, operation: string) => ({
    summary,
    tags: [systemUser.name],
    operationId: `${systemUser.name}.${operation}`,
  })
  app.get(
    '/webadm/usuarios/listarusuarios',
    {
      config: { permission, optionPages: optionPagesOf(systemUser) },
      schema: schema('Listar usuários que não são da equipe EL', 'list-non-el'),
    },
    (request, reply) =>
      answerList(request, reply, deps, systemUser, {
        elUser: 'false',
        elMaster: 'false',
        root: 'false',
      }),
  )
  app.get(
    '/usuariocliente/:clientId',
    { config: { permission }, schema: schema('Listar os usuários de uma UG', 'list-by-client') },
    async (request, reply) => {
      const actor = actorOf(request)
      const users = await usersOfUnit(
        deps.db.in(actor.tenantId),
        actor,
        (request.params as { clientId: string }).clientId,
      )
      return users.length > 0
        ? sendWhole(reply, deps, actor, systemUser, {
            fixed: {},
            filters: [['id', users.join('|')]],
          })
        : reply.code(204).send()
    },
  )
}

export const systemUserRoutes: CustomRoutes = (app, deps) => {
  crudRoutes(app, systemUser, deps, ['list'])
  listRoutes(app, deps)
  updateRoute(app, systemUser, deps, ({ atomically, actor, draft, key, expected }) =>
    atomically((tx) => change(tx, actor, key, draft, expected)),
  )
  removeRoute(app, systemUser, deps, ({ atomically, actor, key }) =>
    atomically(async (tx) => {
      await refuseUser(tx, actor, await heldBy(tx, actor), key)
      const stored = await keepingAMaster(removeRecord(tx, actor, systemUser, key))
      await endSessions(tx, key)
      await noteRights(tx, actor, systemUser.name, key, { excluido: true })
      return stored
    }),
  )
}
