import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { pino } from 'pino'
import { expect, inject } from 'vitest'
import { buildApp, openToAll } from '../../api/app.ts'
import type { RuntimeConfig } from '../../api/context.ts'
import { addressOfTenant } from '../../api/tenancy.ts'
import { Sessions } from '../../api/sessions.ts'
import {
  arrayOf,
  connect,
  open,
  sql,
  type Database,
  type Runner,
} from '../../platform/postgres/database.ts'
import { Files } from '../../platform/files/files.ts'
import type { ObjectStorageOptions } from '../../platform/files/object-storage.ts'
import { root } from '../../platform/root.ts'
import { readAnswer, queryTexts } from '../../backoffice/transport/reach.ts'
import { pathOf, type AnswerOf, type ApiCall, type InputOf } from '../../kernel/operation.ts'
import type { Action } from '../../kernel/resource.ts'
import type { PostgresConnection } from '../../platform/postgres/embedded/embedded.ts'
import { Revisions } from '../../data/public/revisions.ts'
import { openSite } from '../../site/index.ts'
import type { TenantFixture } from './tenant-fixture.ts'
import {
  emailOf,
  tenants,
  password,
  templateDatabase,
  type TenantName,
  type UserName,
} from './tenants.ts'
import { compareAnswers } from './described-answers.ts'
import { eventually } from './time/waiting.ts'
import { noteFaultsIfAttacked } from '../attacks/checks/oracles.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE' | 'HEAD' | 'OPTIONS' | 'PATCH'
export type Headers = Readonly<Record<string, string>>
export type Answer = LightMyRequestResponse

/** One instance of the server over the file's database; several may stand side by side. */
export interface Instance {
  readonly app: FastifyInstance
  readonly sessions: Sessions
  close(): Promise<void>
}

/** A user with a session at one tenant, who calls over HTTP. */
export interface Caller {
  readonly tenant: TenantFixture
  readonly userId: string
  readonly admin: string
  readonly token: string
  call(method: Method, path: string, body?: unknown, headers?: Headers): Promise<Answer>
  /** Makes a declared call. @throws Error unless the answer is one that the call declares. */
  ask<C extends ApiCall>(call: C, input: InputOf<C>, headers?: Headers): Promise<AnswerOf<C>>
}

export interface TestServer extends Instance {
  readonly db: Database
  readonly files: Files
  readonly connection: PostgresConnection
  readonly folder: string
  readonly secret: string
  readonly personSecret: string
  readonly config: RuntimeConfig
  /** Runs SQL within a tenant: to look at what was written, never to write what a call could. */
  runnerOf(tenant: TenantName): Runner
  signedIn(user: UserName, tenant?: TenantName): Promise<Caller>
  /** A session of its own, which a test may end. */
  startSession(user: UserName, headers?: Headers): Promise<Caller>
  /** Leaves the user with these rights on these pages, and none elsewhere. */
  grant(pages: readonly string[], rights: readonly Action[]): Promise<void>
  startInstance(config?: Partial<RuntimeConfig>): Promise<Instance>
}

export interface TestServerOptions {
  readonly config?: Partial<RuntimeConfig>
  readonly storage?: ObjectStorageOptions
  /** Takes every line of the log. */
  readonly onLog?: (line: string) => void
}

const defaultConfig: RuntimeConfig = {
  demo: false,
  quiet: false,
  build: '',
  publicUrl: 'http://localhost',
  sendsMail: false,
  portalBase: '',
  dedicatedBase: '',
  ciaBase: '',
  uploadLimit: 2_000_000,
  trustedProxies: [],
  logLevel: 'silent',
  metricsToken: undefined,
  clientFolder: undefined,
}
let made = 0
/** A database of this file's own, made from the template; as the owner of it. */
export async function makeDatabase(): Promise<{
  readonly connection: PostgresConnection
  drop(): Promise<void>
}> {
  const cluster = inject('cluster')
  const database = `caso_${process.pid}_${(made += 1)}`
  const admin = open({ ...cluster, max: 1 })
  await admin.global.script(
    `create database ${database} template ${templateDatabase} strategy file_copy`,
  )
  return {
    connection: { ...cluster, database },
    async drop() {
      await dropDatabase(admin, database)
      await admin.close()
    },
  }
}

/** PostgreSQL may be vacuuming a database of itself; nobody but it may end that, and it ends soon. */
async function dropDatabase(admin: ReturnType<typeof open>, database: string): Promise<void> {
  const drop = () => admin.global.script(`drop database ${database} with (force)`)
  const isDropped = () =>
    drop().then(
      () => true,
      () => false,
    )
  if (!(await eventually(isDropped, 60_000, 200))) await drop()
}

/** What the keys of persons in public tables are made with. */
const personSecret = 'um segredo'
/** What the server says of a request that was answered and then went wrong. No test's answer shows it. */
const afterwards = /FST_ERR_REP_ALREADY_SENT|reply\.sent/

