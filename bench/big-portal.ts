import {
  open,
  sql,
  type ConnectOptions,
  type Runner,
  type Sql,
} from '../platform/postgres/database.ts'
import { insertMany } from '../data/store/seed.ts'
import { portalClient } from '../resources/portal/portal-client.ts'
import type { Place } from './content.ts'

// One portal with very many documents, in minutes and not in hours: entries of the search are written for many rows at
// once, by the same functions of words, and its index afterwards. A sample is written by the product, too, and
// compared.

/** Documents of one statement. */
const batch = 50_000

/** Eight kinds and five things; one in fifty thousand has a word that no other has. */
const kinds = sql`(array['Balancete','Relatório','Folha de pagamento','Diárias','Contrato','Licitação','Prestação de contas','Convênio'])[1 + n % 8]`
const things = sql`(array['merenda escolar','pavimentação de ruas','material de limpeza','transporte de alunos','medicamentos'])[1 + n % 5]`
const rare = sql`case when n % 50000 = 7 then ' da passarela' else '' end`
/** Few units and types have most of the documents: four in five are of the first unit, one in fifty of the last. */
const unitOf = sql`u.ids[case when n % 50 = 0 then 3 when n % 5 = 0 then 2 else 1 end]`
const typeOf = sql`t.ids[1 + floor(pow((n::bigint * 7919 % 10007) / 10007.0, 2) * array_length(t.ids, 1))::int]`

const documents = (
  { portalId }: Place,
  units: readonly string[],
  count: number,
  from: number,
) => sql`insert into elemento (portal_id, hash_id_cliente, id_tipo_elemento, descricao, ano, periodicidade, mes,
      url_externa, nome_original, tipo_upload, user_publicacao, estacao_publicacao, data_publicacao)
    select ${portalId}::bigint, ${unitOf}, ${typeOf},
      concat(${kinds}, ' ', 10 + n % 900, '/', extract(year from d.at at time zone 'UTC'), ': ', ${things}, ${rare}),
      extract(year from d.at at time zone 'UTC')::text, 'mensal', to_char(d.at at time zone 'UTC', 'MM'),
      concat('https://exemplo.gov.br/d/', n), concat('arquivo municipal ', 1000 + n, '.pdf'), 'link', 'Medida',
      '127.0.0.1', d.at
    from generate_series(${from}::int, ${Math.min(count, from + batch - 1)}::int) n,
      (select array_agg(id order by id) as ids from tipo_elemento) t,
      (select ${`{${units.join(',')}}`}::text[] as ids) u, lateral (
        select now() - (${count}::int - n) * interval '10 years' / ${count}::int as at) d`

/** The words of what all documents of a kind have in common are made once for all of them; their numbers are added. */
const entries = ({ portalId }: Place, ids: Sql) => sql`insert into entrada_de_busca
    (tenant_id, portal_id, origem, chave, titulo, resumo, data, desde, ug, tipo, palavras)
  with novos as materialized (
    select e.*, regexp_match(descricao, '^(.*) (\\d+)/(\\d{4}): (.*)$') as p,
      substring(nome_original from '\\d+') as numero from elemento e where e.tenant_id = 1 and ${ids}
  ), comuns as materialized (
    select p[1] as especie, p[4] as coisa,
      marcas_de_palavras(concat('1.', ${portalId}::bigint, '.'),
        palavras_de_busca(concat(p[1], ' ', p[4], ' arquivo municipal pdf'))) as todas,
      marcas_de_palavras(concat('1.', ${portalId}::bigint, '.='), palavras_de_busca(concat(p[1], ' ', p[4]))) as titulo
    from (select distinct array[p[1], null, null, p[4]] as p from novos) x
  )
  select n.tenant_id, n.portal_id, 'documento', n.elemento_id, n.descricao, '', n.data_publicacao, n.data_publicacao,
    n.hash_id_cliente, n.id_tipo_elemento,
    array_to_tsvector((select array_agg(distinct w) from unnest(c.todas || c.titulo || array[
      m || n.p[2], m || n.p[3], m || n.p[2] || 'a' || n.p[3], m || n.numero, m || '=' || n.p[2], m || '=' || n.p[3],
      m || '=' || n.p[2] || 'a' || n.p[3],
      m || '@documento', m || '@a' || n.ano, m || '@t' || n.id_tipo_elemento, m || '@u' || n.hash_id_cliente,
      m || '@p' || extract(year from n.data_publicacao at time zone 'UTC'),
      m || '@m' || to_char(n.data_publicacao at time zone 'UTC', 'YYYY-MM')]) w))
  from novos n join comuns c on c.especie = n.p[1] and c.coisa = n.p[4],
    (select concat('1.', ${portalId}::bigint, '.') as m) m`

