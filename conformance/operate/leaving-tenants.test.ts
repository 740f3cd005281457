import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { recordEvent } from '../../data/audit/audit.ts'
import { beginRemoval } from '../../data/nouns/tenant-removal.ts'
import { allTenants, tenantByCode } from '../../data/nouns/tenants.ts'
import { resumeTenant } from '../../domain/tenants/pause.ts'
import { open, sql, type Database } from '../../platform/postgres/database.ts'
import { readConfig, type Config } from '../../server/config.ts'
import { pausedCheck } from '../../server/operate/paused.ts'
import { commandLineOf, receiveTenant, sendTenant } from '../../server/tenants/commands.ts'
import { announceLeave, stopLeave } from '../../server/tenants/leave.ts'
import { listTenants } from '../../server/tenants/list.ts'
import { returnTenant, suspendTenant } from '../../server/tenants/pause.ts'
import { removeTenant } from '../../server/tenants/remove.ts'
import { tenants } from '../support/tenants.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'
import { eventually } from '../support/time/waiting.ts'
import { addressOf } from '../support/database-address.ts'

// What comes before a municipality is removed: it is suspended, handed over, waits for its day, and may still stay.

let server: TestServer
let owner: Database
let folder: string
let config: Config
let exports = 0
const said: string[] = []
const say = (text: string) => void said.push(text)
const { code, tenantId, host } = tenants.b

