import { sql, type Database } from '../../platform/postgres/database.ts'

/**
 * The schema of a database as text, one fact a line: tables, columns, keys, indexes, policies, grants, functions
 * with a digest of each; ordered by name.
 */
export async function schemaText(from: Database): Promise<string> {
  const rows = await from.global.run<{ line: string }>(sql`
    select line from (
      select table_name || '.' || column_name || ' ' || data_type || case is_nullable when 'NO' then ' not null'
        else '' end
        || coalesce(' default ' || column_default, '') || coalesce(' generated ' || identity_generation, '')
        || coalesce(' as ' || generation_expression, '') as line, 1 as kind
      from information_schema.columns where table_schema = 'public' and table_name not like 'kysely%'
      union all select conrelid::regclass || ' ' || pg_get_constraintdef(oid), 2 from pg_constraint
      where connamespace = 'public'::regnamespace and contype <> 'n' and conrelid::regclass::text not like 'kysely%'
      union all select indexdef, 3 from pg_indexes where schemaname = 'public' and tablename not like 'kysely%'
      union all select 'policy ' || tablename || ' ' || policyname || ' ' || coalesce(qual, '') || ' check '
        || coalesce(with_check, ''), 4 from pg_policies where schemaname = 'public'
      union all select 'grant ' || string_agg(privilege_type, ', ' order by privilege_type) || ' on ' || table_name, 5
      from information_schema.role_table_grants where grantee = 'claraboia_web' and table_schema = 'public'
      group by table_name
      union all select 'view ' || c.relname || coalesce(' with (' || array_to_string(c.reloptions, ', ') || ')', '')
        || ' as ' || pg_get_viewdef(c.oid, true), 7 from pg_class c
        where c.relkind = 'v' and c.relnamespace = 'public'::regnamespace
      union all select 'function ' || proname || '(' || pg_get_function_identity_arguments(oid) || ') '
        || left(md5(pg_get_functiondef(oid)), 12), 6 from pg_proc
      where pronamespace = 'public'::regnamespace
    ) x order by kind, line collate "C"`)
  return rows.map(({ line }) => line.replace(/\s+/g, ' ')).join('\n')
}
