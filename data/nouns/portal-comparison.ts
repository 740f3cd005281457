import { sql, type Runner } from '../../platform/postgres/database.ts'
import { instant } from '../store/columns.ts'
import { isWithin, type Actor } from '../store/scope.ts'

// Portals side by side, for who runs many.

export interface ComparedPortal {
  readonly id: number
  readonly manager: number
  readonly name: string
  readonly locality: string | null
  readonly state: string | null
  readonly active: boolean
  readonly closed: boolean
  /** The strict figure of the national index on the last day that was noted. */
  readonly index: number | null
  /** When a document or a load of a public table was published last. */
  readonly published: string | null
  /** Who can sign in and has a profile of its manager. */
  readonly people: number
}
interface PageAsked {
  readonly page: number
  readonly size: number
}

/** Portals within the actor's reach by their names, a page of them, and how many there are. */
export async function comparedPortals(
  runner: Runner,
  { managers }: Actor,
  { page, size }: PageAsked,
): Promise<{ readonly total: number; readonly portals: readonly ComparedPortal[] }> {
  const own = sql`not p.excluido and ${isWithin(sql`p.id_gestor`, managers)}`
  const [[count], portals] = await Promise.all([
    runner.run<{ total: number }>(
      sql.read`select count(*)::int as total from portal p where ${own}`,
    ),
    runner.run<ComparedPortal>(
      sql.read`select p.id::float8 as id, p.id_gestor::float8 as manager, p.nome as name, p.localidade as locality,
          p.estado_sigla as state, p.ativo as active, p.manutencao as closed,
          (select i.estrita::float8 from indice_do_dia i where i.portal_id = p.id order by i.dia desc limit 1) as index,
          (select ${instant('max(x.em)')} from (select max(e.data_publicacao) as em from elemento e
              where e.portal_id = p.id and not e.excluido
            union all select max(c.terminada_em) from carga c
              where c.portal_id = p.id and c.status = 'publicada') x) as published,
          (select count(distinct v.id_usuario)::int from gestor_perfil gp
            join vinculo_vigente v on v.id_gestor_perfil = gp.id
            where gp.id_gestor = p.id_gestor and not gp.excluido) as people
        from portal p where ${own}
        order by p.nome collate pt_br, p.id limit ${size}::int offset ${(page - 1) * size}::int`,
    ),
  ])
  return { total: count?.total ?? 0, portals }
}
