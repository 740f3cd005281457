import type { OpenUnit } from '../../resources/calls/document.ts'
import type { Panel } from '../../resources/calls/home.ts'
import { eventTitle, titleText } from '../audit/audit-trail.ts'
import { instant } from '../store/columns.ts'
import { sql, type Runner, type Sql } from '../../platform/postgres/database.ts'
import { documentsWithin } from '../worklist/documents.ts'
import { firstSteps, portalParts } from './first-steps.ts'
import { isWithin, type Actor } from '../store/scope.ts'

/** Portals within the actor's reach, as a condition on `p`. */
const reach = ({ managers }: Actor) =>
  sql`not p.excluido and ${isWithin(sql`p.id_gestor`, managers)}`

/** A noun whose rows somebody may read. @property manager those of this one only; null: of every one. */
export interface NounScope {
  readonly noun: string
  readonly manager: number | null
}

/** The panel without what its asker may do. */
type Facts = Omit<Panel, 'altera' | 'publica' | 'limite'>

/**
 * What a user needs to know on arriving, of one portal or of all within reach:
 * documents published in each of the last 12 months, the first steps still to take, the last changes, the portals.
 * @param readable what the actor may read; null: all.
 * @param units where the actor publishes: of their types alone documents are counted; null: everywhere.
 * @param zone whose months they are.
 */
export async function dashboardOf(
  runner: Runner,
  actor: Actor,
  portalId: number | null,
  readable: readonly NounScope[] | null,
  units: readonly OpenUnit[] | null,
  zone: string,
): Promise<Facts> {
  const chosen = portalId === null ? sql`` : sql` and p.id = ${portalId}::bigint`
  const [row] = await runner.run<{ body: Facts }>(
    sql.read`with meus as (select p.* from portal p where ${reach(actor)}${chosen}),
      documentos as not materialized (select e.* from elemento e where e.portal_id in (select id from meus)
        and not e.excluido${documentsWithin(units)}),
      meses as (select to_char(m, 'YYYY-MM') as mes, (select count(*)::int from documentos e
          where e.data_publicacao >= m at time zone ${zone}::text
            and e.data_publicacao < (m + interval '1 month') at time zone ${zone}::text) as total
        from generate_series(date_trunc('month', now() at time zone ${zone}::text) - interval '11 months',
          date_trunc('month', now() at time zone ${zone}::text), '1 month') m)
    select json_build_object(
      'meses', (select json_agg(x order by x.mes) from meses x),
      'passos', (${sql.raw(firstSteps)}),
      'partes', (${sql.raw(portalId === null ? `select '[]'::json` : portalParts)}),
      'ultimas', (${lastChanges(actor, portalId, readable)}),
      'portais', (select coalesce(json_agg(json_build_object('id', p.id, 'nome', p.nome, 'prefixo', p.prefixo,
        'ativo', p.ativo, 'manutencao', p.manutencao,
          'documentos', (select count(*) from elemento e where e.portal_id = p.id and not e.excluido))
        order by p.nome collate pt_br), '[]') from (select * from meus
          order by nome collate pt_br limit 50) p)) as body`,
  )
  if (!row) throw new Error('the panel has no row')
  return {
    ...row.body,
    ultimas: row.body.ultimas.map((change) => ({
      ...change,
      titulo: titleText(change.recurso, change.titulo, zone),
    })),
  }
}

/** What has become otherwise: what waits to be published is told where it waits, to who may see it. */
function lastChanges(
  { userId, managers }: Actor,
  portalId: number | null,
  readable: readonly NounScope[] | null,
): Sql {
  const own = sql`a.id_user = ${userId}::text`
  // A title tells as much as the page does on which it stands.
  const open =
    readable === null
      ? sql``
      : sql`and (${own} or exists (select from json_to_recordset(${JSON.stringify(readable)}::json) r (noun text,
            manager bigint)
          where r.noun = a.page_id_name and (r.manager is null or r.manager = (select p.id_gestor from meus p
            where p.id = a.portal_id))))`
  const scope =
    portalId !== null || managers !== null ? sql`and a.portal_id in (select id from meus)` : sql``
  const mine = managers !== null && portalId === null ? sql`or ${own}` : sql``
  return sql`select coalesce(json_agg(x), '[]')
      from (select a.user_name as quem, ${instant('a.data_evento')} as quando, a.tracker_type as tipo,
        a.page_id_name as recurso, a.registro,
      ${sql.raw(eventTitle)} as titulo
    from auditoria a
    where a.tracker_type in ('insert', 'update', 'delete', 'restore') and a.page_id_name <> 'proposal'
      and (true ${scope} ${mine}) ${open}
    order by a.id desc limit 8) x`
}
