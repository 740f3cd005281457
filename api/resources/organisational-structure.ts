import { organisationalStructure } from '../../resources/content/organisational-structure.ts'
import { fromWire } from '../../kernel/wire.ts'
import type { Runner } from '../../data/postgres/database.ts'
import { withOwnUnit } from '../../data/nouns/documents.ts'
import { createRecord, readRecord, updateRecord } from '../../data/store/record.ts'
import { structurePage } from '../../data/nouns/structures.ts'
import { claimFile } from '../../data/file-store/uploads.ts'
import { createRoute, crudRoutes, updateRoute } from '../crud.ts'
import { isTarget, refuseTarget, type Target } from '../file-or-address.ts'
import type { CustomRoutes } from './index.ts'

/** What the file is and where it is shown, as evidence. Takes the file for this structure. */
async function evidence(runner: Runner, { portalId, s3FileKey }: Target) {
  const publicationPath = await structurePage(runner, portalId)
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
    fileUrl: `/arquivos/${key}`,
  }
}

/** A replaced file leaves the date of publication and the public address as they are. */
export const organisationalStructureRoutes: CustomRoutes = (app, deps) => {
  crudRoutes(app, organisationalStructure, deps, ['list', 'read', 'remove'])
  createRoute(app, organisationalStructure, deps, ({ atomically, actor, draft }) => {
    refuseTarget(draft)
    const publication = { publishedAt: new Date().toISOString(), publishedBy: actor.userName }
    return withOwnUnit(
      atomically(async (one) =>
        createRecord(one, actor, organisationalStructure, draft, {
          ...(await evidence(one, draft)),
          ...publication,
        }),
      ),
    )
  })
  updateRoute(app, organisationalStructure, deps, ({ atomically, actor, draft, key, expected }) =>
    withOwnUnit(
      atomically(async (one) => {
        const target = isTarget(draft)
          ? draft
          : {
              ...fromWire(
                organisationalStructure,
                JSON.parse((await readRecord(one, actor, organisationalStructure, key)).body),
              ),
              ...draft,
            }
        refuseTarget(target)
        return updateRecord(
          one,
          actor,
          organisationalStructure,
          key,
          draft,
          expected,
          await evidence(one, target),
        )
      }),
    ),
  )
}
