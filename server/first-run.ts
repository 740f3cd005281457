import { createHash } from 'node:crypto'
import {
  asOwner,
  sql,
  type ConnectOptions,
  type Database,
  type Runner,
} from '../platform/postgres/database.ts'
import { firstAccessKey } from '../data/accounts/first-access.ts'
import { owedByLaw } from '../domain/duties/catalogue.ts'
import { installMissingDuties } from '../domain/duties/install.ts'
import { prepareReadyProfiles, readyProfileNames } from '../domain/rights/ready-profiles.ts'
import { insertMany } from '../data/store/seed.ts'
import {
  allTenants,
  createTenant,
  hasTenants,
  mainTenant,
  markPrepared,
  syncPages,
  tenantsToPrepare,
  tenantsWithoutUsers,
  type Tenant,
} from '../data/nouns/tenants.ts'
import { allPages } from '../data/rights/all-pages.ts'
import { areas } from '../resources/areas.ts'
import { baseMenu } from '../resources/portal/base-menu.ts'
import { baseMenuItem } from '../resources/portal/base-menu-item.ts'
import { competence } from '../resources/registers/competence.ts'
import { documentType } from '../resources/portal/document-type.ts'
import { exercise } from '../resources/registers/exercise.ts'
import { locality } from '../resources/registers/locality.ts'
import { profile } from '../resources/access/profile.ts'
import { state } from '../resources/registers/state.ts'
import {
  competences,
  documentTypes,
  exercises,
  localities,
  profiles,
  states,
} from '../domain/first-rows/reference-data.ts'
import { itemDraft, menuDraft, standardMenus } from '../domain/first-rows/standard-menus.ts'

/**
 * Tenants that nobody can sign in to. The key opens the set-up once: a start makes one where the installation has one
 * tenant alone; of others the operator asks for it, so that a log is not full of them.
 */
export interface UnclaimedTenant {
  readonly tenant: Tenant
  readonly key: string | undefined
}

/** Opens the database as its owner for as long as the work takes. */
export async function withOwner<T>(
  options: ConnectOptions,
  work: (owner: Database) => Promise<T>,
): Promise<T> {
  const owner = asOwner(options)
  try {
    return await work(owner)
  } finally {
    await owner.close()
  }
}

/**
 * Stands for all that {@link prepareTenant} may give a tenant that is not empty: another version may have more to give.
 */
const preparation = createHash('sha256')
  .update(JSON.stringify([allPages, areas, readyProfileNames, owedByLaw.length]))
  .digest('base64url')

/**
 * Leaves every tenant complete: the first one, what each is born with, and the pages of nouns that are new in this
 * version. Tenants that were prepared for the same are not visited: with thousands of them a start takes no longer.
 * @returns the tenants that wait for their first user
 */
export async function prepareTenants(
  db: Database,
  owner: Database,
): Promise<readonly UnclaimedTenant[]> {
  if (!(await hasTenants(owner))) await createTenant(owner, mainTenant, 'Claraboia')
  for (const tenant of await tenantsToPrepare(owner, preparation)) {
    await prepareTenant(db, tenant)
    await markPrepared(owner, tenant.id, preparation)
  }
  const waiting = await tenantsWithoutUsers(owner)
  const isAlone = waiting.length === 1 && (await allTenants(owner)).length === 1
  return Promise.all(
    waiting.map(async (tenant) => ({
      tenant,
      key: isAlone ? await firstAccessKey(owner, tenant.id) : undefined,
    })),
  )
}

/** Safe to repeat: what the tenant has stays as it is. */
export async function prepareTenant(db: Database, { id }: Pick<Tenant, 'id'>): Promise<void> {
  await db.transaction(id, async (tx) => {
    if (await isEmpty(tx)) await insertReferenceData(tx)
    await prepareReadyProfiles(tx)
    await installMissingDuties(tx, id)
  })
  await syncPages(db, id)
}

const isEmpty = async (runner: Runner) =>
  (await runner.run(sql.read`select 1 from ${sql.raw(state.table)} limit 1`)).length === 0

async function insertReferenceData(runner: Runner): Promise<void> {
  const stateDrafts = states()
  const keys = await insertMany(runner, state, stateDrafts)
  const stateIds = new Map(
    stateDrafts.map(({ abbreviation }, index) => [abbreviation, Number(keys[index])]),
  )
  await insertMany(
    runner,
    locality,
    localities().map(({ stateAbbreviation, draft }) => ({
      ...draft,
      stateId: stateIds.get(stateAbbreviation) ?? 0,
    })),
  )
  await insertMany(runner, exercise, exercises(new Date()))
  await insertMany(runner, competence, competences)
  await insertMany(runner, profile, profiles)
  await insertBaseMenus(runner)
}

/**
 * The menus, and the kinds of documents, each of which names the item that leads to it; publishers are allowed by both.
 */
async function insertBaseMenus(runner: Runner): Promise<void> {
  const menus = await insertMany(runner, baseMenu, standardMenus.map(menuDraft))
  const items = standardMenus.flatMap((menu, of) =>
    menu.items.map((item, at) => ({
      type: item.type,
      draft: itemDraft(Number(menus[of]), item, at),
    })),
  )
  const keys = await insertMany(
    runner,
    baseMenuItem,
    items.map(({ draft }) => draft),
  )
  const itemOf = new Map(
    items.flatMap(({ type }, at) => [type ?? []].flat().map((one) => [one, Number(keys[at])])),
  )
  await insertMany(
    runner,
    documentType,
    documentTypes.map((type) => ({
      ...type,
      menuItemId: itemOf.get(type.shortDescription) ?? null,
    })),
  )
}
