import { sql, type Runner, type Tx } from '../../platform/postgres/database.ts'

// Who has to have a second factor, and from which day.

/** Everybody, the elMasters, or who has a profile with any manager. */
export type DemandScope = 'todos' | 'elmaster' | 'perfil'
export interface Demand {
  readonly alcance: DemandScope
  readonly perfil: { readonly id: number; readonly nome: string } | null
  /** A day at the municipality, ISO 8601. */
  readonly desde: string
  /** How many people of today it asks, and how many of them have none yet. */
  readonly pessoas: number
  readonly sem: number
}
const reached = sql`(e.alcance = 'todos' or (e.alcance = 'elmaster' and u.elmaster) or exists (
  select from vinculo_vigente v join gestor_perfil gp on gp.id = v.id_gestor_perfil
  where v.id_usuario = u.id and gp.id_perfil = e.perfil_id))`

export const demands = (runner: Runner): Promise<readonly Demand[]> =>
  runner.run<Demand>(
    sql.read`select e.alcance, e.desde::text as desde,
        case when p.id is not null then json_build_object('id', p.id, 'nome', p.nome) end as perfil,
        (select count(*)::int from usuario_ativo u where ${reached}) as pessoas,
        (select count(*)::int from usuario_ativo u where ${reached} and not exists (
          select from segundo_fator_em_uso f where f.usuario_id = u.id)) as sem
      from segundo_fator_exigido e left join perfil p on p.id = e.perfil_id
      order by e.alcance desc, p.nome collate pt_br, e.id`,
  )

/** The profiles in use, by name. */
export const profileChoices = (
  runner: Runner,
): Promise<readonly { readonly id: number; readonly nome: string }[]> =>
  runner.run(
    sql.read`select id::float8 as id, nome from perfil where ativo and not excluido
      order by nome collate pt_br, id limit 500`,
  )

/** The name of a profile that is not removed; nothing when there is none. */
export async function profileName(runner: Runner, id: number): Promise<string | undefined> {
  const [row] = await runner.run<{ nome: string }>(
    sql.read`select nome from perfil where id = ${id}::bigint and not excluido`,
  )
  return row?.nome
}

/** @param day from when on; null: no more */
export async function storeDemand(
  tx: Tx,
  scope: DemandScope,
  profile: number | null,
  day: string | null,
): Promise<void> {
  await tx.run(
    day === null
      ? sql`delete from segundo_fator_exigido where alcance = ${scope}
          and perfil_id is not distinct from ${profile}::bigint`
      : sql`insert into segundo_fator_exigido (alcance, perfil_id, desde)
          values (${scope}, ${profile}::bigint, ${day}::date)
          on conflict (tenant_id, alcance, perfil_id) do update set desde = excluded.desde`,
  )
}
