import { arrayOf, sql, type Runner, type Tx } from '../../platform/postgres/database.ts'
import { instant } from '../store/columns.ts'
import { hostColumns, type RegisteredHost } from './portal-hosts.ts'

// Hosts that were proven once, looked at again.

/** Of `d`. */
const proven = 'd.provado_em is not null and d.removido_em is null'
/** Of `d`: it is the third day in a row. What fails is looked at every hour, so that one bad hour is no day. */
export const lostHost = `${proven} and d.falha_desde <= now() - interval '2 days'`

export interface WatchedHost extends RegisteredHost {
  readonly portalId: number
}
/** Hosts that nobody has looked at for a day, and those that did not lead here an hour ago. */
export const hostsToLookAt = (runner: Runner) =>
  runner.run<WatchedHost>(
    sql.read`select ${hostColumns}, portal_id::float8 as "portalId" from portal_dominio d
      where ${sql.raw(proven)} and portal_id in (select p.id from portal p where not p.excluido)
        and (verificado_em is null or verificado_em < now() - case when falha is null then interval '1 day'
          else interval '55 minutes' end)
      order by id`,
  )

/** A host that has not led here for days, of a portal on the air. */
export interface LostHost extends Pick<RegisteredHost, 'host' | 'main' | 'failure'> {
  readonly portal: string
  readonly portalId: number
  /** ISO 8601. */
  readonly since: string
}
/**
 * Hosts that do not lead here for the third day in a row and of which nobody was told; from now on they count as told.
 */
export const takeLostHosts = (tx: Tx): Promise<readonly number[]> =>
  tx
    .run<{ id: number }>(
      sql`update portal_dominio d set avisado_em = now() where ${sql.raw(lostHost)} and avisado_em is null
        and portal_id in (select p.id from portal_publico p) returning id::float8 as id`,
    )
    .then((rows) => rows.map(({ id }) => id))

export interface ToldOfHosts {
  readonly name: string
  readonly email: string
  readonly hosts: readonly LostHost[]
}
/**
 * Who hears of these hosts: who may edit their portals by a profile; of a portal that has nobody, those who administer
 * the municipality.
 * @param pages of portals
 */
export const peopleOfHosts = (
  tx: Tx,
  hosts: readonly number[],
  pages: readonly string[],
): Promise<readonly ToldOfHosts[]> =>
  tx.run<ToldOfHosts>(sql.read`with perdido as (
      select d.id, d.portal_id, p.id_gestor, json_build_object('portal', p.nome, 'portalId', p.id, 'host', d.dominio,
        'main', d.principal,
          'failure', d.falha, 'since', ${instant('d.falha_desde')}) as dito
        from portal_dominio d join portal p on p.id = d.portal_id where d.id = any(${arrayOf(hosts)}::bigint[])),
    do_portal as (
      select u.id as usuario, x.id as dominio from perdido x join usuario_ativo u on not u.elmaster and not u.eluser
        and exists (
        select from direito_por_gestor g where g.id_usuario = u.id and g.id_gestor = x.id_gestor and g.em_uso and g.edit
          and g.caminho = any(${arrayOf(pages)}::text[]))),
    ouve as (
      select usuario, dominio from do_portal
      union all select u.id, x.id from perdido x join usuario_ativo u on u.elmaster
        where not exists (select from do_portal o where o.dominio = x.id))
    select u.name, u.email, json_agg(x.dito order by x.portal_id, x.id) as hosts
      from ouve o join usuario_ativo u on u.id = o.usuario join perdido x on x.id = o.dominio group by u.id, u.name,
        u.email order by u.id`)