async function openInstance(
  db: Database,
  files: Files,
  secret: string,
  config: RuntimeConfig,
  onLog?: TestServerOptions['onLog'],
): Promise<Instance> {
  const sessions = new Sessions(db, secret)
  const site = await openSite({
    db,
    reader: db,
    files,
    revisions: new Revisions(db, { freshMs: 0 }), // Tests change rows behind the server's back, and look at once.
    assetsBase: join(root, 'site', 'assets'),
    tenantOf: ({ tenant }) => tenant ?? undefined,
    portalHostOf: ({ portalHost }) => portalHost ?? undefined,
    originOf: (code) => addressOfTenant(config.publicUrl, code),
    sendsMail: config.sendsMail,
  })
  const late: string[] = []
  const write = onLog ?? ((line) => void (afterwards.test(line) && late.push(line)))
  const log = pino({ level: onLog ? 'trace' : 'warn' }, { write })
  const app = await buildApp({ db, files, sessions, personSecret, config }, log, {
    ...site,
    routes: openToAll(site.routes),
  })
  compareAnswers(app)
  noteFaultsIfAttacked(app, late)
  const close = () => app.close().then(() => expect(late).toEqual([]))
  return { app, sessions, close }
}

/** The real product over a database of this file's own. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const { config: wanted = {}, storage, onLog } = options
  const { connection, drop } = await makeDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'claraboia-'))
  const db = connect({ ...connection, max: 5 })
  const files = await Files.open({ folder: join(folder, 'arquivos'), storage })
  const [secret, config] = [randomBytes(32).toString('hex'), { ...defaultConfig, ...wanted }]
  const first = await openInstance(db, files, secret, config, onLog)
  const callers = new Map<string, Promise<Caller>>()
  return {
    ...first,
    db,
    files,
    connection,
    folder,
    secret,
    personSecret,
    config,
    runnerOf: (tenant) => db.in(tenants[tenant].tenantId),
    signedIn(user, tenant = 'a') {
      const name = `${user}@${tenant}`
      const known = callers.get(name) ?? signIn(first.app, tenants[tenant], emailOf(user))
      callers.set(name, known)
      return known
    },
    startSession: (user, headers) => signIn(first.app, tenants.a, emailOf(user), headers),
    async grant(pages, rights) {
      await setRights(db.in(tenants.a.tenantId), pages, rights)
      first.sessions.forget()
    },
    async startInstance(other = {}) {
      const itsOwn = connect({ ...connection, max: 3 })
      const instance = await openInstance(itsOwn, files, secret, { ...config, ...other }, onLog)
      return {
        ...instance,
        close: async () => {
          await instance.close()
          await itsOwn.close()
        },
      }
    },
    async close() {
      try {
        await first.close()
      } finally {
        await db.close()
        await drop()
        rmSync(folder, { recursive: true, force: true })
      }
    },
  }
}

/** Signs in in the two steps of a browser: password, then the application token. */
export async function signIn(
  app: FastifyInstance,
  tenant: TenantFixture,
  email: string,
  headers: Headers = {},
): Promise<Caller> {
  const { host } = tenant
  const answer = await app.inject({
    method: 'POST',
    url: '/token',
    headers: { host, ...headers },
    payload: { email, password },
  })
  if (answer.statusCode !== 200)
    throw new Error(`${email} cannot sign in: ${answer.statusCode} ${answer.body}`)
  const { token: admin } = answer.json<{ token: string }>()
  const authorization = `Bearer ${admin}`
  const url = '/api/authUserAplication'
  const bought = await app.inject({ url, headers: { host, authorization } })
  const { token } = bought.json<{ token: string }>()
  const call = callWith(app, host, token)
  return { tenant, userId: claimsOf(token).nameid, admin, token, call, ask: askWith(call) }
}

/** Calls with a bearer token at one host; without a token as nobody. */
export const callWith =
  (app: FastifyInstance, host: string, token: string | undefined): Caller['call'] =>
  (method, path, body, headers = {}) =>
    app.inject({
      method,
      url: path,
      headers: { host, ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers },
      ...(body === undefined ? {} : { payload: body as object }),
    })

/** Makes declared calls, typed by their declarations. */
const askWith =
  (call: Caller['call']): Caller['ask'] =>
  async (declared, { params, query, body }, headers) => {
    const search = query ? `?${new URLSearchParams(queryTexts(query))}` : ''
    const answer = await call(declared.method, pathOf(declared, params) + search, body, headers)
    const data = readAnswer(
      declared,
      answer.statusCode,
      answer.statusCode === 204 ? null : answer.json(),
    )
    if (data === undefined) throw new Error(`${declared.id}: ${answer.statusCode} ${answer.body}`)
    return data
  }

export const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
    nameid: string
    jti: string
    exp: number
    iat: number
    aud: string
  }

async function setRights(
  runner: Runner,
  pages: readonly string[],
  rights: readonly Action[],
): Promise<void> {
  const may = (right: Action) => rights.includes(right)
  await runner.run(sql`update gestor_perfil_pagina p set read = x.on and ${may('read')},
    add = x.on and ${may('add')}, edit = x.on and ${may('edit')}, delete = x.on and ${may('delete')},
    print = x.on and ${may('print')}
    from (select id, caminho = any(${arrayOf(pages)}::text[]) as on from pagina) x
    where x.id = p.id_janela and p.id_gestor_perfil in (select id_gestor_perfil from gestor_usuario
      where id_usuario = 'chosen')`)
}
