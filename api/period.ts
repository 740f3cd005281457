import { problem } from '../kernel/problem.ts'
import { fieldOf, wireName, type AnyResource } from '../kernel/resource.ts'

/**
 * The end of a period is not before its start. ISO 8601 texts compare as the moments they name.
 * @throws {Problem} `invalid` on the end.
 */
export function refuseBackwards(resource: AnyResource, draft: Readonly<Record<string, unknown>>, start: string, end: string): void {
  const [from, to] = [draft[start], draft[end]]
  if (typeof from !== 'string' || typeof to !== 'string' || to >= from) return
  const message = `${fieldOf(resource, end).label}: deve ser depois de "${fieldOf(resource, start).label.toLowerCase()}".`
  throw problem('invalid', message, [{ field: wireName(end, fieldOf(resource, end)), message }])
}
