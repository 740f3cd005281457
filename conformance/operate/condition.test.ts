import { chmodSync, renameSync, rmSync, writeFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Check } from '../../api/operators/condition.ts'
import { enqueueEmail } from '../../data/accounts/outbox.ts'
import { noteCompared } from '../../platform/files/integrity.ts'
import { open, sql, type Database } from '../../platform/postgres/database.ts'
import { readConfig } from '../../server/config.ts'
import { runChecks } from '../../server/operate/judge.ts'
import { lineOf } from '../../server/operate/doctor.ts'
import { nodeFound } from '../../server/operate/machine.ts'
import { openKeys } from '../../server/secret-keys.ts'
import { writeStatus } from '../../platform/backup/status.ts'
import { freePort } from '../service/process.ts'
import { tenants } from '../support/tenants.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

let server: TestServer
let owner: Database
beforeAll(async () => {
  server = await startTestServer()
  owner = open(server.connection)
  openKeys({ dataDir: server.folder, databaseUrl: undefined, secretsKeys: [] })
})
afterAll(async () => {
  await owner.close()
  await server.close()
})

/** Looks at an installation whose surroundings are as these variables say. @returns the checks by name. */
async function lookWith(
  variables: Readonly<Record<string, string>> = {},
  serving: Date | undefined = new Date(Date.now() - 3_600_000),
) {
  const config = readConfig({
    DATA_DIR: server.folder,
    PUBLIC_URL: 'https://transparencia.exemplo.gov.br',
    TRUSTED_PROXIES: '127.0.0.1',
    ...variables,
  })
  const checks = await runChecks(
    { config, serving },
    { files: server.files, options: server.connection },
  )
  return Object.fromEntries(checks.map((check) => [check.name, check])) as Readonly<
    Record<string, Check | undefined>
  >
}
const statesOf = (checks: Awaited<ReturnType<typeof lookWith>>, names: readonly string[]) =>
  names.map((name) => checks[name]?.state)

test('a sound installation is well, but for the copies that nobody has asked for', async () => {
  // It started a minute ago: what the furnished database noted may be older than a worker that lags.
  const { backup, node: _, disk, ...rest } = await lookWith({}, new Date(Date.now() - 60_000))
  expect(Object.values(rest).filter((check) => check?.state !== 'ok')).toEqual([])
  expect(Object.keys(rest)).toEqual([
    'address',
    'data-folder',
    'files-folder',
    'secrets',
    'database',
    'schema',
    'stored-secrets',
    'paused',
    'files',
    'pages',
    'queue',
    'damaged-files',
    'journal',
  ])
  expect(disk?.facts?.claraboia_disk_free_bytes).toBeGreaterThan(0)
  expect(backup?.state).toBe('warning')
  expect(backup && lineOf(backup)).toMatch(
    /^atenção {2}Cópias: nenhuma é feita\. Defina BACKUP_DIR/,
  )
})

test('what is badly set is told with what to do', async () => {
  chmodSync(server.folder, 0o755)
  expect((await lookWith())['data-folder']?.state).toBe('warning')
  chmodSync(server.folder, 0o777)
  const port = await freePort()
  const checks = await lookWith({
    PUBLIC_URL: 'http://transparencia.exemplo.gov.br',
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    INBOX_MAIL_URL: `imaps://dados%40exemplo.gov.br:x@127.0.0.1:${port}`,
  })
  chmodSync(server.folder, 0o700)
  expect(statesOf(checks, ['address', 'data-folder', 'mail', 'letters'])).toEqual([
    'fault',
    'fault',
    'fault',
    'ok',
  ])
  expect(checks['data-folder']?.remedy).toContain(`chmod go-rw ${server.folder}`)
  expect(checks['mail']?.text).toContain('ECONNREFUSED')
  expect(checks['mailbox']).toMatchObject({
    state: 'fault',
    text: expect.stringContaining('O servidor de e-mail não responde.') as string,
  })
  expect(nodeFound('20.20.2').state).toBe('fault')
  expect(nodeFound('22.1.0').state).toBe('ok')
})

test('a database of one’s own without a key for secrets is told', async () => {
  const external = { DATABASE_URL: 'postgres://u:p@127.0.0.1:1/b' }
  expect((await lookWith(external))['secrets']?.remedy).toMatch(/^Defina SECRETS_KEY/)
  const keyed = { ...external, SECRETS_KEY: 'a'.repeat(64) }
  expect((await lookWith(keyed))['secrets']?.text).toBe('a de SECRETS_KEY')
})

