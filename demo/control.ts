import { sql, type Runner } from '../platform/postgres/database.ts'
import { commandsOf } from '../domain/commands.ts'
import type { Actor } from '../data/store/scope.ts'
import type { AnyResource, Draft } from '../kernel/resource.ts'
import { administrativeUnit } from '../resources/registers/administrative-unit.ts'
import { area } from '../resources/registers/area.ts'
import { client } from '../resources/registers/client.ts'
import { clientContact } from '../resources/registers/client-contact.ts'
import { collaborator } from '../resources/registers/collaborator.ts'
import { customerProduct } from '../resources/registers/customer-product.ts'
import { hrFunction } from '../resources/registers/hr-function.ts'
import { person } from '../resources/registers/person.ts'
import { product } from '../resources/registers/product.ts'
import { region } from '../resources/registers/region.ts'
import { unitManagement } from '../resources/registers/unit-management.ts'
import { unitProduct } from '../resources/registers/unit-product.ts'
import { clients, names, people, controlledUnits } from './control-facts.ts'
import { townPlace } from './places.ts'

type Manager = 'prefeitura' | 'camara'

/** The control area: what the two bodies offer, to whom, and who works on it. */
export async function seedControl(
  runner: Runner,
  actor: Actor,
  managers: ReadonlyMap<string, string>,
): Promise<void> {
  const made = new Map<string, number>()
  const id = (kind: string, name: string) => made.get(`${kind} ${name}`) ?? 0
  const make = async <R extends AnyResource>(
    resource: R,
    kind: string,
    name: string,
    draft: Draft<R>,
  ) => {
    made.set(
      `${kind} ${name}`,
      Number((await commandsOf(resource).create(runner, actor, draft)).key),
    )
  }
  const [where] = await runner.run<{ state: number; locality: number }>(
    sql.read`select id_estado::float8 as state, id::float8 as locality from localidade where ibge = ${townPlace.ibge}`,
  )
  for (const unit of controlledUnits)
    await make(administrativeUnit, 'unit', unit.tradeName, {
      ...unit,
      stateRegistration: 'ISENTO',
      stateId: where?.state ?? null,
      localityId: where?.locality ?? null,
      active: true,
    })
  for (const of of ['prefeitura', 'camara'] as const)
    await seedManager(of, Number(managers.get(of)), make, id)
  await seedClients(runner, actor, managers, Number(where?.locality ?? 0), make, id)
  await seedTeam(runner, actor, managers, make, id)
}

type Make = <R extends AnyResource>(
  resource: R,
  kind: string,
  name: string,
  draft: Draft<R>,
) => Promise<void>
type IdOf = (kind: string, name: string) => number

async function seedManager(of: Manager, managerId: number, make: Make, id: IdOf): Promise<void> {
  const unit = id('unit', of === 'prefeitura' ? 'Orvalho Digital' : 'IGPV')
  await make(unitManagement, 'management', of, { managerId, unitId: unit })
  for (const description of names.region[of])
    await make(region, 'region', `${of} ${description}`, {
      managerId,
      description,
      commercial: description !== 'Sede',
      hidden: false,
    })
  for (const [name, acronym] of names.area[of])
    await make(area, 'area', `${of} ${name}`, { managerId, name, acronym, hidden: false })
  for (const [name, acronym] of names.function[of])
    await make(hrFunction, 'function', `${of} ${name}`, { managerId, name, acronym, hidden: false })
  for (const [name, acronym] of names.product[of]) {
    await make(product, 'product', `${of} ${name}`, {
      managerId,
      name,
      acronym,
      ggSystems: `GG-${acronym}`,
      hidden: false,
    })
    await make(unitProduct, 'offer', `${of} ${name}`, {
      unitId: unit,
      productId: id('product', `${of} ${name}`),
      startDate: '2024-02-01',
      endDate: null,
      hidden: false,
    })
  }
}

/** Whom the bodies serve, and with what. */
async function seedClients(
  runner: Runner,
  actor: Actor,
  managers: ReadonlyMap<string, string>,
  localityId: number,
  make: Make,
  id: IdOf,
): Promise<void> {
  for (const { manager, name, region: at, products } of clients) {
    const key = `${manager} ${name}`
    await make(client, 'client', key, {
      managerId: Number(managers.get(manager)),
      localityId,
      regionId: id('region', `${manager} ${at}`),
      name,
      hidden: false,
    })
    for (const [order, used] of products.entries()) {
      const of = `${manager} ${used}`
      await commandsOf(customerProduct).create(runner, actor, {
        clientId: id('client', key),
        productId: id('product', of),
        unitProductId: id('offer', of),
        deploymentDate: `2025-0${order + 3}-17`,
        deployed: order < 2,
        openingHours: 'Segunda a sexta, das 8h às 17h',
        hidden: false,
      })
    }
  }
}

async function seedTeam(
  runner: Runner,
  actor: Actor,
  managers: ReadonlyMap<string, string>,
  make: Make,
  id: IdOf,
): Promise<void> {
  for (const {
    manager,
    name,
    gender,
    born,
    since,
    area: at,
    function: as,
    product: on,
  } of people) {
    const [user] = await runner.run<{ id: string }>(
      sql.read`select id from usuario where name = ${name}`,
    )
    if (!user) continue
    await make(person, 'person', name, {
      managerId: Number(managers.get(manager)),
      userId: user.id,
      gender,
      birthDate: born,
      admissionDate: since,
      hidden: false,
      active: true,
    })
    await commandsOf(collaborator).create(runner, actor, {
      personId: id('person', name),
      areaId: id('area', `${manager} ${at}`),
      functionId: id('function', `${manager} ${as}`),
      unitProductId: id('offer', `${manager} ${on}`),
      startDate: '2025-02-03',
      endDate: null,
      hidden: false,
    })
  }
  for (const { manager, name, contact } of clients)
    if (id('person', contact))
      await commandsOf(clientContact).create(runner, actor, {
        clientId: id('client', `${manager} ${name}`),
        personId: id('person', contact),
        hidden: false,
      })
}
