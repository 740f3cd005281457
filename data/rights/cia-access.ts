import { randomBytes } from 'node:crypto'
import type { Action } from '../../kernel/resource.ts'
import { accountabilityPage } from '../../resources/accountability/file.ts'
import { exercise } from '../../resources/registers/exercise.ts'
import { accessOfSession, grantedBy } from './access.ts'
import {
  endOfSession,
  isInUse,
  noteSessionUse,
  readingTime,
  sessionHours,
  useIsOld,
  type OpenedSession,
} from '../accounts/sessions.ts'
import { recordEvent } from '../audit/audit.ts'
import { projection } from '../store/columns.ts'
import { isPassword } from '../../platform/secrets/passwords.ts'
import { sql, type Runner, type Sql } from '../../platform/postgres/database.ts'
import { isWithin, type Actor } from '../store/scope.ts'

/** What a session works on, once it was chosen. */
export interface AccountabilityChoice {
  readonly clientId: number
  readonly unit: string
  readonly year: number
}
/** What a living session of the accountability area may do, as the tables say now. */
export interface CiaAccess {
  readonly sessionId: string
  readonly expiresAt: number
  /** When this was read: by the clock of the database, like `expiresAt`. */
  readonly readAt: number
  /** `cia:{id}` for a user of a portal; an administrator's own id otherwise. */
  readonly userId: string
  readonly userName: string
  readonly administrator: boolean
  readonly maySend: boolean
  readonly reach: Reach
  readonly choice:
    | (AccountabilityChoice & { readonly client: string; readonly unitName: string })
    | undefined
}
/**
 * A user of a portal reaches that portal, and one unit of it or all; an administrator reaches the portals of managers
 * (null: all).
 */
type Reach =
  | { readonly portalId: number; readonly unit: string | null }
  | { readonly managers: readonly number[] | null }

/**
 * A user name may stand in several portals; this many passwords are tried at once, whether or not there are so many.
 */
const tried = 2
// Of what may sign in here at all; the guard of living sessions asks the same.
const enters =
  "d.ativo and not d.excluido and d.tipo in ('prestacao', 'ambos') and d.senha is not null and p.ativo and not p.excluido"

export interface CiaUser {
  readonly id: number
  readonly name: string
  readonly fingerprint: string
}
/**
 * The user of a portal whom this name and password open the door to. Answer and time are the same for unknown, wrong
 * and blocked.
 */
export async function checkCiaPassword(
  runner: Runner,
  userName: string,
  password: string,
): Promise<CiaUser | undefined> {
  const found = await runner.run<CiaUser & { senha: string }>(
    sql.read`select d.id::float8 as id, d.nome as name, d.senha, md5(d.senha) as fingerprint
      from portal_usuario_documento d join portal p on p.id = d.portal_id
      where lower(d.username) = lower(${userName}) and ${sql.raw(enters)} order by d.id limit ${tried * 2}::int`,
  )
  const rows = [
    ...found,
    ...Array.from({ length: Math.max(0, tried - found.length) }, () => undefined),
  ]
  const right = await Promise.all(rows.map((row) => isPassword(password, row?.senha)))
  return rows.find((_, at) => right[at])
}

/** A user name as a portal's user has it, in whatever case it is typed; nothing where nobody has it. */
export async function ciaUserName(runner: Runner, typed: string): Promise<string | undefined> {
  const [user] = await runner.run<{ name: string }>(
    sql.read`select username as name from portal_usuario_documento where lower(username) = lower(${typed})
      and not excluido
      order by id limit 1`,
  )
  return user?.name
}

