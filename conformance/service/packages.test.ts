import { expect, test } from 'vitest'
import { toWrite } from '../../kernel/form.ts'
import { asOwner, open, sql, type Database } from '../../platform/postgres/database.ts'
import { readHolder } from '../../platform/process/folder-lock.ts'
import { documentElement } from '../../resources/portal/document-element.ts'
import { portalClient } from '../../resources/portal/portal-client.ts'
import { isWhole } from '../support/whole.ts'
import { startExternalPostgres } from './external-postgres.ts'
import { furnishedFolder } from './furnished-folder.ts'
import { bodyOf, call, openPortal, setUp, signIn } from './office.ts'
import { eventually, makeFolder, startService, stop } from './process.ts'

// Packages on the program as it is installed: killed in the middle, and promised where two instances run.

type Who = { readonly url: string; readonly token: string }
async function asks(
  { url, token }: Who,
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  body?: unknown,
) {
  const answer = await call(url, method, path, { token, ...(body === undefined ? {} : { body }) })
  if (answer.status >= 300) throw new Error(`${path}: ${JSON.stringify(answer)}`)
  return answer.body
}

/** So many drafts of new documents in one package. @returns its number */
async function packed(who: Who, portalId: number, count: number): Promise<number> {
  const body = bodyOf(portalClient, { portalId, entityId: null, courtId: null })
  const { hash_id: unit } = await asks(who, 'POST', '/webadm/cliente', body)
  const release = await asks(who, 'POST', '/webadm/pacotes', { portal: portalId, nome: 'O mês' })
  const id = Number(release['id'])
  const { portal_id: _own, ...fields } = toWrite(documentElement, {
    ...documentElement.example,
    portalId,
    clientHashId: unit,
    documentTypeId: 1,
    externalUrl: 'https://exemplo.gov.br/relatorio.pdf',
    s3FileKey: null,
  })
  for (let made = 0; made < count; made += 1) {
    const corpo = { ...fields, descricao: `Relatório ${made}` }
    const place = { portal: portalId, registro: documentElement.name, ato: 'criar', chave: null }
    const draft = await asks(who, 'POST', '/webadm/propostas', { ...place, corpo })
    await asks(who, 'POST', `/webadm/pacotes/${id}/propostas`, { propostas: [draft['id']] })
  }
  return id
}

/** What stands of a package: its documents, the drafts that are published, itself, and what the journal says of it. */
const standing = async (owner: Database, id: number) => {
  const [row] = await owner.global.run<Record<string, unknown>>(
    sql`select (select count(*)::int from elemento where not excluido) as documents,
      (select count(*)::int from proposta where pacote_id = ${id}::bigint and situacao = 'publicada') as published,
      (select count(*)::int from auditoria where page_id_name = 'document-element'
        and tracker_type = 'publish') as told,
      (select situacao from pacote where id = ${id}::bigint) as status`,
  )
  return row
}
/** How far the journal's numbers have come, also those of what is not committed, or never will be. */
const journal = async (owner: Database): Promise<number> => {
  const [row] = await owner.global.run<{ at: number }>(
    sql`select last_value::float8 as at from auditoria_id_seq`,
  )
  return row?.at ?? 0
}

// Each moment is a start of the program and 300 rehearsals; `MOMENTS=20` spreads them more closely.
const documents = isWhole ? 300 : 40
const moments = Number(process.env['MOMENTS'] ?? (isWhole ? 6 : 3))
/** Where a publication is stopped: as it writes one of its documents, spread over all of them, or its own end. */
const stops = [
  ...Array.from({ length: moments - 1 }, (_, at) => ({
    before: 'insert on elemento',
    when: `new.descricao = 'Relatório ${Math.trunc((at * documents) / (moments - 1))}'`,
  })),
  { before: 'update on pacote', when: `new.situacao = 'publicado'` },
]
/** Has whoever comes there wait for a lock that a test holds. */
const stopAt = (owner: Database, { before, when }: (typeof stops)[number]) =>
  owner.global.script(
    `create or replace function stop_here() returns trigger language plpgsql as $$
      begin perform pg_advisory_xact_lock(33); return new; end $$;
    grant execute on function stop_here() to public;
    drop trigger if exists stop_here on elemento;
    drop trigger if exists stop_here on pacote;
    create trigger stop_here before ${before} for each row when (${when}) execute function stop_here()`,
  )
