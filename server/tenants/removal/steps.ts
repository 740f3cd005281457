import { dropTenant, endRemoval, holdTenant } from '../../../data/nouns/tenant-removal.ts'
import type { Files } from '../../../platform/files/files.ts'
import { sql, type Database } from '../../../platform/postgres/database.ts'
import { Refusal } from '../../../platform/process/refusal.ts'
import { isOfFiles, removeFiles, removeUnknownFiles } from './files.ts'
import { emptyAtOnce, emptyTable, holdsRows } from './rows.ts'
import { isPreview, tablesInOrder, type OwnedTable } from './tables.ts'

/** @property inbox the folder where its files come in, where it has one */
export interface Place {
  readonly owner: Database
  readonly files: Files
  readonly inbox: string | undefined
}

/** Rules write as rows go, and work that had begun before may still write: so often it is looked again. */
const mostRounds = 5

/**
 * Removes all that a municipality has, the row of it last. Each step is whole and may be done again: ended in between,
 * it goes on where it was. Others neither wait nor lose anything, as no rule is put out of force.
 * @throws {Refusal} where something of it comes again and again
 */
export async function removeAllOf(place: Place, id: number): Promise<void> {
  const { owner } = place
  const tables = await tablesInOrder(owner)
  for (const table of tables)
    if (isOfFiles(table)) await removeFiles(place, id, table)
    else if (!isPreview(table)) await emptyTable(owner, id, table)
  await dropPreviews(owner, id)
  await removeTenantRow(owner, id, tables)
  await removeLate(owner, id, tables)
  await removeUnknownFiles(place, id, place.inbox)
  await forgetValues(owner, id, tables)
  await endRemoval(owner, id)
}

/** Tables of packages that are gone go whole. */
const dropPreviews = (owner: Database, id: number) =>
  owner.transaction(id, (tx) => tx.run(sql`select soltar_previas()`))

/** While it is held nobody writes a row that leads to it. */
const removeTenantRow = (owner: Database, id: number, tables: readonly OwnedTable[]) =>
  owner.transaction(id, async (tx) => {
    if (!(await holdTenant(tx, id))) return
    for (let round = 1, count = 1; count > 0; round += 1) {
      if (round > mostRounds) throw stillUsed
      count = 0
      for (const table of tables) if (!isPreview(table)) count += await emptyAtOnce(tx, id, table)
    }
    await dropTenant(tx, id)
  })
const stillUsed = new Refusal(
  'Algo deste município ainda é usado por um trabalho em curso. Repita o comando em um minuto: ele segue de onde parou.',
)

/** Lines that lead to no tenant by a key, written meanwhile by work that had begun before. */
async function removeLate(
  owner: Database,
  id: number,
  tables: readonly OwnedTable[],
): Promise<void> {
  for (let round = 1; ; round += 1) {
    const left: OwnedTable[] = []
    for (const table of tables) if (await holdsRows(owner, id, table)) left.push(table)
    if (left.length === 0) return
    if (round > mostRounds) throw stillUsed
    await dropPreviews(owner, id)
    for (const table of left) if (!isPreview(table)) await emptyTable(owner, id, table)
  }
}

/**
 * What PostgreSQL keeps of rows that are gone: the rows themselves until their place is given free, and examples of
 * their values, from which it guesses how many rows a condition finds.
 */
async function forgetValues(
  owner: Database,
  id: number,
  tables: readonly OwnedTable[],
): Promise<void> {
  const [found] = await owner.global.run<{ names: readonly string[] }>(
    sql.read`select array(select jsonb_object_keys(linhas)) as names from saida_de_municipio where numero = ${id}`,
  )
  const names = new Set(found?.names)
  for (const { full } of tables.filter(({ name }) => names.has(name)))
    await owner.global.script(`vacuum (analyze) ${full}`)
  // A table without rows keeps what was known of those it had.
  await owner.global.run(clearedStatistics)
}

const clearedStatistics = sql`select pg_clear_attribute_stats(n.nspname::text, c.relname::text, a.attname::text, i.of)
  from pg_class c join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  cross join (values (false), (true)) i(of)
  where c.relkind in ('r', 'p') and c.reltuples <= 0 and exists (select from pg_attribute t
    where t.attrelid = c.oid and t.attname = 'tenant_id')`