/** What somebody comes in with. */
interface CiaBrowser {
  /** What it says it is. */
  readonly agent: string
  /** Whether it is no browser: the session has its twelve hours, used or not. */
  readonly program: boolean
}
/** Opens a session of 12 hours for a user of a portal. */
export async function openCiaSession(
  runner: Runner,
  actor: Actor,
  user: CiaUser,
  { agent, program }: CiaBrowser,
): Promise<OpenedSession> {
  const sessionId = randomBytes(16).toString('hex')
  const [row] = await runner.run<{ expiresAt: number }>(
    sql`insert into sessao (id, usuario_documento_id, tipo, expira_em, ip, agente, senha_resumo, programa)
    values (${sessionId}, ${user.id}::bigint, 'cia', now() + make_interval(hours => ${sessionHours}), ${actor.ip},
      ${agent.slice(0, 300)}, ${user.fingerprint}, ${program})
      returning ${sql.raw(endOfSession)} as "expiresAt"`,
  )
  await recordEvent(runner, actor, { type: 'login', page: 'accountability' })
  return { sessionId, expiresAt: row?.expiresAt ?? 0 }
}

/** Opens one for an administrator, which ends with the session it came from. @returns its id. */
export async function openAdministratorCia(
  runner: Runner,
  actor: Actor,
  from: string,
  agent: string,
): Promise<string> {
  const id = randomBytes(16).toString('hex')
  await runner.run(sql`insert into sessao (id, usuario_id, tipo, expira_em, ip, agente, origem_id, programa)
    select ${id}, usuario_id, 'cia', expira_em, ${actor.ip}, ${agent.slice(0, 300)}, id, programa
    from sessao where id = ${from}`)
  await recordEvent(runner, actor, { type: 'login', page: 'accountability' })
  return id
}

export async function endCiaSession(
  runner: Runner,
  actor: Actor,
  sessionId: string,
): Promise<void> {
  await runner.run(
    sql`update sessao set encerrada_em = now() where id = ${sessionId} and tipo = 'cia' and encerrada_em is null`,
  )
  await recordEvent(runner, actor, { type: 'logout', page: 'accountability' })
}

interface Signed extends Omit<CiaAccess, 'choice' | 'maySend'> {
  /** Where files may be sent: where it reaches, or less. */
  readonly sends: Reach
}
async function documentUser(runner: Runner, sessionId: string): Promise<Signed | undefined> {
  const [row] = await runner.run<{
    id: string
    name: string
    expires: number
    now: number
    useIsOld: boolean
    portalId: number
    unit: string | null
  }>(
    sql.read`select ${sql.raw(useIsOld)} as "useIsOld", d.id::text as id, d.nome as name,
      extract(epoch from s.expira_em)::float8 * 1000 as expires, ${sql.raw(readingTime)} as now,
      d.portal_id::float8 as "portalId", d.cliente_id as unit
      from sessao s join portal_usuario_documento d on d.id = s.usuario_documento_id and md5(d.senha) = s.senha_resumo
      join portal p on p.id = d.portal_id
      where s.id = ${sessionId} and s.tipo = 'cia' and s.encerrada_em is null and s.expira_em > now() and
      ${sql.raw(isInUse)}
      and ${sql.raw(enters)}`,
  )
  if (row?.useIsOld) await noteSessionUse(runner, sessionId)
  return (
    row && {
      sessionId,
      expiresAt: row.expires,
      readAt: row.now,
      userId: `cia:${row.id}`,
      userName: row.name,
      administrator: false,
      reach: { portalId: row.portalId, unit: row.unit },
      sends: { portalId: row.portalId, unit: row.unit },
    }
  )
}

async function administrator(runner: Runner, sessionId: string): Promise<Signed | undefined> {
  const access = await accessOfSession(runner, sessionId)
  if (access?.kind !== 'cia') return undefined
  const [origin] = await runner.run(
    sql.read`select 1 from sessao s join sessao o on o.id = s.origem_id and o.encerrada_em is null
      and o.expira_em > now()
      where s.id = ${sessionId}`,
  )
  const of = (action: Action) => grantedBy(access, [accountabilityPage], [action])
  const managers = of('read')
  if (!origin || managers?.length === 0) return undefined
  return {
    sessionId,
    expiresAt: access.expiresAt,
    readAt: access.readAt,
    userId: access.user.id,
    userName: access.user.name,
    administrator: true,
    reach: { managers },
    sends: { managers: of('add') },
  }
}

