import { dayAtPortal } from '../../data/nouns/zones.ts'
import { withCpfsCovered } from '../../pt-br/cpf-in-text.ts'
import type { Runner, Tx } from '../../platform/postgres/database.ts'
import type { Actor } from '../../data/store/scope.ts'
import { hasRows, recordDeclaration, type Declaration } from '../data/declarations.ts'
import { problem } from '../../kernel/problem.ts'
import type { Dataset } from '../model/declaration.ts'
import { loadFromBackOffice, type BackOfficeOutcome } from './back-office-load.ts'
import type { TableOfPortal } from './withdrawal.ts'

/**
 * Criteria of the index for which a declaration is worth nothing: the law demands the instrument itself (PNTP 2026,
 * 8.6).
 */
const instruments: readonly string[] = ['8.6']

/** Whether a table may be declared without rows. */
export const isDeclarable = ({ proves }: Pick<Dataset, 'proves'>): boolean =>
  !Object.values(proves)
    .flat()
    .some((criterion) => instruments.includes(criterion))

/**
 * Declares that nothing happened in a period of a unit: a load without rows, which citizens read in the place of rows.
 * @param month null is the whole year
 * @throws {Problem} `forbidden` where the law demands an instrument; `invalid` before the period is over; `in-use`
 * where it has rows
 */
export async function declareNothing(
  runner: Runner,
  actor: Actor,
  { dataset, portalId }: TableOfPortal,
  { unit, year, month }: { unit: string; year: number; month: number | null },
  said: Declaration,
): Promise<BackOfficeOutcome> {
  if (!isDeclarable(dataset))
    throw problem(
      'forbidden',
      'Aqui a lei exige o próprio documento, e uma declaração não o substitui. Publique-o.',
    )
  const last = new Date(Date.UTC(year, month ?? 12, 0)).toISOString().slice(0, 10)
  if (last >= (await dayAtPortal(runner, portalId)))
    throw problem('invalid', 'Este período ainda não acabou: declare quando ele terminar.')
  const period = { dataset, portalId, unit, year, month, mode: 'substitui' } as const
  const declaration = {
    text: withCpfsCovered(said.text),
    signer: withCpfsCovered(said.signer),
    post: withCpfsCovered(said.post),
  }
  const load = { ...period, way: 'declaracao', reason: declaration.text } as const
  const check = async (tx: Tx) => {
    if (await hasRows(tx, period))
      throw problem('in-use', 'Este período já tem linhas publicadas: não há o que declarar.')
  }
  return loadFromBackOffice(runner, actor, load, check, (tx, id) =>
    recordDeclaration(tx, period, declaration, id),
  )
}
