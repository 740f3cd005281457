import {
  organisationalStructure,
  type OrganisationalStructureDraft,
} from '../../resources/content/organisational-structure.ts'
import { fileAddress, structuresAddress } from '../../resources/addresses.ts'
import { claimFile } from '../../data/file-store/uploads.ts'
import { withOwnUnit } from '../../data/nouns/documents.ts'
import { prefixOf } from '../../data/nouns/portals.ts'
import type { Runner } from '../../platform/postgres/database.ts'
import { createRecord, readEntity, updateRecord } from '../../data/store/record.ts'
import { reservedKey } from '../../data/store/reserve.ts'
import type { Stored } from '../../data/store/row.ts'
import type { Actor } from '../../data/store/scope.ts'
import { defineCommands } from '../command.ts'
import { isTarget, refuseTarget, type Target } from './target.ts'

/** What the file is and where it is shown, as evidence. Takes the file for this structure. */
async function evidence(runner: Runner, { portalId, s3FileKey }: Target) {
  const prefix = await prefixOf(runner, portalId)
  const publicationPath = prefix === undefined ? null : structuresAddress(prefix)
  if (s3FileKey === null)
    return { publicationPath, originalName: null, s3FileSize: null, s3FileMd5: null, fileUrl: null }
  const { key, name, size, md5 } = await claimFile(runner, portalId, s3FileKey, {
    field: 's3_file_key',
    accept: 'document',
  })
  return {
    publicationPath,
    originalName: name,
    s3FileSize: size,
    s3FileMd5: md5,
    fileUrl: fileAddress(key),
  }
}

/**
 * Publishes a structure: a file or an address, with who and when as evidence. Law: Lei 12.527/2011, art. 8, § 1º, I.
 * @param at the moment of publication.
 * @param given values of fields that the server makes, by form name.
 * @throws {Problem} `invalid` without a file or address, or with both; `missing` for a file or unit that is not the
 * portal's.
 */
export async function publishStructure(
  runner: Runner,
  actor: Actor,
  draft: OrganisationalStructureDraft,
  at = actor.at ?? new Date(),
  given: Readonly<Record<string, unknown>> = {},
): Promise<Stored> {
  refuseTarget(draft)
  return withOwnUnit(
    runner.atomically(async (tx) =>
      createRecord(tx, actor, organisationalStructure, draft, {
        ...(await evidence(tx, draft)),
        publishedAt: at.toISOString(),
        publishedBy: actor.userName,
        ...given,
      }),
    ),
  )
}

export const organisationalStructureCommands = defineCommands(organisationalStructure, {
  create: async (runner, actor, draft, number) => {
    const given = await reservedKey(runner, organisationalStructure, number)
    return publishStructure(runner, actor, draft, actor.at, given)
  },
  // A replaced file leaves the date of publication and the public address as they are.
  update: (runner, actor, { key, draft, expected }) =>
    withOwnUnit(
      runner.atomically(async (tx) => {
        const target = isTarget(draft)
          ? draft
          : { ...(await readEntity(tx, actor, organisationalStructure, key)), ...draft }
        refuseTarget(target)
        return updateRecord(
          tx,
          actor,
          organisationalStructure,
          key,
          draft,
          expected,
          await evidence(tx, target),
        )
      }),
    ),
})
