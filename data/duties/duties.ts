import type { Holidays } from '../../pt-br/working-days.ts'
import { holidaysJson } from '../nouns/holidays.ts'
import { arrayOf, sql, type Runner, type Tx } from '../../platform/postgres/database.ts'

// What portals owe to be published, as it is stored. Days are those of the portal's municipality, ISO 8601.

/** Somebody named in a duty. @property left they can sign in no more */
export interface DutyPerson {
  readonly id: string
  readonly name: string
  readonly left: boolean
}
/** A duty of a portal: of a type of documents, or of a public table. */
export interface StoredDuty {
  readonly id: number
  readonly rev: number
  readonly typeId: number | null
  readonly type: string | null
  readonly dataset: string | null
  /** `portal`: once, of its main unit; `cada`: of each unit; `unidade`: of one. */
  readonly scope: 'portal' | 'cada' | 'unidade'
  /** Of which nature the units are that owe it; null: of any. */
  readonly powers: readonly string[] | null
  readonly unit: string | null
  readonly period: string
  readonly rule: 'dias' | 'uteis' | 'fixo'
  readonly days: number
  readonly months: number
  readonly law: string
  readonly owner: DutyPerson | null
  readonly deputy: DutyPerson | null
  readonly applies: boolean
  readonly reason: string | null
  readonly since: string
}
/** A unit that may owe. @property since when it was registered */
export interface OwingUnit {
  readonly id: string
  readonly name: string
  readonly main: boolean
  /** Its nature; of one that does not say it, the executive's. */
  readonly power: string
  readonly since: string
}
/** That in a period of a duty there was nothing to publish. */
interface SignedAbsence {
  readonly id: number
  readonly dutyId: number
  readonly unit: string
  /** Its last month, `2026-10`. */
  readonly period: string
  readonly reason: string
  readonly by: string
  readonly day: string
}
export interface DutyBook {
  readonly duties: readonly StoredDuty[]
  /** The main one first. */
  readonly units: readonly OwingUnit[]
  readonly signed: readonly SignedAbsence[]
  /** Those of the municipality, which working days do not count. */
  readonly holidays: Holidays
}

const person = (column: string) =>
  sql.raw(
    `(select json_build_object('id', u.id, 'name', u.name, 'left',
      not exists (select from usuario_ativo a where a.id = u.id))
      from usuario u where u.id = d.${column})`,
  )
/** Duties, units and signatures of a portal; of types that were removed nothing. */
export const dutyBook = async (runner: Runner, portalId: number): Promise<DutyBook> => {
  const [row] = await runner.run<DutyBook>(
    sql.read`select
      (select coalesce(json_agg(json_build_object('id', d.id, 'rev', d.rev, 'typeId', t.id, 'type', t.descricao,
          'dataset', d.conjunto, 'scope', d.alcance, 'powers', d.poderes, 'unit', d.unidade, 'period', d.periodo,
          'rule', d.regra, 'days', d.dias, 'months', d.meses, 'law', d.lei, 'owner', ${person('responsavel')},
          'deputy', ${person('suplente')}, 'applies', d.aplica, 'reason', d.motivo,
          'since', d.desde) order by d.id), '[]')
        from dever d left join tipo_elemento t on t.id = d.id_tipo_elemento and not t.excluido
        where d.portal_id = ${portalId}::bigint and (t.id is not null or d.conjunto is not null)) as duties,
      (select coalesce(json_agg(json_build_object('id', c.hash_id, 'name', c.nome, 'main', c.ug_principal,
          'power', coalesce(c.esfera_poder, 'executivo'), 'since', (c.criado_em at time zone fuso_do_portal(c.portal_id))::date)
          order by c.ug_principal desc, c.ordem nulls last, c.nome collate pt_br, c.hash_id), '[]')
        from portal_cliente c where c.portal_id = ${portalId}::bigint and c.ativo and not c.excluido) as units,
      (select coalesce(json_agg(json_build_object('id', n.id, 'dutyId', n.dever_id, 'unit', n.unidade, 'period', n.fim,
          'reason', n.motivo, 'by', n.autor_nome,
          'day', (n.assinado_em at time zone fuso_do_portal(d.portal_id))::date) order by n.fim), '[]')
        from dever_nao_houve n join dever d on d.id = n.dever_id
        where d.portal_id = ${portalId}::bigint and n.retirado_em is null) as signed,
      ${holidaysJson(sql`${portalId}::bigint`)} as holidays`,
  )
  return row ?? { duties: [], units: [], signed: [], holidays: [] }
}

/** Who answers for the tables of a portal, by the names of the tables. */
export const ownersOfTables = async (
  runner: Runner,
  portalId: number,
): Promise<ReadonlyMap<string, string>> => {
  const rows = await runner.run<{ table: string; name: string }>(
    sql.read`select d.conjunto as table, u.name from dever d join usuario_ativo u on u.id = d.responsavel
      where d.portal_id = ${portalId}::bigint and d.conjunto is not null`,
  )
  return new Map(rows.map(({ table, name }) => [table, name]))
}

/** What was published of a type by a unit about a time. @property day on which the first of it was */
export interface PublishedTime {
  readonly typeId: number
  readonly unit: string
  readonly year: number
  readonly month: number | null
  readonly periodicity: string
  readonly day: string
}
/** Where a newest document is looked for; null: of whichever unit. */
export interface DutySpot {
  readonly typeId: number
  readonly unit: string | null
}
/**
 * Of which times documents were published, of these years; and of each spot the newest, of whatever year.
 * @param years four digits each
 */
