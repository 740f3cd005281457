import { arrayOf, sql, type Runner, type Tx } from '../../platform/postgres/database.ts'

// Addresses by which sources send the files of public tables, and the letters that came by them (docs/adr/tables/0200).

export interface SourceMailbox {
  readonly id: number
  readonly portalId: number
  readonly source: string
  /** What stands behind the plus of its address. */
  readonly key: string
  /** Addresses, or `@domain` for all of one. */
  readonly senders: readonly string[]
  readonly author: string
  readonly since: Date
}
const columns = sql.raw(
  `id::float8 as id, portal_id::float8 as "portalId", fonte as source, chave as key, remetentes as senders,
    criada_por as author, criada_em as since`,
)
export const mailboxesOf = (runner: Runner, portalId: number): Promise<readonly SourceMailbox[]> =>
  runner.run<SourceMailbox>(
    sql.read`select ${columns} from caixa_de_remessa where portal_id = ${portalId}::bigint order by fonte, id`,
  )
/** The one that has a key, of a portal that is there. */
export async function mailboxWithKey(
  runner: Runner,
  keys: readonly string[],
): Promise<SourceMailbox | undefined> {
  const [found] = await runner.run<SourceMailbox>(
    sql.read`select ${columns} from caixa_de_remessa c where chave = any(${arrayOf(keys)}::text[])
      and exists (select from portal p where p.id = c.portal_id and not p.excluido) order by id limit 1`,
  )
  return found
}
export async function addMailbox(
  tx: Tx,
  { portalId, source, key, senders, author }: Omit<SourceMailbox, 'id' | 'since'>,
): Promise<number> {
  const [row] = await tx.run<{ id: number }>(
    sql`insert into caixa_de_remessa (portal_id, fonte, chave, remetentes, criada_por)
      values (${portalId}::bigint, ${source}, ${key}, ${arrayOf(senders)}::text[], ${author})
      returning id::float8 as id`,
  )
  return row?.id ?? 0
}
/** @returns whether it is there */
export async function setSenders(
  tx: Tx,
  portalId: number,
  id: number,
  senders: readonly string[],
): Promise<boolean> {
  const rows = await tx.run(
    sql`update caixa_de_remessa set remetentes = ${arrayOf(senders)}::text[]
      where portal_id = ${portalId}::bigint and id = ${id}::bigint returning id`,
  )
  return rows.length > 0
}
/** Takes an address away; what came by it stays. @returns what it was */
export async function removeMailbox(
  tx: Tx,
  portalId: number,
  id: number,
): Promise<SourceMailbox | undefined> {
  const [gone] = await tx.run<SourceMailbox>(
    sql`delete from caixa_de_remessa where portal_id = ${portalId}::bigint and id = ${id}::bigint returning ${columns}`,
  )
  return gone
}

/** A letter that came. */
export interface Letter {
  readonly id: number
  readonly source: string
  readonly sender: string
  readonly subject: string
  readonly at: Date
  readonly isTaken: boolean
  /** What became of it, in words. */
  readonly text: string
  /** Whether its server proved the sender. */
  readonly isProven: boolean
  /** Its files that wait or were published, by name and state. */
  readonly files: readonly { readonly name: string; readonly state: string }[]
}
/** Letters that are told of a portal, and kept of one. */
const mostLetters = 100
export const lettersOf = (runner: Runner, portalId: number): Promise<readonly Letter[]> =>
  runner.run<Letter>(
    sql.read`select m.id::float8 as id, m.fonte as source, m.de as sender, m.assunto as subject, m.lida_em as at,
        m.aceita as "isTaken", m.texto as text, m.provada as "isProven",
        coalesce((select jsonb_agg(jsonb_build_object('name', a.nome, 'state', a.situacao) order by a.id)
          from arquivo_de_remessa a where a.mensagem_id = m.id), '[]') as files
      from mensagem_de_remessa m where m.portal_id = ${portalId}::bigint order by m.id desc limit 30`,
  )
export type NewLetter = Pick<Letter, 'source' | 'sender' | 'subject' | 'isTaken' | 'isProven'> & {
  /** What it is known by in the mailbox. */
  readonly mark: string
}
/** Writes down a letter, once however often it is read; those of long ago go. @returns its number */
export async function addLetter(
  tx: Tx,
  portalId: number,
  { source, sender, subject, isTaken, isProven, mark }: NewLetter,
): Promise<number> {
  const [row] = await tx.run<{ id: number }>(
    sql`insert into mensagem_de_remessa (portal_id, fonte, de, assunto, aceita, provada, marca)
      values (${portalId}::bigint, ${source}, ${sender}, ${subject}, ${isTaken}::bool, ${isProven}::bool, ${mark})
      on conflict (tenant_id, portal_id, marca) do update set provada = excluded.provada
      returning id::float8 as id`,
  )
  await tx.run(
    sql`delete from mensagem_de_remessa m where m.portal_id = ${portalId}::bigint and m.id <= (
        select n.id from mensagem_de_remessa n where n.portal_id = ${portalId}::bigint
        order by n.id desc offset ${mostLetters}::int limit 1)
      and not exists (select from arquivo_de_remessa a where a.mensagem_id = m.id)`,
  )
  return row?.id ?? 0
}
export const tellLetter = (runner: Runner, id: number, text: string): Promise<unknown> =>
  runner.run(sql`update mensagem_de_remessa set texto = ${text} where id = ${id}::bigint`)
