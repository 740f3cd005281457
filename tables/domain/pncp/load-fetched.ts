import { withDigitsOfCpfCovered } from '../../../pt-br/cpf-in-text.ts'
import { createHash } from 'node:crypto'
import type { Runner } from '../../../platform/postgres/database.ts'
import {
  controlsByKey,
  type PncpRefusal,
  type PncpResult,
  type PncpSearch,
} from '../../data/pncp.ts'
import type { Finding } from '../../../resources/calls/accountability.ts'
import type { Dataset } from '../../model/declaration.ts'
import { loadRows, type Load } from '../load.ts'
import { standsAsSent } from '../load-findings.ts'
import type { PersonKey } from '../party.ts'
import { thenConfirmed, fittingRows } from '../fetched-rows.ts'
import type { SentRow } from '../read-row.ts'
import type { PncpRow } from './read-record.ts'
import { controlOf, keyOfRecord, sameNumber } from './same-number.ts'

/** What came of one table, by key, and what could not be read. */
export interface Fetched {
  readonly dataset: Dataset
  readonly rows: Map<string, PncpRow>
  readonly refusals: PncpRefusal[]
}
interface SearchPlace {
  readonly tenantId: number
  readonly search: PncpSearch
  /** Asked after the last row of each load: throws unless the rows may still be published. */
  readonly confirm: () => Promise<void>
  readonly signal: AbortSignal | undefined
}

/**
 * Loads what came, one load of changes for each year of the numbers. A load is all or nothing, and nobody here can mend
 * a row: what the table would refuse is told and left out.
 */
export async function loadFetched(
  runner: Runner,
  place: SearchPlace,
  { dataset, rows, refusals }: Fetched,
  keyOf: PersonKey,
): Promise<PncpResult> {
  const refused = [...refusals]
  let kept = 0
  for (const year of [...new Set([...rows.values()].map((row) => row.year))].toSorted()) {
    const came = [...rows.values()].filter((row) => row.year === year)
    const own = await withoutNumbersOfOthers(runner, place, { dataset, year, rows: came }, refused)
    const load = loadOf(place, dataset, year, own)
    const good = fitting(load, own, keyOf, refused)
    if (good.length === 0) continue
    const onFinding = ({ codigo }: Finding) => {
      if (codigo === standsAsSent.codigo) kept += 1
    }
    const whole = { ...load, rows: thenConfirmed(good, place.confirm), onFinding }
    const outcome = await loadRows(runner, actorOf(place), whole, keyOf)
    if (outcome.status === 'recusada')
      for (const { mensagem } of outcome.findings)
        refused.push({ tabela: dataset.title, numero: '', mensagem })
  }
  return {
    rows: rows.size + refusals.length,
    kept,
    refused: refused.length,
    refusals: refused,
  }
}

interface RowsOfYear {
  readonly dataset: Dataset
  readonly year: number
  readonly rows: readonly PncpRow[]
}
/** The rows whose number no other record has that a former search brought; the others are told. */
async function withoutNumbersOfOthers(
  runner: Runner,
  { search }: SearchPlace,
  { dataset, year, rows }: RowsOfYear,
  refused: PncpRefusal[],
): Promise<readonly PncpRow[]> {
  const numbers = rows.map(({ cells }) => cells['numero'] ?? '')
  const standing = await controlsByKey(runner, dataset, { ...search, year }, numbers)
  return rows.filter((row) => {
    const other = standing.get(keyOfRecord(dataset, row))
    if (other === undefined || other === controlOf(row)) return true
    refused.push(sameNumber(dataset, other, row))
    return false
  })
}

/** The rows that the table takes; the others are told. */
const fitting = (
  load: Load,
  rows: readonly PncpRow[],
  keyOf: PersonKey,
  refused: PncpRefusal[],
): readonly SentRow[] =>
  fittingRows(load, rows, keyOf, ({ cells }, mensagem) =>
    refused.push({
      tabela: load.dataset.title,
      numero: withDigitsOfCpfCovered(cells['numero'] ?? ''),
      mensagem,
    }),
  )

const actorOf = ({ tenantId, search }: SearchPlace) => ({
  tenantId,
  userId: '',
  userName: search.author,
  managers: null,
  ip: '',
  requestId: '',
})

const loadOf = (
  { search, signal }: SearchPlace,
  dataset: Dataset,
  year: number,
  rows: readonly PncpRow[],
): Load => ({
  dataset,
  portalId: search.portalId,
  unit: search.unit,
  unitNames: [],
  year,
  month: null,
  mode: 'atualiza',
  way: 'pncp',
  author: search.author,
  sha256: createHash('sha256')
    .update(JSON.stringify(rows.map(({ cells }) => cells)))
    .digest('hex'),
  head: Object.keys(rows[0]?.cells ?? {}),
  rows: [],
  ...(signal ? { signal } : {}),
})
