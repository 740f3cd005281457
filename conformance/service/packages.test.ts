import { expect, test } from 'vitest'
import { asOwner, open, sql, type Database } from '../../platform/postgres/database.ts'
import { isWhole } from '../support/whole.ts'
import { startExternalPostgres } from './external-postgres.ts'
import { furnishedFolder } from './furnished-folder.ts'
import { openPortal, setUp, signIn } from './office.ts'
import { eventually, makeFolder, startService, stop } from './process.ts'
import { askedAt, asks, isStopped, packed, stopAt } from './stopped-release.ts'

// Packages on the program as it is installed: killed in the middle, and promised where two instances run.

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
test(
  `kill -9 at ${moments} moments of a package of ${documents} documents: nothing of it, and then all, once`,
  { timeout: 1_200_000 },
  async () => {
    const { dataDir, token, portalId, remove } = furnishedFolder()
    const asked = <T>(work: (owner: Database) => Promise<T>, as = asOwner) =>
      askedAt(dataDir, work, as)
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
