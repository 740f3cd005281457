import { sql, type Runner } from '../../platform/postgres/database.ts'
import type { StoredKey } from './webhooks.ts'

/** A message to a webhook. @property id `webhook-id` */
export interface WebhookMessage {
  readonly id: string
  readonly event: string
  readonly body: string
}

/** Puts a message in for each webhook of a portal that wants its event; one that is there stays as it is. */
export const putMessage = (
  runner: Runner,
  portalId: number,
  { id, event, body }: WebhookMessage,
): Promise<unknown> =>
  runner.run(
    sql`insert into webhook_envio (webhook_id, mensagem, evento, corpo)
      select w.id, ${id}, ${event}, ${body} from webhook w
        where w.portal_id = ${portalId}::bigint and w.ligado and ${event}::text = any(w.eventos)
      on conflict do nothing`,
  )

/** Puts one in for a single webhook, whatever it wants. @returns its number */
export async function putTest(
  runner: Runner,
  webhookId: number,
  { id, event, body }: WebhookMessage,
): Promise<number> {
  const [row] = await runner.run<{ id: number }>(
    sql`insert into webhook_envio (webhook_id, mensagem, evento, corpo)
      values (${webhookId}::bigint, ${id}, ${event}, ${body}) returning id::float8 as id`,
  )
  return row?.id ?? 0
}

/** A message whose turn it is. */
export interface DueSending {
  readonly id: number
  readonly webhookId: number
  readonly url: string
  readonly message: string
  readonly body: string
  /** Tries of the series that runs, before this one. */
  readonly tries: number
  /** Seconds that the webhook rests for; 0: it does not. */
  readonly rest: number
  /** Seconds since it was put in; 0 where somebody sends it again. */
  readonly waited: number
  /** Whether it is switched off: then nothing is sent. */
  readonly isOff: boolean
  readonly keys: readonly StoredKey[]
}
/** @param attempt its number: what was tried so often already is done, or another's */
export const dueSending = (
  runner: Runner,
  id: number,
  attempt: number,
): Promise<DueSending | undefined> =>
  runner
    .run<DueSending>(
      sql.read`select e.id::float8 as id, w.id::float8 as "webhookId", w.endereco as url, e.mensagem as message,
          e.corpo as body, e.tentativas - e.serie as tries,
          greatest(0, ceil(extract(epoch from w.pausa_ate - now())))::int as rest, not w.ligado as "isOff",
          case when e.serie > 0 then 0 else extract(epoch from now() - e.criado_em)::int end as waited,
          case when w.anterior_ate > now() then json_build_array(
              json_build_object('sealed', w.chave, 'shown', w.chave_publica),
              json_build_object('sealed', w.chave_anterior, 'shown', w.publica_anterior))
            else json_build_array(json_build_object('sealed', w.chave, 'shown', w.chave_publica)) end as keys
        from webhook_envio e join webhook w on w.id = e.webhook_id
        where e.id = ${id}::bigint and e.estado = 'espera' and e.tentativas = ${attempt}::int - 1`,
    )
    .then(([row]) => row)

/** What came of a try. */
export interface SendingAttempt {
  readonly status: number | null
  readonly failure: string | null
  readonly ms: number
}
/**
 * Notes a try and what follows.
 * @param after seconds until the next one; null: there is none
 * @returns false where it was noted already
 */
export async function noteAttempt(
  tx: Runner,
  id: number,
  number: number,
  { status, failure, ms }: SendingAttempt,
  state: 'espera' | 'entregue' | 'desistiu',
  after: number | null,
): Promise<boolean> {
  const changed = await tx.run(
    sql`update webhook_envio set tentativas = ${number}::int, estado = ${state},
        proxima_em = now() + make_interval(secs => ${after}::int)
      where id = ${id}::bigint and tentativas = ${number}::int - 1 and estado = 'espera' returning 1`,
  )
  if (changed.length === 0) return false
  await tx.run(
    sql`insert into webhook_tentativa (envio_id, numero, resposta, falha, duracao)
      values (${id}::bigint, ${number}::int, ${status}::int, ${failure}, ${ms}::int)`,
  )
  return true
}

/** Puts a message off without a try. */
export const putOff = (runner: Runner, id: number, seconds: number): Promise<unknown> =>
  runner.run(
    sql`update webhook_envio set proxima_em = now() + make_interval(secs => ${seconds}::int)
      where id = ${id}::bigint and estado = 'espera'`,
  )

/** Gives a message up. */
export const giveUpSending = (runner: Runner, id: number): Promise<unknown> =>
  runner.run(
    sql`update webhook_envio set estado = 'desistiu', proxima_em = null
      where id = ${id}::bigint and estado = 'espera'`,
  )
/** Gives up what a webhook waits for. */
export const giveUpWaiting = (runner: Runner, webhookId: number): Promise<unknown> =>
  runner.run(
    sql`update webhook_envio set estado = 'desistiu', proxima_em = null
      where webhook_id = ${webhookId}::bigint and estado = 'espera'`,
  )

/** Sends a message again, now, with all its tries. @returns whether there is such a one */
export const sendAgain = (
  runner: Runner,
  portalId: number,
  webhookId: number,
  id: number,
): Promise<boolean> =>
  runner
    .run(
      sql`update webhook_envio e set estado = 'espera', serie = e.tentativas, proxima_em = now() from webhook w
        where e.id = ${id}::bigint and e.webhook_id = ${webhookId}::bigint and w.id = e.webhook_id
          and w.portal_id = ${portalId}::bigint and w.ligado returning 1`,
    )
    .then((rows) => rows.length > 0)

/** A message with all its tries. */
export interface ShownSending {
  readonly id: number
  readonly message: string
  readonly event: string
  readonly body: string
  readonly madeAt: Date
  readonly state: 'espera' | 'entregue' | 'desistiu'
  readonly nextAt: Date | null
  readonly attempts: readonly (SendingAttempt & { readonly at: string })[]
}
const mostShown = 100
/** What was sent to a webhook, the newest first. */
export const sendingsOf = (runner: Runner, webhookId: number): Promise<readonly ShownSending[]> =>
  runner.run<ShownSending>(
    sql.read`select e.id::float8 as id, e.mensagem as message, e.evento as event, e.corpo as body,
        e.criado_em as "madeAt", e.estado as state, e.proxima_em as "nextAt",
        coalesce((select json_agg(json_build_object('at', t.em, 'status', t.resposta, 'failure', t.falha,
            'ms', t.duracao) order by t.numero desc) from webhook_tentativa t
          where t.envio_id = e.id), '[]') as attempts
      from webhook_envio e where e.webhook_id = ${webhookId}::bigint order by e.id desc limit ${mostShown}::int`,
  )

/**
 * Forgets what is older than thirty days. What was said to be late is known for longer, so that it is not said again.
 * @param kept the events of lateness
 */
export const forgetSendings = (runner: Runner, lateness: string): Promise<unknown> =>
  runner.run(
    sql`delete from webhook_envio where estado <> 'espera' and criado_em < now() - case
      when evento like ${lateness} then interval '800 days' else interval '30 days' end`,
  )
