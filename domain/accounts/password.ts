import { fold } from '../../pt-br/words.ts'
import { problem } from '../../kernel/problem.ts'
import { systemUser } from '../../resources/access/system-user.ts'
import { enqueueEmail } from '../../data/accounts/outbox.ts'
import { spendLinks } from '../../data/accounts/links.ts'
import { nameAndEmail, storePassword, type Account } from '../../data/accounts/users.ts'
import { recordEvent } from '../../data/audit/audit.ts'
import { namesOfTenant, type TenantNames } from '../../data/nouns/tenants.ts'
import { hashOf } from '../../platform/secrets/passwords.ts'
import type { Runner, Tx } from '../../platform/postgres/database.ts'
import type { Actor } from '../../data/store/scope.ts'
import type { Sender } from '../letters/letter.ts'
import { passwordChanged } from '../letters/security.ts'

// NIST SP 800-63B: length matters, composition does not; what everybody tries first is refused.
const shortest = 12
const longest = 128
const common =
  /^(.)\1+$|^(?:senha|password|prefeitura|claraboia|transparencia|municipio|administrador|admin|qwerty|abc|mudar|brasil)[\W\d_]*$|^(?:0?1234567890?|9876543210)[\d]*$|^qwertyuiop/i

/**
 * The names a password must not contain: words of four letters or more of a name, an e-mail and its part before the @.
 */
const partsOf = (names: readonly string[]) =>
  names
    .flatMap((name) => (name.includes('@') ? [name.split('@')[0] ?? '', name] : name.split(/\s+/)))
    .map(fold)
    .filter((part) => part.length >= 4)

/** Letters and digits alone: `vale-do-orvalho` and `Vale do Orvalho` are the same name. */
const bare = (text: string) => fold(text).replace(/[^\p{L}\p{N}]/gu, '')

/**
 * 12 to 128 characters, any composition; not a common, leaked or guessable one, not holding the user's name, e-mail or
 * tenant.
 * @param names of the user: each word of a name counts
 * @param places names of the tenant, and of what it has
 * @throws {Problem} `invalid` on the field `senha`, saying what to do.
 */
async function refusePassword(
  password: string,
  names: readonly string[],
  { tenant, others }: TenantNames,
): Promise<void> {
  const places = [...tenant, ...others]
  const known = [...names, ...places].flatMap((name) => [bare(name), ...partsOf([name])])
  const parts = [...partsOf(names), ...tenant.map(bare).filter((place) => place.length >= 4)]
  const message = faultOf(password, parts) ?? (await guessed(password, known))
  if (message) throw problem('invalid', message, [{ field: 'senha', message }])
}

const tooKnown =
  'Esta senha é das primeiras que alguém tentaria. Escolha outra; uma frase curta serve bem.'
/** @param known are words that somebody would try with a year or a row of digits. */
async function guessed(password: string, known: readonly string[]): Promise<string | undefined> {
  // The lists of words are a twentieth of a start, which most processes that start have no use for.
  const { isGuessable } = await import('./guessable.ts')
  return (await isGuessable(password, known, shortest)) ? tooKnown : undefined
}
/** @param parts must not stand in it. */
function faultOf(password: string, parts: readonly string[]): string | undefined {
  const length = [...password].length
  if (length < shortest) return `Use pelo menos ${shortest} caracteres. Uma frase curta serve bem.`
  if (length > longest) return `Use no máximo ${longest} caracteres.`
  if (common.test(password)) return tooKnown
  const folded = [fold(password), bare(password)]
  if (parts.some((part) => folded.some((text) => text.includes(part))))
    return 'Não use o seu nome, o seu e-mail nem o nome do município na senha.'
  return undefined
}

/**
 * The hash that is kept of a new password.
 * @param names of whose it is.
 * @throws {Problem} `invalid` when the password is refused.
 */
export async function hashOfNew(
  runner: Runner,
  password: string,
  names: readonly string[],
): Promise<string> {
  await refusePassword(password, names, await namesOfTenant(runner))
  return hashOf(password)
}

/**
 * Gives a user another password; the links of their letters are spent.
 * @returns whose it is.
 * @throws {Problem} `invalid` when it is refused.
 */
export async function choosePassword(
  runner: Runner,
  userId: string,
  password: string,
): Promise<Pick<Account, 'name' | 'email'>> {
  const user = await nameAndEmail(runner, userId)
  await storePassword(runner, userId, await hashOfNew(runner, password, [user.name, user.email]))
  await spendLinks(runner, userId)
  return user
}

/** Notes that somebody changed their own password, and writes to them of it. @param sender of letters */
export async function notePassword(tx: Tx, actor: Actor, sender: Sender): Promise<void> {
  await enqueueEmail(tx, passwordChanged(sender, await nameAndEmail(tx, actor.userId), actor))
  await recordEvent(tx, actor, {
    type: 'update',
    page: systemUser.name,
    record: actor.userId,
    values: { senha: '•••' },
  })
}