beforeAll(async () => {
  server = await startTestServer()
  owner = open(server.connection)
  folder = mkdtempSync(join(tmpdir(), 'claraboia-'))
  config = readConfig({ DATABASE_URL: addressOf(server.connection), DATA_DIR: folder }, [])
})
afterEach(async () => {
  said.length = 0
  await owner.global.run(sql`delete from saida_de_municipio`)
  await owner.global.run(sql`update tenant set removendo_desde = null`)
  await resumeTenant(owner, commandLineOf(tenantId), 'suspenso')
})
afterAll(async () => {
  await owner.close()
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

const suspend = () => suspendTenant(config, { tenant: code, why: 'Contrato encerrado' }, say)
const handOver = () => sendTenant(config, join(folder, `saida-${(exports += 1)}`), code, say)
const leave = (given: Record<string, string> = {}) =>
  announceLeave(config, { code, why: 'Contrato encerrado', ...given }, say)
const changed = (id: number = tenantId) =>
  recordEvent(owner.in(id), commandLineOf(id), { type: 'update', page: 'news' })
const remove = (to = 'certificado.txt') =>
  removeTenant(config, { code, confirm: code, certificate: join(folder, to) }, say)
const dayComes = () =>
  owner.global.run(sql`update saida_de_municipio set remover_em = remover_em - 30`)
const doctor = () => pausedCheck.look({ owner, config, serving: undefined, files: server.files })

test('it goes only after what it has was handed over, since it was suspended and as it still is', async () => {
  await expect(leave()).rejects.toThrow(/ainda não está suspenso/)
  expect((await tenantByCode(owner, code))?.pause, 'a refusal changes nothing').toBeNull()
  await handOver()
  await suspend()
  await expect(leave()).rejects.toThrow(/Desde que outro-es foi suspenso não foi exportado/)
  await handOver()
  await changed()
  await expect(leave()).rejects.toThrow(/mudou desde a última exportação/)
  await handOver()
  // What others export and change is nothing to it.
  await sendTenant(config, join(folder, 'de-outro'), tenants.a.code, say)
  await changed(tenants.a.tenantId)
  await leave()
  expect(said.at(-1)).toMatch(/^outro-es está suspenso e pode ser removido a partir de \d\d\//)
  await expect(leave()).rejects.toThrow(/já vai sair/)
  // What is written by whoever has a hand in the database counts too, until the last moment.
  await changed()
  await dayComes()
  await expect(remove()).rejects.toThrow(/mudou desde a última exportação/)
  expect(await tenantByCode(owner, code)).toBeDefined()
})

test('without that a reason is asked for; the day is told everywhere, and it may stay until it comes', async () => {
  await leave({ in: '30', 'without-export': 'A prefeitura já tem tudo' })
  await expect(remove()).rejects.toThrow(
    /^outro-es só pode ser removido a partir de .+ Nada foi removido\.$/,
  )
  await listTenants(config, false, say)
  expect(said.at(-1)).toMatch(/^outro-es .+ suspenso, sai em \d\d\/\d\d\/\d{4}$/m)
  expect(await doctor()).toMatchObject({
    state: 'warning',
    text: expect.stringMatching(/^outro-es \(sai em \d\d\/\d\d\/\d{4}\)$/) as string,
  })
  await expect(returnTenant(config, { tenant: code }, say)).rejects.toThrow(
    /tenant stay outro-es; depois/,
  )
  expect((await tenantByCode(owner, code))?.pause?.kind).toBe('suspenso')
  await stopLeave(config, code, say)
  expect((await tenantByCode(owner, code))?.pause?.kind, 'it stays suspended').toBe('suspenso')
  await expect(stopLeave(config, code, say)).rejects.toThrow(/não estava de saída/)
  await expect(remove()).rejects.toThrow(/^outro-es não está de saída/)
  await returnTenant(config, { tenant: code }, say)
  expect((await tenantByCode(owner, code))?.pause).toBeNull()
  const lines = await server.runnerOf('b').run<{ values: object }>(
    sql`select new_values as values from auditoria where new_values ? 'remover_em'
        order by id desc limit 2`,
  )
  expect(lines.map(({ values }) => values)).toEqual([
    { remover_em: null },
    expect.objectContaining({ sem_exportacao: 'A prefeitura já tem tudo' }),
  ])
})

test('the day comes by the clock of the municipality, and nothing removes it by itself', async () => {
  await leave({ in: '1', 'without-export': 'Teste' })
  const [row] = await owner.global.run<{ ahead: number }>(
    sql`select remover_em - (now() at time zone fuso)::date as ahead from saida_de_municipio`,
  )
  expect(row?.ahead).toBe(1)
  await dayComes()
  expect(await doctor()).toMatchObject({
    text: expect.stringMatching(/^outro-es \(pode ser removido desde /) as string,
    remedy: expect.stringContaining('tenant remove outro-es --confirm outro-es') as string,
  })
  expect((await allTenants(owner)).map((one) => one.code)).toContain(code)
})

test('once the removal has begun it is nobody’s: no door, command or task finds it, on any instance', async () => {
  await leave({ 'without-export': 'Teste' })
  const warm = await server.startInstance()
  const ask = async ({ app }: Pick<TestServer, 'app'>) =>
    (await app.inject({ url: '/api/gestor', headers: { host } })).statusCode
  try {
    expect(await ask(warm)).toBe(503)
    await owner.transaction(tenantId, (tx) =>
      beginRemoval(tx, tenantId, { handedOver: null, checkpoint: null }),
    )
    const fresh = await server.startInstance()
    expect(await ask(fresh)).toBe(404)
    await fresh.close()
    // What an instance knows of a town it knows for ten seconds.
    expect(await eventually(async () => (await ask(warm)) === 404, 12_000, 250)).toBe(true)
  } finally {
    await warm.close()
  }
  expect((await allTenants(owner)).map((one) => one.code)).toEqual([tenants.a.code])
  await expect(stopLeave(config, code, say)).rejects.toThrow(/não existe/)
  await expect(suspend()).rejects.toThrow(/não existe/)
  await expect(handOver()).rejects.toThrow(/não existe/)
  await sendTenant(config, join(folder, 'pacote'), tenants.a.code, say)
  await expect(receiveTenant(config, join(folder, 'pacote'), code, say)).rejects.toThrow(
    /está sendo removido/,
  )
  expect(await doctor()).toMatchObject({
    text: 'outro-es (remoção interrompida)',
    remedy: expect.stringMatching(/^Repita até o fim: /) as string,
  })
  await listTenants(config, false, say)
  expect(said.at(-1)).toMatch(/^outro-es \(Outro\): remoção interrompida\. Repita: /)
})

test('the code is typed again, and the certificate has a place, before anything is touched', async () => {
  await leave({ 'without-export': 'Teste' })
  await dayComes()
  const to = join(folder, 'certificado.txt')
  const tried = (given: { confirm?: string; certificate?: string }) =>
    removeTenant(config, { code, ...given }, say)
  await expect(tried({ certificate: to })).rejects.toThrow(/com --confirm outro-es/)
  await expect(tried({ confirm: 'el-es', certificate: to })).rejects.toThrow(/Isto não se desfaz/)
  await expect(tried({ confirm: code })).rejects.toThrow(/--certificate/)
  await expect(tried({ confirm: code, certificate: folder })).rejects.toThrow(/já existe/)
  await expect(
    tried({ confirm: code, certificate: join(folder, 'nenhuma', 'c.txt') }),
  ).rejects.toThrow(/Não é possível gravar/)
  expect(await tenantByCode(owner, code)).toBeDefined()
})
