import { isFile } from '../kernel/field.ts'
import type { AnyResource, Draft } from '../kernel/resource.ts'
import { claimFiles, restoreFiles } from '../data/file-store/uploads.ts'
import type { Runner } from '../platform/postgres/database.ts'
import { createRecord, updateRecord } from '../data/store/record.ts'
import { removeRecord, restoreRecord } from '../data/store/trash.ts'
import { wireOf, type Stored } from '../data/store/row.ts'
import type { Actor } from '../data/store/scope.ts'

// A row of any noun, with the files it names: what every command ends in.

/** A change to one row: what the draft names is written, the rest stays. */
export interface Change<R extends AnyResource = AnyResource> {
  readonly key: string
  readonly draft: Partial<Draft<R>>
  /** The revision the row must have; without it the last writer wins. */
  readonly expected?: number | undefined
}

const namesFiles = (resource: AnyResource) => Object.values(resource.fields).some(isFile)

/**
 * Stores a new row; the files it names are taken for it.
 * @param given values of fields the server makes, by form name.
 */
export const createRow = <R extends AnyResource>(
  runner: Runner,
  actor: Actor,
  resource: R,
  draft: Draft<R>,
  given: Readonly<Record<string, unknown>> = {},
): Promise<Stored> =>
  namesFiles(resource)
    ? runner.atomically(async (tx) => {
        await claimFiles(tx, resource, draft, '')
        return createRecord(tx, actor, resource, draft, given)
      })
    : createRecord(runner, actor, resource, draft, given)

/** Stores a change; the files it names are taken for the row. */
export const updateRow = <R extends AnyResource>(
  runner: Runner,
  actor: Actor,
  resource: R,
  { key, draft, expected }: Change<R>,
  given: Readonly<Record<string, unknown>> = {},
): Promise<Stored> =>
  namesFiles(resource)
    ? runner.atomically(async (tx) => {
        // First the row: of one that is not there, that is what is wrong, not its files.
        const stored = await updateRecord(tx, actor, resource, key, draft, expected, given)
        await claimFiles(tx, resource, draft, key)
        return stored
      })
    : updateRecord(runner, actor, resource, key, draft, expected, given)

/** Moves a row to the trash. Its files stay until the sweep finds that nothing names them. */
export const removeRow = (
  runner: Runner,
  actor: Actor,
  resource: AnyResource,
  key: string,
): Promise<Stored> => removeRecord(runner, actor, resource, key)

/** Brings a row back from the trash, and with it the files it names. */
export const restoreRow = (
  runner: Runner,
  actor: Actor,
  resource: AnyResource,
  key: string,
): Promise<Stored> =>
  runner.atomically(async (tx) => {
    const stored = await restoreRecord(tx, actor, resource, key)
    await restoreFiles(tx, resource, wireOf(stored))
    return stored
  })
