import { arrayOf, sql, type Runner } from '../../platform/postgres/database.ts'

/** A key pair of a webhook as it is kept; the private one is encrypted. */
export interface StoredKey {
  readonly sealed: string
  readonly shown: string
}

/** A system that is told of what a portal publishes. */
export interface Webhook {
  readonly id: number
  readonly portalId: number
  readonly name: string
  readonly url: string
  readonly events: readonly string[]
  readonly isOn: boolean
  /** What switched it off by itself. */
  readonly offBecause: string | null
  readonly publicKey: string
  /** The one before it, while that goes on signing. */
  readonly formerKey: string | null
  readonly formerUntil: Date | null
  readonly madeAt: Date
  readonly madeBy: string
  readonly lastState: 'espera' | 'entregue' | 'desistiu' | null
  readonly lastAt: Date | null
  /** Messages that will still be tried. */
  readonly waiting: number
}
const columns = sql`w.id::float8 as id, w.portal_id::float8 as "portalId", w.nome as name, w.endereco as url,
  w.eventos as events, w.ligado as "isOn", w.desligado_porque as "offBecause", w.chave_publica as "publicKey",
  case when w.anterior_ate > now() then w.publica_anterior end as "formerKey",
  case when w.anterior_ate > now() then w.anterior_ate end as "formerUntil",
  w.criado_em as "madeAt", w.criado_por as "madeBy", u.estado as "lastState", u.criado_em as "lastAt",
  (select count(*)::int from webhook_envio e where e.webhook_id = w.id and e.estado = 'espera') as waiting`
const withLast = sql`webhook w left join lateral (select e.estado, e.criado_em from webhook_envio e
  where e.webhook_id = w.id order by e.id desc limit 1) u on true`

/** The webhooks of a portal, the oldest first. */
export const webhooksOfPortal = (runner: Runner, portalId: number): Promise<readonly Webhook[]> =>
  runner.run<Webhook>(
    sql.read`select ${columns} from ${withLast} where w.portal_id = ${portalId}::bigint order by w.id`,
  )

const isIt = (portalId: number, id: number) =>
  sql`portal_id = ${portalId}::bigint and id = ${id}::bigint`

/** What a person says of a webhook. @property pages of the journal that its events are read from */
export interface WebhookDraft {
  readonly name: string
  readonly url: string
  readonly events: readonly string[]
  readonly pages: readonly string[]
}

/** @returns its number */
export async function insertWebhook(
  runner: Runner,
  portalId: number,
  { name, url, events, pages }: WebhookDraft,
  key: StoredKey,
  by: { readonly userId: string; readonly userName: string },
): Promise<number> {
  const [row] = await runner.run<{ id: number }>(
    sql`insert into webhook (portal_id, nome, endereco, eventos, paginas, chave, chave_publica, criado_por, dono)
      values (${portalId}::bigint, ${name}, ${url}, ${arrayOf(events)}::text[], ${arrayOf(pages)}::text[],
        ${key.sealed}, ${key.shown}, ${by.userName}, nullif(${by.userId}, ''))
      returning id::float8 as id`,
  )
  return row?.id ?? 0
}

/** @returns whether there is such a one */
export const changeWebhook = (
  runner: Runner,
  portalId: number,
  id: number,
  { name, url, events, pages, isOn }: WebhookDraft & { readonly isOn: boolean },
): Promise<boolean> =>
  runner
    .run(
      sql`update webhook set nome = ${name}, endereco = ${url}, eventos = ${arrayOf(events)}::text[],
        paginas = ${arrayOf(pages)}::text[], ligado = ${isOn}::boolean, desligado_porque = null, pausa_ate = null
        where ${isIt(portalId, id)} returning 1`,
    )
    .then((rows) => rows.length > 0)

/** @returns the name of what was removed, with all that was sent to it */
export const dropWebhook = (
  runner: Runner,
  portalId: number,
  id: number,
): Promise<string | undefined> =>
  runner
    .run<{ name: string }>(
      sql`delete from webhook where ${isIt(portalId, id)} returning nome as name`,
    )
    .then(([row]) => row?.name)

/** Signs by another key from now on; the one before it signs beside it for so many days. */
export const replaceWebhookKey = (
  runner: Runner,
  portalId: number,
  id: number,
  key: StoredKey,
  days: number,
): Promise<{ readonly name: string; readonly until: Date } | undefined> =>
  runner
    .run<{ name: string; until: Date }>(
      sql`update webhook set chave_anterior = chave, publica_anterior = chave_publica,
          anterior_ate = now() + make_interval(days => ${days}::int),
          chave = ${key.sealed}, chave_publica = ${key.shown}
        where ${isIt(portalId, id)} returning nome as name, anterior_ate as until`,
    )
    .then(([row]) => row)

/** Switches a webhook off for what its system said. */
export const switchOff = (runner: Runner, id: number, why: string): Promise<unknown> =>
  runner.run(
    sql`update webhook set ligado = false, desligado_porque = ${why} where id = ${id}::bigint`,
  )

/** Lets a webhook rest: its other messages wait for so many seconds. */
export const restWebhook = (runner: Runner, id: number, seconds: number): Promise<unknown> =>
  runner.run(
    sql`update webhook set pausa_ate = now() + make_interval(secs => ${seconds}::int) where id = ${id}::bigint`,
  )

/** That it answers: what it was written of may be written again. */
export const noteWebhookWell = (runner: Runner, id: number): Promise<unknown> =>
  runner.run(
    sql`update webhook set pausa_ate = null, avisado_em = null
      where id = ${id}::bigint and (pausa_ate is not null or avisado_em is not null)`,
  )

/**
 * Takes the right to write to whoever keeps a webhook of its failures: once a day while it fails.
 * @returns who made it, by its account while that can sign in; nothing where somebody was written to today
 */
export const takeWebhookNotice = (
  runner: Runner,
  id: number,
): Promise<
  | {
      readonly name: string
      readonly url: string
      readonly portalId: number
      readonly portal: string
      readonly owner: { readonly name: string; readonly email: string } | null
    }
  | undefined
> =>
  runner
    .run<{
      name: string
      url: string
      portalId: number
      portal: string
      owner: { name: string; email: string } | null
    }>(
      sql`update webhook w set avisado_em = now() from portal p where w.id = ${id}::bigint and p.id = w.portal_id
          and (w.avisado_em is null or w.avisado_em < now() - interval '1 day')
        returning w.nome as name, w.endereco as url, w.portal_id::float8 as "portalId", p.nome as portal,
          (select json_build_object('name', u.name, 'email', u.email) from usuario_ativo u
            where u.id = w.dono) as owner`,
    )
    .then(([row]) => row)

/** Portals that somebody wants to be told of what is late, by the events that they want. */
export const portalsToldOfLateness = (
  runner: Runner,
  events: readonly string[],
): Promise<readonly { readonly id: number; readonly day: string }[]> =>
  runner.run<{ id: number; day: string }>(
    sql.read`select p.id::float8 as id, (now() at time zone fuso_do_portal(p.id))::date::text as day
      from portal_publico p where exists (select from webhook w where w.portal_id = p.id and w.ligado
        and w.eventos && ${arrayOf(events)}::text[]) order by p.id`,
  )
