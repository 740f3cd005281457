import type { Runner } from '../../platform/postgres/database.ts'
import { capitalZone, clockOf } from '../../pt-br/clock.ts'
import type { Actor } from '../../data/store/scope.ts'
import { aditivos } from '../declared/aditivos.ts'
import { sancoes } from '../declared/sancoes.ts'
import { declareNothing } from '../domain/declaration.ts'
import type { Cells } from './cells.ts'

const monthsBack = 12
const signed = { signer: 'Ivo Tessari Lemos', post: 'Controlador-geral' }
/** The registers of things that seldom happen: the words of the declaration, and the day of a row. */
const seldom = [
  {
    dataset: sancoes,
    text: 'Nenhum licitante ou contratado foi punido neste mês.',
    dayOf: ({ inicio }: Cells) => inicio,
  },
  {
    dataset: aditivos,
    text: 'Nenhum contrato foi aditado, apostilado ou rescindido neste mês.',
    dayOf: ({ data }: Cells) => data,
  },
] as const

/** The last twelve months that are over, the oldest first. */
const monthsOver = (today: Date): readonly { readonly year: number; readonly month: number }[] =>
  Array.from({ length: monthsBack }, (_, at) => {
    const { year, month } = clockOf(capitalZone)
    const first = new Date(Date.UTC(year(today), month(today) - 1 - monthsBack + at, 1))
    return { year: first.getUTCFullYear(), month: first.getUTCMonth() + 1 }
  })

/**
 * Declares that nothing happened in registers of what seldom does, for each month that is over and has none: rows alone
 * do not tell a town that punished nobody from one that publishes nothing (PNTP 2026, 8.7).
 * @param rowsOf what was sent of the unit, by table
 */
export async function declareQuietMonths(
  runner: Runner,
  actor: Actor,
  { portalId, unit }: { readonly portalId: number; readonly unit: string },
  rowsOf: (table: string) => readonly Cells[],
  today: Date,
): Promise<void> {
  for (const { dataset, text, dayOf } of seldom) {
    const busy = new Set(rowsOf(dataset.name).map((row) => dayOf(row)?.slice(0, 7)))
    for (const { year, month } of monthsOver(today))
      if (!busy.has(`${year}-${String(month).padStart(2, '0')}`))
        await declareNothing(
          runner,
          actor,
          { dataset, portalId },
          { unit, year, month },
          { text, ...signed },
        )
  }
}
