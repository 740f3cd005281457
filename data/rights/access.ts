import type { Action } from '../../kernel/resource.ts'
import type { Runner } from '../postgres/database.ts'

export type Rights = Readonly<Record<Action, boolean>>
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
  readonly user: Account
  /** Whether permissions may limit where this user publishes: they were ever given one. */
  readonly publisher: boolean
  /** Null: every manager of the tenant. */
  readonly managers: readonly number[] | null
  /** By page path; null: every page and action. */
  readonly rights: Readonly<Record<string, Rights>> | null
}

interface AccessRow {
  readonly session: {
    readonly id: string
    readonly kind: 'admin' | 'cia'
    readonly expires: number
  }
  readonly user: Account
  readonly managers: readonly number[]
  readonly publisher: boolean
  readonly rights: Readonly<Record<string, Rights>>
}

/** The rights in force of a user, given as an expression, by page path: a JSON object. */
const rightsOfSql = (user: string) =>
  `(select coalesce(json_object_agg(d.caminho, json_build_object('read', d.read, 'add', d.add, 'edit', d.edit, 'delete', d.delete, 'print', d.print)), '{}')
    from direito_efetivo d where d.id_usuario = ${user})`
const userOfSession = '(select usuario_id from sessao where id = $1)'
const accessText = `select json_build_object('id', s.id, 'kind', s.tipo, 'expires', extract(epoch from s.expira_em) * 1000) as session,
    json_build_object('id', u.id, 'name', u.name, 'email', u.email, 'elMaster', u.elmaster, 'elUser', u.eluser, 'root', u.root) as "user",
    (select coalesce(json_agg(distinct v.id_gestor), '[]') from vinculo_vigente v where v.id_usuario = ${userOfSession}) as managers,
    not u.elmaster and exists (select 1 from publicador_permissao pp where pp.id_user = u.id) as publisher,
    ${rightsOfSql(userOfSession)} as rights
  from sessao s join usuario_ativo u on u.id = s.usuario_id
  where s.id = $1 and s.encerrada_em is null and s.expira_em > now()`

/** The access of a session; nothing when it has ended, expired, or its user may no longer enter. */
export async function accessOf(runner: Runner, sessionId: string): Promise<Access | undefined> {
  const [row] = await runner.run<AccessRow>({ text: accessText, values: [sessionId] })
  if (!row) return undefined
  const everywhere = row.user.elMaster
  return {
    sessionId: row.session.id,
    kind: row.session.kind,
    expiresAt: row.session.expires,
    user: row.user,
    publisher: row.publisher,
    managers: everywhere || row.user.elUser ? null : row.managers,
    rights: everywhere ? null : row.rights,
  }
}

/** What somebody may do on each page: all that is asked for their menu. */
export type HeldRights = Pick<Access, 'rights'>
const heldText = `select u.elmaster as everywhere, ${rightsOfSql('$1')} as rights from usuario u where u.id = $1 and not u.excluido`
/** The rights of a user, signed in or not; nothing when there is no such user. */
export async function rightsOfUser(
  runner: Runner,
  userId: string,
): Promise<HeldRights | undefined> {
  const [row] = await runner.run<Pick<AccessRow, 'rights'> & { readonly everywhere: boolean }>({
    text: heldText,
    values: [userId],
  })
  return row && { rights: row.everywhere ? null : row.rights }
}

const all: Rights = { read: true, add: true, edit: true, delete: true, print: true }
const none: Rights = { read: false, add: false, edit: false, delete: false, print: false }
export const rightsOn = (access: HeldRights, page: string): Rights =>
  access.rights ? (access.rights[page] ?? none) : all
/** A right on any of the pages is enough. */
export const can = (access: HeldRights, pages: readonly string[], action: Action) =>
  pages.some((page) => rightsOn(access, page)[action])
