import { Readable } from 'node:stream'
import { createRecord, updateRecord } from '../../data/store/record.ts'
import type { Database, Runner } from '../../data/postgres/database.ts'
import type { Files } from '../../data/file-store/files.ts'
import type { Actor } from '../../data/store/scope.ts'
import { structurePage } from '../../data/nouns/structures.ts'
import { claimFile, storeUpload } from '../../data/file-store/uploads.ts'
import { esicEntry } from '../../resources/content/esic-entry.ts'
import { faq } from '../../resources/content/faq.ts'
import { federalLegislation } from '../../resources/content/federal-legislation.ts'
import { footerBanner } from '../../resources/portal/footer-banner.ts'
import { footerBase as baseNoun } from '../../resources/portal/footer-base.ts'
import { footerContact as contactNoun } from '../../resources/portal/footer-contact.ts'
import { municipalLegislation } from '../../resources/content/municipal-legislation.ts'
import { organisationalStructure } from '../../resources/content/organisational-structure.ts'
import { secretariat } from '../../resources/content/secretariat.ts'
import { stateLegislation } from '../../resources/content/state-legislation.ts'
import { versionRecord } from '../../resources/access/version-record.ts'
import { coatOfArms } from './coat-of-arms.ts'
import {
  federalLaws,
  municipalLaws,
  questions,
  sicEntries,
  stateLaws,
  versions,
} from './content.ts'
import {
  chartAddress,
  charts,
  footerBanners,
  footerBase,
  footerContact,
  ombudsmanContact,
  secretariatDraft,
  secretariats,
  type DemoSecretariat,
} from './institution.ts'
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
  for (const draft of versions) await createRecord(runner, actor, versionRecord, draft)
  for (const [of, share] of [
    ['prefeitura', 1],
    ['camara', 0.5],
  ] as const) {
    const portalId = Number(portals.get(of))
    for (const draft of sicEntries.slice(0, Math.ceil(sicEntries.length * share)))
      await createRecord(runner, actor, esicEntry, { ...draft, portalId })
    for (const draft of questions.slice(0, questions.length * share))
      await createRecord(runner, actor, faq, { ...draft, portalId })
    for (const draft of federalLaws.slice(0, federalLaws.length * share))
      await createRecord(runner, actor, federalLegislation, { ...draft, portalId })
    for (const draft of stateLaws)
      await createRecord(runner, actor, stateLegislation, { ...draft, portalId })
    for (const draft of municipalLaws)
      await createRecord(runner, actor, municipalLegislation, { ...draft, portalId })
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
  await createRecord(runner, actor, contactNoun, { ...footerContact(of, name), portalId })
  if (of === 'prefeitura')
    await createRecord(runner, actor, contactNoun, { ...ombudsmanContact, portalId })
  await createRecord(runner, actor, baseNoun, { ...footerBase(of), portalId })
  for (const draft of footerBanners) {
    const { key } = await createRecord(runner, actor, footerBanner, {
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
    await claimFile(runner, portalId, picture.key, { field: 'banner_Url', accept: 'image' })
    await updateRecord(runner, actor, footerBanner, key, { bannerUrl: picture.key })
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
    const { key } = await createRecord(runner, actor, secretariat, {
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
  const made = {
    publishedAt: new Date(Date.UTC(year, 0, 20, 13, 30)).toISOString(),
    publishedBy: 'Lívia Storch Menezes',
    publicationPath: await structurePage(runner, portalId),
  }
  if (unit === 'saae')
    return void (await createRecord(
      runner,
      actor,
      organisationalStructure,
      { ...draft, s3FileKey: null, externalUrl: chartAddress },
      made,
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
  await claimFile(runner, portalId, file.key, { field: 's3_file_key', accept: 'document' })
  await createRecord(
    runner,
    actor,
    organisationalStructure,
    { ...draft, s3FileKey: file.key, externalUrl: null },
    {
      ...made,
      originalName: file.name,
      s3FileSize: file.size,
      s3FileMd5: file.md5,
      fileUrl: `/arquivos/${file.key}`,
    },
  )
}
