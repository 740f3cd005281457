import { arrayOf, sql, type Runner } from '../../platform/postgres/database.ts'
import type { DraftBody } from '../../kernel/draft.ts'
import { endPreviewsIn } from '../proposals/previews.ts'
import {
  proposalColumns,
  personNamed,
  type ListedProposal,
  type NamedPerson,
} from '../proposals/proposals.ts'
import { seenBy } from '../proposals/seen.ts'
import { instant } from '../store/columns.ts'
import type { Actor } from '../store/scope.ts'

// Packages: proposals of one portal that become public together, or not at all.

type ReleaseStatus = 'aberto' | 'agendado' | 'recusado' | 'publicado' | 'descartado'
/** A package. Instants are ISO 8601 in UTC. */
export interface StoredRelease {
  readonly id: number
  readonly portal: number
  readonly nome: string
  readonly situacao: ReleaseStatus
  readonly autor: NamedPerson
  readonly rev: number
  readonly criado_em: string
  readonly alterado_em: string
  readonly publicar_em: string | null
  readonly erro: string | null
  readonly publicado_em: string | null
  readonly publicado_por: NamedPerson | null
  readonly desfeito_em: string | null
  readonly desfeito_por: NamedPerson | null
  readonly motivo: string | null
  /** How many proposals it has. */
  readonly propostas: number
  /** How many loads of public tables. */
  readonly cargas: number
  /** In whose name it is published at its hour. */
  readonly agendado_por: string | null
  readonly publica_cpf: boolean
  /** Why what nobody approved goes with it, where who may do so said it. */
  readonly sem_revisao: string | null
  /** Whether its hour has come. */
  readonly vencido: boolean
}

const maybe = (column: string) =>
  sql`case when p.${sql.raw(column)} is not null then ${personNamed(column)} end as ${sql.raw(column)}`
const columns = sql`p.id::float8 as id, p.portal_id::float8 as portal, p.nome, p.situacao, ${personNamed('autor')} as
  autor, p.rev,
  ${instant('p.criado_em')} as criado_em, ${instant('p.alterado_em')} as alterado_em,
  ${instant('p.publicar_em')} as publicar_em, p.erro, ${instant('p.publicado_em')} as publicado_em,
  ${maybe('publicado_por')}, ${instant('p.desfeito_em')} as desfeito_em, ${maybe('desfeito_por')}, p.motivo,
  (select count(*)::int from proposta o where o.pacote_id = p.id) as propostas,
  (select coalesce(sum(jsonb_array_length(a.ensaio)), 0)::int from arquivo_de_remessa a
    where a.pacote_id = p.id) as cargas,
  p.agendado_por, p.publica_cpf, p.sem_revisao, coalesce(p.publicar_em <= now(), false) as vencido`

/** A package of the tenant; nothing when there is none. @param lock whether others wait until the transaction ends */
export async function readRelease(
  runner: Runner,
  id: number,
  lock = false,
): Promise<StoredRelease | undefined> {
  const [found] = await runner.run<StoredRelease>(
    (lock ? sql : sql.read)`select ${columns} from pacote p
      where p.id = ${id}::bigint and p.situacao <> 'descartado'
      ${lock ? sql`for no key update` : sql``}`,
  )
  return found
}

/** What is asked of the packages of a portal. */
export interface ReleaseQuery {
  readonly portalId: number
  readonly status?: string | undefined
  /** The last one of the page before. */
  readonly after?: { readonly at: string; readonly id: number } | undefined
  readonly most: number
}
/** Packages of a portal, those changed last first. */
export const releasesOf = (
  runner: Runner,
  { portalId, status, after, most }: ReleaseQuery,
): Promise<readonly StoredRelease[]> => {
  const conditions = [
    sql`p.portal_id = ${portalId}::bigint and p.situacao <> 'descartado'`,
    ...(status === undefined ? [] : [sql`p.situacao = ${status}::text`]),
    ...(after === undefined
      ? []
      : [sql`(p.alterado_em, p.id) < (${after.at}::timestamptz, ${after.id}::bigint)`]),
  ]
  return runner.run<StoredRelease>(sql.read`select ${columns} from pacote p where ${sql.all(conditions)}
      order by p.alterado_em desc, p.id desc limit ${most}::int`)
}

