import type { Runner } from '../../../data/postgres/database.ts'
import type { Actor } from '../../../data/store/scope.ts'
import { sancoes } from '../../../datasets/sancoes.ts'
import { declareNothing } from '../../../domain/tables/declaration.ts'
import type { Cells } from './seed-tables.ts'

const monthsBack = 12
const said = {
  text: 'Nenhum licitante ou contratado foi punido neste mês.',
  signer: 'Ivo Tessari Lemos',
  post: 'Controlador-geral',
}

/** The last twelve months that are over, the oldest first. */
const monthsOver = (today: Date): readonly { readonly year: number; readonly month: number }[] =>
  Array.from({ length: monthsBack }, (_, at) => {
    const first = new Date(Date.UTC(today.getFullYear(), today.getMonth() - monthsBack + at, 1))
    return { year: first.getUTCFullYear(), month: first.getUTCMonth() + 1 }
  })

/**
 * Declares that nothing happened in the register of sanctions, for each month that is over and has none: rows alone do not
 * tell a town that punished nobody from one that publishes nothing (PNTP 2026, 8.7).
 * @param rows that were sent of the unit
 */
export async function declareNoSanctions(
  runner: Runner,
  actor: Actor,
  { portalId, unit }: { readonly portalId: number; readonly unit: string },
  rows: readonly Cells[],
  today: Date,
): Promise<void> {
  const busy = new Set(rows.map(({ inicio }) => inicio?.slice(0, 7)))
  for (const { year, month } of monthsOver(today))
    if (!busy.has(`${year}-${String(month).padStart(2, '0')}`))
      await declareNothing(
        runner,
        actor,
        { dataset: sancoes, portalId },
        { unit, year, month },
        said,
      )
}
