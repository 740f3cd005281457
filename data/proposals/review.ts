import { arrayOf, sql, type Runner } from '../../platform/postgres/database.ts'
import { instant } from '../store/columns.ts'

// Two pairs of eyes: where they are demanded, who sent, returned and approved what waits, and what was said of it.

/** Whether a portal demands that what becomes public of a noun was approved. */
export const isReviewDemanded = async (
  runner: Runner,
  portalId: number,
  noun: string,
): Promise<boolean> =>
  (
    await runner.run(
      sql.read`select 1 from revisao_exigida where portal_id = ${portalId}::bigint and recurso = ${noun}`,
    )
  ).length > 0

/** The nouns that have to be approved in a portal. */
export const demandedNouns = async (runner: Runner, portalId: number): Promise<readonly string[]> =>
  (
    await runner.run<{ recurso: string }>(
      sql.read`select recurso from revisao_exigida where portal_id = ${portalId}::bigint order by recurso`,
    )
  ).map(({ recurso }) => recurso)

/** Demands of a portal that these nouns are approved, and no others. */
export async function demandReview(
  runner: Runner,
  by: string,
  portalId: number,
  nouns: readonly string[],
): Promise<void> {
  await runner.run(
    sql`delete from revisao_exigida where portal_id = ${portalId}::bigint
      and recurso <> all(${arrayOf(nouns)}::text[])`,
  )
  await runner.run(
    sql`insert into revisao_exigida (portal_id, recurso, exigida_por)
      select ${portalId}::bigint, n, ${by} from unnest(${arrayOf(nouns)}::text[]) n on conflict do nothing`,
  )
}

interface Seen {
  readonly id: number
  readonly rev: number
}
const isDone = async (rows: Promise<readonly unknown[]>) => (await rows).length > 0

/** Sends an open proposal that stands at a revision to review. @returns whether it did. */
export const sendToReview = (runner: Runner, { id, rev }: Seen): Promise<boolean> =>
  isDone(
    runner.run(
      sql`update proposta set situacao = 'em_revisao', aprovada_por = null, aprovada_em = null, publicar_em = null,
        agendada_por = null, publica_cpf = false, erro = null, conflito = null, rev = rev + 1, anotada_em = now()
      where id = ${id}::bigint and rev = ${rev}::int and encerrada_em is null returning 1`,
    ),
  )

/** Approves what is in review at a revision; one that is promised for an hour to come stays so. */
export const approve = (runner: Runner, by: string, { id, rev }: Seen): Promise<boolean> =>
  isDone(
    runner.run(
      sql`update proposta set aprovada_por = ${by}, aprovada_em = now(), erro = null, rev = rev + 1, anotada_em = now(),
        situacao = case when publicar_em > now() then 'agendada' else 'aprovada' end
      where id = ${id}::bigint and rev = ${rev}::int and situacao = 'em_revisao' returning 1`,
    ),
  )

/** Gives back what is in review, approved or promised. */
export const giveBack = (runner: Runner, { id, rev }: Seen): Promise<boolean> =>
  isDone(
    runner.run(
      sql`update proposta set situacao = 'devolvida', aprovada_por = null, aprovada_em = null, publicar_em = null,
        agendada_por = null, publica_cpf = false, sem_revisao = null, erro = null, rev = rev + 1, anotada_em = now()
      where id = ${id}::bigint and rev = ${rev}::int and situacao in ('em_revisao', 'aprovada', 'agendada')
      returning 1`,
    ),
  )

/** Notes that the hour of what is in review has come. @returns whether it was not noted before */
export const markUnapproved = (runner: Runner, id: number, reason: string): Promise<boolean> =>
  isDone(
    runner.run(
      sql`update proposta set erro = ${reason} where id = ${id}::bigint and situacao = 'em_revisao' and erro is null
      returning 1`,
    ),
  )

/** Notes why a proposal goes without review. */
export const noteWaiver = (runner: Runner, id: number, reason: string): Promise<unknown> =>
  runner.run(sql`update proposta set sem_revisao = ${reason} where id = ${id}::bigint`)

export type CommentKind = 'comentario' | 'envio' | 'devolucao' | 'aprovacao'
/** Something said of a proposal. @property em ISO 8601 in UTC */
export interface Comment {
  readonly id: number
  readonly tipo: CommentKind
  readonly autor: string
  readonly texto: string
  readonly em: string
}
/** Says something of a proposal. */
export const addComment = (
  runner: Runner,
  by: string,
  { id, kind, text }: { readonly id: number; readonly kind: CommentKind; readonly text: string },
): Promise<unknown> =>
  runner.run(
    sql`insert into comentario_de_proposta (proposta_id, tipo, autor, texto)
      values (${id}::bigint, ${kind}, ${by}, ${text})`,
  )

/** What was said of a proposal, the oldest first: the last ones, as many as asked for. */
export const commentsOf = (runner: Runner, id: number, most: number): Promise<readonly Comment[]> =>
  runner.run<Comment>(sql.read`select * from (select c.id::float8 as id, c.tipo, c.texto, ${instant('c.em')} as em,
        coalesce((select u.name from usuario u where u.id = c.autor), '') as autor
      from comentario_de_proposta c where c.proposta_id = ${id}::bigint order by c.id desc limit ${most}::int) c
      order by c.id`)
