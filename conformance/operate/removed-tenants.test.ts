import { createHash } from 'node:crypto'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '../../data/schema/migrate.ts'
import { leavesAhead } from '../../data/nouns/tenant-leave.ts'
import { tenantByCode } from '../../data/nouns/tenants.ts'
import { Files } from '../../platform/files/files.ts'
import { asOwner, connect, sql, type Database } from '../../platform/postgres/database.ts'
import { dataFolders } from '../../platform/process/data-folder.ts'
import { root } from '../../platform/root.ts'
import { readConfig, type Config } from '../../server/config.ts'
import { sendTenant } from '../../server/tenants/commands.ts'
import { exportTenant } from '../../server/tenants/export.ts'
import { announceLeave } from '../../server/tenants/leave.ts'
import { suspendTenant } from '../../server/tenants/pause.ts'
import { readDescriptor } from '../../server/tenants/read-package.ts'
import { removeTenant } from '../../server/tenants/remove.ts'
import type { Certificate } from '../../server/tenants/removal/certificate.ts'
import { clockOf } from '../../pt-br/clock.ts'
import { dayAfter, dayText } from '../../pt-br/day.ts'
import { startExternalPostgres, type ExternalPostgres } from '../service/external-postgres.ts'
import { seedTenants, tenants } from '../support/tenants.ts'
import { until } from '../support/time/waiting.ts'
import {
  asAdmin,
  furnishTown,
  keepFile,
  mark,
  markTexts,
  leaving,
  placesOf,
  prepareLook,
  rowsOfTown,
  staying,
} from './removed-town.ts'

// A municipality is removed from a database whose owner rules nothing else, killed again and again meanwhile.

const { code, tenantId } = tenants.b
let postgres: ExternalPostgres
let url: string
let folder: string
let config: Config
let admin: Database
let owner: Database
let db: Database
let files: Files
const at = (name: string) => join(folder, name)
const say = () => {}

beforeAll(async () => {
  postgres = await startExternalPostgres()
  url = await postgres.databaseFor('prefeitura', 'createrole')
  await migrate({ url })
  await seedTenants({ url })
  folder = mkdtempSync(join(tmpdir(), 'claraboia-'))
  config = readConfig(variables(), [])
  admin = asAdmin(postgres, 'prefeitura')
  owner = asOwner({ url })
  db = connect({ url, max: 2 })
  files = await Files.open({ folder: dataFolders(config.dataDir).files })
})
afterAll(async () => {
  await Promise.all([admin.close(), owner.close(), db.close()])
  await postgres.close()
  rmSync(folder, { recursive: true, force: true })
})
const variables = () => ({
  DATABASE_URL: url,
  DATA_DIR: at('dados'),
  INBOX_DIR: at('chegada'),
  BACKUP_DIR: at('copias'),
  BACKUP_KEEP_DAYS: '12',
})

/** What an export of the other town holds, but for when it was made. */
async function otherTown(name: string) {
  await exportTenant({ options: { url }, files, code: tenants.a.code, folder: at(name) })
  const { created: _created, ...descriptor } = await readDescriptor(at(name))
  const paths = readdirSync(at(name), { recursive: true, encoding: 'utf8' }).toSorted()
  return { descriptor, paths }
}
const filesOf = (id: number) =>
  existsSync(join(dataFolders(config.dataDir).files, String(id)))
    ? readdirSync(join(dataFolders(config.dataDir).files, String(id)), { recursive: true })
    : []

/** Starts the removal as a process of its own, and kills it where it waits for a lock on that table. */
async function killAt(table: string, mode: string): Promise<void> {
  let release = () => {}
  const over = new Promise<void>((resolve) => (release = resolve))
  let isHeld = () => {}
  const held = new Promise<void>((resolve) => (isHeld = resolve))
  const other = asAdmin(postgres, 'prefeitura')
  const lock = other.session(async (session) => {
    await session.script(
      mode === 'row'
        ? `begin; select 1 from ${table} where id = ${tenantId} for key share`
        : `begin; lock table ${table} in ${mode} mode`,
    )
    isHeld()
    await over
    await session.script('rollback')
  })
  await held
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', join(root, 'conformance', 'support', 'run-command.ts'), ...command('x')],
    { cwd: root, stdio: 'inherit', env: { ...process.env, ...variables() } },
  )
  await until(async () => {
    const waiting = await admin.global.run(
      sql`select from pg_stat_activity where datname = 'prefeitura' and wait_event_type = 'Lock'
        and usename = 'prefeitura'`,
    )
    return waiting.length > 0
  })
  child.kill('SIGKILL')
  await once(child, 'exit')
  release()
  await lock
  await other.close()
  // The server notices that nobody is there any more when it has done what it waited for.
  await until(async () => {
    const left = await admin.global.run(
      sql`select from pg_locks where locktype = 'advisory' and classid = 7304`,
    )
    return left.length === 0
  })
}
const command = (name: string) => [
  'tenant',
  'remove',
  code,
  '--confirm',
  code,
  '--certificate',
  at(name),
]