/** @returns its number */
export async function insertRelease(
  runner: Runner,
  author: string,
  { portalId, name }: { readonly portalId: number; readonly name: string },
): Promise<number> {
  const [row] = await runner.run<{ id: number }>(
    sql`insert into pacote (portal_id, nome, autor) values (${portalId}::bigint, ${name}, ${author})
      returning id::float8 as id`,
  )
  if (!row) throw new Error('an insert returned no row')
  return row.id
}

export const renameRelease = (runner: Runner, id: number, name: string): Promise<unknown> =>
  runner.run(
    sql`update pacote set nome = ${name}, rev = rev + 1, alterado_em = now() where id = ${id}::bigint`,
  )

/** Notes that what a package has is other than it was: a promised hour, and why it was refused, are over. */
export const touchRelease = (runner: Runner, id: number): Promise<unknown> =>
  runner.run(
    sql`update pacote set situacao = 'aberto', publicar_em = null, agendado_por = null, publica_cpf = false,
      sem_revisao = null, erro = null, rev = rev + 1, alterado_em = now()
      where id = ${id}::bigint and situacao in ('aberto', 'agendado', 'recusado')`,
  )

/** Ends a package that was not published: its proposals and files are in none. */
export async function dissolveRelease(runner: Runner, id: number): Promise<void> {
  await runner.run(
    sql`update proposta set pacote_id = null, posta_em = null where pacote_id = ${id}::bigint`,
  )
  await runner.run(
    sql`update arquivo_de_remessa set pacote_id = null, posta_em = null, ensaio = null
      where pacote_id = ${id}::bigint and remessa_id is null`,
  )
  await runner.run(
    sql`update pacote set situacao = 'descartado', publicar_em = null, agendado_por = null, rev = rev + 1,
      alterado_em = now() where id = ${id}::bigint`,
  )
}

/** The proposals of a package that somebody may see, in the order in which they are published. */
export const proposalsIn = (
  runner: Runner,
  id: number,
  { kinds, actor }: { readonly kinds: readonly string[]; readonly actor: Actor },
): Promise<readonly ListedProposal[]> => {
  const text = sql.read`select ${proposalColumns} from proposta p where p.pacote_id = ${id}::bigint
    and p.recurso || ' ' || p.ato = any(${arrayOf(kinds)}::text[]) and ${seenBy(actor)}
    order by p.posta_em, p.id`
  return runner.run<ListedProposal>(text)
}

/** The numbers of all proposals of a package, in their order. @param lock whether others wait for them */
export const numbersIn = async (
  runner: Runner,
  id: number,
  lock = false,
): Promise<readonly number[]> =>
  (
    await runner.run<{ id: number }>(
      (lock ? sql : sql.read)`select p.id::float8 as id from proposta p
        where p.pacote_id = ${id}::bigint
        order by p.posta_em, p.id
        ${lock ? sql`for no key update` : sql``}`,
    )
  ).map((row) => row.id)

/** Puts an open proposal in a package: it is published with it, and no more at an hour of its own. */
export const putProposal = (runner: Runner, id: number, releaseId: number): Promise<unknown> =>
  runner.run(
    sql`update proposta set pacote_id = ${releaseId}::bigint, posta_em = clock_timestamp(), publicar_em = null,
      agendada_por = null, publica_cpf = false, sem_revisao = null,
      situacao = case when situacao <> 'agendada' then situacao when aprovada_em is null then 'rascunho'
        else 'aprovada' end
      where id = ${id}::bigint`,
  )
export const takeProposalOut = (runner: Runner, id: number): Promise<unknown> =>
  runner.run(sql`update proposta set pacote_id = null, posta_em = null where id = ${id}::bigint`)

/** Notes what the fields of a row were before a package changed them. */
export const keepFormer = (runner: Runner, id: number, former: DraftBody): Promise<unknown> =>
  runner.run(
    sql`update proposta set antes = ${JSON.stringify(former)}::text::jsonb where id = ${id}::bigint`,
  )

/** Notes that a package was published, and by whom. */
export async function markReleased(runner: Runner, id: number, by: string): Promise<void> {
  await endPreviewsIn(runner, id)
  await runner.run(
    sql`update pacote set situacao = 'publicado', publicado_em = now(), publicado_por = ${by}, erro = null,
      agendado_por = null, rev = rev + 1, alterado_em = now() where id = ${id}::bigint`,
  )
}
