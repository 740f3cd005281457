import { pagesOf } from '../../kernel/call.ts'
import type { Action } from '../../kernel/resource.ts'
import type { PlaceOfPerson } from '../../resources/calls/person.ts'
import { documentElement } from '../../resources/portal/document-element.ts'
import { portal } from '../../resources/portal/portal.ts'
import { arrayOf, sql, type Runner } from '../../platform/postgres/database.ts'
import { covers, inForce, isPublisher, lastDay } from '../rights/publishing-rule.ts'
import { instant } from '../store/columns.ts'
import { isWithin } from '../store/scope.ts'

// What is told of one person who signs in. What they hold with managers out of the reader's reach is not.

/** The managers that a reader reaches; null: every one. */
type Reach = readonly number[] | null

export interface PersonFacts {
  readonly id: string
  readonly nome: string
  readonly email: string
  readonly situacao: string
  readonly ultimo_acesso: string | null
  readonly segundo_fator: boolean
  readonly renova_em: string | null
  readonly chaves_de_acesso: number
  readonly email_sem_prova: boolean
  readonly desde: string
  readonly tudo: boolean
  readonly todos: boolean
}
/** A person who is not removed. @property ultimo_acesso the last use of any session of theirs */
export const personFacts = async (runner: Runner, id: string): Promise<PersonFacts | undefined> =>
  (
    await runner.run<PersonFacts>(
      sql.read`select u.id, u.name as nome, u.email, u.situacao, u.elmaster as tudo, u.eluser as todos,
          ${instant('u.criado_em')} as desde,
          (select ${instant('max(coalesce(s.usada_em, s.criada_em))')} from sessao s
            where s.usuario_id = u.id) as ultimo_acesso,
          f.usuario_id is not null as segundo_fator, ${instant('f.renova_em')} as renova_em,
          (select count(*)::int from chave_de_acesso k where k.usuario_id = u.id) as chaves_de_acesso,
          exists (select from email_nao_comprovado e where e.usuario_id = u.id) as email_sem_prova
        from usuario u left join segundo_fator_em_uso f on f.usuario_id = u.id where u.id = ${id} and not u.excluido`,
    )
  )[0]

interface HeldProfile {
  readonly nome: string
  readonly gestor: string
  readonly bloqueado: boolean
}
/** The profiles that a person has with managers within reach. */
export const profilesOf = (
  runner: Runner,
  id: string,
  managers: Reach,
): Promise<readonly HeldProfile[]> =>
  runner.run<HeldProfile>(
    sql.read`select pf.nome, g.nome as gestor, gu.bloqueado from gestor_usuario gu
        join gestor_perfil gp on gp.id = gu.id_gestor_perfil and not gp.excluido
        join perfil pf on pf.id = gp.id_perfil join gestor g on g.id = gp.id_gestor
      where gu.id_usuario = ${id} and not gu.excluido
        and ${isWithin(sql`gp.id_gestor`, managers)}
      order by g.nome collate pt_br, pf.nome collate pt_br, gu.id limit 100`,
  )

interface OpenPage {
  readonly caminho: string
  readonly titulo: string
  readonly pode: Action[]
}
/** The pages that a person sees through profiles of managers within reach, and what they may there. */
export const pagesSeenBy = (
  runner: Runner,
  id: string,
  managers: Reach,
): Promise<readonly OpenPage[]> =>
  runner.run<OpenPage>(
    sql.read`select d.caminho, pg.page_title as titulo, array_remove(array[case when bool_or(d.read) then 'read' end,
          case when bool_or(d.add) then 'add' end, case when bool_or(d.edit) then 'edit' end,
          case when bool_or(d.delete) then 'delete' end, case when bool_or(d.print) then 'print' end], null) as pode
      from direito_por_gestor d join pagina pg on pg.id = d.id_janela
      where d.id_usuario = ${id} and d.em_uso and d.read and pg.page_owner_id is null
        and ${isWithin(sql`d.id_gestor`, managers)}
      group by d.caminho, pg.page_title order by pg.page_title collate pt_br, d.caminho`,
  )

/** At most so many portals are told of a person. */
export const mostPlaces = 100
/** The portals within reach where a person publishes, sends tables, answers for duties or keys. */
export function portalsOfPerson(
  runner: Runner,
  id: string,
  managers: Reach,
): Promise<readonly PlaceOfPerson[]> {
  const user = sql.typed(id, 'text')
  const publishing = sql.typed(arrayOf(pagesOf(documentElement)), 'text[]')
  const sending = sql.typed(arrayOf(pagesOf(portal)), 'text[]')
  return runner.run<PlaceOfPerson>(
    sql.read`with a_user as (select id, eluser from usuario where id = ${user}),
    duties as (select portal_id, (count(*) filter (where responsavel = ${user}))::int as responde,
        (count(*) filter (where suplente = ${user}))::int as suplente
      from dever where ${user} in (responsavel, suplente) and aplica group by portal_id),
    keys as (select portal_id, json_agg(nome order by nome collate pt_br) as chaves from chave_dados
      where dono = ${user} and revogada_em is null and expira_em > now() group by portal_id),
    given as (select p.portal_id, json_agg(json_build_object('unidade', c.nome, 'ate', ${lastDay}, 'tipos',
        case when p.id_menu is null and p.id_submenu is null then null
        else (select coalesce(json_agg(t.descricao order by t.descricao collate pt_br), '[]') from tipo_elemento t
          where not t.excluido and ${covers(sql`t.id`)}) end) order by c.nome collate pt_br, p.id) as permissoes
      from publicador_permissao p join portal_cliente c on c.hash_id = p.cliente_id and not c.excluido
      where p.id_user = ${user} and ${inForce} group by p.portal_id),
    held as (select d.id_gestor, bool_or(d.add and d.caminho = any(${publishing})) as adds,
        bool_or(d.edit and d.caminho = any(${sending})) as sends
      from direito_por_gestor d where d.id_usuario = ${user} and d.em_uso group by d.id_gestor),
    places as (select a.id, a.nome, coalesce(bool_or(h.adds), false) as publica,
        coalesce(bool_or(h.sends), false) as envia
      from portal a cross join a_user left join held h on h.id_gestor = a.id_gestor or a_user.eluser
      where not a.excluido and ${isWithin(sql`a.id_gestor`, managers)} group by a.id, a.nome)
  select a.id::float8 as id, a.nome, a.publica, a.envia, ${isPublisher(sql`a.id`, user)} as limitada,
    coalesce(given.permissoes, '[]') as permissoes, coalesce(duties.responde, 0) as responde,
    coalesce(duties.suplente, 0) as suplente, coalesce(keys.chaves, '[]') as chaves
  from places a left join duties on duties.portal_id = a.id left join keys on keys.portal_id = a.id
    left join given on given.portal_id = a.id
  where a.publica or a.envia or duties.portal_id is not null or keys.portal_id is not null
    or given.portal_id is not null
  order by a.nome collate pt_br, a.id limit ${mostPlaces + 1}::int`,
  )
}

/** Who works in the portals of managers within reach, and may take over what somebody leaves. */
export const successorsOf = (
  runner: Runner,
  id: string,
  managers: Reach,
): Promise<readonly { readonly id: string; readonly nome: string }[]> =>
  runner.run(
    sql.read`select u.id, u.name as nome from usuario_ativo u where u.id <> ${id} and not u.elmaster and not u.eluser
        and exists (select from direito_por_gestor d where d.id_usuario = u.id and d.em_uso
          and ${isWithin(sql`d.id_gestor`, managers)})
      order by u.name collate pt_br, u.id limit 500`,
  )
