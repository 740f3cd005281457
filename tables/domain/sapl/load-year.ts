import { counted } from '../../../pt-br/words.ts'
import { withDigitsOfCpfCovered } from '../../../pt-br/cpf-in-text.ts'
import { createHash } from 'node:crypto'
import type { Runner } from '../../../platform/postgres/database.ts'
import {
  rowsOfOthers,
  rowsOfYear,
  type SaplRefusal,
  type SaplSearch,
  type SaplTableResult,
} from '../../data/sapl.ts'
import type { Dataset } from '../../model/declaration.ts'
import { thenConfirmed, fittingRows } from '../fetched-rows.ts'
import { loadRows, type Load, type LoadOutcome } from '../load.ts'
import type { PersonKey } from '../party.ts'
import type { SentRow } from '../read-row.ts'
import type { SaplRow, SaplTable } from './rows.ts'

export interface SaplLoading {
  readonly runner: Runner
  readonly tenantId: number
  readonly search: SaplSearch
  readonly unit: string
  readonly keyOf: PersonKey
  /** Asked after the last row of each load: throws unless the rows may still be published. */
  readonly confirm: () => Promise<void>
  readonly signal?: AbortSignal
}

/** Ends a load that would take the place of what others brought. */
class OtherSource extends Error {
  readonly count: number
  constructor(count: number) {
    super('rows of others stand there')
    this.count = count
  }
}

const nothing = {
  linhas: 0,
  novas: 0,
  mudadas: 0,
  saidas: 0,
  sairam: [],
  texto: '',
  codigos: [],
} as const

/** The rows whose key no other row has; the others are told. */
function distinctRows(
  { key }: Dataset,
  rows: readonly SaplRow[],
  onFault: (row: SaplRow, message: string) => void,
): readonly SaplRow[] {
  const first = new Map<string, SaplRow>()
  for (const row of rows) {
    const own = key.map((name) => row.cells[name] ?? '').join('\n')
    const other = first.get(own)
    if (other) onFault(row, `Tem o mesmo número, ou o mesmo nome, que ${other.record}.`)
    else first.set(own, row)
  }
  return [...first.values()]
}

/**
 * Loads a year of one table: all of it or nothing, in the place of what the SAPL said of it before. What has no place
 * is told and left out.
 */
export async function loadTable(
  loading: SaplLoading,
  dataset: Dataset,
  { rows, unplaced }: SaplTable,
  refusals: SaplRefusal[],
): Promise<SaplTableResult> {
  const tell = (registro: string, mensagem: string) =>
    refusals.push({
      tabela: dataset.title,
      registro: withDigitsOfCpfCovered(registro),
      mensagem: withDigitsOfCpfCovered(mensagem),
    })
  for (const { record, fault } of unplaced) tell(record, fault)
  const onFault = ({ record }: SaplRow, message: string) => void tell(record, message)
  const load = loadOf(loading, dataset)
  const fitting = fittingRows(load, distinctRows(dataset, rows, onFault), loading.keyOf, onFault)
  return fitting.length === 0 ? noRows(loading, load) : publish(loading, load, fitting)
}

/** A SAPL that has nothing empties no year: a person takes away what stands there. */
async function noRows({ runner }: SaplLoading, load: Load): Promise<SaplTableResult> {
  const tabela = load.dataset.name
  const texto = 'O SAPL não tem nenhuma linha do exercício que possa entrar.'
  const standing = await rowsOfYear(runner, load)
  if (standing === 0) return { ...nothing, tabela, estado: 'sem_linhas', texto }
  const kept = counted(standing, 'linha que o portal tem fica', 'linhas que o portal tem ficam')
  return {
    ...nothing,
    tabela,
    estado: 'recusada',
    texto: `${texto} Nada mudou: ${kept}. Se foram mesmo retiradas de lá, retire-as em Linhas.`,
  }
}

async function publish(
  loading: SaplLoading,
  load: Load,
  rows: readonly SentRow[],
): Promise<SaplTableResult> {
  const { search } = loading
  const takesOver = search.takesOver.includes(load.dataset.name)
  const carryOut = (answers: readonly string[]) =>
    loadRows(
      loading.runner,
      actorOf(loading),
      { ...load, ...marksOf(rows), rows: guarded(loading, load, rows, takesOver), answers },
      loading.keyOf,
    )
  try {
    const outcome = await carryOut(search.confirmed)
    // Who lets the SAPL take the place of what is there has been told what goes.
    const isMeant = takesOver && outcome.status === 'perguntada'
    return toldOutcome(
      load.dataset,
      rows.length,
      isMeant ? await carryOut(outcome.doubts.map(({ code }) => code)) : outcome,
    )
  } catch (error) {
    if (!(error instanceof OtherSource)) throw error
    const told = counted(error.count, 'linha que não veio do SAPL', 'linhas que não vieram do SAPL')
    return {
      ...nothing,
      tabela: load.dataset.name,
      estado: 'outra_fonte',
      linhas: rows.length,
      texto: `Este exercício tem ${told}. Nada mudou: escolha se o SAPL toma o lugar do que há.`,
    }
  }
}

/** The rows, and behind them, under the lock of the year, whether they may still take the place of what is there. */
const guarded = (
  { runner, confirm }: SaplLoading,
  load: Load,
  rows: readonly SentRow[],
  takesOver: boolean,
) =>
  thenConfirmed(rows, async () => {
    await confirm()
    const others = takesOver ? 0 : await rowsOfOthers(runner, load)
    if (others > 0) throw new OtherSource(others)
  })

function toldOutcome(dataset: Dataset, lines: number, outcome: LoadOutcome): SaplTableResult {
  const { status, added, changed, gone, first, doubts, findings } = outcome
  return {
    tabela: dataset.name,
    estado: status,
    linhas: lines,
    novas: added,
    mudadas: changed,
    saidas: gone,
    sairam: [...first],
    texto:
      status === 'recusada'
        ? (findings[0]?.mensagem ?? 'A tabela recusou as linhas.')
        : doubts.map(({ text }) => text).join(' '),
    codigos: doubts.map(({ code }) => code),
  }
}

export const actorOf = ({ tenantId, search }: SaplLoading) => ({
  tenantId,
  userId: search.authorId,
  userName: search.author,
  managers: null,
  ip: '',
  requestId: '',
})

const marksOf = (rows: readonly SentRow[]) => ({
  sha256: createHash('sha256')
    .update(JSON.stringify(rows.map(({ cells }) => cells)))
    .digest('hex'),
  head: Object.keys(rows[0]?.cells ?? {}),
})

const loadOf = ({ search, unit, signal }: SaplLoading, dataset: Dataset): Load => ({
  dataset,
  portalId: search.portalId,
  unit,
  unitNames: [],
  year: search.year,
  month: null,
  mode: 'substitui',
  way: 'sapl',
  author: search.author,
  sha256: '',
  head: [],
  rows: [],
  rehearsal: search.rehearsal,
  ...(signal ? { signal } : {}),
})
