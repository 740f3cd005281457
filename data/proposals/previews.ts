import { randomBytes } from 'node:crypto'
import { sql, type Runner } from '../../platform/postgres/database.ts'
import { previewHours } from '../../resources/calls/preview.ts'
import { fingerprint } from '../accounts/fingerprint.ts'
import { instant } from '../store/columns.ts'

// Links by which somebody without an account looks at what a proposal, or a package, would make of the portal.

/** What a link opens: one proposal, or a whole package. */
export interface PreviewSubject {
  readonly kind: 'proposal' | 'release'
  readonly id: number
}
const columnOf = { proposal: sql`proposta_id`, release: sql`pacote_id` } as const

/** A link as those who manage it see it. Instants are ISO 8601 in UTC. */
export interface ListedPreview {
  readonly id: number
  readonly criada_por: string
  readonly criada_em: string
  readonly expira_em: string
  readonly aberturas: number
  readonly aberta_em: string | null
}

const isLiving = sql`v.encerrada_em is null and v.expira_em > now()`

/** What a new link says. @property hours for which it is good */
export interface NewPreview {
  readonly by: string
  readonly hours: number
  readonly publishesCpf: boolean
}
/** A new link. @returns its number, until when it is good, and its key of 256 bits, of which only the hash is kept. */
export async function issuePreview(
  runner: Runner,
  { kind, id }: PreviewSubject,
  { by, hours, publishesCpf }: NewPreview,
): Promise<{ readonly id: number; readonly expires: string; readonly key: string }> {
  const key = randomBytes(32).toString('base64url')
  const [row] = await runner.run<{ id: number; expires: string }>(
    sql`insert into previa as v (${columnOf[kind]}, resumo, criada_por, publica_cpf, expira_em)
      values (${id}::bigint, ${fingerprint(key)}, ${by}, ${publishesCpf}::boolean,
        now() + make_interval(hours => ${hours}::int))
      returning v.id::float8 as id, ${instant('v.expira_em')} as expires`,
  )
  if (!row) throw new Error('an insert returned no row')
  return { ...row, key }
}

/** Hours of a link that somebody opens for themselves. */
const isOwn = sql`v.expira_em - v.criada_em <= make_interval(hours => ${previewHours.own}::int)`
/** Ends the links by which somebody looked at something themselves, but for the newest ones. */
export const endOwnLooks = (
  runner: Runner,
  { kind, id }: PreviewSubject,
  by: string,
  kept: number,
): Promise<unknown> =>
  runner.run(
    sql`update previa set encerrada_em = now() where ${columnOf[kind]} = ${id}::bigint and id in (
      select v.id from previa v
      where v.${columnOf[kind]} = ${id}::bigint and v.criada_por = ${by} and ${isOwn}
        and ${isLiving} order by v.id desc offset ${kept}::int)`,
  )
/** How many links that were made to be sent still open something. */
export async function countSent(runner: Runner, { kind, id }: PreviewSubject): Promise<number> {
  const [row] = await runner.run<{ n: number }>(
    sql.read`select count(*)::int as n from previa v
      where v.${columnOf[kind]} = ${id}::bigint and not ${isOwn} and ${isLiving}`,
  )
  return row?.n ?? 0
}

/** The links that still open something, the newest first. */
export const livingPreviews = (
  runner: Runner,
  { kind, id }: PreviewSubject,
  most: number,
): Promise<readonly ListedPreview[]> =>
  runner.run<ListedPreview>(
    sql.read`select v.id::float8 as id, ${instant('v.criada_em')} as criada_em, ${instant('v.expira_em')} as expira_em,
        v.aberturas, ${instant('v.aberta_em')} as aberta_em,
        coalesce((select u.name from usuario u where u.id = v.criada_por), '') as criada_por
      from previa v where v.${columnOf[kind]} = ${id}::bigint and ${isLiving} order by v.id desc limit ${most}::int`,
  )

/** Ends a link. @returns whether it opened that until now. */
export const endPreview = async (
  runner: Runner,
  { kind, id }: PreviewSubject,
  previewId: number,
): Promise<boolean> =>
  (
    await runner.run(
      sql`update previa v set encerrada_em = now()
        where v.id = ${previewId}::bigint and v.${columnOf[kind]} = ${id}::bigint and ${isLiving} returning 1`,
    )
  ).length > 0

/** What a link opens, and in whose name. @property expires ISO 8601 in UTC */
export interface PreviewLink {
  readonly id: number
  readonly of: PreviewSubject
  readonly by: string
  readonly publishesCpf: boolean
  readonly expires: string
}
/** The link of a key, while it is good and what it opens waits; nothing otherwise. */
export async function previewLinkOf(runner: Runner, key: string): Promise<PreviewLink | undefined> {
  const [row] = await runner.run<PreviewLink>(
    sql.read`select v.id::float8 as id, v.criada_por as by, v.publica_cpf as "publishesCpf",
        ${instant('v.expira_em')} as expires,
        case when v.pacote_id is null then json_build_object('kind', 'proposal', 'id', v.proposta_id)
          else json_build_object('kind', 'release', 'id', v.pacote_id) end as "of"
      from previa v left join proposta p on p.id = v.proposta_id left join pacote k on k.id = v.pacote_id
      where v.resumo = ${fingerprint(key)} and ${isLiving}
        and (case when v.pacote_id is null then p.encerrada_em is null
          else k.situacao in ('aberto', 'agendado', 'recusado') end)`,
  )
  return row
}

/**
 * Ends every link to a package and to what is in it: what it opened is public, and would open again once taken back.
 */
export const endPreviewsIn = (runner: Runner, releaseId: number): Promise<unknown> =>
  runner.run(
    sql`update previa set encerrada_em = now() where encerrada_em is null and (pacote_id = ${releaseId}::bigint
      or proposta_id in (select p.id from proposta p where p.pacote_id = ${releaseId}::bigint))`,
  )

/** Counts that a link was opened: what is looked at within half an hour is one opening. */
export const noteOpening = (runner: Runner, id: number): Promise<unknown> =>
  runner.run(
    sql`update previa set aberturas = aberturas + 1, aberta_em = now() where id = ${id}::bigint
      and (aberta_em is null or aberta_em < now() - interval '30 minutes')`,
  )