/**
 * The access of a session; nothing when it has ended, expired, its user may no longer enter, or what it chose is out of
 * reach.
 */
export async function ciaAccessOf(
  runner: Runner,
  sessionId: string,
  choice: AccountabilityChoice | undefined,
): Promise<CiaAccess | undefined> {
  const signed = (await documentUser(runner, sessionId)) ?? (await administrator(runner, sessionId))
  if (!signed) return undefined
  const { sends, ...known } = signed
  if (!choice) return { ...known, maySend: reachesAny(sends), choice: undefined }
  const chosen = await chosenOf(runner, signed.reach, choice)
  if (!chosen) return undefined
  const maySend = !signed.administrator || (await chosenOf(runner, sends, choice)) !== undefined
  return { ...known, maySend, choice: chosen }
}

const reachesAny = (reach: Reach) => 'portalId' in reach || reach.managers?.length !== 0

/** The units in reach: `u` of the portals `p`. */
function unitsWithin(reach: Reach): Sql {
  const live = sql`u.ativo and not u.excluido and p.ativo and not p.excluido`
  if ('portalId' in reach)
    return sql`${live} and p.id = ${reach.portalId}::bigint${
      reach.unit === null
        ? sql``
        : sql` and u.hash_id
        = ${reach.unit}::text`
    }`
  return sql`${live} and ${isWithin(sql`p.id_gestor`, reach.managers)}`
}
const from = sql`from portal_cliente u join portal p on p.id = u.portal_id`

/** What a choice names, when it is in reach and the year is one of the register. */
export async function chosenOf(
  runner: Runner,
  reach: Reach,
  { clientId, unit, year }: AccountabilityChoice,
): Promise<CiaAccess['choice']> {
  const [row] = await runner.run<{ client: string; unitName: string }>(
    sql.read`select p.nome as client, u.nome as "unitName" ${from} where ${unitsWithin(reach)}
      and p.id = ${clientId}::bigint and u.hash_id = ${unit}::text
      and exists (select 1 from exercicio e where e.ano = ${year}::int and e.ativo and not e.excluido)`,
  )
  return row && { clientId, unit, year, ...row }
}

export interface LoginClient {
  readonly id: number
  readonly nome: string
}
/** The portals that have a unit in reach. */
export function ciaClients(runner: Runner, { reach }: CiaAccess): Promise<readonly LoginClient[]> {
  return runner.run(
    sql.read`select p.id::float8 as id, p.nome ${from} where ${unitsWithin(reach)} group by p.id, p.nome
      order by p.nome collate pt_br, p.id`,
  )
}

/** `ugId` is the key of the unit, the one that a selection carries as `unidadeGestoraHashId`. */
export interface ManagementUnit {
  readonly ugId: string
  readonly nome: string
  readonly clienteId: number
}
export function ciaUnits(
  runner: Runner,
  { reach }: CiaAccess,
  portalId: number,
): Promise<readonly ManagementUnit[]> {
  return runner.run(
    sql.read`select u.hash_id as "ugId", u.nome, p.id::float8 as "clienteId" ${from} where ${unitsWithin(reach)}
      and p.id = ${portalId}::bigint order by u.ug_principal desc, u.ordem nulls last, u.nome collate pt_br`,
  )
}

interface Year extends Readonly<Record<string, unknown>> {
  readonly ano: number
  readonly nome: string
}
/** The years in use, the newest first, as the register of years has them. */
export async function ciaYears(runner: Runner): Promise<readonly Year[]> {
  // As JSON, so that a key is a number here too.
  const rows = await runner.run<{ row: Year }>(
    sql.read`select to_json(x) as row from (select ${sql.raw(projection(exercise, 't'))} from exercicio t
        where t.ativo and not t.excluido order by t.ano desc) x`,
  )
  return rows.map(({ row }) => row)
}
