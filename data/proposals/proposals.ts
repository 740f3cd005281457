import type { DraftBody } from '../../kernel/draft.ts'
import { arrayOf, sql, type Runner } from '../../platform/postgres/database.ts'
import { instant } from '../store/columns.ts'
import type { Actor } from '../store/scope.ts'
import { seenBy } from './seen.ts'

/** What is to be done: with a row that is not there yet, or with one that is. */
export type ProposalAct = 'criar' | 'mudar' | 'retirar'
type ProposalStatus =
  | 'rascunho'
  | 'em_revisao'
  | 'devolvida'
  | 'aprovada'
  | 'agendada'
  | 'em_conflito'
  | 'recusada'
  | 'publicada'
  | 'descartada'

export interface NamedPerson {
  readonly id: string
  readonly nome: string
}
/** A proposal as lists tell it. Instants are ISO 8601 in UTC. */
export interface ListedProposal {
  readonly id: number
  readonly portal: number
  readonly noun: string
  readonly ato: ProposalAct
  readonly chave: string | null
  readonly titulo: string
  readonly situacao: ProposalStatus
  readonly nota: string | null
  readonly autor: NamedPerson
  readonly editor: NamedPerson
  readonly rev: number
  readonly base_rev: number | null
  readonly criada_em: string
  readonly alterada_em: string
  readonly publicar_em: string | null
  readonly erro: string | null
  readonly conflito: readonly string[]
  readonly aprovada_por: NamedPerson | null
  readonly aprovada_em: string | null
  /** Why it came back from review, until it is sent again. */
  readonly devolucao: string | null
  /** The package that it is published with, and with no other and never alone. */
  readonly pacote: {
    readonly id: number
    readonly nome: string
    /** Whether it is promised for an hour. */
    readonly agendado: boolean
  } | null
}
/** A proposal with what was typed. */
export interface StoredProposal extends ListedProposal {
  readonly corpo: DraftBody
  readonly base: DraftBody
  readonly agendada_por: string | null
  /** Why it is published without review, where who may do so said it. */
  readonly sem_revisao: string | null
  readonly publica_cpf: boolean
  readonly encerrada: boolean
  /** What a new row is to be numbered, once that was reserved. */
  readonly numero: number | null
  /** Whether its hour has come. */
  readonly vencida: boolean
}

/** Who is named by a column of a row `p`. */
export const personNamed = (column: string) =>
  sql`json_build_object('id', p.${sql.raw(column)}, 'nome', coalesce((select u.name from usuario u where u.id =
    p.${sql.raw(column)}), ''))`
const returned = sql`(select case c.tipo when 'devolucao' then c.texto end from comentario_de_proposta c
  where c.proposta_id = p.id and c.tipo <> 'comentario' order by c.id desc limit 1)`
const packaged = sql`(select json_build_object('id', k.id, 'nome', k.nome, 'agendado', k.situacao = 'agendado')
  from pacote k where k.id = p.pacote_id)`
/** What lists tell of a proposal `p`. */
export const proposalColumns = sql`p.id::float8 as id, p.portal_id::float8 as portal, p.recurso as noun, p.ato,
  p.chave, p.titulo,
  p.situacao, p.nota, ${personNamed('autor')} as autor, ${personNamed('editor')} as editor, p.rev, p.base_rev,
  ${instant('p.criada_em')} as criada_em,
  ${instant('p.alterada_em')} as alterada_em, ${instant('p.publicar_em')} as publicar_em, p.erro,
  coalesce(to_json(p.conflito), '[]') as conflito,
  case when p.aprovada_por is not null then ${personNamed('aprovada_por')} end as aprovada_por,
  ${instant('p.aprovada_em')} as aprovada_em, ${returned} as devolucao,
  ${packaged} as pacote`
const whole = sql`${proposalColumns}, p.corpo, p.base, p.agendada_por, p.sem_revisao, p.publica_cpf, p.encerrada_em is
  not null as encerrada,
  p.numero::float8 as numero,
  coalesce(p.publicar_em <= now(), false) as vencida`

/** A proposal of the tenant; nothing when there is none. @param lock whether others wait until the transaction ends */
export async function readProposal(
  runner: Runner,
  id: number,
  lock = false,
): Promise<StoredProposal | undefined> {
  const [found] = await runner.run<StoredProposal>(
    (lock ? sql : sql.read)`select ${whole} from proposta p where p.id = ${id}::bigint
      ${sql.raw(lock ? 'for no key update' : '')}`,
  )
  return found
}

/** The open proposal for an act on a row. */
export async function openProposalOf(
  runner: Runner,
  noun: string,
  key: string,
  act: ProposalAct,
): Promise<StoredProposal | undefined> {
  const [found] = await runner.run<StoredProposal>(
    sql.read`select ${whole} from proposta p where p.recurso = ${noun} and p.chave = ${key} and p.ato = ${act}
      and p.encerrada_em is null`,
  )
  return found
}

