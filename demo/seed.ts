import { basename } from 'node:path'
import { Readable } from 'node:stream'
import { sql, type Database, type Runner } from '../platform/postgres/database.ts'
import type { Files } from '../platform/files/files.ts'
import { createUser } from '../domain/accounts/users.ts'
import { giveReadyProfile } from '../domain/rights/ready-profiles.ts'
import { commandsOf } from '../domain/commands.ts'
import type { Actor } from '../data/store/scope.ts'
import type { PersonKey } from '../tables/domain/party.ts'
import { storeUpload } from '../data/file-store/uploads.ts'
import { glossary } from '../resources/content/glossary.ts'
import { manager } from '../resources/registers/manager.ts'
import { news } from '../resources/content/news.ts'
import { portal } from '../resources/portal/portal.ts'
import { portalClient } from '../resources/portal/portal-client.ts'
import { usefulLink } from '../resources/content/useful-link.ts'
import { seedAccountability } from './accountability.ts'
import { seedBiddings } from './biddings.ts'
import { coatOfArms } from './coat-of-arms.ts'
import { seedControl } from './control.ts'
import { documents } from './documents.ts'
import { publishDemoDocument, typesByName } from './publish-document.ts'
import { seedDuties } from './duties.ts'
import { seedEntities } from './entities.ts'
import { links } from './links.ts'
import { seedMenus } from './menus.ts'
import { news as stories } from './news.ts'
import { accountabilityUser, seedPeople, seedPermission } from './people.ts'
import { managers, townPlace, portals } from './places.ts'
import { makePdf } from './pdf.ts'
import { units } from './units.ts'
import { seedPortalContent } from './seed-content.ts'
import { rowFiles } from '../tables/model/address.ts'
import type { StoreFile } from '../tables/demo/row-files.ts'
import { seedTables } from '../tables/demo/seed-tables.ts'
import { terms } from './terms.ts'

/** The accounts of the demonstration; printed at every start, and nowhere else to be found. */
export const accounts = [
  {
    role: 'elMaster',
    name: 'Ana Moreira',
    email: 'ana@demonstracao.gov.br',
    password: 'luz que entra por cima',
  },
  {
    role: 'administrador do portal',
    name: 'Joana Prates',
    email: 'joana@demonstracao.gov.br',
    password: 'contas abertas a todos',
  },
  {
    role: 'publicador',
    name: 'Carlos Nery',
    email: 'carlos@demonstracao.gov.br',
    password: 'um documento por vez',
  },
  accountabilityUser,
] as const

const limit = 10_000_000

interface Seeding {
  readonly db: Database
  readonly files: Files
  readonly runner: Runner
  readonly actor: Actor
  readonly today: Date
}
/** Stores the file of a row of a public table. */
const storeRowFile =
  ({ runner, files, actor }: Seeding, portalId: number): StoreFile =>
  async (name, lines) => {
    const stream = Readable.from([makePdf(lines)])
    const { key } = await storeUpload(runner, files, actor, portalId, stream, { name, limit })
    return `${rowFiles}${basename(key)}`
  }

type Keys = ReadonlyMap<string, string>
type EntityIds = ReadonlyMap<string, number>

const idOf = (keys: Keys, key: string): number => Number(keys.get(key))
const nameOf = (body: string) => managers.find(({ key }) => key === body)?.draft.name ?? ''

/**
 * Fills an empty tenant with the invented municipality of Vale do Orvalho.
 * @param keyOf makes the keys of the persons in its public tables
 */
export async function seedDemo(
  db: Database,
  files: Files,
  tenantId: number,
  keyOf: PersonKey,
): Promise<void> {
  const runner = db.in(tenantId)
  const [someone] = await runner.run(sql.read`select 1 from usuario limit 1`)
  if (someone) return
  const [master, administrator, publisher] = accounts
  const nobody: Actor = {
    tenantId,
    userId: '',
    userName: master.name,
    managers: null,
    publisher: false,
    ip: '127.0.0.1',
    requestId: 'demo',
  }
  const userId = await createUser(runner, nobody, { ...master, elMaster: true })
  const actor = { ...nobody, userId }
  const seeding: Seeding = { db, files, runner, actor, today: new Date() }
  const managerKeys = await seedManagers(seeding)
  const entityIds = await seedEntities(runner, actor)
  const portalKeys = await seedPortals(seeding, managerKeys, entityIds)
  const unitKeys = await seedContent(seeding, portalKeys, entityIds)
  const managerId = idOf(managerKeys, 'prefeitura')
  const joana = await createUser(runner, actor, administrator)
  await giveReadyProfile(runner, actor, joana, managerId, 'administrador')
  const carlos = await createUser(runner, actor, publisher)
  await giveReadyProfile(runner, actor, carlos, managerId, 'publicador')
  await seedPermission(runner, actor, idOf(portalKeys, 'prefeitura'), carlos)
  await seedPeople(runner, actor, managerKeys, portalKeys)
  await seedDuties(runner, actor, portalKeys)
  await seedControl(runner, actor, managerKeys)
  await seedBiddings(runner, tenantId, idOf(portalKeys, 'prefeitura'))
  await seedAccountability(seeding, idOf(portalKeys, 'prefeitura'))
  const portalIds = {
    prefeitura: idOf(portalKeys, 'prefeitura'),
    camara: idOf(portalKeys, 'camara'),
  }
  const storeIn = (portalId: number) => storeRowFile(seeding, portalId)
  await seedTables(runner, actor, keyOf, seeding.today, unitKeys, portalIds, storeIn)
}

