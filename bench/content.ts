import {
  asOwner,
  sql,
  type ConnectOptions,
  type Database,
  type Runner,
} from '../platform/postgres/database.ts'
import { createFirstUser, createUser } from '../domain/accounts/users.ts'
import { giveNewProfile } from '../domain/rights/give-profile.ts'
import type { Grants } from '../domain/rights/ready-profiles.ts'
import type { Actor } from '../data/store/scope.ts'
import { insertMany } from '../data/store/seed.ts'
import { mainTenant, tenantByCode } from '../data/nouns/tenants.ts'
import { publisherPermission } from '../resources/access/publisher-permission.ts'
import { manager } from '../resources/registers/manager.ts'
import { portal } from '../resources/portal/portal.ts'
import { portalClient } from '../resources/portal/portal-client.ts'

export const portals = 50
export const perPortal = 2_000
/** An elMaster, who makes the installation; the calls are not measured as this user. */
export const account = {
  name: 'Medida Certa',
  email: 'medida@exemplo.gov.br',
  password: 'quatro cavalos na ponte',
}

/**
 * Who makes the calls that are measured: a user of the manager, by a profile, with permission to publish in every unit.
 * So reach, rights and permissions are asked as they are of most users, and not passed over as of an elMaster.
 */
export const publisher = {
  name: 'Publica Sempre',
  email: 'publica@exemplo.gov.br',
  password: 'sete barcos na enseada',
}

/** A portal, and its unit. */
export interface Place {
  readonly portalId: number
  readonly unit: string
}

/**
 * 100,000 documents over 50 portals, each with its unit; the words are those of real descriptions.
 * @param only `empty`: the portals and units only; `first`: documents in the first of them.
 * @param count how many portals.
 */
export async function fill(
  db: Database,
  options: ConnectOptions,
  only?: 'empty' | 'first',
  count = portals,
): Promise<readonly Place[]> {
  const tenant = await tenantByCode(db, mainTenant)
  if (!tenant) throw new Error('the main tenant is missing')
  const runner = db.in(tenant.id)
  const userId = await createFirstUser(runner, tenant.id, account)
  const of = { tenantId: tenant.id, managers: null, ip: '127.0.0.1', requestId: 'bench' }
  const actor: Actor = { ...of, userId, userName: account.name }
  const [managerId] = await insertMany(runner, manager, [
    { ...manager.example, addressStateId: null, addressLocalityId: null },
  ])
  const places = await makePlaces(runner, Number(managerId), count)
  await makePublisher(runner, actor, Number(managerId), places)
  if (only === 'empty') return places
  for (const place of only ? places.slice(0, 1) : places) await makeDocuments(runner, place)
  const owner = asOwner(options)
  await owner.global.script('vacuum analyze')
  await owner.close()
  return places
}

async function makePlaces(
  runner: Runner,
  managerId: number,
  count: number,
): Promise<readonly Place[]> {
  const ids = await insertMany(
    runner,
    portal,
    Array.from({ length: count }, (_, at) => ({
      ...portal.example,
      managerId,
      locId: null,
      entityId: null,
      name: `Portal ${at}`,
      portalUrl: `portal-${at}`,
    })),
  )
  const units = await insertMany(
    runner,
    portalClient,
    ids.map((id) => ({ ...portalClient.example, portalId: Number(id), entityId: null })),
  )
  return ids.map((id, at) => ({ portalId: Number(id), unit: units[at] ?? '' }))
}

async function makePublisher(
  runner: Runner,
  actor: Actor,
  managerId: number,
  places: readonly Place[],
): Promise<void> {
  const userId = await createUser(runner, actor, publisher)
  const page = '/portal-transparencia/publicador-de-documento/listar-documentos'
  const grants: Grants = { [page]: ['read', 'add', 'edit'] }
  await giveNewProfile(runner, actor, userId, { name: 'Publicador', managerId, grants })
  await insertMany(
    runner,
    publisherPermission,
    places.map(({ portalId, unit }) => ({
      portalId,
      clientId: unit,
      userId,
      menuId: null,
      submenuId: null,
      permission: true,
      linkedAt: '2020-01-01T00:00:00.000Z',
      unlinkedAt: null,
    })),
  )
}

/** As many as one statement may write on a busy machine. */
const batch = 200
async function makeDocuments(runner: Runner, place: Place): Promise<void> {
  for (let from = 1; from <= perPortal; from += batch) await makeSome(runner, place, from)
}
const makeSome = (runner: Runner, { portalId, unit }: Place, from: number) =>
  runner.run(sql`insert into elemento (portal_id, hash_id_cliente, id_tipo_elemento, descricao, ano, periodicidade,
      mes, url_externa, tipo_upload, user_publicacao, estacao_publicacao, data_publicacao)
    select ${portalId}::bigint, ${unit}, t.id,
      concat((array['Balancete','Relatório de Gestão Fiscal','Folha de pagamento','Diárias','Contrato','Licitação','Prestação de contas','Convênio'])[1 + n % 8], ' nº ', n,
      ' da ', (array['Secretaria de Saúde','Secretaria de Educação','Prefeitura','Câmara','Secretaria de Obras'])[1 + n
        % 5], case when n % 40 = 0 then ' com aditivo de pavimentação' else '' end),
      (2016 + n % 11)::text, 'mensal', lpad((1 + n % 12)::text, 2, '0'), concat('https://exemplo.gov.br/d/', n),
      'link', 'Medida', '127.0.0.1', now() - make_interval(hours => n)
    from generate_series(${from}::int, ${from + batch - 1}::int) n, (select min(id) as id from tipo_elemento) t`)