const isStopped = async (owner: Database): Promise<boolean> =>
  (
    await owner.global.run(
      sql`select 1 from pg_locks where locktype = 'advisory' and objid = 33 and not granted`,
    )
  ).length > 0

test(
  `kill -9 at ${moments} moments of a package of ${documents} documents: nothing of it, and then all, once`,
  { timeout: 1_200_000 },
  async () => {
    const { dataDir, token, portalId, remove } = furnishedFolder()
    const asked = async <T>(work: (owner: Database) => Promise<T>, as = asOwner): Promise<T> => {
      const owner = as(readHolder(dataDir)?.database ?? {})
      return work(owner).finally(() => owner.close())
    }
    let service = await startService(dataDir)
    const who = () => ({ url: service.url, token })
    const id = await packed(who(), portalId, documents)
    const nothing = { documents: 0, published: 0, told: 0, status: 'aberto' }
    const publishing = async () => {
      const { rev } = await asks(who(), 'GET', `/webadm/pacotes/${id}`)
      return asks(who(), 'POST', `/webadm/pacotes/${id}/publicar`, { rev })
    }
    for (const at of stops) {
      await asked((owner) => stopAt(owner, at))
      let isReached = false
      const held = (owner: Database) =>
        owner.transaction(1, async (tx) => {
          await tx.run(sql`select pg_advisory_xact_lock(33)`)
          const sent = publishing().catch(() => undefined)
          isReached = await eventually(() => asked(isStopped), 50_000)
          await stop(service, 'SIGKILL')
          await sent
        })
      // The database ends with the service, and what held the publication with it.
      await asked(held, open).catch(() => undefined)
      expect([at, isReached]).toEqual([at, true])
      service = await startService(dataDir)
      expect([at, await asked((owner) => standing(owner, id))]).toEqual([at, nothing])
    }
    await asked((owner) => owner.global.script('drop function stop_here() cascade'))
    await publishing()
    expect(await asked((owner) => standing(owner, id))).toEqual({
      documents,
      published: documents,
      told: documents,
      status: 'publicado',
    })
    await stop(service)
    remove()
  },
)

test(
  'what is promised is published once, at its minute, though one of two instances is killed in the middle',
  { timeout: 300_000 },
  async () => {
    const postgres = await startExternalPostgres()
    const folders = [makeFolder(), makeFolder()] as const
    const variables = { DATABASE_URL: await postgres.databaseFor('prefeitura', 'createrole') }
    await setUp(folders[0].dataDir, undefined, variables)
    const services = await Promise.all(
      folders.map(({ dataDir }) => startService(dataDir, variables)),
    )
    const [first, second] = services
    if (!first || !second) throw new Error('two instances were started')
    const token = await signIn(first.url)
    const who = { url: first.url, token }
    const count = 40
    const id = await packed(who, await openPortal(first.url, token), count)
    const owner = open({
      host: '127.0.0.1',
      port: postgres.port,
      user: 'postgres',
      database: 'prefeitura',
    })
    const { rev } = await asks(who, 'GET', `/webadm/pacotes/${id}`)
    const em = new Date(Date.now() + 3_600_000).toISOString()
    await asks(who, 'PUT', `/webadm/pacotes/${id}/agenda`, { rev, em })
    const before = await journal(owner)
    // Its hour comes.
    await owner.global.run(
      sql`update pacote set publicar_em = now() where id = ${id}::bigint and situacao = 'agendado'`,
    )
    expect(await eventually(async () => (await journal(owner)) > before + 5, 60_000, 5)).toBe(true)
    await stop(first, 'SIGKILL')
    const isOut = async () => (await standing(owner, id))?.['status'] === 'publicado'
    expect(await eventually(isOut, 60_000)).toBe(true)
    const whole = { documents: count, published: count, told: count, status: 'publicado' }
    expect(await standing(owner, id)).toEqual(whole)
    const again = await startService(folders[0].dataDir, variables)
    expect(await standing(owner, id)).toEqual(whole)
    await owner.close()
    for (const service of [again, second]) await stop(service)
    await postgres.close()
    for (const { remove } of folders) remove()
  },
)
