import { noteRowsGone } from '../../../data/nouns/tenant-removal.ts'
import { arrayOf, sql, type Database, type Tx } from '../../../platform/postgres/database.ts'
import type { OwnedTable } from './tables.ts'

/** Rows that go in one transaction: a removal that is ended in between loses no more than that. */
const batch = 5_000

/** Within the tenant, as rows are seen one tenant at a time. */
const ofTenant = (id: number) => sql`tenant_id = ${sql.raw(String(Math.trunc(id)))}`
const named = ({ full }: OwnedTable) => sql.raw(full)

export const holdsRows = async (owner: Database, id: number, table: OwnedTable): Promise<boolean> =>
  owner.transaction(id, async (tx) => {
    const found = await tx.run(sql.read`select from ${named(table)} where ${ofTenant(id)} limit 1`)
    return found.length > 0
  })

/** Removes rows of a tenant from a table in one go, within a transaction at hand: all of them, or those. */
export async function emptyAtOnce(
  tx: Tx,
  id: number,
  table: OwnedTable,
  which = sql`true`,
): Promise<number> {
  const [row] = await tx.run<{ n: number }>(
    sql`with gone as (delete from ${named(table)} where ${ofTenant(id)} and ${which} returning 1)
      select count(*)::float8 as n from gone`,
  )
  const count = row?.n ?? 0
  if (count > 0) await noteRowsGone(tx, id, table.name, count)
  return count
}

interface Place {
  readonly part: string
  readonly place: string
}

/**
 * Removes the rows of a tenant from a table, some at a time. Where they lie is read once: to look for the next ones
 * again and again would pass all that are gone already.
 */
export async function emptyTable(owner: Database, id: number, table: OwnedTable): Promise<void> {
  if (!(await holdsRows(owner, id, table))) return
  if (table.isWhole) {
    await owner.transaction(id, (tx) => emptyAtOnce(tx, id, table))
    return
  }
  await owner.transaction(id, (tx) =>
    tx.run(sql`declare removidas no scroll cursor with hold for
      select tableoid::text as part, ctid::text as place from ${named(table)} where ${ofTenant(id)}`),
  )
  try {
    while ((await nextGone(owner, id, table)) > 0);
  } finally {
    await owner.global.run(sql`close removidas`).catch(() => {})
  }
}

/** A conflict that undid a batch leaves it to a later pass: the cursor has gone on. */
const nextGone = (owner: Database, id: number, table: OwnedTable): Promise<number> =>
  owner.transaction(
    id,
    async (tx) => {
      const places = await tx.run<Place>(sql`fetch ${sql.raw(String(batch))} from removidas`)
      for (const [part, here] of Map.groupBy(places, (one) => one.part)) {
        const list = arrayOf(here.map(({ place }) => place))
        await emptyAtOnce(
          tx,
          id,
          table,
          sql`tableoid = ${part}::text::oid and ctid = any(${list}::text[]::tid[])`,
        )
      }
      return places.length
    },
    { consumes: true },
  )
