import { sql, type Runner, type Sql, type Tx } from '../../platform/postgres/database.ts'

import { amountKinds, besideMovements, coveredOf, type UnitOf } from './movement-sums.ts'

// What tables of a portal say of the same thing, side by side, where they do not agree; and what was found of it.

/** One thing of which two places say two amounts. */
export interface Contradiction {
  readonly about:
    | 'obra-paga'
    | 'obra-contratada'
    | 'licitacao-itens'
    | 'contrato-empenhos'
    | 'sem-empenho'
    | 'empenhos-movimentos'
    | 'relatorio'
  /** The table in which it is mended. */
  readonly table: string
  readonly unit: string | null
  readonly year: number
  /** What it is called: the number of a row, the words of a document. */
  readonly name: string
  /** Reais where it stands, and where it is told elsewhere. */
  readonly here: number | null
  readonly there: number | null
  /** How many rows it is about. */
  readonly count: number
}
/** What a kind compared, and what it found. */
export interface Compared {
  readonly checked: number
  readonly found: readonly Contradiction[]
}

/** Of each kind so many are told: whoever has more mends these first. */
const most = 50
/** Differences below a real are of rounding; what is not reported differs from nothing. */
const differs = (one: Sql, other: Sql) => sql`coalesce(abs(${one} - ${other}) >= 1, false)`

interface Row extends Contradiction {
  readonly checked: number
  readonly isTold: boolean
}
/** Reads a list of comparisons; what does not agree comes first. */
async function compared(runner: Runner, list: Sql): Promise<Compared> {
  const rows = await runner.run<Row>(
    sql.read`select l.*, count(*) over ()::int as checked from (${list}) l order by l."isTold" desc, l.year desc, l.name
      limit ${most}::int`,
  )
  const found = rows
    .filter(({ isTold }) => isTold)
    .map(({ checked: _checked, isTold: _isTold, ...one }) => one)
  return { checked: rows[0]?.checked ?? 0, found }
}

/**
 * What is of a work, in a table whose party is its contractor: it names the work's contract, or, where the work names
 * none, has the words of the work. By the party, of which there is an index.
 */
const ofWork = (alias: string, party: string, link: Sql) => {
  const column = (name: string) => sql.raw(`${alias}.${name}`)
  return sql`${column('portal_id')} = o.portal_id and ${column('unidade_gestora')} = o.unidade_gestora
    and ${column(party)} = o.contratada and case when o.contrato is not null then ${link}
      else strpos(sem_acento(${column('objeto')}), sem_acento(o.objeto)) > 0 end`
}
const worksOf = (portalId: number) =>
  sql`(select w.* from dado_obras w where w.portal_id = ${portalId}::bigint and w.exercicio
    = (select max(n.ano) from carga n where n.portal_id = ${portalId}::bigint and n.conjunto = 'obras'
      and n.status = 'publicada')) o`

/** What works say that was paid, and what their commitments say: of those before a work began none is its own. */
export const paidOfWorks = (runner: Runner, portalId: number): Promise<Compared> =>
  compared(
    runner,
    sql`select 'obra-paga' as about, 'obras' as table, o.unidade_gestora as unit, o.exercicio as year, o.codigo as name,
        o.valor_pago::float8 as here, e.pago::float8 as there, e.n as count,
        ${differs(sql`o.valor_pago`, sql`e.pago`)} as "isTold"
      from ${worksOf(portalId)} cross join lateral (select case when count(*) = count(e.valor_pago)
          then sum(e.valor_pago) end as pago, count(*)::int as n from dado_empenhos e
        where (o.inicio is null or e.data >= o.inicio) and ${ofWork(
          'e',
          'credor',
          sql`(e.contrato, e.contrato_ano, e.contrato_tipo) = (o.contrato, o.contrato_ano, o.contrato_tipo)`,
        )}) e
      where e.n > 0`,
  )

/** For how much works say that they are contracted, and what the newest contract of each says. */
export const contractsOfWorks = (runner: Runner, portalId: number): Promise<Compared> =>
  compared(
    runner,
    sql`select 'obra-contratada' as about, 'obras' as table, o.unidade_gestora as unit, o.exercicio as year,
        o.codigo as name, o.valor::float8 as here, k.valor_atual::float8 as there, 1 as count,
        ${differs(sql`o.valor`, sql`k.valor_atual`)} as "isTold"
      from ${worksOf(portalId)} cross join lateral (select k.valor_atual from dado_contratos k
        where k.tipo = 'contrato' and k.valor_atual is not null and ${ofWork(
          'k',
          'contratado',
          sql`(k.numero, k.ano, k.tipo) = (o.contrato, o.contrato_ano, o.contrato_tipo)`,
        )} order by k.ano desc, k.assinatura desc limit 1) k`,
  )

