import { pagesOf } from '../../../kernel/call.ts'
import type { AnyResource, Entity } from '../../../kernel/resource.ts'
import { readRow } from '../../engine/data.ts'
import { lookUpRights } from '../../session/permission.ts'

/** A row that this user may see; null where not, and then nothing is asked that would be refused. */
export async function readAllowedRow<R extends AnyResource>(
  userId: string,
  resource: R,
  key: string | number,
): Promise<Entity<R> | null> {
  const rights = await Promise.all(pagesOf(resource).map((page) => lookUpRights(userId, page)))
  if (!rights.some(({ read }) => read)) return null
  return (await readRow(resource, {}, String(key))).row
}
