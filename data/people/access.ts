import { pagesOf } from '../../kernel/call.ts'
import type { AccessOfPerson } from '../../resources/calls/person.ts'
import { documentElement } from '../../resources/portal/document-element.ts'
import { arrayOf, sql, type Runner, type Sql } from '../../platform/postgres/database.ts'
import { inForce, isPublisher } from '../rights/publishing-rule.ts'
import { instant } from '../store/columns.ts'
import { isWithin } from '../store/scope.ts'

/** That a manager, given as an expression, is within reach. */
type Within = (manager: Sql) => Sql
/** The portals within reach where a profile of a person `w` publishes documents, and no permission limits them. */
const publishesFreely = (within: Within) =>
  sql`exists (select from direito_por_gestor d join portal a on a.id_gestor = d.id_gestor
    where d.id_usuario = w.id and d.em_uso and d.add and d.caminho = any(${arrayOf(pagesOf(documentElement))}::text[])
      and not a.excluido and ${within(sql`a.id_gestor`)} and not ${isPublisher(sql`a.id`, sql`w.id`)})`

/**
 * Of several people: profiles, where they publish, what they answer for, and when they were last here; what is of
 * managers out of reach is not told.
 */
export function accessOfPeople(
  runner: Runner,
  ids: readonly string[],
  managers: readonly number[] | null,
): Promise<readonly AccessOfPerson[]> {
  const within: Within = (manager) => isWithin(manager, managers)
  return runner.run<AccessOfPerson>(
    sql.read`select w.id, w.elmaster or ${publishesFreely(within)} as tudo,
    (select ${instant('max(coalesce(s.usada_em, s.criada_em))')} from sessao s where s.usuario_id = w.id)
      as ultimo_acesso,
    exists (select from segundo_fator_em_uso f where f.usuario_id = w.id) as segundo_fator,
    exists (select from email_nao_comprovado e where e.usuario_id = w.id) as email_sem_prova,
    (select coalesce(json_agg(distinct pf.nome || ', ' || g.nome), '[]') from gestor_usuario gu
      join gestor_perfil gp on gp.id = gu.id_gestor_perfil and not gp.excluido
      join perfil pf on pf.id = gp.id_perfil join gestor g on g.id = gp.id_gestor
      where gu.id_usuario = w.id and not gu.excluido and ${within(sql`gp.id_gestor`)}) as perfis,
    (select coalesce(json_agg(distinct c.nome), '[]') from publicador_permissao p
      join portal_cliente c on c.hash_id = p.cliente_id and not c.excluido
      join portal a on a.id = p.portal_id and not a.excluido
      where p.id_user = w.id and ${inForce} and ${within(sql`a.id_gestor`)}) as unidades,
    (select count(*)::int from dever v join portal a on a.id = v.portal_id and not a.excluido
      where w.id in (v.responsavel, v.suplente) and v.aplica and ${within(sql`a.id_gestor`)})
    + (select count(*)::int from chave_dados k join portal a on a.id = k.portal_id and not a.excluido
      where k.dono = w.id and k.revogada_em is null and k.expira_em > now() and ${within(sql`a.id_gestor`)}) as deve
  from usuario w where w.id = any(${arrayOf(ids)}::text[]) and not w.excluido order by w.id`,
  )
}
