import { sql, type DatabaseSession } from '../../platform/postgres/database.ts'

/**
 * Makes the indexes of names anew where the operating system or PostgreSQL brings another version of the rules by which
 * they were put in order (ICU): an index in a former order misses rows. As the owner of the indexes.
 * @returns how many were made anew
 */
export async function followCollation(session: DatabaseSession): Promise<number> {
  const stale = await session.run<{ name: string }>(
    sql.read`select distinct d.objid::regclass::text as name from pg_collation c
      join pg_depend d on d.refclassid = 'pg_collation'::regclass and d.refobjid = c.oid
        and d.classid = 'pg_class'::regclass
      join pg_index i on i.indexrelid = d.objid
      where c.collname = 'pt_br' and c.collversion is distinct from pg_collation_actual_version(c.oid) order by 1`,
  )
  for (const { name } of stale) await session.script(`reindex index ${name}`)
  if (stale.length > 0) await session.script('alter collation pt_br refresh version')
  return stale.length
}
