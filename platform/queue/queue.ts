import { hostname } from 'node:os'
import { randomBytes } from 'node:crypto'
import { arrayOf, asOwner, sql, type ConnectOptions, type Database } from '../postgres/database.ts'

/** Work that one process has taken. */
export interface Job {
  readonly id: string
  /** Name of what is to be done. */
  readonly task: string
  /** Nothing for work of the whole installation. */
  readonly tenantId: number | null
  readonly data: unknown
  /** Times that it was taken, this one included. */
  readonly tries: number
}

/** Seconds for which a job is its process's own without a word from it: so long a killed one's jobs wait. */
export const leaseSeconds = 12
const lease = sql`now() + make_interval(secs => ${sql.raw(String(leaseSeconds))})`
/** What a paused municipality has queued waits. */
const waits = sql`trabalho_espera(tenant_id)`
const longestError = 1_000
/** What its connections are called. */
const worker = 'claraboia fila'

/**
 * The jobs of all tenants as one process takes them, on connections of the database's owner. A job taken is this
 * process's until its lease ends; whoever finds it due then takes it over. What a process has lost it cannot end or
 * put off any more.
 */
export class Queue {
  readonly #db: Database
  readonly #owner = `${hostname()} ${process.pid} ${randomBytes(6).toString('hex')}`

  constructor(options: ConnectOptions) {
    this.#db = asOwner({ ...options, max: 2, settings: { application_name: worker } })
  }

  /**
   * Sees that there is one job of each task that comes back, and drops what nobody could do for 90 days.
   * @param atStart those that are due now, unless a process does them
   */
  async prepare(returning: readonly string[], atStart: readonly string[] = []): Promise<void> {
    await this.#db.global.run(
      sql`insert into fila.tarefa (tipo, volta) select name, name from unnest(${arrayOf(returning)}::text[]) as name
        on conflict do nothing`,
    )
    await this.#db.global.run(
      sql`update fila.tarefa set em = now() where dono is null and volta = any(${arrayOf(atStart)}::text[])`,
    )
    await this.#db.global.run(
      sql`delete from fila.tarefa where coalesce(desistiu_em, em) < now() - interval '90 days'
        and not ${waits}`,
    )
  }

  /** Takes the job of these tasks that has been due for the longest time; nothing when none is. */
  async take(tasks: readonly string[]): Promise<Job | undefined> {
    const [job] = await this.#db.global.run<Job>(
      sql`update fila.tarefa set em = ${lease}, dono = ${this.#owner}, tentativas = tentativas + 1
      where id = (select id from fila.tarefa where desistiu_em is null and em <= now()
        and tipo = any(${arrayOf(tasks)}::text[]) and not ${waits}
        order by em limit 1 for update skip locked)
      returning id::text as id, tipo as task, tenant_id as "tenantId", dados as data, tentativas as tries`,
    )
    return job
  }

  /** Makes the leases of this process new. @returns the ids of the jobs that are still its own. */
  async renew(): Promise<ReadonlySet<string>> {
    const rows = await this.#db.global.run<{ id: string }>(
      sql`update fila.tarefa set em = ${lease} where dono = ${this.#owner} and desistiu_em is null
        returning id::text as id`,
    )
    return new Set(rows.map(({ id }) => id))
  }

  /** Removes a job that is done; one that comes back is due again after so many seconds. */
  async finish({ id }: Job, againAfter: number | undefined): Promise<void> {
    const own = sql`where id = ${id}::bigint and dono = ${this.#owner}`
    await this.#db.global.run(
      againAfter === undefined
        ? sql`delete from fila.tarefa ${own}`
        : sql`update fila.tarefa set em = now() + make_interval(secs => ${againAfter}::int), dono = null,
          tentativas = 0, erro = null ${own}`,
    )
  }

  /** Writes down why a try failed, and puts the job off by so many seconds; without them it is given up. */
  async fail({ id }: Job, cause: string, againAfter: number | undefined): Promise<void> {
    await this.#db.global.run(
      sql`update fila.tarefa set erro = ${cause.slice(0, longestError)}, dono = null,
        em = now() + make_interval(secs => ${againAfter ?? 0}::int),
        desistiu_em = case when ${againAfter === undefined}::bool then now() end
      where id = ${id}::bigint and dono = ${this.#owner}`,
    )
  }

  /**
   * Undoes what a clock left that stood ahead and was set back: leases of processes that are gone, work that comes
   * back, and work that nobody has begun would all wait until that time comes again. A living process has renewed its
   * leases before the new ones end.
   * @param returning tasks that come back, with the most seconds that each is put off
   */
  async heal(returning: ReadonlyMap<string, number>): Promise<void> {
    const longest = sql`select * from unnest(${arrayOf([...returning.keys()])}::text[],
        ${arrayOf([...returning.values()].map(String))}::int[]) as l(nome, segundos)`
    await this.#db.global.run(
      sql`update fila.tarefa t set em = case when dono is null then now() else ${lease} end
      where desistiu_em is null and em > now() + make_interval(secs => ${2 * leaseSeconds}) and case
        when dono is not null then true
        when volta is null then tentativas = 0 and em <= criada_em
        else exists (select from (${longest}) l where l.nome = t.volta
          and em > now() + make_interval(secs => l.segundos + ${2 * leaseSeconds})) end`,
    )
  }

  /** Gives back what this process has taken and not ended, as if it had not been tried. */
  async giveBack(): Promise<void> {
    await this.#db.global.run(
      sql`update fila.tarefa set em = now(), dono = null, tentativas = tentativas - 1 where dono = ${this.#owner}
        and desistiu_em is null`,
    )
  }

  close(): Promise<void> {
    return this.#db.close()
  }
}

/** How many jobs of a task there are, and for how many seconds the oldest that is due has waited. */
export interface QueueState {
  readonly task: string
  readonly due: number
  readonly running: number
  readonly later: number
  readonly abandoned: number
  readonly waited: number
}
/** The queue in numbers, tenants together. */
export const queueState = (db: Database): Promise<readonly QueueState[]> =>
  db.global.run<QueueState>(
    sql.read`select tipo as task, vencidas as due, fazendo as running, adiadas as later, desistidas as abandoned,
      espera as waited from estado_da_fila()`,
  )

/** Since when somebody takes jobs of this database; nothing while nobody does. @param owner opened as its owner */
export async function workersSince(owner: Database): Promise<Date | undefined> {
  const [row] = await owner.global.run<{ since: string | null }>(
    sql.read`select min(backend_start)::text as since from pg_stat_activity where datname = current_database()
      and application_name = ${worker}`,
  )
  return row?.since ? new Date(row.since) : undefined
}

/**
 * Jobs of a task that were queued longer ago than so many seconds and are not done, and the age of the oldest in
 * seconds.
 * @param owner opened as the owner of the database
 */
export async function overdueJobs(
  owner: Database,
  task: string,
  seconds: number,
): Promise<{ readonly count: number; readonly oldest: number }> {
  const [row] = await owner.global.run<{ count: number; oldest: number }>(
    sql.read`select count(*)::int as count, coalesce(extract(epoch from now() - min(criada_em)), 0)::float8 as oldest
      from fila.tarefa where tipo = ${task} and criada_em < now() - make_interval(secs => ${seconds}::int)
        and not ${waits}`,
  )
  return row ?? { count: 0, oldest: 0 }
}
