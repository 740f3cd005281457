import { portal } from '../../resources/portal/portal.ts'
import { arrayOf, sql, type Runner, type Sql } from '../../platform/postgres/database.ts'
import type { OptionQuery } from '../store/list-options.ts'
import { containsWords } from '../store/list-restrictions.ts'
import { isWithin, reachCondition, type Actor } from '../store/scope.ts'

/** What the audit may be filtered by, as select options. */
export interface AuditOption {
  readonly value: string
  readonly text: string
  readonly selected: false
}
type Asked = Omit<OptionQuery, 'fixed' | 'by'>

/** The choices of a table `t`, by name, some at a time; those removed as well: what they did is still there. */
function page(from: Sql, value: Sql, name: Sql, { q, only, page: at, pageSize }: Asked): Sql {
  const narrowed = [
    from,
    ...(only ? [sql`${value} = any(${arrayOf(only)}::text[])`] : []),
    ...containsWords(sql`sem_acento(${name})`, q),
  ]
  return sql.read`select ${value} as value, ${name} as text, false as selected from ${sql.all(narrowed)}
    order by ${name} collate pt_br, ${value}
    limit ${pageSize}::int offset ${(at - 1) * pageSize}::int`
}

/**
 * People that the audit may be filtered by: all for who sees the whole tenant; otherwise oneself and those ever linked
 * to one's managers.
 */
export function auditPeople(
  runner: Runner,
  actor: Actor,
  asked: Asked,
): Promise<readonly AuditOption[]> {
  const known =
    actor.managers === null
      ? sql`true`
      : sql`(t.id = ${actor.userId}::text or t.id in (select gu.id_usuario from gestor_usuario gu
    join gestor_perfil gp on gp.id = gu.id_gestor_perfil
    where ${isWithin(sql`gp.id_gestor`, actor.managers)}))`
  return runner.run<AuditOption>(page(sql`usuario t where ${known}`, sql`t.id`, sql`t.name`, asked))
}

/** Which portals one may filter by: those within reach. */
export function auditPortals(
  runner: Runner,
  actor: Actor,
  asked: Asked,
): Promise<readonly AuditOption[]> {
  return runner.run<AuditOption>(
    page(
      sql`portal t where ${reachCondition(portal, 't', actor)}`,
      sql`t.id::text`,
      sql`t.nome`,
      asked,
    ),
  )
}
