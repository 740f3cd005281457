import { expect, test } from 'vitest'
import { toWrite } from '../../kernel/form.ts'
import { open, sql } from '../../platform/postgres/database.ts'
import { news } from '../../resources/content/news.ts'
import { startExternalPostgres } from './external-postgres.ts'
import { call, openPortal, setUp, signIn } from './office.ts'
import { eventually, makeFolder, startService, stop } from './process.ts'

// Many drafts that are promised for the same minute, where two instances run and one of them is killed again and again.

const count = 500
const kills = 5

test(
  `${count} promises of one minute are each kept once and in time, though an instance is killed ${kills} times`,
  { timeout: 1_200_000 },
  async () => {
    const postgres = await startExternalPostgres()
    const folders = [makeFolder(), makeFolder()] as const
    const variables = { DATABASE_URL: await postgres.databaseFor('prefeitura', 'createrole') }
    await setUp(folders[0].dataDir, undefined, variables)
    const started = folders.map(({ dataDir }) => startService(dataDir, variables))
    const [first, second] = await Promise.all(started)
    if (!first || !second) throw new Error('two instances were started')
    const token = await signIn(first.url)
    const portal = await openPortal(first.url, token)
    const asks = async (method: 'POST' | 'PUT', path: string, body: unknown) => {
      const answer = await call(first.url, method, path, { token, body })
      if (answer.status >= 300) throw new Error(`${path}: ${JSON.stringify(answer)}`)
      return answer.body
    }
    const { portal_id: _own, ...fields } = toWrite(news, { ...news.example, portalId: portal })
    const place = { portal, registro: news.name, ato: 'criar' }
    const em = new Date(Date.now() + 3_600_000).toISOString()
    const corpo = { ...fields, titulo: 'Promessa 0' }
    const { id, rev } = await asks('POST', '/webadm/propostas', { ...place, corpo })
    await asks('PUT', `/webadm/propostas/${String(id)}/agenda`, { rev, em })
    const owner = open({
      host: '127.0.0.1',
      port: postgres.port,
      user: 'postgres',
      database: 'prefeitura',
    })
    // So many as several people have: one may have two hundred.
    await owner.global.run(
      sql`insert into proposta select (jsonb_populate_record(null::proposta, to_jsonb(p) || jsonb_build_object(
          'id', nextval(pg_get_serial_sequence('proposta', 'id')), 'titulo', 'Promessa ' || n,
          'corpo', p.corpo || jsonb_build_object('titulo', 'Promessa ' || n)))).*
        from proposta p cross join generate_series(1, ${count - 1}::int) n`,
    )
    // Their hours come, spread over the next minute.
    await owner.global.run(
      sql`update proposta set publicar_em = now() + make_interval(secs => (id % 60)::float8)
        where situacao = 'agendada'`,
    )
    const published = async () => {
      const [row] = await owner.global.run<{ n: number }>(
        sql`select count(*)::int as n from proposta where situacao = 'publicada'`,
      )
      return row?.n ?? 0
    }
    let killed = first
    for (let at = 1; at <= kills; at += 1) {
      const until = Math.trunc((at * count) / (kills + 1))
      expect(await eventually(async () => (await published()) >= until, 120_000, 5)).toBe(true)
      await stop(killed, 'SIGKILL')
      killed = await startService(folders[0].dataDir, variables)
    }
    expect(await eventually(async () => (await published()) === count, 120_000)).toBe(true)

    const [found] = await owner.global.run<Record<string, number>>(
      sql`select (select count(*)::int from portal_noticia where titulo like 'Promessa %') as rows,
        (select count(distinct titulo)::int from portal_noticia where titulo like 'Promessa %') as titles,
        (select count(*)::int from auditoria where page_id_name = 'proposal' and tracker_type = 'publish') as told`,
    )
    expect(found).toEqual({ rows: count, titles: count, told: count })
    const [late] = await owner.global.run<{ seconds: number }>(
      sql`select max(extract(epoch from encerrada_em - publicar_em))::float8 as seconds from proposta
        where situacao = 'publicada'`,
    )
    expect(late?.seconds).toBeLessThan(60)
    console.info(
      `the latest of ${count} was published ${late?.seconds.toFixed(1)} s after its hour`,
    )
    await owner.close()
    for (const service of [killed, second]) await stop(service)
    await postgres.close()
    for (const { remove } of folders) remove()
  },
)
