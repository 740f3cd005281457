import {
  documentElement,
  type DocumentElementDraft,
} from '../../resources/portal/document-element.ts'
import { claimFile } from '../../data/file-store/uploads.ts'
import { withOwnUnit } from '../../data/nouns/documents.ts'
import type { Runner } from '../../data/postgres/database.ts'
import { refuseSpot, refuseStored, type Spot } from '../../data/rights/publishers.ts'
import {
  changeRecord,
  createRecord,
  readEntity,
  readRecord,
  updateRecord,
} from '../../data/store/record.ts'
import type { Stored } from '../../data/store/row.ts'
import type { Actor } from '../../data/store/scope.ts'
import { defineCommands, type Change } from '../command.ts'
import { removeRow, restoreRow } from '../row.ts'
import { refuseTarget, type Target } from './target.ts'

/** What the file is, as evidence. Takes the file for this document. */
async function evidence(runner: Runner, { portalId, s3FileKey }: Target) {
  if (s3FileKey === null)
    return { originalName: null, s3FileSize: null, s3FileMd5: null, type: null, uploadType: 'link' }
  const { name, size, md5, key } = await claimFile(runner, portalId, s3FileKey, {
    field: 's3_file_key',
    accept: 'document',
  })
  return {
    originalName: name,
    s3FileSize: size,
    s3FileMd5: md5,
    type: (key.split('.').at(-1) ?? '').toUpperCase(),
    uploadType: 'arquivo',
  }
}

/** A change that names no file and takes no address away: on a row without a file it leaves exactly one of the two. */
const staysAddress = ({ s3FileKey, externalUrl }: Partial<Target>) =>
  !s3FileKey && externalUrl !== null

/** Where a publisher would have to be allowed. */
const spotIn = ({
  portalId,
  clientHashId,
  documentTypeId,
}: Pick<DocumentElementDraft, 'portalId' | 'clientHashId' | 'documentTypeId'>): Spot => ({
  portalId,
  unit: clientHashId,
  typeId: documentTypeId,
})

/**
 * Publishes a document: a file or an address, where the actor may publish, with who, when and where from as evidence.
 * Law: LC 131/2009; Lei 12.527/2011, art. 8.
 * @param at the moment of publication.
 * @throws {Problem} `invalid` without a file or address, or with both; `forbidden` to a publisher elsewhere; `missing` for a
 *   file, unit or type that is not the portal's.
 */
export async function publishDocument(
  runner: Runner,
  actor: Actor,
  draft: DocumentElementDraft,
  at = new Date(),
): Promise<Stored> {
  refuseTarget(draft)
  await refuseSpot(runner, actor, spotIn(draft))
  const write = async (one: Runner) =>
    createRecord(one, actor, documentElement, draft, {
      ...(await evidence(one, draft)),
      publishedAt: at.toISOString(),
      publishedBy: actor.userName,
      publicationStation: actor.ip,
    })
  return withOwnUnit(draft.s3FileKey === null ? write(runner) : runner.atomically(write))
}

/** Changes a document. A replaced file leaves the date of publication and the public address as they are. */
async function changeDocument(
  runner: Runner,
  actor: Actor,
  { key, draft, expected }: Change<typeof documentElement>,
): Promise<Stored> {
  // The usual change, in one statement: whom no permission limits leaves an address an address. Any other is laid over what is stored.
  if (actor.publisher === false && staysAddress(draft)) {
    const stored = await withOwnUnit(
      changeRecord(runner, actor, documentElement, key, draft, {
        expected,
        holding: { s3FileKey: null },
      }),
    )
    if (stored) return stored
  }
  const old = await readEntity(runner, actor, documentElement, key)
  const target = { ...old, ...draft }
  refuseTarget(target)
  for (const spot of [spotIn(old), spotIn(target)]) await refuseSpot(runner, actor, spot)
  const write = async (one: Runner) =>
    updateRecord(one, actor, documentElement, key, draft, expected, await evidence(one, target))
  return withOwnUnit(target.s3FileKey === null ? write(runner) : runner.atomically(write))
}

export const documentElementCommands = defineCommands(documentElement, {
  create: (runner, actor, draft) => publishDocument(runner, actor, draft),
  update: changeDocument,
  remove: async (runner, actor, key) => {
    await readRecord(runner, actor, documentElement, key)
    await refuseStored(runner, actor, key)
    return removeRow(runner, actor, documentElement, key)
  },
  // A document comes back from the trash only where its publisher may publish.
  restore: (runner, actor, key) =>
    runner.atomically(async (tx) => {
      const stored = await restoreRow(tx, actor, documentElement, key)
      await refuseStored(tx, actor, key)
      return stored
    }),
})
