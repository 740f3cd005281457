import { publishReleaseDue } from '../domain/releases/schedule.ts'
import type { Files } from '../platform/files/files.ts'
import type { Runner } from '../platform/postgres/database.ts'
import { storedSource } from '../tables/domain/delivery/stored-source.ts'
import { personKeys } from '../tables/domain/party.ts'

/** Publishes packages at the hour that they were promised for, with the files that are in them. */
export const publishingReleases =
  (files: Files, personSecret: string) =>
  (runner: Runner, tenantId: number, id: number): Promise<void> =>
    publishReleaseDue(runner, tenantId, id, {
      keyOf: personKeys(personSecret, tenantId),
      sourceOf: (file) => storedSource(files, file),
      watch: { progress: () => undefined, confirm: async () => undefined },
    })
