import { sql, type Runner, type Tx } from '../../platform/postgres/database.ts'

// How duties are changed: a row is never taken away, for what was signed hangs on it.

/** What a person may change of a duty. */
export interface DutyDraft {
  readonly owner: string | null
  readonly deputy: string | null
  readonly period: string
  readonly rule: 'dias' | 'uteis' | 'fixo'
  readonly days: number
  readonly months: number
  readonly law: string
  readonly applies: boolean
  readonly reason: string | null
  readonly since: string
}
/** A duty of one unit for a type of documents. */
export interface UnitDuty {
  readonly portalId: number
  readonly typeId: number
  readonly unit: string
}

/** @returns nothing where there is one like it, or the unit or the type is not there */
export const insertUnitDuty = async (
  tx: Tx,
  { portalId, typeId, unit }: UnitDuty,
  draft: DutyDraft,
): Promise<number | undefined> => {
  const [made] = await tx.run<{ id: number }>(
    sql`insert into dever (portal_id, id_tipo_elemento, alcance, unidade, periodo, regra, dias, meses, lei, responsavel,
        suplente, aplica, motivo, desde)
      select ${portalId}::bigint, t.id, 'unidade', c.hash_id, ${draft.period}, ${draft.rule}, ${draft.days}::int,
        ${draft.months}::int, ${draft.law}, ${draft.owner}, ${draft.deputy}, ${draft.applies}::bool, ${draft.reason},
        ${draft.since}::date
      from tipo_elemento t, portal_cliente c where t.id = ${typeId}::bigint and not t.excluido
        and c.hash_id = ${unit} and c.portal_id = ${portalId}::bigint and not c.excluido
      on conflict do nothing returning id::float8 as id`,
  )
  return made?.id
}

/** @returns whether the duty stood as it was seen, and is changed */
export const changeStoredDuty = (
  tx: Tx,
  { id, rev }: { readonly id: number; readonly rev: number },
  draft: DutyDraft,
): Promise<boolean> =>
  tx
    .run(
      sql`update dever set responsavel = ${draft.owner}, suplente = ${draft.deputy}, periodo = ${draft.period},
        regra = ${draft.rule}, dias = ${draft.days}::int, meses = ${draft.months}::int, lei = ${draft.law},
        aplica = ${draft.applies}::bool, motivo = ${draft.reason}, desde = ${draft.since}::date, rev = rev + 1,
        alterado_em = now()
      where id = ${id}::bigint and rev = ${rev}::int returning id`,
    )
    .then((rows) => rows.length > 0)

/** That there was nothing, as somebody signs it. */
export interface Absence {
  readonly dutyId: number
  readonly unit: string
  /** Its last month, `2026-10`. */
  readonly period: string
  readonly reason: string
  readonly by: { readonly id: string; readonly name: string }
}
/** @returns nothing where it is signed already */
export const insertAbsence = async (
  tx: Tx,
  { dutyId, unit, period, reason, by }: Absence,
): Promise<number | undefined> => {
  const [made] = await tx.run<{ id: number }>(
    sql`insert into dever_nao_houve (dever_id, unidade, fim, motivo, autor, autor_nome)
      values (${dutyId}::bigint, ${unit}, ${period}, ${reason}, ${by.id}, ${by.name})
      on conflict do nothing returning id::float8 as id`,
  )
  return made?.id
}
/** @returns whether it was in force */
export const endAbsence = (tx: Tx, id: number): Promise<boolean> =>
  tx
    .run(
      sql`update dever_nao_houve set retirado_em = now() where id = ${id}::bigint and retirado_em is null returning id`,
    )
    .then((rows) => rows.length > 0)

const mostPeople = 500
/** Who may answer for what a portal owes: those who may do anything with the data of its manager. */
export const peopleOfPortal = (
  runner: Runner,
  portalId: number,
): Promise<readonly { readonly id: string; readonly nome: string }[]> =>
  runner.run(
    sql.read`select u.id, u.name as nome from usuario_ativo u where not u.elmaster and not u.eluser
      and exists (select from direito_por_gestor d join portal p on p.id_gestor = d.id_gestor
        where d.id_usuario = u.id and d.em_uso and p.id = ${portalId}::bigint)
      order by u.name collate pt_br, u.id limit ${mostPeople}::int`,
  )

/** The types of documents that a duty may be of. */
export const typesOfDuties = (
  runner: Runner,
): Promise<readonly { readonly id: number; readonly nome: string }[]> =>
  runner.run(
    sql.read`select id::float8 as id, descricao as nome from tipo_elemento where not excluido
      order by descricao collate pt_br, id`,
  )
