import { sql, type Runner, type Tx } from '../../platform/postgres/database.ts'

// Who is written to of what is new in a list of a portal. The keys are given as their hashes.

/** How long a subscription waits for its confirmation. */
export const confirmWithinHours = 48
const inTime = sql`criada_em > now() - make_interval(hours => ${sql.raw(String(confirmWithinHours))})`

/** Lists of one portal that a mailbox may follow, confirmed or not. */
const mostLists = 50

export interface Subscribed {
  readonly confirmed: boolean
  readonly leaveKey: string
}
/**
 * Writes down that somebody wants to be written to; one who asked before gets the newer key.
 * @returns nothing where the mailbox follows enough lists
 */
export async function insertAlert(
  tx: Tx,
  order: {
    readonly portalId: number
    readonly email: string
    readonly list: string
    readonly keyHash: string
    readonly leaveKey: string
  },
): Promise<Subscribed | undefined> {
  const { portalId, email, list, keyHash, leaveKey } = order
  const [row] = await tx.run<Subscribed>(
    sql`insert into aviso_de_novidades as a (portal_id, email, lista, chave_hash, saida)
      select ${portalId}::bigint, ${email}, ${list}, ${keyHash}, ${leaveKey}
        where (select count(*) from aviso_de_novidades o where o.portal_id = ${portalId}::bigint
          and lower(o.email) = lower(${email}) and o.lista <> ${list}) < ${mostLists}::int
      on conflict (tenant_id, portal_id, lower(email), lista) do update set
        chave_hash = case when a.confirmada_em is null then excluded.chave_hash end,
        criada_em = case when a.confirmada_em is null then now() else a.criada_em end
      returning confirmada_em is not null as confirmed, saida as "leaveKey"`,
  )
  return row
}

/** The list that waits for this key. */
export async function waitingAlert(
  runner: Runner,
  portalId: number,
  keyHash: string,
): Promise<string | undefined> {
  const [row] = await runner.run<{ list: string }>(
    sql.read`select lista as list from aviso_de_novidades where portal_id = ${portalId}::bigint
      and chave_hash = ${keyHash}
      and ${inTime}`,
  )
  return row?.list
}

/** Spends a key: from now on what is new is told. @returns the list; nothing for a key that is worth nothing */
export async function confirmAlert(
  runner: Runner,
  portalId: number,
  keyHash: string,
): Promise<string | undefined> {
  const [row] = await runner.run<{ list: string }>(
    sql`update aviso_de_novidades set confirmada_em = now(), vista_ate = now(), chave_hash = null
      where portal_id = ${portalId}::bigint and chave_hash = ${keyHash} and ${inTime} returning lista as list`,
  )
  return row?.list
}

/**
 * Removes a subscription with its address, and the letters of it that have not left. A key is whole, or it is nobody's:
 * a piece of one stands in others' letters as well.
 */
export async function removeAlert(tx: Tx, leaveKey: string): Promise<void> {
  const gone = await tx.run(
    sql`delete from aviso_de_novidades where saida = ${leaveKey} returning 1`,
  )
  if (gone.length === 0) return
  await tx.run(
    sql`delete from mensagem where motivo = 'novidades' and sair like '%chave=%'
      and split_part(sair, 'chave=', 2) = ${leaveKey}`,
  )
}

/** A confirmed subscription that had no letter for a day. */
export interface DueAlert {
  readonly id: number
  readonly portalId: number
  readonly email: string
  readonly list: string
  readonly leaveKey: string
  /** What was published after this and until `until` is new. */
  readonly since: Date
  readonly until: Date
}
const due = sql`confirmada_em is not null and (avisada_em is null or avisada_em <= now() - interval '1 day')`

/**
 * Some that are due, by number. What was written in the last two minutes is told the next time: a transaction that
 * began before may not be over.
 */
export const dueAlerts = (
  runner: Runner,
  after: number,
  limit: number,
): Promise<readonly DueAlert[]> =>
  runner.run<DueAlert>(
    sql.read`select id::float8 as id, portal_id::float8 as "portalId", email, lista as list, saida as "leaveKey",
      vista_ate as since, now() - interval '2 minutes' as until
      from aviso_de_novidades where ${due} and id > ${after}::bigint order by id limit ${limit}::int`,
  )

/** Notes that a letter was written. @returns whether it was due still: of two processes one writes it */
export async function noteAlertTold(tx: Tx, { id, until }: DueAlert): Promise<boolean> {
  const told = await tx.run(
    sql`update aviso_de_novidades set avisada_em = now(), vista_ate = ${until.toISOString()}::timestamptz
      where id = ${id}::bigint and ${due} returning 1`,
  )
  return told.length === 1
}

/** Removes what nobody confirmed in time, and what is of portals that are gone. */
export async function clearAlerts(runner: Runner): Promise<void> {
  await runner.run(
    sql`delete from aviso_de_novidades where confirmada_em is null and not (${inTime})`,
  )
  await runner.run(
    sql`delete from aviso_de_novidades a using portal p where p.id = a.portal_id and p.excluido`,
  )
}

/** How many follow each list of a portal: numbers, nobody's address. */
export const countAlerts = (
  runner: Runner,
  portalId: number,
): Promise<readonly { readonly list: string; readonly count: number }[]> =>
  runner.run(
    sql.read`select lista as list, count(*)::int as count from aviso_de_novidades where portal_id = ${portalId}::bigint
      and confirmada_em is not null
      group by 1 order by 2 desc, 1 limit 200`,
  )
