import { Readable } from 'node:stream'
import { commandsOf } from '../domain/commands.ts'
import { publishStructure } from '../domain/documents/organisational-structure.ts'
import type { Database, Runner } from '../platform/postgres/database.ts'
import type { Files } from '../platform/files/files.ts'
import type { Actor } from '../data/store/scope.ts'
import { storeUpload } from '../data/file-store/uploads.ts'
import { esicEntry } from '../resources/content/esic-entry.ts'
import { faq } from '../resources/content/faq.ts'
import { federalLegislation } from '../resources/content/federal-legislation.ts'
import { footerBanner } from '../resources/portal/footer-banner.ts'
import { footerBase as baseNoun } from '../resources/portal/footer-base.ts'
import { footerContact as contactNoun } from '../resources/portal/footer-contact.ts'
import { municipalLegislation } from '../resources/content/municipal-legislation.ts'
import { secretariat } from '../resources/content/secretariat.ts'
import { stateLegislation } from '../resources/content/state-legislation.ts'
import { versionRecord } from '../resources/access/version-record.ts'
import { coatOfArms } from './coat-of-arms.ts'
import { federalLaws, sicEntries, stateLaws, versions } from './content.ts'
import { footerBanners, footerBase, footerContact, sectors } from './footer.ts'
import {
  chartAddress,
  charts,
  secretariatDraft,
  secretariats,
  type DemoSecretariat,
} from './institution.ts'
import { municipalLaws } from './local-laws.ts'
import { questions } from './questions.ts'
import { makePdf } from './pdf.ts'
import { managers, type PortalKey } from './places.ts'

export interface ContentSeeding {
  readonly db: Database
  readonly files: Files
  readonly runner: Runner
  readonly actor: Actor
  readonly today: Date
  readonly portals: ReadonlyMap<string, string>
  readonly units: ReadonlyMap<string, string>
}
const limit = 10_000_000

/** Fills what the two portals tell besides documents and news. */
export async function seedPortalContent(seeding: ContentSeeding): Promise<void> {
  const { runner, actor, portals } = seeding
  for (const draft of versions) await commandsOf(versionRecord).create(runner, actor, draft)
  for (const [of, share] of [
    ['prefeitura', 1],
    ['camara', 0.5],
  ] as const) {
    const portalId = Number(portals.get(of))
    for (const draft of sicEntries.slice(0, Math.ceil(sicEntries.length * share)))
      await commandsOf(esicEntry).create(runner, actor, { ...draft, portalId })
    for (const draft of questions[of])
      await commandsOf(faq).create(runner, actor, { ...draft, portalId })
    for (const draft of federalLaws.slice(0, federalLaws.length * share))
      await commandsOf(federalLegislation).create(runner, actor, { ...draft, portalId })
    for (const draft of stateLaws)
      await commandsOf(stateLegislation).create(runner, actor, { ...draft, portalId })
    for (const draft of municipalLaws[of])
      await commandsOf(municipalLegislation).create(runner, actor, { ...draft, portalId })
    await seedFooter(seeding, of, portalId)
    await seedSecretariats(seeding, of, secretariats[of], null)
  }
  for (const chart of charts) await seedChart(seeding, chart)
}

async function seedFooter(
  { runner, actor, files }: ContentSeeding,
  of: PortalKey,
  portalId: number,
): Promise<void> {
  const name = managers.find(({ key }) => key === of)?.draft.name ?? ''
  await commandsOf(contactNoun).create(runner, actor, { ...footerContact(of, name), portalId })
  for (const draft of sectors[of])
    await commandsOf(contactNoun).create(runner, actor, { ...draft, portalId })
  await commandsOf(baseNoun).create(runner, actor, { ...footerBase(of), portalId })
  for (const draft of footerBanners) {
    const { key } = await commandsOf(footerBanner).create(runner, actor, {
      ...draft,
      portalId,
      bannerUrl: null,
    })
    if (draft.order !== 1) continue
    const picture = await storeUpload(
      runner,
      files,
      actor,
      portalId,
      Readable.from([coatOfArms(of)]),
      { name: 'banner.png', limit },
    )
    await commandsOf(footerBanner).update(runner, actor, {
      key,
      draft: { bannerUrl: picture.key },
    })
  }
}

async function seedSecretariats(
  seeding: ContentSeeding,
  of: PortalKey,
  all: readonly DemoSecretariat[],
  parentId: number | null,
): Promise<void> {
  const { runner, actor, portals } = seeding
  for (const [at, one] of all.entries()) {
    const { key } = await commandsOf(secretariat).create(runner, actor, {
      ...secretariatDraft(of, one, at + 1),
      portalId: Number(portals.get(of)),
      parentId,
    })
    await seedSecretariats(seeding, of, one.below ?? [], Number(key))
  }
}

async function seedChart(
  { runner, actor, files, today, portals, units }: ContentSeeding,
  [of, unit, title, yearsAgo]: (typeof charts)[number],
): Promise<void> {
  const portalId = Number(portals.get(of))
  const year = today.getFullYear() - yearsAgo
  const description = `${title} de ${year}`
  const draft = { portalId, clientHashId: units.get(unit) ?? '', description, year }
  const at = new Date(Date.UTC(year, 0, 20, 13, 30))
  const publisher = { ...actor, userName: 'Lívia Storch Menezes' }
  if (unit === 'saae')
    return void (await publishStructure(
      runner,
      publisher,
      { ...draft, s3FileKey: null, externalUrl: chartAddress },
      at,
    ))
  const lines = [
    description,
    '',
    ...secretariats[of].flatMap(({ name, below = [] }) => [
      name,
      ...below.map((one) => `    ${one.name}`),
    ]),
    '',
    'Documento de demonstração, sem valor legal.',
  ]
  const file = await storeUpload(runner, files, actor, portalId, Readable.from([makePdf(lines)]), {
    name: `organograma-${year}.pdf`,
    limit,
  })
  await publishStructure(
    runner,
    publisher,
    { ...draft, s3FileKey: file.key, externalUrl: null },
    at,
  )
}
