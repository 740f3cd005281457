import { randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { problem } from '../../kernel/problem.ts'
import { systemUser } from '../../resources/access/system-user.ts'
import {
  hasFactor,
  keepPrepared,
  keepRecoveryCodes,
  lockFactor,
  markOn,
  mostTries,
  removeFactor,
  takeTry,
  spendPeriod,
  spendRecoveryCode,
  type FactorStanding,
} from '../../data/accounts/second-factor.ts'
import { enqueueEmail } from '../../data/accounts/outbox.ts'
import { endSessionsBut } from '../../data/accounts/sessions.ts'
import { nameAndEmail } from '../../data/accounts/users.ts'
import { recordEvent } from '../../data/audit/audit.ts'
import type { Runner, Tx } from '../../platform/postgres/database.ts'
import type { Actor } from '../../data/store/scope.ts'
import { factorNews, type FactorNews } from '../letters/security.ts'
import type { Sender } from '../letters/letter.ts'
import { askOwnPassword } from './own-password.ts'

// The second factor of one's own account: codes of an application (RFC 6238), and ten codes of recovery.

const [period, digits] = [30, 6] as const
/** Periods by which the clock of a telephone may differ (RFC 6238, 5.2). */
const drift = 1
const codeCount = 10
/** Neither 0 and o nor 1, i and l: they are typed from paper. */
const letters = '23456789abcdefghjkmnpqrstuvwxyz'
const [groups, groupLength] = [6, 4] as const

const totp = (secret: Secret, issuer = '', label = '') =>
  new TOTP({ secret, issuer, label, algorithm: 'SHA1', digits, period })

/** 118 random bits: nobody guesses it, so that its SHA-256 may be kept (ASVS 5.0, 6.5.2). */
const freshCode = () =>
  Array.from({ length: groups }, () =>
    Array.from({ length: groupLength }, () => letters.charAt(randomInt(letters.length))).join(''),
  ).join('-')
/** As it was written down: in any case, with or without what stands between its groups. */
const recoveryCodeIn = (typed: string) =>
  typed
    .toLowerCase()
    .replace(/[^a-z\d]/g, '')
    .replace(/(.{4})(?=.)/g, '$1-')

const manyWrong =
  'Houve dez códigos errados nesta conta. Espere uma hora, ou use um código de recuperação.'
/** What the person is told of a code that opened nothing. */
const refusals = {
  wrong: [
    'invalid',
    'Este código não confere. Digite o que o aplicativo mostra agora e veja se a hora do celular é automática.',
  ],
  unknown: [
    'invalid',
    'Este código de recuperação não confere ou já foi usado. Use outro da sua lista.',
  ],
  used: ['invalid', 'Este código já foi usado. Espere o próximo, que aparece em até 30 segundos.'],
  none: ['invalid', 'Não há segundo fator à espera deste código. Comece de novo.'],
  /** Wrong, and no other is looked at for an hour. */
  last: ['too-many', manyWrong],
  locked: ['too-many', manyWrong],
} as const
type Refusal = keyof typeof refusals
export function refusedCode(outcome: Refusal) {
  const [code, message] = refusals[outcome]
  return problem(code, message, [{ field: 'codigo', message }])
}
export const isRefused = (outcome: CodeOutcome): outcome is Refusal => outcome in refusals

/** What a typed code was. */
type CodeOutcome = 'application' | 'recovery' | Refusal

/** Whether the code of an application is right now, and was not used. */
async function tryPeriods(
  tx: Tx,
  userId: string,
  code: string,
  state: FactorStanding,
): Promise<Exclude<CodeOutcome, 'recovery'>> {
  const taken = await takeTry(tx, userId, state)
  if (!taken) return (await hasFactor(tx, userId, state)) ? 'locked' : 'none'
  if (taken.secret === undefined)
    throw problem(
      'unavailable',
      'O servidor não consegue ler o segundo fator desta conta. Avise quem cuida do servidor.',
    )
  const delta = totp(Secret.fromBase32(taken.secret)).validate({
    token: code,
    window: drift,
    timestamp: taken.now * 1_000,
  })
  if (delta === null) return taken.tries < mostTries ? 'wrong' : 'last'
  const used = await spendPeriod(tx, userId, Math.floor(taken.now / period) + delta)
  return used ? 'application' : 'used'
}

/** Uses up what somebody typed as the second factor of a user: six digits of the application, or a code of recovery. */
export async function tryCode(tx: Tx, userId: string, typed: string): Promise<CodeOutcome> {
  const bare = typed.replace(/\s/g, '')
  await lockFactor(tx, userId)
  if (/^\d{6}$/.test(bare)) return tryPeriods(tx, userId, bare, 'on')
  return (await spendRecoveryCode(tx, userId, recoveryCodeIn(typed))) ? 'recovery' : 'unknown'
}

export interface PreparedFactor {
  /** Base32, as it is typed where no picture can be read. */
  readonly secret: string
  /** `otpauth://`, which the picture holds. */
  readonly address: string
}
/** A new secret for somebody's application; nothing is asked for before {@link turnOn}. */
export async function prepareFactor(
  runner: Runner,
  user: { readonly id: string; readonly email: string },
  tenant: string,
): Promise<PreparedFactor> {
  const secret = new Secret({ size: 20 })
  if (!(await keepPrepared(runner, user.id, secret.base32)))
    throw problem(
      'duplicate',
      'O segundo fator já está ligado nesta conta. Para outro celular, desligue e ligue de novo.',
    )
  return { secret: secret.base32, address: totp(secret, tenant, user.email).toString() }
}

/** The same for who has a session and says the password again. */
export async function prepareOwn(
  runner: Runner,
  actor: Actor,
  tenant: string,
  password: string,
): Promise<PreparedFactor> {
  await askOwnPassword(runner, actor, password)
  const { email } = await nameAndEmail(runner, actor.userId)
  return prepareFactor(runner, { id: actor.userId, email }, tenant)
}

async function freshCodes(tx: Tx, userId: string): Promise<readonly string[]> {
  const codes = Array.from({ length: codeCount }, freshCode)
  await keepRecoveryCodes(tx, userId, codes)
  return codes
}

/** Notes a change of somebody's factor, and writes to them of it. */
export async function tellChange(
  tx: Tx,
  actor: Actor,
  sender: Sender,
  userId: string,
  news: FactorNews,
): Promise<void> {
  const { letter, values } = factorNews(sender, await nameAndEmail(tx, userId), actor, news)
  await enqueueEmail(tx, letter)
  await recordEvent(tx, actor, { type: 'update', page: systemUser.name, record: userId, values })
}

/** Notes a code that opened nothing; of the tenth in an hour the owner is written to, whose password is known. */
export async function noteRefusal(
  tx: Tx,
  actor: Actor,
  sender: Sender,
  outcome: Refusal,
  what: string,
): Promise<void> {
  const values = { segundo_fator: what }
  await recordEvent(tx, actor, { type: 'login_failed', page: 'session', values })
  if (outcome === 'last') await tellChange(tx, actor, sender, actor.userId, 'tries')
}

/** Turns the prepared factor on. @returns the codes of recovery, or why the code proves nothing. */
export async function proveFirst(
  tx: Tx,
  actor: Actor,
  sender: Sender,
  typed: string,
): Promise<readonly string[] | Refusal> {
  const { userId } = actor
  const found = await tryPeriods(tx, userId, typed.replace(/\s/g, ''), 'prepared')
  if (found !== 'application') return found
  await markOn(tx, userId)
  await tellChange(tx, actor, sender, userId, 'on')
  return freshCodes(tx, userId)
}

/**
 * Asks for the prepared factor from now on, once a code proves that the person has it, and ends the other sessions.
 * @returns the codes of recovery: they are told here and nowhere again.
 * @throws {Problem} `invalid` on the field `codigo`; `too-many`.
 */
export async function turnOn(
  runner: Runner,
  actor: Actor,
  sender: Sender,
  sessionId: string,
  typed: string,
): Promise<readonly string[]> {
  const outcome = await runner.atomically(async (tx) => {
    const codes = await proveFirst(tx, actor, sender, typed)
    if (typeof codes !== 'string') await endSessionsBut(tx, actor.userId, sessionId)
    return codes
  })
  if (typeof outcome === 'string') throw refusedCode(outcome)
  return outcome
}

interface Proof {
  readonly password: string
  readonly code: string
}
/** Does what only who has password and factor may; a wrong code is counted, and noted. */
async function proven<T>(
  runner: Runner,
  actor: Actor,
  sender: Sender,
  { password, code }: Proof,
  act: (tx: Tx) => Promise<T>,
): Promise<T> {
  await askOwnPassword(runner, actor, password)
  const done = await runner.atomically(async (tx) => {
    const outcome = await tryCode(tx, actor.userId, code)
    if (!isRefused(outcome)) return { value: await act(tx) }
    await noteRefusal(tx, actor, sender, outcome, 'Código recusado em Minha conta')
    return outcome
  })
  if (typeof done === 'string') throw refusedCode(done)
  return done.value
}

/** From now on the password alone opens the account. @throws {Problem} `invalid`, `too-many`. */
export const turnOff = (
  runner: Runner,
  actor: Actor,
  sender: Sender,
  proof: Proof,
): Promise<void> =>
  proven(runner, actor, sender, proof, async (tx) => {
    await removeFactor(tx, actor.userId)
    await tellChange(tx, actor, sender, actor.userId, 'off')
  })

/** Other codes of recovery; those before are worth nothing. @throws {Problem} `invalid`, `too-many`. */
export const renewCodes = (
  runner: Runner,
  actor: Actor,
  sender: Sender,
  proof: Proof,
): Promise<readonly string[]> =>
  proven(runner, actor, sender, proof, async (tx) => {
    await tellChange(tx, actor, sender, actor.userId, 'codes')
    return freshCodes(tx, actor.userId)
  })
