import { clockHere, instantHere } from '../../app/clock.ts'
import { queryOptions } from '@tanstack/react-query'
import { formatDay } from '../../../kernel/format.ts'
import { toWrite } from '../../../kernel/form.ts'
import type { fromWire } from '../../../kernel/row.ts'
import { publisherPermission } from '../../../resources/access/publisher-permission.ts'
import { removeCall } from '../../../resources/calls/noun.ts'
import { callFor, readAll } from '../../engine/data.ts'
import { callApi, portalCall } from '../../transport/http.ts'

/**
 * One permission on the screen. Days are calendar days in Brasília; `until` is the first day on which it no longer
 * holds.
 */
export interface PermissionDraft {
  readonly key: string
  /** null until it is saved. */
  readonly id: number | null
  readonly portalId: number
  readonly userId: string
  readonly clientId: string
  readonly menuId: number | null
  readonly submenuId: number | null
  readonly permission: boolean
  readonly from: string | null
  readonly until: string | null
  readonly state: 'saved' | 'changed' | 'removed'
}

const dayOf = (instant: string | null): string | null =>
  instant === null ? null : clockHere().isoDay(new Date(instant))
export const today = () => clockHere().isoDay(new Date())
/** The instant at which a day begins in the municipality; what is no day is left as it is, for the rules to refuse. */
const startOf = (day: string | null) => (day === null ? null : instantHere(formatDay(day)))

export interface PermissionOwner {
  readonly portalId: number
  readonly userId: string
}
/** The permissions of a publisher as the server has them. */
export async function readPermissions({
  portalId,
  userId,
}: PermissionOwner): Promise<readonly PermissionDraft[]> {
  return (await readAll(publisherPermission, { portalId, userId })).map(toDraft)
}
// Read when the screen opens and after saving, never in between: a new answer replaces what is being changed.
export const permissionsQuery = (whose: PermissionOwner) =>
  queryOptions({
    queryKey: [publisherPermission.name, 'of', whose.portalId, whose.userId],
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    queryFn: () => readPermissions(whose),
  })
const toDraft = ({
  id,
  portalId: portal,
  userId: user,
  clientId,
  menuId,
  submenuId,
  permission,
  linkedAt,
  unlinkedAt,
}: ReturnType<typeof fromWire<typeof publisherPermission>>): PermissionDraft => ({
  key: String(id),
  id,
  portalId: portal,
  userId: user,
  clientId,
  menuId,
  submenuId,
  permission,
  from: dayOf(linkedAt),
  until: dayOf(unlinkedAt),
  state: 'saved',
})

export const touched = (
  row: PermissionDraft,
  change: Partial<PermissionDraft>,
): PermissionDraft => ({
  ...row,
  state: 'changed',
  ...change,
})
export const unsavedOf = (rows: readonly PermissionDraft[]) =>
  rows.filter(({ id, state }) => id === null || state !== 'saved')

/** Changes and new rows go in one call, all or nothing; removals follow. @throws {Problem} what the server said. */
export async function sendPermissions(rows: readonly PermissionDraft[]): Promise<void> {
  const kept = rows.filter(({ state }) => state !== 'removed')
  const body = kept.map(
    ({ id, from, until, portalId, userId, clientId, menuId, submenuId, permission }) => ({
      ...(id === null ? {} : { id }),
      ...toWrite(publisherPermission, {
        portalId,
        userId,
        clientId,
        menuId,
        submenuId,
        permission,
        linkedAt: startOf(from),
        unlinkedAt: startOf(until),
      }),
    }),
  )
  const { method, path, status } = callFor(publisherPermission, 'update')
  if (body.length > 0) await portalCall(method, path, { expects: [status], body })
  for (const { id } of rows.filter(({ state }) => state === 'removed'))
    await callApi(removeCall(publisherPermission), { params: { key: String(id) } })
}

/** What the server was last seen to have, and what is on the screen. */
export interface Sides {
  readonly stored: readonly PermissionDraft[]
  readonly rows: readonly PermissionDraft[]
}
const same = (one: PermissionDraft, other: PermissionDraft) =>
  one.state !== 'removed' &&
  (['clientId', 'menuId', 'submenuId', 'permission', 'from', 'until'] as const).every(
    (name) => one[name] === other[name],
  )

/** The id that each new row was given, by its key, as far as the server has the row. */
function arrivals(
  sent: readonly PermissionDraft[],
  { stored }: Sides,
  now: readonly PermissionDraft[],
): ReadonlyMap<string, number | null> {
  const known = new Set(stored.map(({ id }) => id))
  const fresh = now.filter(({ id }) => !known.has(id))
  const arrived = new Map<string, number | null>()
  for (const row of sent.filter(({ id }) => id === null)) {
    const at = fresh.findIndex((one) => same(row, one))
    for (const { id } of at < 0 ? [] : fresh.splice(at, 1)) arrived.set(row.key, id)
  }
  return arrived
}
/**
 * After a save that may have been done in part: what the server has now, and on the screen what is still to be saved.
 */
export function compared(
  sides: Sides,
  sent: readonly PermissionDraft[],
  now: readonly PermissionDraft[],
): Sides {
  const arrived = arrivals(sent, sides, now)
  const mine = sides.rows.map((row) =>
    row.id === null ? { ...row, id: arrived.get(row.key) ?? null } : row,
  )
  const there = new Set(now.map(({ id }) => id))
  const seen = now.map((one) => {
    const row = mine.find(({ id }) => id === one.id)
    return !row || row.state === 'saved' || same(row, one) ? one : row
  })
  return {
    stored: now,
    rows: [...seen, ...mine.filter(({ id, state }) => !there.has(id) && state === 'changed')],
  }
}

export type PermissionState = 'removed' | 'denied' | 'future' | 'ended' | 'now'
/** What the permission means today. */
export function permissionState({
  state,
  permission,
  from,
  until,
}: PermissionDraft): PermissionState {
  if (state === 'removed') return 'removed'
  if (!permission) return 'denied'
  if (from !== null && from > today()) return 'future'
  return until !== null && until <= today() ? 'ended' : 'now'
}
