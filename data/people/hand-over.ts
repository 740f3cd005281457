import { pagesOf } from '../../kernel/call.ts'
import { portal } from '../../resources/portal/portal.ts'
import { arrayOf, sql, type Runner, type Tx } from '../../platform/postgres/database.ts'
import { documentElement } from '../../resources/portal/document-element.ts'
import { unended } from '../rights/publishing-rule.ts'
import { mayChangePortal } from '../rights/portal-editors.ts'
import { instant } from '../store/columns.ts'
import { isWithin } from '../store/scope.ts'

// What somebody who leaves holds, and how it passes to another. `managers` are those whose portals the one who passes
// it on may change so; null is every one.

type Managers = readonly number[] | null
const ofManagers = (managers: Managers) => isWithin(sql`p.id_gestor`, managers)
/** That somebody may do anything in a portal `p`. */
const worksFor = (user: string) =>
  sql`exists (select from direito_por_gestor g join usuario_ativo u on u.id = g.id_usuario
    where g.id_usuario = ${user} and g.em_uso and (u.eluser or g.id_gestor = p.id_gestor))`
interface Passing {
  readonly from: string
  readonly to: string
  readonly managers: Managers
}

/** A row that passed, as the audit names it. */
export interface PassedRow {
  readonly id: string
  readonly portalId: number
}
export interface PassedDuty extends PassedRow {
  readonly owner: string | null
  readonly deputy: string | null
  /** Whether the other person takes a place in it; false where they answered for it already. */
  readonly isTaken: boolean
  /** Whether it loses its deputy, since the other person is the one that is left of the two. */
  readonly isLeftAlone: boolean
}
/**
 * Makes another person answer for the duties of somebody, as owner and as deputy; who would be both is owner alone.
 * Only for portals where that person works.
 */
export const passDuties = (
  tx: Tx,
  { from, to, managers }: Passing,
): Promise<readonly PassedDuty[]> =>
  tx.run<PassedDuty>(
    sql`with before as materialized (select d.id, d.responsavel, d.suplente from dever d
          join portal p on p.id = d.portal_id and not p.excluido
        where ${from} in (d.responsavel, d.suplente) and ${ofManagers(managers)} and ${worksFor(to)} for update of d)
      update dever d set responsavel = case when d.responsavel = ${from} then ${to} else d.responsavel end,
        suplente = case when d.suplente = ${from} then case when d.responsavel = ${to} then null else ${to} end
          when d.suplente = ${to} and d.responsavel = ${from} then null else d.suplente end,
        rev = d.rev + 1, alterado_em = now()
      from before b where b.id = d.id
      returning d.id::text as id, d.portal_id::float8 as "portalId", d.responsavel as owner, d.suplente as deputy,
        b.responsavel is distinct from ${to} as "isTaken",
        b.suplente is not null and d.suplente is null as "isLeftAlone"`,
  )

/** A permission to publish that holds today or will. */
export interface HeldPermission {
  readonly key: string
  readonly portalId: number
  readonly clientId: string
  readonly menuId: number | null
  readonly submenuId: number | null
  /** The instant at which it begins; in the future for one that does not hold yet. */
  readonly linkedAt: string
  readonly unlinkedAt: string | null
  /** Whether the other person has one for the same that begins no later and ends on the same day. */
  readonly isHeldToo: boolean
}
export const permissionsToPass = (
  tx: Tx,
  { from, to, managers }: Passing,
): Promise<readonly HeldPermission[]> =>
  tx.run<HeldPermission>(
    sql.read`select p.id::text as key, p.portal_id::float8 as "portalId", p.cliente_id as "clientId",
        p.id_menu::float8 as "menuId", p.id_submenu::float8 as "submenuId",
        ${instant('p.data_ligamento')} as "linkedAt", ${instant('p.data_desligamento')} as "unlinkedAt",
        exists (select from publicador_permissao o where o.id_user = ${to} and o.portal_id = p.portal_id
          and o.cliente_id = p.cliente_id and o.id_menu is not distinct from p.id_menu
          and o.id_submenu is not distinct from p.id_submenu and o.permissao and not o.excluido
          and o.data_ligamento <= greatest(p.data_ligamento, now())
          and o.data_desligamento is not distinct from p.data_desligamento) as "isHeldToo"
      from publicador_permissao p where p.id_user = ${from} and ${unended}
        and p.portal_id in (select p.id from portal p where not p.excluido and ${ofManagers(managers)}
          and ${worksFor(to)})
      order by p.id limit 1000`,
  )

/** The names of these portals where no profile of somebody lets them publish documents: a permission opens nothing. */
export const portalsNotPublished = async (
  runner: Runner,
  userId: string,
  portals: readonly number[],
): Promise<readonly string[]> =>
  (
    await runner.run<{ nome: string }>(
      sql.read`select p.nome from portal p where p.id = any(${arrayOf(portals)}::bigint[])
        and not exists (select from direito_por_gestor d where d.id_usuario = ${userId} and d.em_uso and d.add
          and d.caminho = any(${arrayOf(pagesOf(documentElement))}::text[]) and d.id_gestor = p.id_gestor)
      order by p.nome collate pt_br`,
    )
  ).map(({ nome }) => nome)

/** Makes another person answer for the keys of somebody, where they may change the portal; else the key stays. */
export const passKeys = (
  tx: Tx,
  { from, to, managers }: Passing,
): Promise<readonly (PassedRow & { readonly name: string })[]> =>
  tx.run(
    sql`update chave_dados c set dono = ${to} from portal p where p.id = c.portal_id and not p.excluido
        and c.dono = ${from} and c.revogada_em is null and c.expira_em > now() and ${ofManagers(managers)}
        and exists (select from usuario s where s.id = ${to}
          and ${mayChangePortal('s.id', 'c.portal_id', pagesOf(portal))})
      returning c.id::text as id, c.portal_id::float8 as "portalId", c.nome as name`,
  )

/** What somebody still answers for, counted over every portal of the tenant. */
export interface Remaining {
  readonly duties: number
  readonly permissions: number
  readonly keys: number
}
export const remainingOf = async (runner: Runner, from: string): Promise<Remaining> =>
  (
    await runner.run<Remaining>(
      sql.read`select (select count(*)::int from dever where ${from} in (responsavel, suplente)) as duties,
        (select count(*)::int from publicador_permissao p where p.id_user = ${from} and ${unended})
          as permissions,
        (select count(*)::int from chave_dados where dono = ${from} and revogada_em is null and expira_em > now())
          as keys`,
    )
  )[0] ?? { duties: 0, permissions: 0, keys: 0 }
