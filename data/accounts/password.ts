import { fold } from '../../kernel/portuguese.ts'
import { problem } from '../../kernel/problem.ts'
import { sql, type Runner } from '../postgres/database.ts'

// NIST SP 800-63B: length matters, composition does not; what everybody tries first is refused.
const shortest = 12
const longest = 128
const common =
  /^(.)\1+$|^(?:senha|password|prefeitura|claraboia|transparencia|municipio|administrador|admin|qwerty|abc|mudar|brasil)[\W\d_]*$|^(?:0?1234567890?|9876543210)[\d]*$|^qwertyuiop/i

/** The names a password must not contain: words of four letters or more of a name, an e-mail and its part before the @. */
const partsOf = (names: readonly string[]) =>
  names
    .flatMap((name) => (name.includes('@') ? [name.split('@')[0] ?? '', name] : name.split(/\s+/)))
    .map(fold)
    .filter((part) => part.length >= 4)

/** Code and name of the tenant, neither of which may stand in a password. */
export async function namesOfTenant(runner: Runner): Promise<readonly string[]> {
  const [tenant] = await runner.run<{ code: string; name: string }>(
    sql`select codigo as code, nome as name from tenant where id = inquilino()`,
  )
  return tenant ? [tenant.code, tenant.name] : []
}

/**
 * 12 to 128 characters, any composition; not a common one, not holding the user's name, e-mail or tenant.
 * @param names of the user: each word of a name counts
 * @param places code and name of the tenant, which count as a whole
 * @throws {Problem} `invalid` on the field `senha`, saying what to do.
 */
export function refusePassword(
  password: string,
  names: readonly string[],
  places: readonly string[],
): void {
  const message = faultOf(password, [
    ...partsOf(names),
    ...places.map(fold).filter((place) => place.length >= 4),
  ])
  if (message) throw problem('invalid', message, [{ field: 'senha', message }])
}

function faultOf(password: string, parts: readonly string[]): string | undefined {
  const length = [...password].length
  if (length < shortest) return `Use pelo menos ${shortest} caracteres. Uma frase curta serve bem.`
  if (length > longest) return `Use no máximo ${longest} caracteres.`
  if (common.test(password))
    return 'Esta senha é das primeiras que alguém tentaria. Escolha outra; uma frase curta serve bem.'
  const folded = fold(password)
  if (parts.some((part) => folded.includes(part)))
    return 'Não use o seu nome, o seu e-mail nem o nome do município na senha.'
  return undefined
}
