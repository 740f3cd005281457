import { instant } from '../store/columns.ts'
import { sql, type Runner } from '../../platform/postgres/database.ts'

// What a municipality has that waits for somebody, portals apart.

/**
 * Letters that have not left and may still, but those to citizens, and the day of the oldest, ISO 8601; null: there is
 * none.
 */
export interface UnsentLetters {
  readonly count: number
  readonly since: string | null
}
/** @param failed only those that a mail server would not take */
export const unsentLetters = (runner: Runner, failed: boolean): Promise<UnsentLetters> =>
  runner
    .run<UnsentLetters>(
      sql.read`select count(*)::int as count, (min(criada_em) at time zone (select fuso()))::date::text as since
        from mensagem
        where enviada_em is null and texto is not null and (expira_em is null or expira_em > now())
          and (motivo is null or motivo not in ('assinatura', 'novidades'))
          and (not ${failed}::bool or erro is not null)`,
    )
    .then(([row]) => row ?? { count: 0, since: null })

/** How many people are invited and have not come in, and of how many the link is worth nothing any more. */
export interface InvitationCounts {
  readonly open: number
  readonly expired: number
}
export const invitationCounts = (runner: Runner): Promise<InvitationCounts> =>
  runner
    .run<InvitationCounts>(
      sql.read`select count(*)::int as open, count(*) filter (where not exists (select from conta_chave k
          where k.usuario_id = u.id and k.tipo = 'convidar' and k.usada_em is null
          and k.expira_em > now()))::int as expired
        from usuario u where u.situacao = 'convidado' and not u.excluido`,
    )
    .then(([row]) => row ?? { open: 0, expired: 0 })

/** Who may come in by an account whose mailbox nothing proves. @property first some of them, the newest first */
export interface UnprovenPeople {
  readonly count: number
  readonly first: readonly { readonly id: string; readonly nome: string }[]
}
const shownUnproven = 3
export const unprovenPeople = (runner: Runner): Promise<UnprovenPeople> =>
  runner
    .run<UnprovenPeople>(
      sql.read`with sem as (select u.id, u.name as nome from email_nao_comprovado e
          join usuario_ativo a on a.id = e.usuario_id join usuario u on u.id = a.id order by u.criado_em desc, u.id)
        select (select count(*)::int from sem) as count,
          (select coalesce(json_agg(x), '[]') from (select * from sem limit ${shownUnproven}::int) x) as first`,
    )
    .then(([row]) => row ?? { count: 0, first: [] })

/** What somebody did since their day began, by the audit: its kinds, the newest first. */
export interface DoneAct {
  readonly tipo: string
  readonly recurso: string
  readonly quantas: number
  readonly quando: string
}
/** @param zone whose day it is */
export const doneToday = (
  runner: Runner,
  userId: string,
  zone: string,
): Promise<readonly DoneAct[]> =>
  runner.run<DoneAct>(
    sql.read`select a.tracker_type as tipo, a.page_id_name as recurso, count(*)::int as quantas,
      ${instant('max(a.data_evento)')} as quando
      from (select * from auditoria where id_user = ${userId} and data_evento >= date_trunc('day',
        now() at time zone ${zone}::text) at time zone ${zone}::text
        order by data_evento desc limit 1000) a
      where a.tracker_type in ('insert', 'update', 'delete', 'restore', 'publish', 'import')
      group by 1, 2 order by max(a.data_evento) desc`,
  )
