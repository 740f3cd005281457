import { problem } from '../../kernel/problem.ts'
import { redeemLink, type LinkKind } from '../../data/accounts/links.ts'
import type { Runner } from '../../platform/postgres/database.ts'

const spent = 'Este endereço não vale mais: ele serve uma vez só e por pouco tempo. Peça outro.'

/** A link that opens nothing. */
export const spentLink = () => problem('invalid', spent, [{ field: 'token', message: spent }])

/**
 * Uses the link of a letter up.
 * @returns whose it was.
 * @throws {Problem} `invalid` when it is none, used, replaced or too old.
 */
export async function redeemLetterLink(
  runner: Runner,
  token: string,
  kind: LinkKind,
): Promise<string> {
  const id = await redeemLink(runner, token, kind)
  if (id === undefined) throw spentLink()
  return id
}