/** What biddings are estimated at, and what their items come to. @param since the first year that is looked at */
export const itemsOfBiddings = (
  runner: Runner,
  portalId: number,
  since: number,
): Promise<Compared> =>
  compared(
    runner,
    sql`select 'licitacao-itens' as about, 'licitacoes' as table, l.unidade_gestora as unit, l.ano as year,
        l.numero as name, l.estimado::float8 as here, i.estimado::float8 as there, i.n as count,
        ${differs(sql`l.estimado`, sql`i.estimado`)} as "isTold"
      from dado_licitacoes l cross join lateral (select sum(i.estimado) as estimado, count(*)::int as n
        from dado_licitacao_itens i where i.portal_id = l.portal_id and i.unidade_gestora = l.unidade_gestora
          and i.ano = l.ano and i.licitacao_modalidade = l.modalidade and i.licitacao = l.numero) i
      where l.portal_id = ${portalId}::bigint and l.ano >= ${since}::int and l.estimado is not null
        and i.estimado is not null`,
  )

/** The contracts of some years with what commitments that name them come to; price records oblige to nothing. */
const committed = (portalId: number, since: number) =>
  sql`select k.*, e.n, e.empenhado from dado_contratos k cross join lateral (select count(*)::int as n,
        sum(e.valor_empenhado - coalesce(e.valor_anulado, 0)) as empenhado from dado_empenhos e
        where e.portal_id = k.portal_id and e.unidade_gestora = k.unidade_gestora and e.credor = k.contratado
          and e.contrato = k.numero and e.contrato_ano = k.ano and e.contrato_tipo = k.tipo) e
      where k.portal_id = ${portalId}::bigint and k.ano >= ${since}::int and k.tipo <> 'ata'
        and exists (select from dado_empenhos x where x.portal_id = ${portalId}::bigint and x.exercicio = k.ano)`

/** Contracts of which more was committed than they are worth. */
export const commitmentsOfContracts = (
  runner: Runner,
  portalId: number,
  since: number,
): Promise<Compared> =>
  compared(
    runner,
    sql`select 'contrato-empenhos' as about, 'contratos' as table, k.unidade_gestora as unit, k.ano as year,
        k.numero as name, k.valor_atual::float8 as here, k.empenhado::float8 as there, k.n as count,
        k.empenhado - k.valor_atual >= 1 as "isTold"
      from (${committed(portalId, since)}) k where k.n > 0 and k.valor_atual is not null`,
  )

/** The contracts of a year that no commitment names, together. */
export const contractsWithout = (
  runner: Runner,
  portalId: number,
  since: number,
): Promise<Compared> =>
  compared(
    runner,
    sql`select 'sem-empenho' as about, 'contratos' as table, null::text as unit, k.ano as year, k.ano::text as name,
        null::float8 as here, sum(k.valor_atual) filter (where k.n = 0)::float8 as there,
        (count(*) filter (where k.n = 0))::int as count, count(*) filter (where k.n = 0) > 0 as "isTold"
      from (${committed(portalId, since)}) k group by k.ano`,
  )

/**
 * What commitments of a unit's year say was liquidated and paid, and what their movements come to, to the end of what
 * is published, or, as in reports of a closed year, to the end of that year. Those that differ are told together.
 */
async function besideOfYear(
  runner: Runner,
  unit: UnitOf & { readonly year: number },
): Promise<Compared> {
  const covered = await coveredOf(runner, unit)
  const said = amountKinds.map(
    ({
      column,
      mark,
    }) => sql`select ${mark}::text as what, ${sql.raw(`b.${column}::numeric as said, b.e_${mark} as known,
        coalesce(b.${mark}_no_ano, 0) as known_of_year`)} from beside b
      where coalesce(b.calculado not in (${mark}, 'liquidado_e_pago'), true) and ${sql.raw(`b.${column}`)} is not null
        and ${sql.raw(`b.e_${mark}`)} is not null`,
  )
  const isOther = sql`${differs(sql`s.said`, sql`s.known`)} and ${differs(sql`s.said`, sql`s.known_of_year`)}`
  const rows = await runner.run<Contradiction & { readonly checked: number }>(
    sql.read`with ${besideMovements(unit, unit.year, covered)},
      said as (${sql.join(said, sql.raw(' union all '))})
      select 'empenhos-movimentos' as about, 'empenhos' as table, ${unit.unit}::text as unit, ${unit.year}::int as year,
        s.what as name, sum(s.said) filter (where ${isOther})::float8 as here,
        sum(s.known) filter (where ${isOther})::float8 as there, (count(*) filter (where ${isOther}))::int as count,
        count(*)::int as checked
      from said s group by s.what order by s.what`,
  )
  return {
    checked: rows.reduce((sum, { checked }) => sum + checked, 0),
    found: rows.filter(({ count }) => count > 0).map(({ checked: _checked, ...one }) => one),
  }
}
/** What commitments say beside what their movements come to, of each unit and year. */
export async function movementsOfCommitments(
  runner: Runner,
  portalId: number,
  since: number,
): Promise<Compared> {
  const years = await runner.run<{ unit: string; year: number }>(
    sql.read`select distinct c.unidade_gestora as unit, c.exercicio as year from cubo_empenhos c
      where c.portal_id = ${portalId}::bigint and c.exercicio >= ${since}::int and exists (select
        from cubo_movimentos m where m.portal_id = c.portal_id and m.unidade_gestora = c.unidade_gestora)
      order by 2 desc, 1`,
  )
  const looks: Compared[] = []
  // oxlint-disable-next-line no-await-in-loop -- each goes through the commitments of a year
  for (const { unit, year } of years)
    looks.push(await besideOfYear(runner, { portalId, unit, year }))
  return {
    checked: looks.reduce((sum, { checked }) => sum + checked, 0),
    found: looks.flatMap(({ found }) => found).slice(0, most),
  }
}