test('a file of keys that others may read, or that is gone, is told before the next start makes another', async () => {
  const file = join(server.folder, 'claraboia.keys')
  chmodSync(file, 0o644)
  expect((await lookWith())['secrets']).toMatchObject({
    state: 'fault',
    remedy: `chmod 600 ${file}`,
  })
  renameSync(file, `${file}.away`)
  expect((await lookWith())['secrets']).toMatchObject({ state: 'fault', text: `falta ${file}` })
  renameSync(`${file}.away`, file)
  chmodSync(file, 0o600)
  expect((await lookWith())['secrets']?.state).toBe('ok')
})

test('copies that nothing takes, or on the disk of the data, are told', async () => {
  const folder = join(server.folder, 'copias')
  expect((await lookWith({ BACKUP_DIR: folder }))['backup-disk']).toMatchObject({
    state: 'fault',
    text: `${folder} não existe`,
  })
  mkdirSync(folder)
  const beside = await lookWith({ BACKUP_DIR: folder, DISK_RESERVE_MB: '1' })
  expect(beside['backup-disk']?.state).toBe('warning')
  rmSync(folder, { recursive: true })
})

test('letters that do not leave, work that nobody does and damaged files are found', async () => {
  const { tenantId } = tenants.a
  await enqueueEmail(server.db.in(tenantId), { to: 'ana@exemplo.gov.br', subject: 'x', text: 'x' })
  await owner.global.run(
    sql`insert into fila.tarefa (tipo, em) values ('varrer_arquivos', now() - interval '3 hours')`,
  )
  await owner.global.run(
    sql`update fila.tarefa set criada_em = now() - interval '3 hours' where tipo = 'enviar_mensagem'`,
  )
  const key = `${tenantId}/0/${'0'.repeat(32)}.txt`
  await server.db.in(tenantId).run(
    sql`insert into arquivo (chave, nome_original, tipo, tamanho, md5, sha256, enviado_por, vinculado)
        values (${key}, 'a.txt', 'text/plain', 1, ${'0'.repeat(32)}, ${'0'.repeat(64)}, '1', true)`,
  )
  await noteCompared(server.db.in(tenantId), [{ key, damage: 'falta' }])
  const checks = await lookWith({ SMTP_URL: 'smtp://127.0.0.1:1' })
  expect(checks['letters']).toMatchObject({
    state: 'fault',
    text: '1 não saiu, o mais antigo há 3 horas',
  })
  expect(checks['queue']).toMatchObject({
    state: 'fault',
    text: expect.stringMatching(/^varrer_arquivos espera há 3 horas/),
  })
  expect(checks['damaged-files']).toMatchObject({
    state: 'fault',
    facts: { claraboia_files_damaged: 1 },
  })
  // Without a mail server letters wait to be read, and nobody is called.
  expect((await lookWith())['letters']).toBeUndefined()
})

test('a schema that is not this program’s is told, and what cannot be asked of it is not asked', async () => {
  await owner.global.run(
    sql`insert into kysely_migration (name, timestamp) values ('9999_later', '')`,
  )
  const newer = await lookWith()
  await owner.global.run(sql`delete from kysely_migration where name = '9999_later'`)
  expect(newer['schema']).toMatchObject({
    state: 'fault',
    text: 'O banco de dados foi criado por uma versão mais nova do Claraboia',
    remedy: 'Atualize o programa e inicie de novo.',
    preventsStart: true,
  })
  expect(newer['queue']).toBeUndefined()
})

test('a copy that is too old, a drill that failed and an empty folder of copies are told', async () => {
  const folder = join(server.folder, 'copias')
  mkdirSync(join(folder, 'base'), { recursive: true })
  const variables = { BACKUP_DIR: folder }
  expect((await lookWith(variables))['backup']?.text).toBe('ainda nenhuma')
  const copyOf = (at: Date) =>
    join(
      folder,
      'base',
      `${at
        .toISOString()
        .replace(/\.\d+|[-:]/g, '')
        .replace(/\.\d+/, '')}-${'a'.repeat(64)}.json`,
    )
  const old = copyOf(new Date(Date.now() - 40 * 3_600_000))
  writeFileSync(old, '')
  expect((await lookWith(variables))['backup']).toMatchObject({
    state: 'fault',
    text: 'a mais nova é de há 40 horas',
  })
  writeFileSync(copyOf(new Date()), '')
  await writeStatus(server.folder, 'drill', {
    text: 'cópia restaurada',
    faults: ['1/0/a.pdf: falta'],
  })
  const checks = await lookWith(variables)
  expect(statesOf(checks, ['backup', 'drill', 'backup-disk'])).toEqual([
    'ok',
    'fault',
    expect.anything(),
  ])
  expect(checks['drill']?.text).toBe('cópia restaurada: 1/0/a.pdf: falta')
  rmSync(folder, { recursive: true })
})
