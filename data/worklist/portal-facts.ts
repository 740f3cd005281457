import { lostHost } from '../nouns/host-watch.ts'
import type { FileStatus } from '../../resources/accountability/file.ts'
import { sql, type Runner } from '../../platform/postgres/database.ts'
import { instant } from '../store/columns.ts'

// What a portal has that waits for somebody. Days are those of the portal's municipality, ISO 8601.

const dayAt = (moment: string, portalId: number) =>
  sql`(${sql.raw(moment)} at time zone fuso_do_portal(${portalId}::bigint))::date::text`
const most = 200

/** A portal as a citizen finds it. */
interface PortalState {
  readonly name: string
  readonly active: boolean
  readonly maintenance: boolean
  readonly maintenanceStart: Date | null
  readonly maintenanceEnd: Date | null
}
export const portalState = (runner: Runner, portalId: number): Promise<PortalState | undefined> =>
  runner
    .run<PortalState>(
      sql.read`select nome as name, ativo as active, manutencao as maintenance,
        manutencao_inicio as "maintenanceStart", manutencao_fim as "maintenanceEnd" from portal
        where id = ${portalId}::bigint and not excluido`,
    )
    .then(([row]) => row)

/**
 * A host of a portal's own that was proven.
 * @property since the day on which it stopped leading there; null: it leads there.
 */
interface ProvenHost {
  readonly host: string
  readonly since: string | null
}
export const provenHosts = (runner: Runner, portalId: number): Promise<readonly ProvenHost[]> =>
  runner.run<ProvenHost>(
    sql.read`select d.dominio as host,
      case when ${sql.raw(lostHost)} then ${dayAt('d.falha_desde', portalId)} end as since
      from portal_dominio d where d.portal_id = ${portalId}::bigint and d.provado_em is not null
        and d.removido_em is null
      order by d.falha_desde nulls last, d.id limit ${most}::int`,
  )

/** A key of a system that is not revoked. @property end the day of its end */
interface KeyInUse {
  readonly name: string
  readonly end: string
  readonly owner: string | null
}
/** Keys that are in force, or ended so few days ago. @param days of the past */
export const keysInUse = (
  runner: Runner,
  portalId: number,
  days: number,
): Promise<readonly KeyInUse[]> =>
  runner.run<KeyInUse>(
    sql.read`select c.nome as name, ${dayAt('c.expira_em', portalId)} as end, coalesce(d.name, c.criada_por) as owner
      from chave_dados c left join usuario d on d.id = c.dono
      where c.portal_id = ${portalId}::bigint and c.revogada_em is null
        and c.expira_em > now() - make_interval(days => ${days}::int)
        and not exists (select from chave_dados n where n.portal_id = c.portal_id and n.revogada_em is null
        and n.id > c.id
          and n.nome = c.nome and n.expira_em > c.expira_em)
      order by c.expira_em limit ${most}::int`,
  )

/** A piece of news on the air. @property end the last day on which it is shown */
interface EndingNews {
  readonly id: number
  readonly title: string
  readonly end: string
}
/** News on the air that end within so many days. */
export const endingNews = (
  runner: Runner,
  portalId: number,
  days: number,
): Promise<readonly EndingNews[]> =>
  runner.run<EndingNews>(
    sql.read`select id::float8 as id, titulo as title, ${dayAt('fim', portalId)} as end from noticia_no_ar
      where portal_id = ${portalId}::bigint and fim < now() + make_interval(days => ${days}::int) order by fim,
        id limit ${most}::int`,
  )

/** A load that was refused, and nothing of its period was published since. */
interface RefusedLoad {
  readonly dataset: string
  readonly unitId: string
  readonly unit: string
  readonly year: number
  readonly month: number | null
  readonly errors: number
  readonly author: string
  readonly day: string
}
/** The loads of the last days that were refused and not sent again, the newest of each period. */
export const refusedLoads = (
  runner: Runner,
  portalId: number,
  days: number,
): Promise<readonly RefusedLoad[]> =>
  runner.run<RefusedLoad>(
    sql.read`select x.conjunto as dataset, x.unidade as "unitId", u.nome as unit, x.ano as year, x.mes as month,
      x.erros as errors, x.autor as author, x.dia as day
      from (select distinct on (c.conjunto, c.unidade, c.ano, c.mes) c.*, ${dayAt('c.terminada_em', portalId)} as dia
        from (select * from carga where portal_id = ${portalId}::bigint and status = 'recusada'
        order by id desc limit ${most}::int) c
        where c.terminada_em > now() - make_interval(days => ${days}::int)
        order by c.conjunto, c.unidade, c.ano, c.mes, c.id desc) x
      join portal_cliente u on u.hash_id = x.unidade and not u.excluido
      where not exists (select from carga p where p.portal_id = ${portalId}::bigint and p.conjunto = x.conjunto
        and p.unidade = x.unidade and p.ano = x.ano
        and p.id > x.id and p.status = 'publicada' and p.mes is not distinct from x.mes)
      order by x.id desc`,
  )

/** A unit of which matrices of balances are expected, and what it sent. */
interface MatrixUnit {
  readonly id: string
  readonly name: string
  readonly sender: string | null
  readonly files: readonly {
    readonly id: number
    readonly ano: number
    readonly mes: number
    readonly status: FileStatus
    readonly layout: 'ppa' | 'msc' | null
    readonly dataUpload: string
  }[]
}
/**
 * The main unit of a town hall's portal, which sends the matrix of the municipality, and each unit that ever sent one.
 * @param from the first year whose files are told
 */
export const matrixUnits = (
  runner: Runner,
  portalId: number,
  from: number,
): Promise<readonly MatrixUnit[]> =>
  runner.run<MatrixUnit>(
    sql.read`select u.hash_id as id, u.nome as name,
        (select d.nome from portal_usuario_documento d where d.portal_id = u.portal_id and d.ativo
        and not d.excluido and d.tipo in ('prestacao', 'ambos')
          and (d.cliente_id is null or d.cliente_id = u.hash_id) order by d.cliente_id nulls last,
          d.id limit 1) as sender,
        (select coalesce(json_agg(json_build_object('id', a.id, 'ano', a.ano, 'mes', a.mes, 'status', a.status,
        'layout', a.layout,
            'dataUpload', ${instant('a.enviado_em')}) order by a.id desc), '[]') from prestacao_arquivo a
          where a.unidade = u.hash_id and a.portal_id = u.portal_id and a.ano >= ${from}::int
          and a.status not in ('substituido', 'retirado')) as files
      from portal_cliente u where u.portal_id = ${portalId}::bigint and u.ativo and not u.excluido
        and ((u.ug_principal and u.esfera_poder = 'executivo') or exists (select from prestacao_arquivo s
        where s.unidade = u.hash_id and s.portal_id = u.portal_id and s.layout = 'msc'))
      order by u.ug_principal desc, u.ordem nulls last, u.nome collate pt_br limit ${most}::int`,
  )
