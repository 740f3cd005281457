import { randomBytes } from 'node:crypto'
import { arrayOf, sql, type Runner, type Tx } from '../../platform/postgres/database.ts'
import { instant } from '../store/columns.ts'
import { fingerprint } from './fingerprint.ts'

// Passkeys of people, and what they are asked to sign.

/** How long somebody may take to find the telephone and unlock it. */
const challengeMinutes = 5
/** What a challenge is good for. */
export type Purpose = 'cadastro' | 'entrada' | 'prova'

/** 256 random bits to be signed once. @param userId of who has a session; nothing at a sign-in */
export async function issueChallenge(
  runner: Runner,
  purpose: Purpose,
  userId: string | null,
): Promise<string> {
  const challenge = randomBytes(32).toString('base64url')
  await runner.run(sql`delete from desafio_de_chave where expira_em < now()`)
  await runner.run(
    sql`insert into desafio_de_chave (resumo, finalidade, usuario_id, expira_em)
      values (${fingerprint(challenge)}, ${purpose}, ${userId}, now() + make_interval(mins => ${challengeMinutes}::int))`,
  )
  return challenge
}

/** @returns whether it was there, for this purpose and person, and is not over: of two answers at once one counts. */
export async function spendChallenge(
  tx: Tx,
  challenge: string,
  purpose: Purpose,
  userId: string | null,
): Promise<boolean> {
  const spent = await tx.run(
    sql`delete from desafio_de_chave where resumo = ${fingerprint(challenge)} and finalidade = ${purpose}
      and usuario_id is not distinct from ${userId} and expira_em > now() returning 1`,
  )
  return spent.length > 0
}

export interface NewPasskey {
  readonly id: string
  readonly name: string
  /** COSE in base64url. */
  readonly publicKey: string
  readonly counter: number
  readonly host: string
  readonly transports: readonly string[]
  readonly isSynced: boolean
}
/** @returns false where the authenticator's key is somebody's already */
export async function insertPasskey(tx: Tx, userId: string, key: NewPasskey): Promise<boolean> {
  const kept = await tx.run(
    sql`insert into chave_de_acesso
        (id, usuario_id, nome, chave_publica, contador, dominio, transportes, sincronizada)
      values (${key.id}, ${userId}, ${key.name}, ${key.publicKey}, ${key.counter}::bigint, ${key.host},
        ${arrayOf(key.transports)}::text[], ${key.isSynced}) on conflict do nothing returning 1`,
  )
  return kept.length > 0
}

/** The passkeys of a person for a host, as a browser is told of them. */
export const passkeysAt = (
  runner: Runner,
  userId: string,
  host: string,
): Promise<readonly { readonly id: string; readonly transports: string[] }[]> =>
  runner.run<{ id: string; transports: string[] }>(
    sql.read`select id, transportes as transports from chave_de_acesso
      where usuario_id = ${userId} and dominio = ${host} order by criada_em`,
  )

interface PasskeyRow {
  readonly id: string
  readonly nome: string
  readonly dominio: string
  readonly sincronizada: boolean
  readonly criada_em: string
  readonly usada_em: string | null
}
/** The passkeys of a person, the newest first. */
export const passkeysOf = (runner: Runner, userId: string): Promise<readonly PasskeyRow[]> =>
  runner.run<PasskeyRow>(
    sql.read`select id, nome, dominio, sincronizada, ${instant('criada_em')} as criada_em,
        ${instant('usada_em')} as usada_em
      from chave_de_acesso c where usuario_id = ${userId} order by c.criada_em desc, id`,
  )

/** Passkeys that one person may have. */
export const mostPasskeys = 20

/** How many a person has, locked with the person: two requests at once are counted one after the other. */
export async function countPasskeys(tx: Tx, userId: string): Promise<number> {
  await tx.run(sql`select from usuario where id = ${userId} for no key update`)
  const found = await tx.run(sql.read`select 1 from chave_de_acesso where usuario_id = ${userId}`)
  return found.length
}

/** A passkey, and whose it is. */
export interface HeldPasskey {
  readonly id: string
  readonly publicKey: string
  readonly host: string
  readonly user: { readonly id: string; readonly name: string; readonly email: string }
}
/** A passkey of somebody who may enter; others that show it wait until the transaction ends. */
export async function lockPasskey(tx: Tx, id: string): Promise<HeldPasskey | undefined> {
  const [key] = await tx.run<HeldPasskey>(
    sql`select c.id, c.chave_publica as "publicKey", c.dominio as host,
        json_build_object('id', u.id, 'name', u.name, 'email', u.email) as user
      from chave_de_acesso c join usuario u on u.id = c.usuario_id
      where c.id = ${id} and exists (select from usuario_ativo a where a.id = u.id) for update of c`,
  )
  return key
}

/**
 * Notes a use. An authenticator that counts its signatures counts on; one that does not says zero each time.
 * @returns whether the count went on: a copy of the key shows one that was seen
 */
export async function countUse(tx: Tx, id: string, counter: number): Promise<boolean> {
  const used = await tx.run(
    sql`update chave_de_acesso set contador = ${counter}::bigint, usada_em = now()
      where id = ${id} and (contador < ${counter}::bigint or (contador = 0 and ${counter}::bigint = 0)) returning 1`,
  )
  return used.length > 0
}

/** Removes one passkey of a person. @returns whether it was theirs */
export async function removePasskey(tx: Tx, userId: string, id: string): Promise<boolean> {
  const gone = await tx.run(
    sql`delete from chave_de_acesso where usuario_id = ${userId} and id = ${id} returning 1`,
  )
  return gone.length > 0
}

/** Removes all passkeys of a person. @returns how many there were */
export async function removePasskeys(tx: Tx, userId: string): Promise<number> {
  const gone = await tx.run(
    sql`delete from chave_de_acesso where usuario_id = ${userId} returning 1`,
  )
  return gone.length
}
