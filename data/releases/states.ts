import { sql, type Runner } from '../../platform/postgres/database.ts'
import type { DraftBody } from '../../kernel/draft.ts'

// How packages stand: promised for an hour, published, refused, taken back.

/** For when, and how, a package is promised. @property at ISO 8601 */
interface Promised {
  readonly at: string
  readonly publishesCpf: boolean
  readonly waiver: string | null
}
export const scheduleRelease = (
  runner: Runner,
  by: string,
  id: number,
  { at, publishesCpf, waiver }: Promised,
): Promise<unknown> =>
  runner.run(
    sql`update pacote set situacao = 'agendado', publicar_em = ${at}::timestamptz, agendado_por = ${by},
      publica_cpf = ${publishesCpf}::boolean, sem_revisao = ${waiver}, erro = null, rev = rev + 1, alterado_em = now()
      where id = ${id}::bigint`,
  )

/** Notes why a package was not published at its hour; the hour stays as it was promised. */
export const markReleaseRefused = (runner: Runner, id: number, reason: string): Promise<unknown> =>
  runner.run(
    sql`update pacote set situacao = 'recusado', erro = ${reason.slice(0, 2_000)}, rev = rev + 1, alterado_em = now()
      where id = ${id}::bigint`,
  )

/** What publishing a proposal with its package made, and what it took the place of. */
export interface PublishedProposal {
  readonly id: number
  readonly key: string
  readonly rev: number
  /** Of a change: what its fields were. */
  readonly former: DraftBody | null
}
/** What a published package made, the last first, each locked. */
export const outcomesOf = (runner: Runner, id: number): Promise<readonly PublishedProposal[]> =>
  runner.run<PublishedProposal>(
    sql`select p.id::float8 as id, p.resultado_chave as key, p.resultado_rev as rev, p.antes as former from proposta p
      where p.pacote_id = ${id}::bigint order by p.posta_em desc, p.id desc for no key update`,
  )

/** Where a row stands after what was done to it was undone. */
interface Undone {
  readonly rev: number
  readonly former: DraftBody | null
}
/**
 * Makes a draft of what was published and undone.
 * @throws a unique violation where another is open for the row and the act.
 */
export const reopenPublished = (
  runner: Runner,
  id: number,
  { rev, former }: Undone,
): Promise<unknown> =>
  runner.run(
    sql`update proposta set situacao = 'rascunho', encerrada_em = null, resultado_chave = null, resultado_rev = null,
      antes = null, numero = null, aprovada_por = null, aprovada_em = null, sem_revisao = null, erro = null,
      base_rev = case when ato = 'criar' then base_rev else ${rev}::int end,
      base = coalesce(${former === null ? null : JSON.stringify(former)}::text::jsonb, base),
      rev = rev + 1, alterada_em = now(), anotada_em = now() where id = ${id}::bigint`,
  )

/** Notes that what a package published was taken back: it is open again. */
export const markTakenBack = (
  runner: Runner,
  id: number,
  by: string,
  reason: string,
): Promise<unknown> =>
  runner.run(
    sql`update pacote set situacao = 'aberto', publicar_em = null, publica_cpf = false, sem_revisao = null,
      desfeito_em = now(), desfeito_por = ${by}, motivo = ${reason}, rev = rev + 1, alterado_em = now()
      where id = ${id}::bigint`,
  )

/** The packages that somebody promised or made in a portal and that were not published at their hour. */
export const refusedReleases = (
  runner: Runner,
  author: string,
  portalId: number,
): Promise<readonly { readonly id: number; readonly name: string; readonly reason: string }[]> =>
  runner.run(
    sql.read`select id::float8 as id, nome as name, coalesce(erro, '') as reason from pacote
      where portal_id = ${portalId}::bigint and situacao = 'recusado' and ${author} in (autor, agendado_por)
      order by alterado_em limit 20`,
  )
