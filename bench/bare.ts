import fastify from 'fastify'
import pg from 'pg'

// What the product is measured against: one Fastify handler per call with its SQL in it, rows turned into JSON in
// JavaScript, and nothing else: no session, no permission, no tenant, no audit, no checks, no search, no sums.

interface Row {
  readonly [column: string]: unknown
}
const pool = new pg.Pool({
  ...(JSON.parse(process.env['BENCH_POSTGRES'] ?? '{}') as object),
  max: 10,
})
// As the product does: every statement prepared once on each connection.
const names = new Map<string, string>()
async function ask<T>(strings: TemplateStringsArray, ...values: readonly unknown[]): Promise<T[]> {
  const text = strings.reduce((before, part, at) => `${before}$${at}${part}`)
  const name = names.get(text) ?? `s${names.size}`
  names.set(text, name)
  return (await pool.query({ name, text, values: [...values] })).rows as T[]
}
/** What is written goes into a table of its own: the same columns and indexes, and none of the product's triggers. */
await pool.query(`create table medida_elemento (like elemento including all);
  do $$ declare colunas text := (select string_agg(quote_ident(attname), ', ') from pg_attribute
    where attrelid = 'elemento'::regclass and attnum > 0 and not attisdropped and attgenerated = '');
  begin
    execute format('insert into medida_elemento (%1$s) overriding system value select %1$s from elemento', colunas);
    perform setval(pg_get_serial_sequence('medida_elemento', 'elemento_id'), (select max(elemento_id) from elemento));
  end $$;
  analyze medida_elemento`)
const wire = (row: Row) => ({
  elemento_id: Number(row['elemento_id']),
  portal_id: Number(row['portal_id']),
  hash_id_cliente: row['hash_id_cliente'],
  tipo: row['tipo'],
  id_tipo_elemento: Number(row['id_tipo_elemento']),
  descricao: row['descricao'],
  ano: row['ano'],
  periodicidade: row['periodicidade'],
  mes: row['mes'],
  data_publicacao: (row['data_publicacao'] as Date | null)?.toISOString() ?? null,
  user_publicacao: row['user_publicacao'],
  nome_original: row['nome_original'],
  url_externa: row['url_externa'],
  s3_file_key: row['s3_file_key'],
  s3_file_size: row['s3_file_size'],
  s3_file_md5: row['s3_file_md5'],
  tipo_upload: row['tipo_upload'],
  estacao_publicacao: row['estacao_publicacao'],
})
interface Body {
  readonly portal_id: number
  readonly hash_id_cliente: string
  readonly id_tipo_elemento: number
  readonly descricao: string
  readonly ano: string
  readonly periodicidade: string
  readonly mes: string
  readonly url_externa: string
}

const app = fastify()
app.get<{ Params: { portal: number }; Querystring: { page: number } }>(
  '/list/:portal',
  async (request, reply) => {
    const { portal } = request.params
    const [rows, [count]] = await Promise.all([
      ask<Row>`select * from elemento where tenant_id = 1 and portal_id = ${portal} and id_tipo_elemento = 1
        and not excluido order by data_publicacao desc nulls last, elemento_id desc nulls last limit 25
        offset ${(request.query.page - 1) * 25}`,
      ask<{
        total: number
      }>`select count(*)::int as total from elemento where tenant_id = 1 and portal_id = ${portal}
        and id_tipo_elemento = 1 and not excluido`,
    ])
    reply.header('x-total-count', count?.total)
    return rows.map(wire)
  },
)
app.get<{ Params: { portal: number }; Querystring: { q: string } }>(
  '/search/:portal',
  async (request, reply) => {
    const { portal } = request.params
    const like = `%${request.query.q}%`
    const [rows, [count]] = await Promise.all([
      ask<Row>`select * from elemento where tenant_id = 1 and portal_id = ${portal} and id_tipo_elemento = 1
        and not excluido and sem_acento(descricao) like sem_acento(${like}) order by data_publicacao desc nulls last,
        elemento_id desc nulls last limit 25`,
      ask<{
        total: number
      }>`select count(*)::int as total from elemento where tenant_id = 1 and portal_id = ${portal}
        and id_tipo_elemento = 1 and not excluido and sem_acento(descricao) like sem_acento(${like})`,
    ])
    reply.header('x-total-count', count?.total)
    return rows.map(wire)
  },
)
app.get<{ Params: { id: number } }>('/get/:id', async (request) => {
  const [row] =
    await ask<Row>`select * from elemento where tenant_id = 1 and elemento_id = ${request.params.id} and not excluido`
  return row && wire(row)
})
app.post<{ Body: Body }>('/create', async ({ body }, reply) => {
  const [row] =
    await ask<Row>`insert into medida_elemento (tenant_id, portal_id, hash_id_cliente, id_tipo_elemento, descricao,
        ano, periodicidade, mes, url_externa, tipo_upload, user_publicacao, estacao_publicacao, data_publicacao)
    values (1, ${body.portal_id}, ${body.hash_id_cliente}, ${body.id_tipo_elemento}, ${body.descricao}, ${body.ano},
      ${body.periodicidade}, ${body.mes}, ${body.url_externa}, 'link', 'Bench', '127.0.0.1', now()) returning *`
  return reply.code(201).send(row && wire(row))
})
app.put<{ Params: { id: number }; Body: Body }>('/update/:id', async ({ params, body }) => {
  const [row] =
    await ask<Row>`update medida_elemento set portal_id = ${body.portal_id}, hash_id_cliente = ${body.hash_id_cliente},
      id_tipo_elemento = ${body.id_tipo_elemento}, descricao = ${body.descricao}, ano = ${body.ano},
    periodicidade = ${body.periodicidade}, mes = ${body.mes}, url_externa = ${body.url_externa} where tenant_id = 1
    and elemento_id = ${params.id} and not excluido returning *`
  return row && wire(row)
})
/** Answers of ours as they were, for a handler that holds them in memory: status, headers, body in base64. */
interface Kept {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}
const kept = Object.entries(JSON.parse(process.env['BENCH_KEPT'] ?? '{}') as Record<string, Kept>)
for (const [name, { headers, body }] of kept) {
  const bytes = Buffer.from(body, 'base64')
  app.get(`/kept/${name}`, async (request, reply) => {
    reply.headers(headers)
    return request.headers['if-none-match'] === headers['etag']
      ? reply.code(304).send()
      : reply.send(bytes)
  })
}
await app.listen({ port: Number(process.env['PORT']), host: '127.0.0.1' })
