import type { OpenUnit } from '../../resources/calls/document.ts'
import type { Panel } from '../../resources/calls/home.ts'
import { eventTitle, titleText } from '../audit/audit-trail.ts'
import { instant } from '../store/columns.ts'
import { arrayOf, sql, type Runner, type Sql } from '../../platform/postgres/database.ts'
import { lostHost } from './host-watch.ts'
import { firstSteps, portalParts } from './first-steps.ts'
import type { Actor } from '../store/scope.ts'

/** Portals within the actor's reach, as a condition on `p`. */
const reach = ({ managers }: Actor) =>
  managers === null
    ? sql`not p.excluido`
    : sql`not p.excluido and p.id_gestor = any(${arrayOf(managers)}::bigint[])`

/** A noun whose rows somebody may read. @property manager those of this one only; null: of every one. */
export interface Readable {
  readonly noun: string
  readonly manager: number | null
}

/** The panel without what its asker may do. */
type Facts = Omit<Panel, 'altera' | 'publica' | 'limite'>

/** Documents `e` of these units and their types. */
function within(units: readonly OpenUnit[] | null): Sql {
  if (units === null) return sql``
  const spots = units.flatMap(({ hash_id: ug, tipos }) =>
    (tipos ?? [{ id: null }]).map(({ id }) => ({ ug, tipo: id })),
  )
  return sql` and exists (select from json_to_recordset(${JSON.stringify(spots)}::json) s(ug text, tipo bigint)
    where s.ug = e.hash_id_cliente and (s.tipo is null or s.tipo = e.id_tipo_elemento))`
}

/**
 * What a user needs to know on arriving, of one portal or of all within reach:
 * documents published in each of the last 12 months, what asks for attention, the first steps still to take, the last changes, the portals.
 * @param readable what the actor may read; null: all.
 * @param units where the actor publishes: of their types alone documents are counted and late; null: everywhere.
 * @param zone whose months they are.
 */
export async function dashboardOf(
  runner: Runner,
  actor: Actor,
  portalId: number | null,
  readable: readonly Readable[] | null,
  units: readonly OpenUnit[] | null,
  zone: string,
): Promise<Facts> {
  const chosen = portalId === null ? sql`` : sql` and p.id = ${portalId}::bigint`
  const [row] = await runner.run<{
    body: Facts
  }>(sql`with meus as (select p.* from portal p where ${reach(actor)}${chosen}),
      documentos as not materialized (select e.* from elemento e where e.portal_id in (select id from meus)
        and not e.excluido${within(units)}),
      meses as (select to_char(m, 'YYYY-MM') as mes, (select count(*)::int from documentos e
          where e.data_publicacao >= m at time zone ${zone}::text
            and e.data_publicacao < (m + interval '1 month') at time zone ${zone}::text) as total
        from generate_series(date_trunc('month', now() at time zone ${zone}::text) - interval '11 months',
          date_trunc('month', now() at time zone ${zone}::text), '1 month') m)
    select json_build_object(
      'meses', (select json_agg(x order by x.mes) from meses x),
      'pendencias', (${sql.raw(pending)}),
      'passos', (${sql.raw(firstSteps)}),
      'partes', (${sql.raw(portalId === null ? `select '[]'::json` : portalParts)}),
      'ultimas', (${lastChanges(actor, portalId, readable)}),
      'portais', (select coalesce(json_agg(json_build_object('id', p.id, 'nome', p.nome, 'prefixo', p.prefixo,
        'ativo', p.ativo, 'manutencao', p.manutencao,
          'documentos', (select count(*) from elemento e where e.portal_id = p.id and not e.excluido))
        order by p.nome), '[]') from (select * from meus order by nome limit 50) p)) as body`)
  if (!row) throw new Error('the panel has no row')
  return {
    ...row.body,
    ultimas: row.body.ultimas.map((change) => ({
      ...change,
      titulo: titleText(change.recurso, change.titulo, zone),
    })),
  }
}

/** Documents whose next issue is overdue, by type, unit and periodicity; then portals that a citizen cannot see, and hosts that do not lead to theirs. */
const pending = `select coalesce(json_agg(x), '[]') from (
    (select 'atraso' as motivo, json_build_object('id', p.id, 'nome', p.nome) as portal,
        json_build_object('id', t.id, 'nome', t.descricao, 'ug', c.nome, 'periodicidade', a.periodicidade,
          'dias', a.dias) as documentos, null::json as dominio
      from (select portal_id, hash_id_cliente, id_tipo_elemento, periodicidade,
        extract(day from now() - max(data_publicacao))::int as dias
          from documentos where periodicidade <> 'eventual' group by 1, 2, 3, 4) a
        join meus p on p.id = a.portal_id join tipo_elemento t on t.id = a.id_tipo_elemento
        join portal_cliente c on c.hash_id = a.hash_id_cliente
      where a.dias > 15 + case a.periodicidade when 'mensal' then 31 when 'bimestral' then 62 when 'trimestral' then 92
        when 'quadrimestral' then 123 when 'semestral' then 184 else 366 end
      order by a.dias desc limit 6)
    union all
    (select case when p.manutencao then 'manutencao' else 'inativo' end, json_build_object('id', p.id,
      'nome', p.nome), null, null from meus p where p.manutencao or not p.ativo limit 4)
    union all
    (select 'dominio', json_build_object('id', p.id, 'nome', p.nome), null, json_build_object('nome', d.dominio,
      'desde', ${instant('d.falha_desde')})
      from meus p join portal_dominio d on d.portal_id = p.id where ${lostHost} order by d.falha_desde limit 4)) x`

function lastChanges(
  { userId, managers }: Actor,
  portalId: number | null,
  readable: readonly Readable[] | null,
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
      from (select a.user_name as quem, ${sql.raw(instant('a.data_evento'))} as quando, a.tracker_type as tipo,
        a.page_id_name as recurso, a.registro,
      ${sql.raw(eventTitle)} as titulo
    from auditoria a
    where a.tracker_type in ('insert', 'update', 'delete', 'restore') and (true ${scope} ${mine}) ${open}
    order by a.id desc limit 8) x`
}
