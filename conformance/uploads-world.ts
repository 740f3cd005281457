import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { buildApp } from '../api/app.ts'
import { Sessions } from '../api/sessions.ts'
import { createFirstUser } from '../data/accounts.ts'
import { connect, type Database } from '../data/database.ts'
import { Files } from '../data/files.ts'
import { migrate } from '../data/migrate.ts'
import type { ObjectStorageOptions } from '../data/object-storage.ts'
import { insertMany } from '../data/seed.ts'
import { createTenant } from '../data/tenants.ts'
import { documentElement } from '../resources/document-element.ts'
import { manager } from '../resources/manager.ts'
import { portal } from '../resources/portal.ts'
import { portalClient } from '../resources/portal-client.ts'
import { startEmbeddedPostgres } from '../server/embedded-postgres.ts'
import { prepareTenant, withOwner } from '../server/first-run.ts'

/** Two tenants with a portal each (the first with two), their units, and a user who may do everything in one of them. */
export interface House {
  readonly tenantId: number
  readonly host: string
  readonly token: string
  readonly portals: readonly { readonly id: number; readonly unit: string }[]
}
export interface World {
  readonly app: FastifyInstance
  readonly db: Database
  readonly files: Files
  readonly uploadLimit: number
  readonly here: House
  readonly elsewhere: House
  /** How many files there are, and how many on their way. */
  readonly stored: () => { readonly kept: number; readonly staged: number }
  readonly close: () => Promise<void>
}

interface FakeS3 {
  run(): Promise<unknown>
  close(): Promise<void>
}
const fakeS3 = createRequire(import.meta.url)('s3rver') as new (options: object) => FakeS3

async function objectStore(directory: string, port: number): Promise<{ storage: ObjectStorageOptions; close: () => Promise<void> }> {
  const server = new fakeS3({ port, address: '127.0.0.1', silent: true, directory, configureBuckets: [{ name: 'claraboia' }] })
  await server.run()
  return {
    storage: { endpoint: `http://127.0.0.1:${port}`, region: 'us-east-1', bucket: 'claraboia', accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
    close: () => server.close(),
  }
}

const filesIn = (folder: string) => readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())

