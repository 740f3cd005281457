import type { Action } from '../../kernel/resource.ts'
import { pagesOf } from '../../kernel/call.ts'
import { publisherPermission } from '../../resources/access/publisher-permission.ts'
import {
  isInUse,
  provenSession,
  noteSessionUse,
  readingTime,
  useIsOld,
} from '../accounts/sessions.ts'
import { actions } from './rights.ts'
import { portal } from '../../resources/portal/portal.ts'
import type { ReviewDuty } from '../store/scope.ts'
import { sql, type Runner, type Sql } from '../../platform/postgres/database.ts'

export type ActionFlags = Readonly<Record<Action, boolean>>
/** The managers whose profiles grant each action. */
type Grantors = Readonly<Record<Action, readonly number[]>>
interface Account {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly elMaster: boolean
  readonly elUser: boolean
  readonly root: boolean
}
/** What a living session may do, as the tables say now. */
export interface Access {
  readonly sessionId: string
  readonly kind: 'admin' | 'cia'
  readonly expiresAt: number
  /** Whether it was proven lately: see `isProven`. */
  readonly proven: boolean
  /** When this was read: by the clock of the database, like `expiresAt`. */
  readonly readAt: number
  readonly user: Account
  /** Whether permissions may limit where this user publishes, in one portal or another. */
  readonly publisher: boolean
  /**
   * The managers a user is linked to; null: every one of the tenant. What may be done with whose data, {@link
   * grantedBy} tells.
   */
  readonly managers: readonly number[] | null
  /** By page path; null: every page and action. */
  readonly rights: Readonly<Record<string, Grantors>> | null
  /** What the portals of the tenant demand to be reviewed; nothing where none does. */
  readonly review: ReviewDuty | undefined
}

interface AccessRow {
  readonly session: {
    readonly id: string
    readonly kind: 'admin' | 'cia'
    readonly expires: number
    readonly now: number
    readonly useIsOld: boolean
    readonly proven: boolean
  }
  readonly user: Account
  readonly managers: readonly number[]
  /** Whether they were ever given a permission to publish. */
  readonly permitted: boolean
  readonly demanded: ReviewDuty['demanded']
  readonly rights: Readonly<Record<string, Grantors>>
}

const grantors = (action: Action) =>
  `'${action}', coalesce(json_agg(g.id_gestor) filter (where g.${action}), '[]')`
/** The rights in force of a user, given as an expression: a JSON object, by page path, of who grants each action. */
const rightsOfSql = (user: Sql) =>
  sql`(select coalesce(json_object_agg(d.caminho, d.rights), '{}') from (
    select g.caminho, json_build_object(${sql.raw(actions.map(grantors).join(', '))}) as rights
      from direito_por_gestor g where g.id_usuario = ${user} and g.em_uso group by g.caminho) d)`
/** An account `u`, its managers and rights. @param user its id as an expression */
const accountColumns = (user: Sql) =>
  sql`json_build_object('id', u.id, 'name', u.name, 'email', u.email, 'elMaster', u.elmaster, 'elUser', u.eluser,
      'root', u.root) as "user",
    (select coalesce(json_agg(distinct v.id_gestor), '[]') from vinculo_vigente v
      where v.id_usuario = ${user}) as managers,
    exists (select 1 from publicador_permissao pp where pp.id_user = u.id) as permitted,
    (select coalesce(json_agg(json_build_object('portal', x.portal_id, 'noun', x.recurso)), '[]')
      from revisao_exigida x) as demanded,
    ${rightsOfSql(user)} as rights`
/** The access of a session, whose use it notes; nothing when it has ended, expired, or its user may no longer enter. */
export async function accessOfSession(
  runner: Runner,
  sessionId: string,
): Promise<Access | undefined> {
  const id = sql.typed(sessionId, 'text')
  const user = sql`(select usuario_id from sessao where id = ${id})`
  const [row] = await runner.run<AccessRow>(
    sql.read`select json_build_object('id', s.id, 'kind', s.tipo,
      'expires', extract(epoch from s.expira_em) * 1000, 'now', ${sql.raw(readingTime)},
      'useIsOld', ${sql.raw(useIsOld)}, 'proven', ${sql.raw(provenSession)}) as session, ${accountColumns(user)}
    from sessao s join usuario_ativo u on u.id = s.usuario_id
    where s.id = ${id} and s.encerrada_em is null and s.expira_em > now() and ${sql.raw(isInUse)}`,
  )
  if (!row) return undefined
  if (row.session.useIsOld) await noteSessionUse(runner, sessionId)
  return {
    sessionId: row.session.id,
    kind: row.session.kind,
    expiresAt: row.session.expires,
    readAt: row.session.now,
    proven: row.session.proven,
    ...heldBy(row),
  }
}

