import type { Runner } from '../../platform/postgres/database.ts'
import { capitalZone, clockOf } from '../../pt-br/clock.ts'
import type { Actor } from '../../data/store/scope.ts'
import { datasetNamed } from '../declared/index.ts'
import { declareNothing } from '../domain/declaration.ts'
import type { Cells } from './cells.ts'

const monthsBack = 12

/** A register of things that seldom happen: the words of the declaration, and the day or the month of a row. */
interface Seldom {
  readonly table: string
  readonly text: string
  readonly day: string
}
/** Who signs for a body, and what seldom happens there. */
interface Signing {
  readonly signer: string
  readonly post: string
  readonly seldom: readonly Seldom[]
  /** Of which nothing happened in years: each that is over is declared whole. */
  readonly never: readonly (readonly [table: string, text: string])[]
}
const punished: Seldom = {
  table: 'sancoes',
  text: 'Nenhum licitante ou contratado foi punido neste mês.',
  day: 'inicio',
}
const amended: Seldom = {
  table: 'aditivos',
  text: 'Nenhum contrato foi aditado, apostilado ou rescindido neste mês.',
  day: 'data',
}
const ruled: Seldom = {
  table: 'normas',
  text: 'Nenhuma norma foi publicada neste mês.',
  day: 'data',
}
export const townHallSigns: Signing = {
  signer: 'Ivo Tessari Lemos',
  post: 'Controlador-geral',
  seldom: [punished, amended, ruled],
  never: [],
}
export const chamberSigns: Signing = {
  signer: 'Noêmia Prado Altoé',
  post: 'Diretora da Secretaria da Câmara',
  seldom: [
    { table: 'diarias', text: 'Ninguém viajou com diárias neste mês.', day: 'data' },
    { table: 'licitacoes', text: 'Nenhuma licitação foi aberta neste mês.', day: 'publicacao' },
    {
      table: 'licitacao_documentos',
      text: 'Nenhum documento de licitação foi produzido neste mês.',
      day: 'data',
    },
    { table: 'contratos', text: 'Nenhum contrato foi assinado neste mês.', day: 'assinatura' },
    amended,
    ruled,
    { table: 'fiscais', text: 'Ninguém foi designado fiscal de contrato neste mês.', day: 'de' },
  ],
  never: [
    ['sancoes', 'Nenhum licitante ou contratado foi punido pela Câmara.'],
    ['estagiarios', 'A Câmara não tem estagiários.'],
    ['terceirizados', 'A Câmara não tem mão de obra terceirizada.'],
    ['transferencias', 'A Câmara não firmou convênios nem acordos, com dinheiro ou sem ele.'],
    ['obras', 'A Câmara não teve obras.'],
    ['obra_itens', 'A Câmara não teve obras, e por isso não tem planilhas de itens.'],
  ],
}

interface Period {
  readonly year: number
  readonly month: number | null
}
const localClock = clockOf(capitalZone)
/** The last twelve months that are over, the oldest first. */
const monthsOver = (today: Date): readonly (Period & { readonly month: number })[] =>
  Array.from({ length: monthsBack }, (_, at) => {
    const { year, month } = localClock
    const first = new Date(Date.UTC(year(today), month(today) - 1 - monthsBack + at, 1))
    return { year: first.getUTCFullYear(), month: first.getUTCMonth() + 1 }
  })
/** The years of the tables that are over whole, and of the year that runs the months. */
const everyPeriod = (today: Date, years: readonly number[]): readonly Period[] => {
  const now = localClock.year(today)
  return [
    ...years.filter((year) => year < now).map((year) => ({ year, month: null })),
    ...monthsOver(today).filter(({ year }) => year === now),
  ]
}

/**
 * Declares that nothing happened in registers of what seldom does, for each month that is over and has none: rows alone
 * do not tell a town that punished nobody from one that publishes nothing (PNTP 2026, 8.7).
 * @param rowsOf what was sent of the unit, by table
 * @param years of the tables
 */
export async function declareQuietMonths(
  runner: Runner,
  actor: Actor,
  { portalId, unit, signs }: { portalId: number; unit: string; signs: Signing },
  rowsOf: (table: string) => readonly Cells[],
  { today, years }: { today: Date; years: readonly number[] },
): Promise<void> {
  const { signer, post, seldom, never } = signs
  const declare = async (table: string, periods: readonly Period[], text: string) => {
    const dataset = datasetNamed(table)
    if (!dataset) throw new TypeError(`${table} is no table`)
    const place = { dataset, portalId }
    for (const period of periods)
      await declareNothing(runner, actor, place, { unit, ...period }, { text, signer, post })
  }
  // Loads of one table never wait for another one's.
  await Promise.all([
    ...seldom.map(({ table, text, day }) => {
      const busy = new Set(rowsOf(table).map((row) => row[day]?.slice(0, 7)))
      const isQuiet = ({ year, month }: { year: number; month: number }) =>
        !busy.has(`${year}-${String(month).padStart(2, '0')}`)
      return declare(table, monthsOver(today).filter(isQuiet), text)
    }),
    ...never.map(([table, text]) => declare(table, everyPeriod(today, years), text)),
  ])
}
