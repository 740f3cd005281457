import { hash } from '@node-rs/argon2'
import { createFirstUser } from '../../domain/accounts/users.ts'
import {
  connect,
  sql,
  type ConnectOptions,
  type Database,
  type Runner,
} from '../../platform/postgres/database.ts'
import { keyringOf, takeKeyring } from '../../platform/secrets/keyring.ts'
import { referencesOf, type AnyResource } from '../../kernel/resource.ts'
import { insertMany } from '../../data/store/seed.ts'
import { createTenant } from '../../data/nouns/tenants.ts'
import { documentElement } from '../../resources/portal/document-element.ts'
import { resources } from '../../resources/index.ts'
import { manager } from '../../resources/registers/manager.ts'
import { portal } from '../../resources/portal/portal.ts'
import { portalClient } from '../../resources/portal/portal-client.ts'
import { prepareTenant, withOwner } from '../../server/first-run.ts'
import { firstKey, storeFresh } from './drafts.ts'
import type { PortalFixture, TenantFixture } from './tenant-fixture.ts'

const unitOf = (portalId: number) =>
  documentElement.example.clientHashId.slice(0, -1) + String(portalId)
const portalFixture = (id: number, prefix: string): PortalFixture => ({
  id,
  unit: unitOf(id),
  prefix,
})
const sharedIds = {
  managers: [1, 2],
  portals: [portalFixture(1, 'um'), portalFixture(2, 'dois'), portalFixture(3, 'tres')],
} as const
export const tenants = {
  a: { code: 'el-es', tenantId: 1, host: 'localhost', ...sharedIds },
  b: { code: 'outro-es', tenantId: 2, host: 'outro-es.localhost', ...sharedIds },
} as const satisfies Record<string, TenantFixture>
/** A portal that tenant b alone has. */
export const portalOfTenantB = portalFixture(4, 'so-na-outra')
export type TenantName = keyof typeof tenants

/** The database that every file's own is copied from. */
export const templateDatabase = 'modelo'
/** What the secrets of all test servers are encrypted with: those of one worker share it. */
export const testKeys = keyringOf(['5e'.repeat(32)])
takeKeyring(testKeys)
export const password = 'andorinha azul na serra'
/**
 * Who signs in: `master` is elMaster; `first` and `second` may do everything of one manager; `reader` reads of the
 * first; `nobody` has no link.
 */
export type UserName = 'master' | 'first' | 'second' | 'reader' | 'nobody' | 'chosen'
export const emailOf = (user: UserName) => `${user}@exemplo.gov.br`

/** Fills the template with both tenants, once for a run. */
export const seedTenants = (connection: ConnectOptions): Promise<void> =>
  withOwner(connection, async (owner) => {
    const senha = await hash(password)
    const db = connect({ ...connection, max: 2 })
    for (const fixture of [tenants.a, tenants.b]) {
      await restartKeys(owner)
      const tenant = await createTenant(
        owner,
        fixture.code,
        fixture === tenants.a ? 'Serra Clara' : 'Outro',
      )
      await prepareTenant(db, tenant)
      await createFirstUser(db.in(tenant.id), tenant.id, {
        name: 'Ana Coutinho',
        email: emailOf('master'),
        password,
      })
      const runner = db.in(tenant.id)
      await insertManagers(
        runner,
        fixture === tenants.a ? sharedIds.portals : [...sharedIds.portals, portalOfTenantB],
      )
      await insertUsers(runner, senha)
      await insertExamples(runner, fixture)
      // A month can be registered once: without free ones there would be nothing to create.
      await runner.run(sql`delete from competencia where mes > 2`)
    }
    await db.close()
  })

async function restartKeys(owner: Database): Promise<void> {
  const sequences = await owner.global.run<{ name: string }>(
    sql`select s.oid::regclass::text as name from pg_class s
      join pg_depend d on d.objid = s.oid and d.deptype = 'i' where s.relkind = 'S' and s.relname <> 'tenant_id_seq'`,
  )
  for (const { name } of sequences) await owner.global.script(`alter sequence ${name} restart`)
}

async function insertManagers(runner: Runner, portals: readonly PortalFixture[]): Promise<void> {
  const bodies = [
    ['Prefeitura Um', '11222333000181'],
    ['Câmara Dois', '11444777000161'],
  ] as const
  await insertMany(
    runner,
    manager,
    bodies.map(([name, cnpj]) => ({ ...manager.example, name, cnpj })),
  )
  const { managers } = sharedIds
  await insertMany(
    runner,
    portal,
    portals.map(({ prefix }, at) => ({
      ...portal.example,
      name: `Portal ${prefix}`,
      portalUrl: prefix,
      managerId: managers[at > 1 ? 1 : 0],
      locId: null,
      entityId: null,
    })),
  )
  for (const { id, unit } of portals)
    await insertMany(
      runner,
      portalClient,
      [{ ...portalClient.example, name: `UG ${id}`, portalId: id, entityId: null }],
      { hashId: unit },
    )
}

const pointedTo = (resource: AnyResource) =>
  resources.some((other) =>
    referencesOf(other).some(([, { to, by }]) => to === resource.name && !by),
  )
/**
 * A row of every noun that others point to and that has none yet, so that each reference has somewhere to lead: one for
 * each manager.
 */
async function insertExamples(runner: Runner, tenant: TenantFixture): Promise<void> {
  for (const resource of resources.filter(pointedTo)) {
    for (const whose of resource.scope ? (['first', 'second'] as const) : (['first'] as const))
      if ((await firstKey(runner, resource, tenant, whose)) === undefined)
        await storeFresh(runner, resource, tenant, whose)
  }
}

const everything = { read: true, add: true, edit: true, delete: true, print: true }
async function insertUsers(runner: Runner, senha: string): Promise<void> {
  const users = [
    ['first', 1, everything],
    ['second', 2, everything],
    ['reader', 1, { ...everything, add: false, edit: false, delete: false, print: false }],
    ['chosen', 1, everything],
  ] as const
  for (const name of ['first', 'second', 'reader', 'chosen', 'nobody'] as const)
    await runner.run(
      sql`insert into usuario (id, name, username, email, senha, confirmed, active)
        values (${name}, ${`Pessoa ${name}`}, ${emailOf(name)}, ${emailOf(name)}, ${senha}, true, true)`,
    )
  for (const [name, managerId, { read, add, edit, delete: remove, print }] of users) {
    await runner.run(sql`with p as (insert into perfil (nome) values (${name}) returning id),
      gp as (insert into gestor_perfil (id_gestor, id_perfil) select ${managerId}::bigint, id from p returning id),
      pg as (insert into gestor_perfil_pagina (id_gestor_perfil, id_janela, read, add, edit, delete, print)
        select gp.id, pagina.id, ${read}, ${add}, ${edit}, ${remove}, ${print} from gp, pagina)
      insert into gestor_usuario (id_usuario, id_gestor_perfil) select ${name}, id from gp`)
  }
}