/** @param s3Port where the object store listens; without it, files are in a local folder. */
export async function makeWorld(uploadLimit: number, s3Port?: number): Promise<World> {
  const folder = mkdtempSync(join(tmpdir(), 'claraboia-'))
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'base'), keep: 'throw-away' })
  await migrate(postgres.connection)
  const db = connect(postgres.connection)
  const objects = join(folder, 'objetos')
  mkdirSync(objects)
  const store = s3Port === undefined ? undefined : await objectStore(objects, s3Port)
  const local = join(folder, 'arquivos')
  const files = await Files.open({ folder: local, storage: store?.storage })
  const config = {
    demo: false, build: '', publicUrl: 'http://localhost', portalBase: '', dedicatedBase: '', ciaBase: '', uploadLimit, trustedProxies: [], logLevel: 'silent', clientFolder: undefined,
  }
  const app = await buildApp({ db, files, sessions: new Sessions(db, randomBytes(32).toString('hex')), config })
  const houses = await withOwner(postgres.connection, async (owner) => [
    await furnish(app, db, await createTenant(owner, 'el-es', 'Serra Clara'), 'localhost', (id) => prepareTenant(owner, { id, code: '', name: '' })),
    await furnish(app, db, await createTenant(owner, 'outro-es', 'Outro'), 'outro-es.localhost', (id) => prepareTenant(owner, { id, code: '', name: '' })),
  ] as const)
  return {
    app, db, files, uploadLimit, here: houses[0], elsewhere: houses[1],
    stored() {
      const staged = filesIn(join(local, 'temporarios')).length
      const kept = store ? filesIn(objects).filter(({ name }) => name.endsWith('_object')).length : filesIn(local).length - staged
      return { kept, staged }
    },
    async close() {
      await app.close()
      await store?.close()
      await db.close()
      await postgres.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const password = 'andorinha azul na serra'
async function signIn(app: FastifyInstance, host: string, email: string): Promise<string> {
  const admin = await app.inject({ method: 'POST', url: '/token', headers: { host }, payload: { email, password } })
  const application = await app.inject({ url: '/api/authUserAplication', headers: { host, authorization: `Bearer ${admin.json<{ token: string }>().token}` } })
  return application.json<{ token: string }>().token
}

/** A user with one right on one page, at a manager of his own or at the house's. @returns the house as that user sees it. */
export async function colleague({ app, db }: World, house: House, name: string, page: string, right: 'read' | 'add', manages: 'the house' | 'nothing here'): Promise<House> {
  const email = `${name}@exemplo.gov.br`
  await db.transaction(house.tenantId, async ({ sql }) => {
    const [user] = await sql<{ id: string }[]>`insert into usuario (name, username, email, senha, confirmed, active) select ${name}, ${email}, ${email}, senha, true, true from usuario limit 1 returning id`
    const [profile] = await sql<{ id: string }[]>`insert into perfil (nome) values (${name}) returning id`
    const [body] = manages === 'the house' ? await sql<{ id: string }[]>`select id from gestor order by id limit 1` : await sql<{ id: string }[]>`insert into gestor (nome, cnpj) values (${name}, ${name}) returning id`
    const [link] = await sql<{ id: string }[]>`insert into gestor_perfil (id_gestor, id_perfil) values (${body?.id ?? ''}, ${profile?.id ?? ''}) returning id`
    await sql`insert into gestor_perfil_pagina (id_gestor_perfil, id_janela, ${sql(right)}) select ${link?.id ?? ''}, id, true from pagina where caminho = ${page}`
    await sql`insert into gestor_usuario (id_usuario, id_gestor_perfil) values (${user?.id ?? ''}, ${link?.id ?? ''})`
  })
  return { ...house, token: await signIn(app, house.host, email) }
}

async function furnish(app: FastifyInstance, db: Database, tenant: { readonly id: number }, host: string, prepare: (id: number) => Promise<void>): Promise<House> {
  await prepare(tenant.id)
  const email = 'ana@exemplo.gov.br'
  await createFirstUser(db, tenant.id, { name: 'Ana Coutinho', email, password })
  const runner = db.in(tenant.id)
  const [managerId] = await insertMany(runner, manager, [{ ...manager.example, addressStateId: null, addressLocalityId: null }])
  const portalIds = await insertMany(runner, portal, ['um', 'dois'].map((portalUrl) => ({ ...portal.example, portalUrl, managerId: Number(managerId), locId: null })))
  const units = await insertMany(runner, portalClient, portalIds.map((id) => ({ ...portalClient.example, portalId: Number(id) })))
  return { tenantId: tenant.id, host, token: await signIn(app, host, email), portals: portalIds.map((id, at) => ({ id: Number(id), unit: units[at] ?? '' })) }
}

/** One request by the user of a house; `as: 'nobody'` without a session. */
export const ask = (world: World, house: House, options: InjectOptions & { readonly as?: 'nobody' }) => {
  const { as: who, ...rest } = options
  return world.app.inject({ ...rest, headers: { host: house.host, ...(who === 'nobody' ? {} : { authorization: `Bearer ${house.token}` }), ...rest.headers } })
}

export interface Uploaded {
  readonly s3_file_key: string
  readonly s3_file_size: number
  readonly s3_file_md5: string
  readonly nome_original: string
  readonly tipo: string
  readonly file_url: string
  readonly duplicado?: { readonly elemento_id: number; readonly descricao: string }
}

const line = '----claraboia'
export interface Part {
  readonly name: string
  readonly file?: string
  readonly body: string | Buffer
}
export const multipart = (parts: readonly Part[]) => ({
  headers: { 'content-type': `multipart/form-data; boundary=${line}` },
  payload: Buffer.concat([
    ...parts.flatMap(({ name, file, body }) => [
      Buffer.from(`--${line}\r\ncontent-disposition: form-data; name="${name}"${file === undefined ? '' : `; filename="${file}"\r\ncontent-type: text/html`}\r\n\r\n`), Buffer.from(body), Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${line}--\r\n`),
  ]),
})

export const upload = (world: World, house: House, file: string, body: string | Buffer, portalId = house.portals[0]?.id ?? 0) =>
  ask(world, house, { method: 'POST', url: '/webadm/arquivos', ...multipart([{ name: 'portal_id', body: String(portalId) }, { name: 'file', file, body }]) })

/** The body of a document that a house's first portal may publish. */
export const documentBody = (house: House, given: Readonly<Record<string, unknown>>) => ({
  portal_id: house.portals[0]?.id, hash_id_cliente: house.portals[0]?.unit, id_tipo_elemento: 1, descricao: documentElement.example.description, ano: '2026', periodicidade: 'bimestral', mes: null, ...given,
})