const vocabulary = ({
  portalId,
}: Place) => sql`insert into vocabulario (tenant_id, portal_id, palavra)
  select distinct e.tenant_id, e.portal_id, p from entrada_de_busca e
    cross join lateral palavras_de_entrada(e.tenant_id, e.portal_id, e.palavras) p
   where e.tenant_id = 1 and e.portal_id = ${portalId}::bigint and p ~ '^[a-z].{3}'`

/** @throws Error where an entry is not what the product writes of the same document. */
async function compareSample(owner: Runner, place: Place): Promise<void> {
  const sample = sql`select chave from entrada_de_busca where tenant_id = 1 and portal_id = ${place.portalId}::bigint
    and origem = 'documento' and chave % 997 = 3 order by chave desc limit 300`
  const differ = await owner.atomically(async (tx) => {
    await tx.run(
      sql`create temporary table nossas on commit drop as select * from entrada_de_busca where chave in (${sample})
        and origem = 'documento'`,
    )
    await tx.run(
      sql`delete from entrada_de_busca where origem = 'documento' and chave in (select chave from nossas)`,
    )
    await tx.run(sql`select indexar_entradas(1, 'documento', array(select chave from nossas))`)
    return tx.run<{ id: number; ours: string; product: string }>(
      sql.read`select n.chave::float8 as id, to_jsonb(n)::text as ours, to_jsonb(e)::text as product from nossas n
        left join entrada_de_busca e on e.origem = 'documento' and e.chave = n.chave
        where to_jsonb(n) is distinct from to_jsonb(e)`,
    )
  })
  const [first] = differ
  if (first)
    throw new Error(`filled otherwise than by the product:\n${first.ours}\n${first.product}`)
}

/** Two more units, so that one of them has few documents. @returns those of the portal */
async function unitsOf(runner: Runner, { portalId, unit }: Place): Promise<readonly string[]> {
  const more = await insertMany(
    runner,
    portalClient,
    ['Saneamento', 'Câmara'].map((name) => ({
      ...portalClient.example,
      portalId,
      entityId: null,
      name,
    })),
  )
  return [unit, ...more]
}

/** What was filled, as a portal's addresses name it. */
export interface BigPortal {
  /** Who has most documents first. */
  readonly units: readonly string[]
}

/** The portal that was filled before, where there is one. */
export async function portalFilled(
  runner: Runner,
): Promise<{ readonly place: Place; readonly portal: BigPortal } | undefined> {
  const units = await runner.run<Place>(
    sql.read`select portal_id::float8 as "portalId", hash_id_cliente as unit from documento_somado group by 1, 2
      order by sum(documentos) desc`,
  )
  const [place] = units
  return place && { place, portal: { units: units.map(({ unit }) => unit) } }
}

/** Fills a portal with documents of ten years, in the order of their dates. */
export async function fillBigPortal(
  options: ConnectOptions,
  runner: Runner,
  place: Place,
  count: number,
): Promise<BigPortal> {
  const from = performance.now()
  const units = await unitsOf(runner, place)
  const database = open(options)
  const owner = database.in(1)
  try {
    await database.global.script(
      "alter table elemento disable trigger busca_entra; drop index entrada_de_busca_palavras; set maintenance_work_mem = '512MB'",
    )
    for (let at = 1; at <= count; at += batch) {
      const [last] = await owner.run<{ id: number }>(
        sql.read`select coalesce(max(elemento_id), 0)::float8 as id from elemento`,
      )
      await owner.run(documents(place, units, count, at))
      await owner.run(entries(place, sql`e.elemento_id > ${last?.id ?? 0}::bigint`))
      // The words of all are in the first.
      if (at === 1) await owner.run(vocabulary(place))
    }
    await database.global.script(
      `create index entrada_de_busca_palavras on entrada_de_busca using gin (palavras)
        with (gin_pending_list_limit = 256);
      alter table elemento enable trigger busca_entra`,
    )
    await compareSample(owner, place)
    for (const table of ['elemento', 'entrada_de_busca', 'documento_soma'])
      await database.global.script(`vacuum analyze ${table}`)
    await database.global.script('analyze')
    const [size] = await owner.run<{ table: string; index: string }>(
      sql.read`select pg_size_pretty(pg_table_size('entrada_de_busca')) as table,
        pg_size_pretty(pg_relation_size('entrada_de_busca_palavras')) as index`,
    )
    const seconds = (performance.now() - from) / 1000
    console.log(
      `${count} documents in ${seconds.toFixed(0)} s; the index of the search: ${size?.table} and ${size?.index}\n`,
    )
    return { units }
  } finally {
    await database.close()
  }
}
