import { arrayOf, sql, type Runner } from '../../platform/postgres/database.ts'

// How proposals stand: promised for an hour, published, refused, thrown away.

/** For when, and how, a proposal is promised. */
export interface Promised {
  /** ISO 8601. */
  readonly at: string
  readonly publishesCpf: boolean
  /** Whether somebody has to approve it until then. */
  readonly isReviewed: boolean
  /** Why it is published without review. */
  readonly waiver: string | null
}
/** Schedules an open proposal that stands at a revision. @returns whether it did. */
export const scheduleProposal = async (
  runner: Runner,
  by: string,
  { id, rev }: { readonly id: number; readonly rev: number },
  { at, publishesCpf, isReviewed, waiver }: Promised,
): Promise<boolean> =>
  (
    await runner.run(
      sql`update proposta set situacao = ${isReviewed ? 'em_revisao' : 'agendada'}, sem_revisao = ${waiver},
        publicar_em = ${at}::timestamptz, agendada_por = ${by}, publica_cpf = ${publishesCpf}::boolean, erro = null, conflito = null, rev = rev + 1, anotada_em = now()
      where id = ${id}::bigint and rev = ${rev}::int and encerrada_em is null returning 1`,
    )
  ).length > 0

/** Takes a schedule back: the proposal stands as before. @returns whether it was scheduled at that revision. */
export const unscheduleProposal = async (
  runner: Runner,
  { id, rev }: { readonly id: number; readonly rev: number },
): Promise<boolean> =>
  (
    await runner.run(
      sql`update proposta set situacao = case when situacao = 'em_revisao' then situacao
          when aprovada_em is null then 'rascunho' else 'aprovada' end,
        publicar_em = null, agendada_por = null, publica_cpf = false, sem_revisao = null, erro = null,
        rev = rev + 1, anotada_em = now()
      where id = ${id}::bigint and rev = ${rev}::int and situacao in ('agendada', 'em_revisao')
        and publicar_em is not null returning 1`,
    )
  ).length > 0

/** Notes that an open proposal was published, and as what. */
export async function markPublished(
  runner: Runner,
  id: number,
  made: { readonly key: string; readonly rev: number },
): Promise<void> {
  await runner.run(
    sql`update proposta set situacao = 'publicada', encerrada_em = now(), resultado_chave = ${made.key},
      resultado_rev = ${made.rev}::int, erro = null, conflito = null, rev = rev + 1 where id = ${id}::bigint`,
  )
  await runner.run(sql`delete from arquivo_de_proposta where proposta_id = ${id}::bigint`)
}

/** Why a proposal was not published. @property fields those that two people changed, by names of the wire */
export interface ProposalRefusal {
  readonly status: 'em_conflito' | 'recusada'
  readonly reason: string
  readonly fields: readonly string[]
}
/**
 * Notes why an open proposal that stands at a revision was not published; its hour stays as it was promised, and its
 * revision too: nothing that people write has changed.
 * @returns whether it stood so.
 */
export const markRefused = async (
  runner: Runner,
  { id, rev }: { readonly id: number; readonly rev: number },
  { status, reason, fields }: ProposalRefusal,
): Promise<boolean> =>
  (
    await runner.run(
      sql`update proposta set situacao = ${status}, erro = ${reason.slice(0, 2_000)},
        conflito = ${arrayOf(fields)}::text[]
      where id = ${id}::bigint and rev = ${rev}::int and encerrada_em is null returning 1`,
    )
  ).length > 0

/** Ends an open proposal without publishing it. @returns whether it was open at that revision. */
export const discardProposal = async (
  runner: Runner,
  { id, rev }: { readonly id: number; readonly rev: number },
): Promise<boolean> =>
  (
    await runner.run(
      sql`update proposta set situacao = 'descartada', encerrada_em = now(), publicar_em = null, agendada_por = null,
        publica_cpf = false, pacote_id = null, posta_em = null, rev = rev + 1
      where id = ${id}::bigint and rev = ${rev}::int and encerrada_em is null returning 1`,
    )
  ).length > 0

/** Seconds in which what was discarded comes back, and its files are kept. */
export const discardedFor = 86_400
/**
 * Makes a draft of what was discarded within a day. @returns whether it was.
 * @throws a unique violation where another is open for the row and the act.
 */
export const reopenProposal = async (runner: Runner, id: number): Promise<boolean> =>
  (
    await runner.run(
      sql`update proposta set situacao = 'rascunho', encerrada_em = null, aprovada_por = null, aprovada_em = null,
        rev = rev + 1, alterada_em = now(),
        anotada_em = now()
      where id = ${id}::bigint and situacao = 'descartada'
        and encerrada_em > now() - make_interval(secs => ${discardedFor}) returning 1`,
    )
  ).length > 0

/** What somebody began in a portal and waits: how many of each state, and those that were not published. */
export interface OwnWaiting {
  readonly drafts: number
  readonly scheduled: number
  /** Sent to review, given back, and approved without having been published. */
  readonly inReview: number
  /** Whether something of the portal is in review that somebody else wrote last. */
  readonly othersInReview: boolean
  readonly returned: number
  readonly approved: number
  /** The oldest first, with the day of the municipality for which they were promised. */
  readonly stuck: readonly {
    readonly id: number
    readonly title: string
    readonly reason: string
    readonly day: string | null
  }[]
}
export async function ownWaiting(
  runner: Runner,
  author: string,
  portalId: number,
): Promise<OwnWaiting> {
  const [row] = await runner.run<OwnWaiting>(
    sql.read`select count(*) filter (where situacao = 'rascunho')::int as drafts,
      count(*) filter (where situacao = 'agendada')::int as scheduled,
      count(*) filter (where situacao = 'em_revisao' and erro is null)::int as "inReview",
      count(*) filter (where situacao = 'devolvida')::int as returned,
      count(*) filter (where situacao = 'aprovada')::int as approved,
      coalesce(json_agg(json_build_object('id', id, 'title', titulo, 'reason', coalesce(erro, ''),
          'day', (publicar_em at time zone fuso())::date::text) order by alterada_em)
        filter (where situacao in ('recusada', 'em_conflito') or erro is not null), '[]') as stuck,
      exists (select 1 from proposta o where o.portal_id = ${portalId}::bigint and o.situacao = 'em_revisao'
        and o.editor <> ${author}) as "othersInReview"
      from proposta where autor = ${author} and portal_id = ${portalId}::bigint and encerrada_em is null`,
  )
  if (!row) throw new Error('an aggregate returned no row')
  return row
}