/** A report of revenue whose words were read. */
export interface ReportText {
  readonly id: number
  readonly unit: string
  readonly description: string
  readonly year: number
  /** The last month that it is about; null of a whole year. */
  readonly month: number | null
  readonly text: string
}
/** The budget reports and balances of some years that have words, the newest first. */
export const revenueReports = (
  runner: Runner,
  portalId: number,
  since: number,
): Promise<readonly ReportText[]> =>
  runner.run<ReportText>(
    sql.read`select d.elemento_id::float8 as id, d.hash_id_cliente as unit, d.descricao as description,
      d.ano::int as year,
        case when d.mes ~ '^\\d{1,2}$' then d.mes::int end as month, left(x.texto, 60000) as text
      from tipo_elemento t join documento_publico d on d.id_tipo_elemento = t.id
      join texto_de_arquivo x on x.arquivo = d.s3_file_key
      where d.portal_id = ${portalId}::bigint and d.ano ~ '^\\d{4}$' and d.ano >= ${String(since)}
        and (sem_acento(t.descricao) like '%execucao orcamentaria%' or sem_acento(t.descricao) like 'balanco%')
        and x.texto <> '' order by d.data_publicacao desc limit ${most}::int`,
  )

/** What was found in a portal, and when. */
export interface Look {
  /** ISO 8601 */
  readonly day: string
  readonly checked: number
  readonly found: readonly Contradiction[]
}
/** Portals that citizens see and that nobody looked at today, or since a load, with the day at their municipality. */
export const portalsToLookAt = (
  runner: Runner,
): Promise<readonly { readonly id: number; readonly today: string }[]> =>
  runner.run(
    sql.read`select p.id::float8 as id, (now() at time zone fuso_do_portal(p.id))::date::text as today
      from portal p where p.ativo and not p.excluido and not exists (select from contradicao c
        where c.portal_id = p.id and c.dia = (now() at time zone fuso_do_portal(p.id))::date
          and not exists (select from carga n where n.portal_id = p.id and n.status = 'publicada'
            and n.terminada_em > c.visto_em)) order by p.id`,
  )
/** Keeps what was found in a portal, in the place of what was found before. */
export async function keepLook(
  tx: Tx,
  portalId: number,
  { day, checked, found }: Look,
): Promise<void> {
  await tx.run(
    sql`insert into contradicao (portal_id, dia, olhados, achados)
      values (${portalId}::bigint, ${day}::date, ${checked}::int, ${JSON.stringify(found)}::jsonb)
      on conflict (tenant_id, portal_id) do update set dia = excluded.dia, olhados = excluded.olhados,
        achados = excluded.achados, visto_em = excluded.visto_em`,
  )
}
/** The newest look at a portal. */
export async function newestLook(runner: Runner, portalId: number): Promise<Look | undefined> {
  const [row] = await runner.run<Look>(
    sql.read`select dia::text as day, olhados as checked, achados as found from contradicao
      where portal_id = ${portalId}::bigint`,
  )
  return row
}
/**
 * What was found of one row, which is told by its amounts of today alone: nothing where rows were published since, as
 * they may have mended it.
 * @param name what the row is called by
 */
export async function foundOfRow(
  runner: Runner,
  portalId: number,
  { table, unit, year, name }: Pick<Contradiction, 'table' | 'unit' | 'year' | 'name'>,
): Promise<readonly Contradiction[]> {
  const [row] = await runner.run<{ found: readonly Contradiction[] }>(
    sql.read`select coalesce(json_agg(a.achado order by a.n), '[]') as found
      from contradicao c cross join lateral jsonb_array_elements(c.achados) with ordinality a(achado, n)
      where c.portal_id = ${portalId}::bigint and a.achado ->> 'table' = ${table}
        and a.achado ->> 'unit' = ${unit} and (a.achado ->> 'year')::int = ${year}::int
        and a.achado ->> 'name' = ${name} and not exists (select from carga n where n.portal_id = c.portal_id
          and n.status = 'publicada' and n.terminada_em > c.visto_em)`,
  )
  return row?.found ?? []
}