export const publishedTimes = (
  runner: Runner,
  portalId: number,
  spots: readonly DutySpot[],
  years: readonly string[],
): Promise<readonly PublishedTime[]> => {
  const zoned = sql.raw('(x.em at time zone (select fuso from f))::date::text')
  const out = sql.raw(
    'not e.excluido and e.data_publicacao is not null and (e.s3_file_key is not null or e.url_externa is not null)',
  )
  return runner.run<PublishedTime>(
    sql.read`with f as materialized (select fuso_do_portal(${portalId}::bigint) as fuso),
      s as materialized (select * from json_to_recordset(${JSON.stringify(spots)}::json) s("typeId" bigint, unit text))
    select x.tipo::float8 as "typeId", x.unidade as unit, x.ano::int as year, x.mes::int as month,
      x.periodicidade as periodicity, ${zoned} as day
    from (
      select e.id_tipo_elemento as tipo, e.hash_id_cliente as unidade, e.ano, e.mes, e.periodicidade,
        min(e.data_publicacao) as em
      from elemento e where e.portal_id = ${portalId}::bigint and ${out}
        and e.id_tipo_elemento in (select "typeId" from s) and e.ano = any(${arrayOf(years)}::text[])
      group by 1, 2, 3, 4, 5
      union all
      select n.* from s cross join lateral (
        select e.id_tipo_elemento, e.hash_id_cliente, e.ano, e.mes, e.periodicidade, e.data_publicacao
        from elemento e where e.portal_id = ${portalId}::bigint and e.id_tipo_elemento = s."typeId" and ${out}
          and (s.unit is null or e.hash_id_cliente = s.unit)
        order by e.data_publicacao desc nulls last, e.elemento_id desc nulls last limit 1) n
    ) x where x.ano ~ '^[0-9]{4}$' and (x.mes is null or x.mes ~ '^[0-9]{1,2}$')`,
  )
}

/** What a portal is given to begin with. @property or the other period, where the portal publishes by it */
export interface GivenDuty {
  /** The short name of a type of documents; null: of a table. */
  readonly type: string | null
  readonly dataset: string | null
  readonly scope: 'portal' | 'cada'
  readonly powers: readonly string[] | null
  readonly period: string
  readonly or: string | null
  readonly rule: 'dias' | 'uteis' | 'fixo'
  readonly days: number
  readonly months: number
  readonly law: string
}
/** Gives a portal these duties, as far as it does not have them. @returns how many it got */
export const insertDuties = async (
  tx: Tx,
  portalId: number,
  given: readonly GivenDuty[],
): Promise<number> => {
  const rows = await tx.run(
    sql`insert into dever (portal_id, id_tipo_elemento, conjunto, alcance, poderes, periodo, regra, dias, meses, lei,
        desde)
      select ${portalId}::bigint, t.id, s.dataset, s.scope, s.powers,
        case when s."or" = (select e.periodicidade from elemento e where e.portal_id = ${portalId}::bigint
            and e.id_tipo_elemento = t.id and not e.excluido and e.periodicidade in (s."or", s.period)
            order by e.data_publicacao desc nulls last limit 1)
          then s."or" else s.period end,
        s.rule, s.days, s.months, s.law, (now() at time zone fuso_do_portal(${portalId}::bigint))::date
      from json_to_recordset(${JSON.stringify(given)}::json) s(type text, dataset text, scope text, powers text[],
          period text, "or" text, rule text, days int, months int, law text)
        left join lateral (select id from tipo_elemento where descricao_abrev = s.type and not excluido
          order by id limit 1) t on true
      where t.id is not null or s.dataset is not null
      on conflict do nothing returning id`,
  )
  return rows.length
}

/**
 * Makes duties of what a unit of a portal publishes every so often, where no other of its type speaks of it.
 * @param rest their rule, and the words in the place of a law
 * @param years how far back a publication counts
 */
export const insertHabits = async (
  tx: Tx,
  portalId: number,
  rest: { readonly days: number; readonly law: string },
  years: number,
): Promise<number> => {
  const rows = await tx.run(
    sql`insert into dever (portal_id, id_tipo_elemento, alcance, unidade, periodo, regra, dias, lei, desde)
      select ${portalId}::bigint, h.tipo, 'unidade', h.unidade, h.periodo, 'dias', ${rest.days}::int, ${rest.law},
        (now() at time zone fuso_do_portal(${portalId}::bigint))::date
      from (select distinct e.id_tipo_elemento as tipo, e.hash_id_cliente as unidade, e.periodicidade as periodo
          from elemento e where e.portal_id = ${portalId}::bigint and not e.excluido and e.periodicidade <> 'eventual'
          and e.data_publicacao > now() - make_interval(years => ${years}::int)) h
        join portal_cliente c on c.hash_id = h.unidade and c.ativo and not c.excluido
        join tipo_elemento t on t.id = h.tipo and not t.excluido
        left join portal_cliente m on m.portal_id = ${portalId}::bigint and m.ug_principal and m.ativo
          and not m.excluido
      where not exists (select from dever d where d.portal_id = ${portalId}::bigint and d.id_tipo_elemento = h.tipo
        and (d.alcance = 'portal' and coalesce(m.esfera_poder, 'executivo') = any(d.poderes)
          or d.alcance = 'cada' and coalesce(c.esfera_poder, 'executivo') = any(d.poderes)))
      on conflict do nothing returning id`,
  )
  return rows.length
}

/** The portals of the tenant that owe nothing yet. */
export const portalsWithoutDuties = (runner: Runner): Promise<readonly { readonly id: number }[]> =>
  runner.run<{ id: number }>(
    sql.read`select p.id::float8 as id from portal p where not p.excluido
      and not exists (select from dever d where d.portal_id = p.id) order by p.id`,
  )
