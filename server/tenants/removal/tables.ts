import { sql, type Database } from '../../../platform/postgres/database.ts'

/** A table whose rows are tenants'. */
export interface OwnedTable {
  readonly schema: string
  readonly name: string
  /** As SQL has it, quoted. */
  readonly full: string
  /** Rows lead to rows of the same table: they can only go together. */
  readonly isWhole: boolean
}

/** Rows of packages as they will be: made of others, in tables that a function of the database drops whole. */
const previewSchema = 'prevista'
export const isPreview = ({ schema }: OwnedTable): boolean => schema === previewSchema

/** Every table that says whose its rows are, whatever it holds: a new one cannot be forgotten. */
const tablesOfTenants = (owner: Database): Promise<readonly OwnedTable[]> =>
  owner.global.run<OwnedTable>(
    sql.read`select n.nspname::text as schema, c.relname::text as name, format('%I.%I', n.nspname, c.relname) as full,
        exists (select from pg_constraint f where f.contype = 'f' and f.conrelid = c.oid and f.confrelid = c.oid)
          as "isWhole"
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped
      where c.relkind in ('r', 'p') and not c.relispartition and n.nspname !~ '^pg_' order by 1, 2`,
  )

const references = (owner: Database) =>
  owner.global.run<{ of: string; to: string }>(
    sql.read`select distinct format('%I.%I', n.nspname, c.relname) as of, format('%I.%I', m.nspname, d.relname) as to
      from pg_constraint f join pg_class c on c.oid = f.conrelid join pg_namespace n on n.oid = c.relnamespace
      join pg_class d on d.oid = f.confrelid join pg_namespace m on m.oid = d.relnamespace
      where f.contype = 'f' and f.conparentid = 0 and f.conrelid <> f.confrelid`,
  )

/** What others are made of comes before them: rules of the database write there as rows go. */
const writtenByRules =
  /^(mudanca_publica|documento_soma(_mes)?|entrada_de_busca|vocabulario(_de_linhas)?)$/

/** Each table before those that its keys lead to. */
export async function tablesInOrder(owner: Database): Promise<readonly OwnedTable[]> {
  const known = await references(owner)
  const done: OwnedTable[] = []
  let left = [...(await tablesOfTenants(owner))]
  while (left.length > 0) {
    const leading = new Set(left.map(({ full }) => full))
    const isLedTo = ({ full }: OwnedTable) =>
      known.some(({ of, to }) => to === full && leading.has(of))
    const ready = left.filter((table) => !isLedTo(table))
    if (ready.length === 0)
      throw new Error(`tables refer to each other in a circle: ${[...leading].join(', ')}`)
    done.push(...ready)
    left = left.filter((table) => !ready.includes(table))
  }
  return [
    ...done.filter(({ name }) => !writtenByRules.test(name)),
    ...done.filter(({ name }) => writtenByRules.test(name)),
  ]
}