/** What somebody may do, in a session or without one. */
type PersonAccess = Pick<Access, 'user' | 'publisher' | 'managers' | 'rights' | 'review'>
function heldBy(row: Omit<AccessRow, 'session'>): PersonAccess {
  const everywhere = row.user.elMaster
  const held = {
    managers: everywhere || row.user.elUser ? null : row.managers,
    rights: everywhere ? null : row.rights,
  }
  const publisher = !everywhere && (row.permitted || !givesPermissions(held))
  const { demanded } = row
  const review = demanded.length === 0 ? undefined : { demanded, waivedBy: waivedBy(held) }
  return { user: row.user, publisher, review, ...held }
}

/** The managers in whose portals somebody may publish without review: who may change the portal itself. */
export const waivedBy = (held: Pick<Access, 'rights' | 'managers'>): readonly number[] | null =>
  grantedBy(held, pagesOf(portal), ['edit'])

/** What somebody may do who need not be signed in; nothing when they may no longer enter. */
export async function accessOfPerson(
  runner: Runner,
  userId: string,
): Promise<PersonAccess | undefined> {
  const user = sql.typed(userId, 'text')
  const [row] = await runner.run<Omit<AccessRow, 'session'>>(
    sql.read`select ${accountColumns(user)} from usuario_ativo u where u.id = ${user}`,
  )
  return row && heldBy(row)
}

/** Whether somebody may give permissions to publish, with every manager they have. */
function givesPermissions(held: Pick<Access, 'rights' | 'managers'>): boolean {
  const giving = grantedBy(held, pagesOf(publisherPermission), ['add'])
  return giving === null || Boolean(held.managers?.every((id) => giving.includes(id)))
}

/** What somebody may do on each page: all that is asked for their menu. */
export type HeldRights = Pick<Access, 'rights'>
/** The rights of a user, signed in or not; nothing when there is no such user. */
export async function rightsOfUser(
  runner: Runner,
  userId: string,
): Promise<HeldRights | undefined> {
  const user = sql.typed(userId, 'text')
  const [row] = await runner.run<Pick<AccessRow, 'rights'> & { readonly everywhere: boolean }>(
    sql.read`select u.elmaster as everywhere, ${rightsOfSql(user)} as rights from usuario u
      where u.id = ${user} and not u.excluido`,
  )
  return row && { rights: row.everywhere ? null : row.rights }
}

/** What of somebody's rights holds with these managers; null is every one. */
export function rightsWithin(
  { rights }: HeldRights,
  managers: readonly number[] | null,
): HeldRights {
  if (rights === null || managers === null) return { rights }
  const within = (ids: readonly number[]) => ids.filter((id) => managers.includes(id))
  const near = ({ read, add, edit, delete: remove, print }: Grantors): Grantors => ({
    read: within(read),
    add: within(add),
    edit: within(edit),
    delete: within(remove),
    print: within(print),
  })
  return {
    rights: Object.fromEntries(Object.entries(rights).map(([path, by]) => [path, near(by)])),
  }
}

const all: ActionFlags = { read: true, add: true, edit: true, delete: true, print: true }
const none: ActionFlags = { read: false, add: false, edit: false, delete: false, print: false }
/** What somebody may do on a page, with the data of one manager or another. */
export function rightsOn({ rights }: HeldRights, page: string): ActionFlags {
  if (rights === null) return all
  const granted = rights[page]
  if (!granted) return none
  const may = (action: Action) => granted[action].length > 0
  return {
    read: may('read'),
    add: may('add'),
    edit: may('edit'),
    delete: may('delete'),
    print: may('print'),
  }
}
/**
 * The managers with whose data somebody may do one of the actions on one of the pages: those that grant it. Null is
 * every manager of the tenant; none is no right at all.
 */
export function grantedBy(
  { rights, managers }: Pick<Access, 'rights' | 'managers'>,
  pages: readonly string[],
  wanted: readonly Action[],
): readonly number[] | null {
  if (rights === null) return null
  const by = pages.flatMap((page) => wanted.flatMap((action) => rights[page]?.[action] ?? []))
  return managers === null && by.length > 0 ? null : [...new Set(by)]
}

/** Whether somebody may do something on a page with the data of any manager, as the tables say now. */
export async function mayOn(
  runner: Runner,
  userId: string,
  page: string,
  action: Action,
): Promise<boolean> {
  const held = await rightsOfUser(runner, userId)
  return held !== undefined && rightsOn(held, page)[action]
}
