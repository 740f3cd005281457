import { createFirstUser } from '../../domain/accounts/users.ts'
import { createTenant } from '../../data/nouns/tenants.ts'
import type { AnyResource } from '../../kernel/resource.ts'
import { resources } from '../../resources/index.ts'
import { prepareTenant, withOwner } from '../../server/first-run.ts'
import { firstKey, storeFresh, type Whose } from '../support/drafts.ts'
import type { TenantFixture } from '../support/tenant-fixture.ts'
import { emailOf, tenants, password } from '../support/tenants.ts'
import { nounOf, type Noun } from '../support/noun.ts'
import { signIn, type Caller, type TestServer } from '../support/test-server.ts'
import type { ContractCall } from './contract.ts'

/** Who calls: everything, one manager's, nothing; the other tenant, and one where nothing was ever written. */
export interface Subjects {
  readonly server: TestServer
  readonly master: Caller
  readonly first: Caller
  readonly nobody: Caller
  readonly elsewhere: Caller
  readonly empty: Caller
}

/** A tenant without a single row but its one user. */
async function signInAtEmptyTenant(server: TestServer): Promise<Caller> {
  const created = await withOwner(server.connection, async (owner) => {
    const made = await createTenant(owner, 'vazio-es', 'Vazio')
    await prepareTenant(server.db, made)
    return made
  })
  await createFirstUser(server.db.in(created.id), created.id, {
    name: 'Zoraide Pinho',
    email: emailOf('master'),
    password,
  })
  const runner = server.db.in(created.id)
  for (const { table, name } of resources)
    if (name !== 'system-user')
      await runner.run({ text: `update ${table} set excluido = true`, values: [] })
  const tenant: TenantFixture = {
    ...tenants.a,
    code: 'vazio-es',
    tenantId: created.id,
    host: 'vazio-es.localhost',
  }
  return signIn(server.app, tenant, emailOf('master'))
}

export async function subjectsOf(server: TestServer): Promise<Subjects> {
  const [master, first, nobody, elsewhere] = [
    await server.signedIn('master'),
    await server.signedIn('first'),
    await server.signedIn('nobody'),
    await server.signedIn('master', 'b'),
  ]
  return { server, master, first, nobody, elsewhere, empty: await signInAtEmptyTenant(server) }
}

/** Every call of a noun, by its name. */
export function noun({ server }: Subjects, name: string): Noun {
  const resource = resourceOf(name)
  if (!resource) throw new Error(`no noun ${name}`)
  return nounOf(server, resource)
}

export function resourceOf(name: string | null): AnyResource | undefined {
  return resources.find((resource) => resource.name === name)
}

/** The noun that a parameter of a path names a row of, by the contract's own names. */
const named: Readonly<Record<string, string>> = {
  portalId: 'portal',
  managerId: 'manager',
  menuId: 'base-menu',
  typeId: 'document-type',
  clientId: 'portal-client',
  adminId: 'manager-profile-user',
  profileId: 'profile',
  userId: 'system-user',
  submenuId: 'user-menu-item',
}
const plain: Readonly<Record<string, string>> = {
  year: '0000',
  urlPrefix: 'um',
  encodedPath: encodeURIComponent('/informacoes/portal-informacoes/glossario'),
  fileName: 'nenhum.pdf',
  pageName: 'glossary',
}

interface Wanted {
  readonly tenant?: TenantFixture
  readonly whose?: Whose
  readonly key?: string | number
}
/**
 * The path of a call with its parameters filled in; `key` is the row that the last one names, the others name rows of
 * `whose`.
 */
export async function pathOf(
  { server, first }: Subjects,
  call: ContractCall,
  { tenant = tenants.a, whose = 'first', key }: Wanted = {},
): Promise<string> {
  const values = new Map<string, string>()
  for (const [at, name] of call.pathParams.entries()) {
    const target = resourceOf(named[name] ?? null)
    if (key !== undefined && at === call.pathParams.length - 1) values.set(name, String(key))
    else if (name === 'userId') values.set(name, first.userId)
    else if (target)
      values.set(
        name,
        String((await firstKey(server.db.in(tenant.tenantId), target, tenant, whose)) ?? 1),
      )
    else values.set(name, plain[name] ?? '1')
  }
  return call.path.replace(/:(\w+)/g, (_, name: string) =>
    name === 'encodedPath' ? (values.get(name) ?? '') : encodeURIComponent(values.get(name) ?? '1'),
  )
}

/** A row that the first manager reaches (or the second's, or the other tenant's), however it comes to be. */
export async function rowOf(
  { server, master, elsewhere }: Subjects,
  resource: AnyResource,
  whose: 'first' | 'second' | 'elsewhere',
): Promise<{ readonly key: string | number }> {
  const tenant = whose === 'elsewhere' ? tenants.b : tenants.a
  const rows = nounOf(server, resource, tenant)
  if (resource.calls.create && resource.calls.read)
    return rows.made(
      whose === 'elsewhere' ? elsewhere : master,
      await rows.fresh(whose === 'second' ? 'second' : 'first'),
    )
  return {
    key: await storeFresh(
      server.db.in(tenant.tenantId),
      resource,
      tenant,
      whose === 'second' ? 'second' : 'first',
    ),
  }
}
