import { instant } from '../store/columns.ts'
import { arrayOf, sql, type Runner, type Tx } from '../../platform/postgres/database.ts'
import { openSecret, sealSecret, secondFactorPlace } from '../../platform/secrets/keyring.ts'
import { fingerprint } from './fingerprint.ts'

// The second factor of a user: the secret of an application that shows codes (RFC 6238), and codes of recovery.

/** Codes that may be tried in an hour before a right one. */
export const mostTries = 10
const hourIsOver = sql`(tentativas = 0 or tentativas_desde < now() - interval '1 hour')`

/** Keeps a secret that is not asked for yet, in the place of one that was never proven. @param secret in base32 */
export async function keepPrepared(
  runner: Runner,
  userId: string,
  secret: string,
): Promise<boolean> {
  const kept = await runner.run(
    sql`insert into segundo_fator (usuario_id, segredo)
      values (${userId}, ${sealSecret(secret, secondFactorPlace)})
      on conflict (tenant_id, usuario_id) do update
        set segredo = excluded.segredo, preparado_em = now(), ligado_em = null, passo = 0
      where segundo_fator.ligado_em is null or segundo_fator.renova_em <= now() returning 1`,
  )
  return kept.length > 0
}

/** Proven by a code, or prepared and not proven yet. */
export type FactorStanding = 'on' | 'prepared'

interface TakenTry {
  /** Base32; undefined where the key that it is encrypted with is not here. */
  readonly secret: string | undefined
  /** Seconds since 1970, by the clock of the database. */
  readonly now: number
  /** Tries of this hour, with this one. */
  readonly tries: number
}
/**
 * Counts a try before its code is looked at, so that no number of tries at once is more than {@link mostTries}. Others
 * of the same user wait until the transaction ends.
 * @returns nothing where there is none, or no try is left.
 */
export async function takeTry(
  tx: Tx,
  userId: string,
  state: FactorStanding,
): Promise<TakenTry | undefined> {
  const [row] = await tx.run<{ secret: string; now: number; tries: number }>(
    sql`update segundo_fator set tentativas = case when ${hourIsOver} then 1 else tentativas + 1 end,
        tentativas_desde = case when ${hourIsOver} then now() else tentativas_desde end
      where usuario_id = ${userId} and (ligado_em is not null) = ${state === 'on'}
        and (tentativas < ${mostTries}::int or ${hourIsOver})
      returning segredo as secret, tentativas as tries, extract(epoch from clock_timestamp())::float8 as now`,
  )
  return row && { ...row, secret: openSecret(row.secret, secondFactorPlace) }
}

/** Others that try codes of this user, or change the factor, wait until the transaction ends. */
export async function lockFactor(tx: Tx, userId: string): Promise<void> {
  await tx.run(sql`select from segundo_fator where usuario_id = ${userId} for update`)
}

/** Whether there is a factor in this state, whatever tries are left. */
export async function hasFactor(
  runner: Runner,
  userId: string,
  state: FactorStanding,
): Promise<boolean> {
  const found = await runner.run(
    sql.read`select 1 from segundo_fator where usuario_id = ${userId}
      and (ligado_em is not null) = ${state === 'on'}`,
  )
  return found.length > 0
}

/** Uses the code of a period up. @returns whether it and those after it were unused: a code counts once. */
export async function spendPeriod(tx: Tx, userId: string, period: number): Promise<boolean> {
  const used = await tx.run(
    sql`update segundo_fator set passo = ${period}::bigint, usado_em = now(), tentativas = 0
      where usuario_id = ${userId} and passo < ${period}::bigint returning 1`,
  )
  return used.length > 0
}

/** The factor is asked for from now on. */
export async function markOn(tx: Tx, userId: string): Promise<void> {
  await tx.run(
    sql`update segundo_fator set ligado_em = now(), renova_em = null where usuario_id = ${userId}`,
  )
}

/**
 * From an hour on another factor is turned on in the place of this one; until then it stands.
 * @returns when; nothing where none is asked for
 */
export async function markRenewal(
  tx: Tx,
  userId: string,
  minutes: number,
): Promise<string | undefined> {
  const [row] = await tx.run<{ at: string }>(
    sql`update segundo_fator set renova_em = coalesce(renova_em, now() + make_interval(mins => ${minutes}::int))
      where usuario_id = ${userId} and ligado_em is not null returning ${instant('renova_em')} as at`,
  )
  return row?.at
}

/** The factor stays: its owner has it. @returns whether another was to take its place. */
export async function cancelRenewal(tx: Tx, userId: string): Promise<boolean> {
  const kept = await tx.run(
    sql`update segundo_fator set renova_em = null where usuario_id = ${userId} and renova_em > now() returning 1`,
  )
  return kept.length > 0
}

/** Takes the factor and its codes away. @returns whether there was one that was asked for. */
export async function removeFactor(tx: Tx, userId: string): Promise<boolean> {
  const [gone] = await tx.run<{ wasOn: boolean }>(
    sql`delete from segundo_fator where usuario_id = ${userId}
      returning ligado_em is not null as "wasOn"`,
  )
  return gone?.wasOn ?? false
}

/** Keeps codes of recovery in the place of those before; the factor is locked, or lists of two requests would stay. */
export async function keepRecoveryCodes(
  tx: Tx,
  userId: string,
  codes: readonly string[],
): Promise<void> {
  await tx.run(sql`delete from codigo_de_recuperacao where usuario_id = ${userId}`)
  await tx.run(
    sql`insert into codigo_de_recuperacao (usuario_id, resumo)
      select ${userId}, r from unnest(${arrayOf(codes.map(fingerprint))}::text[]) r`,
  )
}

/** Uses a code of recovery up. @returns whether it was one, unused. */
export async function spendRecoveryCode(tx: Tx, userId: string, code: string): Promise<boolean> {
  const used = await tx.run(
    sql`update codigo_de_recuperacao c set usado_em = now() where usuario_id = ${userId}
      and resumo = ${fingerprint(code)} and usado_em is null
      and exists (select from segundo_fator f where f.usuario_id = c.usuario_id and f.ligado_em is not null)
      returning 1`,
  )
  return used.length > 0
}

interface FactorState {
  /** ISO 8601; null while none is asked for. */
  readonly ligado_em: string | null
  readonly codigos_restantes: number
  readonly chaves_de_acesso: number
  /** The day at the municipality from when on the account has to have one, ISO 8601; null: none is asked for. */
  readonly exigido_desde: string | null
  /** Whether neither a letter nor a factor has proven whose mailbox it is. */
  readonly email_sem_prova: boolean
}
export async function factorOf(runner: Runner, userId: string): Promise<FactorState> {
  const [row] = await runner.run<FactorState>(
    sql.read`select (select ${instant('ligado_em')} from segundo_fator_em_uso f
          where f.usuario_id = u.id) as ligado_em,
        (select count(*)::int from codigo_de_recuperacao c
          where c.usuario_id = u.id and c.usado_em is null) as codigos_restantes,
        (select count(*)::int from chave_de_acesso k where k.usuario_id = u.id) as chaves_de_acesso,
        (select d.desde::text from segundo_fator_devido d where d.usuario_id = u.id) as exigido_desde,
        exists (select from email_nao_comprovado e where e.usuario_id = u.id) as email_sem_prova
      from usuario u where u.id = ${userId}`,
  )
  const none = {
    ligado_em: null,
    codigos_restantes: 0,
    chaves_de_acesso: 0,
    exigido_desde: null,
    email_sem_prova: false,
  }
  return row ?? none
}