async function seedManagers({ runner, actor }: Seeding): Promise<Keys> {
  const [where] = await runner.run<{ state: string; locality: string }>(
    sql.read`select e.id::text as state, l.id::text as locality from estado e join localidade l on l.id_estado = e.id
      and l.ibge = ${townPlace.ibge} where e.sigla = ${townPlace.stateAbbreviation}`,
  )
  const keys = new Map<string, string>()
  for (const { key, draft } of managers) {
    const row = await commandsOf(manager).create(runner, actor, {
      ...draft,
      addressStateId: Number(where?.state),
      addressLocalityId: Number(where?.locality),
    })
    keys.set(key, row.key)
  }
  return keys
}

async function seedPortals(
  { runner, actor, files, today }: Seeding,
  managerKeys: Keys,
  entityIds: EntityIds,
): Promise<Keys> {
  const [where] = await runner.run<{ locality: string }>(
    sql.read`select id::text as locality from localidade where ibge = ${townPlace.ibge}`,
  )
  const keys = new Map<string, string>()
  for (const { key, manager: owner, draft } of portals(today)) {
    const row = await commandsOf(portal).create(runner, actor, {
      ...draft,
      managerId: idOf(managerKeys, owner),
      locId: Number(where?.locality),
      entityId: entityIds.get(nameOf(owner)) ?? null,
      coatOfArmsS3Path: null,
    })
    const crest = await storeUpload(
      runner,
      files,
      actor,
      Number(row.key),
      Readable.from([coatOfArms(key)]),
      { name: 'brasao.png', limit },
    )
    await commandsOf(portal).update(runner, actor, {
      key: row.key,
      draft: { coatOfArmsS3Path: crest.key },
    })
    keys.set(key, row.key)
  }
  return keys
}

/** @returns the ids of the units */
async function seedContent(
  seeding: Seeding,
  portalKeys: Keys,
  entityIds: EntityIds,
): Promise<Keys> {
  const { runner, actor, today } = seeding
  const unitKeys = new Map<string, string>()
  for (const { key, portal: of, draft } of units(today))
    unitKeys.set(
      key,
      (
        await commandsOf(portalClient).create(runner, actor, {
          ...draft,
          portalId: idOf(portalKeys, of),
          entityId: entityIds.get(draft.name) ?? null,
        })
      ).key,
    )
  const types = await typesByName(runner)
  for (const document of documents(today))
    await publishDemoDocument(seeding, document, types, {
      portalId: idOf(portalKeys, document.portal),
      unit: unitKeys.get(document.unit) ?? '',
    })
  for (const [of, share] of [
    ['prefeitura', 1],
    ['camara', 0.4],
  ] as const) {
    for (const draft of terms.slice(0, terms.length * share))
      await commandsOf(glossary).create(runner, actor, { ...draft, portalId: idOf(portalKeys, of) })
    for (const draft of links.slice(0, links.length * share))
      await commandsOf(usefulLink).create(runner, actor, {
        ...draft,
        portalId: idOf(portalKeys, of),
      })
  }
  for (const { portal: of, draft } of stories(today))
    await commandsOf(news).create(runner, actor, {
      ...draft,
      portalId: idOf(portalKeys, of),
      imageS3: null,
      documentS3Path: null,
    })
  const [townHall, council] = [idOf(portalKeys, 'prefeitura'), idOf(portalKeys, 'camara')]
  await seedMenus(runner, actor, townHall, council, today)
  await seedPortalContent({ ...seeding, portals: portalKeys, units: unitKeys })
  return unitKeys
}
