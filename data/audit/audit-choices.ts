import { wordsSought } from '../../pt-br/words.ts'
import { portal } from '../../resources/portal/portal.ts'
import { arrayOf, Values, type Runner } from '../../platform/postgres/database.ts'
import type { OptionQuery } from '../store/list.ts'
import { reachCondition, type Actor } from '../store/scope.ts'

/** What the audit may be filtered by, as select options. */
export interface Choice {
  readonly value: string
  readonly text: string
  readonly selected: false
}
type Asked = Omit<OptionQuery, 'fixed' | 'by'>

/** The choices of a table `t`, by name, some at a time; those removed as well: what they did is still there. */
function page(
  from: string,
  value: string,
  name: string,
  { q, only, page: at, pageSize }: Asked,
  values: Values,
) {
  const words = wordsSought(q ?? '')
  const narrowed = [
    ...(only ? [`${value} = any(${values.add(arrayOf(only), 'text[]')})`] : []),
    ...words.map(
      (word) => `strpos(sem_acento(${name}), (select sem_acento(${values.add(word, 'text')}))) > 0`,
    ),
  ]
  return `select ${value} as value, ${name} as text, false as selected from ${[from, ...narrowed].join(' and ')}
   
    order by ${name} collate pt_br, ${value}
    limit ${values.add(pageSize, 'int')} offset ${values.add((at - 1) * pageSize, 'int')}`
}

/**
 * People that the audit may be filtered by: all for who sees the whole tenant; otherwise oneself and those ever linked
 * to one's managers.
 */
export function auditPeople(
  runner: Runner,
  actor: Actor,
  asked: Asked,
): Promise<readonly Choice[]> {
  const values = new Values()
  const known =
    actor.managers === null
      ? 'true'
      : `(t.id = ${values.add(actor.userId, 'text')} or t.id in (select gu.id_usuario from gestor_usuario gu
    join gestor_perfil gp on gp.id = gu.id_gestor_perfil
    where gp.id_gestor = any(${values.add(arrayOf(actor.managers), 'bigint[]')})))`
  return runner.run<Choice>({
    text: page(`usuario t where ${known}`, 't.id', 't.name', asked, values),
    values: values.all,
  })
}

/** Which portals one may filter by: those within reach. */
export function auditPortals(
  runner: Runner,
  actor: Actor,
  asked: Asked,
): Promise<readonly Choice[]> {
  const values = new Values()
  return runner.run<Choice>({
    text: page(
      `portal t where ${reachCondition(portal, 't', actor, values)}`,
      't.id::text',
      't.nome',
      asked,
      values,
    ),
    values: values.all,
  })
}