test('all that a municipality has goes, of nobody else anything, killed in between or not; and it is certified', async () => {
  await furnishTown({ db, files }, tenants.a, staying)
  await furnishTown({ db, files }, tenants.b, leaving)
  await prepareLook(owner, tenantId)
  await owner.global.run(
    sql`insert into fila.tarefa (tipo, tenant_id, dados, em)
      values ('enviar_mensagem', ${tenantId}, ${JSON.stringify({ para: leaving.email })}::text::json, now())`,
  )
  expect(await markTexts(admin, tenantId)).toBeGreaterThan(100)
  const unknown = await keepFile({ db, files }, tenantId)
  mkdirSync(join(at('chegada'), code, 'portal'), { recursive: true })
  writeFileSync(join(at('chegada'), code, 'portal', 'folha.csv'), leaving.name)
  expect((await placesOf(admin, [mark])).length).toBeGreaterThan(50)
  await admin.global.script('analyze')
  const before = await otherTown('antes')

  await suspendTenant(config, { tenant: code, why: 'Contrato encerrado' }, say)
  await sendTenant(config, at('saida'), code, say)
  await announceLeave(config, { code, why: 'Contrato encerrado' }, say)
  await owner.global.run(sql`update saida_de_municipio set remover_em = remover_em - 30`)
  const had = await rowsOfTown(admin, tenantId)
  expect(had.size).toBeGreaterThan(50)
  expect(filesOf(tenantId).join(' ')).toContain(unknown.split('/').at(-1))

  for (const [table, mode] of [
    ['portal_noticia', 'share'],
    ['arquivo', 'share'],
    ['tenant', 'row'],
    // Nothing of it is left there: it is forgotten what was.
    ['usuario', 'share update exclusive'],
  ] as const) {
    await killAt(table, mode)
    expect(await tenantByCode(owner, code), `killed at ${table}`).toBeUndefined()
    expect((await rowsOfTown(admin, tenantId)).size, `killed at ${table}`).toBeLessThan(had.size)
  }
  expect(await leavesAhead(owner)).toMatchObject([{ code, isDue: true }])
  await removeTenant(config, { code, confirm: code, certificate: at('certificado.txt') }, say)
  expect(await leavesAhead(owner)).toEqual([])

  expect([...(await rowsOfTown(admin, tenantId))]).toEqual([])
  expect(await owner.global.run(sql`select from tenant where id = ${tenantId}`)).toEqual([])
  expect(filesOf(tenantId)).toEqual([])
  expect(existsSync(join(at('chegada'), code))).toBe(false)
  expect(await placesOf(admin, [mark, leaving.name, leaving.email, leaving.cpf])).toEqual([])
  expect(
    await admin.global.run(sql`select from pg_class where relnamespace = 'prevista'::regnamespace
      and relkind = 'r' and relname like 't%'`),
  ).toEqual([])
  expect(await otherTown('depois')).toEqual(before)
  expect(filesOf(tenants.a.tenantId).length).toBeGreaterThan(3)
  certifies(had)

  // Repeated, it writes what it certified once more, and nothing else.
  await removeTenant(config, { code, confirm: code, certificate: at('segunda-via.txt') }, say)
  expect(readFileSync(at('segunda-via.txt'), 'utf8')).toBe(
    readFileSync(at('certificado.txt'), 'utf8'),
  )
})

function certifies(had: ReadonlyMap<string, number>): void {
  const json = readFileSync(at('certificado.txt.json'), 'utf8')
  const certificate = JSON.parse(json) as Certificate
  const { linhas, ...rest } = certificate
  const counted = [...had].filter(([name]) => !madeOfOthers.test(name))
  expect(counted.map(([name]) => [name, linhas[name]])).toEqual(counted)
  const handed = readFileSync(join(at('saida'), 'datapackage.json'))
  const ended = certificate.remocao.terminada ?? ''
  expect(rest).toMatchObject({
    municipio: { codigo: code, nome: 'Outro' },
    pedido: { motivo: 'Contrato encerrado' },
    exportacao: { sha256: createHash('sha256').update(handed).digest('hex') },
    sem_exportacao: null,
    registro: { sha256: expect.stringMatching(/^[0-9a-f]{64}$/) as string },
    arquivos: { quantos: (had.get('arquivo') ?? 0) + 1 },
    copias: { dias: 12, ate: dayAfter(clockOf('America/Sao_Paulo').isoDay(new Date(ended)), 13) },
  })
  const text = readFileSync(at('certificado.txt'), 'utf8')
  expect(text).toContain(createHash('sha256').update(json).digest('hex'))
  expect(text).toContain(`até ${dayText(certificate.copias?.ate ?? '')}`)
  for (const word of [mark, leaving.name, leaving.email, leaving.cpf]) {
    expect(text).not.toContain(word)
    expect(json).not.toContain(word)
  }
}
/** Rows that rules of the database write as others go, and those that a function drops with their tables. */
const madeOfOthers =
  /^(t\d+_.*|preparada|mudanca_publica|documento_soma(_mes)?|entrada_de_busca|vocabulario(_de_linhas)?)$/