/** What is asked of the open proposals of a portal. */
export interface ProposalQuery {
  readonly portalId: number
  /** What may be seen: acts by nouns, as `news criar`. */
  readonly kinds: readonly string[]
  /** Who asks: limited to units, they see what waits of those. */
  readonly actor: Actor
  readonly author?: string | undefined
  readonly noun?: string | undefined
  readonly key?: string | undefined
  /** What waits for review, and was written last by somebody else. */
  readonly toReview?: boolean
  /** The last one of the page before. */
  readonly after?: { readonly at: string; readonly id: number } | undefined
  readonly most: number
}
/** Open proposals of a portal, those changed last first. */
export const openProposals = (
  runner: Runner,
  { portalId, kinds, actor, author, noun, key, toReview, after, most }: ProposalQuery,
): Promise<readonly ListedProposal[]> => {
  const conditions = [
    sql`p.portal_id = ${portalId}::bigint and p.encerrada_em is null`,
    sql`p.recurso || ' ' || p.ato = any(${arrayOf(kinds)}::text[])`,
    seenBy(actor),
    ...(author === undefined ? [] : [sql`p.autor = ${author}::text`]),
    ...(noun === undefined ? [] : [sql`p.recurso = ${noun}::text`]),
    ...(key === undefined ? [] : [sql`p.chave = ${key}::text`]),
    ...(toReview ? [sql`p.situacao = 'em_revisao' and p.editor <> ${actor.userId}::text`] : []),
    ...(after === undefined
      ? []
      : [sql`(p.alterada_em, p.id) < (${after.at}::timestamptz, ${after.id}::bigint)`]),
  ]
  return runner.run<ListedProposal>(sql.read`select ${proposalColumns} from proposta p where ${sql.all(conditions)}
      order by p.alterada_em desc, p.id desc limit ${most}::int`)
}

/** How many open proposals somebody began, as many as the bound asks for at most. */
export async function countOpen(runner: Runner, author: string, bound: number): Promise<number> {
  const [row] = await runner.run<{ count: number }>(
    sql.read`select count(*)::int as count from (select from proposta where autor = ${author} and encerrada_em is null
        and pacote_id is null limit ${bound}::int) p`,
  )
  return row?.count ?? 0
}

/** What a new proposal says. */
export interface NewProposal {
  readonly portalId: number
  readonly noun: string
  readonly act: ProposalAct
  readonly key: string | null
  readonly base: DraftBody
  readonly baseRev: number | null
  readonly body: DraftBody
  readonly title: string
  readonly note: string | null
}
/** @throws a unique violation where one is open for the row and the act. */
export async function insertProposal(
  runner: Runner,
  author: string,
  made: NewProposal,
): Promise<number> {
  const [row] = await runner.run<{ id: number }>(
    sql`insert into proposta (portal_id, recurso, ato, chave, base, base_rev, corpo, titulo, nota, autor, editor)
      values (${made.portalId}::bigint, ${made.noun}, ${made.act}, ${made.key},
        ${JSON.stringify(made.base)}::text::jsonb, ${made.baseRev}::int, ${JSON.stringify(made.body)}::text::jsonb,
        ${made.title}, ${made.note}, ${author}, ${author})
      returning id::float8 as id`,
  )
  if (!row) throw new Error('an insert returned no row')
  return row.id
}

/** What a change of a proposal says; it is a draft again. */
export type ProposalChange = Pick<NewProposal, 'base' | 'baseRev' | 'body' | 'title' | 'note'>
/**
 * Changes an open proposal that stands at a revision.
 * @returns whether the audit is to tell of it: it told of the same person's changes more than ten minutes ago, or of
 * another's; nothing where it is no longer open, or at another revision
 */
export async function changeProposal(
  runner: Runner,
  editor: string,
  { id, rev }: { readonly id: number; readonly rev: number },
  change: ProposalChange,
): Promise<{ readonly told: boolean } | undefined> {
  const [row] = await runner.run<{ told: boolean }>(
    sql`with before as (select editor <> ${editor} or anotada_em < now() - interval '10 minutes'
          or situacao <> 'rascunho' as due
        from proposta where id = ${id}::bigint)
      update proposta p set base = ${JSON.stringify(change.base)}::text::jsonb, base_rev = ${change.baseRev}::int,
        corpo = ${JSON.stringify(change.body)}::text::jsonb, titulo = ${change.title}, nota = ${change.note},
        editor = ${editor}, situacao = 'rascunho', publicar_em = null, agendada_por = null, publica_cpf = false,
        erro = null, conflito = null, aprovada_por = null, aprovada_em = null, sem_revisao = null,
        rev = p.rev + 1, alterada_em = now(), anotada_em = case when before.due then now() else p.anotada_em end
      from before where p.id = ${id}::bigint and p.rev = ${rev}::int and p.encerrada_em is null
      returning before.due as told`,
  )
  return row
}

/** Keeps the number that the new row of a proposal will have; one that it has already stays. */
export const keepNumber = (runner: Runner, id: number, number: number): Promise<unknown> =>
  runner.run(
    sql`update proposta set numero = coalesce(numero, ${number}::bigint) where id = ${id}::bigint`,
  )
