import type { Runner } from '../../platform/postgres/database.ts'
import { readEntity } from '../../data/store/record.ts'
import type { Actor } from '../../data/store/scope.ts'
import { problem } from '../../kernel/problem.ts'
import { portal } from '../../resources/portal/portal.ts'

/** @throws {Problem} `missing` for what is no number of a row */
export function rowNumber(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw problem('missing', 'Registro não encontrado.')
  return Number(text)
}
/** @throws {Problem} `missing` when the portal is not there or out of reach */
export async function reachedPortal(runner: Runner, actor: Actor, text: string) {
  const id = rowNumber(text)
  const { name } = await readEntity(runner, actor, portal, id)
  return { id, name }
}
