import { dayAtPortal } from '../../../data/nouns/zones.ts'
import { withDigitsOfCpfCovered } from '../../../pt-br/cpf-in-text.ts'
import type { Runner } from '../../../platform/postgres/database.ts'
import { unitsOfPortal } from '../../data/data-keys.ts'
import {
  biddingsByControl,
  finishSearch,
  mayStillSearch,
  noteAnswered,
  waitingSearch,
  type PncpRefusal,
  type PncpResult,
  type PncpSearch,
} from '../../data/pncp.ts'
import { failSearch } from '../../data/searches.ts'
import { orderPncpSearch } from '../../calls/table-pncp.ts'
import { contratos } from '../../declared/contratos.ts'
import { licitacoes } from '../../declared/licitacoes.ts'
import { codesOf } from '../../model/vocabularies/index.ts'
import { personKeys } from '../party.ts'
import { PncpFailure, recordsOf, type PncpClient } from './client.ts'
import { loadFetched, type Fetched } from './load-fetched.ts'
import { readBidding, readContract, type PncpRow, type ReadRecord } from './read-record.ts'
import { controlOf, keyOfRecord, sameNumber } from './same-number.ts'

export interface PncpAccess extends Pick<PncpClient, 'url' | 'waitMs'> {
  /** What the keys of persons are made with. */
  readonly personSecret: string
}

const mostRefusals = 100

/**
 * The first of the portal's units with a CNPJ has what the PNCP says of it: funds often share that of the town hall.
 */
async function cnpjOf(runner: Runner, { portalId, unit }: PncpSearch): Promise<string> {
  const units = await unitsOfPortal(runner, portalId)
  const cnpj = units.find(({ id }) => id === unit)?.cnpj ?? null
  if (cnpj === null) throw new PncpFailure('A unidade gestora não tem CNPJ cadastrado.', false)
  if (units.find((one) => one.cnpj === cnpj)?.id !== unit)
    throw new PncpFailure('Outra unidade gestora tem o mesmo CNPJ: busque por ela.', false)
  return cnpj
}

/**
 * A search may wait for an hour, in which a right is taken away.
 * @throws {PncpFailure} when its author may not ask for it now
 */
async function requireAuthor(runner: Runner, search: PncpSearch): Promise<void> {
  const { pages } = orderPncpSearch.access
  if (!(await mayStillSearch(runner, search, pages)))
    throw new PncpFailure('Quem pediu a busca não pode mais enviar dados deste portal.', false)
}

const two = (number: number) => String(number).padStart(2, '0')
/** The days of a month as the API writes them. */
function daysOf({ year, month }: PncpSearch) {
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate()
  const start = `${year}${two(month)}`
  return { dataInicial: `${start}01`, dataFinal: `${start}${two(last)}` }
}

/**
 * Reads records, the last one of each: a rectified one comes after what it rectifies. Purchasing units of one body
 * number apart: what another record has the number of is told, and takes the place of none.
 */
async function fetchRows(
  table: Fetched['dataset'],
  records: AsyncIterable<unknown>,
  read: (record: unknown) => ReadRecord,
  into: Fetched,
): Promise<void> {
  for await (const record of records) {
    const row = read(record)
    if (row === undefined) continue
    if ('fault' in row)
      into.refusals.push({
        tabela: table.title,
        numero: withDigitsOfCpfCovered(row.number),
        mensagem: row.fault,
      })
    else {
      const key = keyOfRecord(table, row)
      const other = into.rows.get(key)
      if (other && controlOf(other) !== controlOf(row))
        into.refusals.push(sameNumber(table, controlOf(other), row))
      else into.rows.set(key, row)
    }
  }
}
const nothing = (dataset: Fetched['dataset']): Fetched => ({
  dataset,
  rows: new Map(),
  refusals: [],
})

const modalities = codesOf('pncp-modalidade')
/** A search asks for the biddings of each modality, then for the contracts. */
export const questionCount = modalities.length + 1

type Answered = (count: number) => Promise<unknown>
async function fetchBiddings(
  client: PncpClient,
  search: PncpSearch,
  cnpj: string,
  today: string,
  onAnswered: Answered,
) {
  const fetched = nothing(licitacoes)
  for (const [at, { code }] of modalities.entries()) {
    const query = { ...daysOf(search), cnpj, codigoModalidadeContratacao: code }
    const records = recordsOf(client, '/v1/contratacoes/publicacao', query)
    await fetchRows(licitacoes, records, (it) => readBidding(it, cnpj, today), fetched)
    await onAnswered(at + 1)
  }
  return fetched
}
async function fetchContracts(client: PncpClient, search: PncpSearch, cnpj: string, today: string) {
  const fetched = nothing(contratos)
  // This question calls the same thing otherwise.
  const records = recordsOf(client, '/v1/contratos', {
    ...daysOf(search),
    cnpj,
    cnpjOrgao: cnpj,
  })
  await fetchRows(contratos, records, (it) => readContract(it, cnpj, today), fetched)
  return fetched
}

/** The contracts lead to their biddings, where those are published. */
async function linkBiddings(runner: Runner, search: PncpSearch, { rows }: Fetched): Promise<void> {
  const quoted = [...rows.values()].flatMap(({ bidding }) => (bidding === null ? [] : [bidding]))
  const years = quoted.flatMap((control) => {
    const [, year] = /\/(\d{4})$/.exec(control) ?? []
    return year === undefined ? [] : [Number(year)]
  })
  if (quoted.length === 0) return
  const known = await biddingsByControl(runner, licitacoes, search, [...new Set(years)], quoted)
  const byControl = new Map(known.map((bidding) => [bidding.control, bidding]))
  for (const [key, row] of rows) {
    const found = byControl.get(row.bidding ?? '')
    if (found) rows.set(key, linked(row, found))
  }
}
const linked = (
  row: PncpRow,
  { year, kind, number }: { year: number; kind: string; number: string },
): PncpRow => ({
  ...row,
  cells: {
    ...row.cells,
    licitacao_ano: String(year),
    licitacao_modalidade: kind,
    licitacao: number,
  },
})

/**
 * Carries a search out: fetches the month, then loads biddings and contracts, which lead to them. Safe to repeat;
 * nothing happens where it is done already. What cannot be otherwise later is written down and ends it.
 * @throws {PncpFailure} that passes
 */
export async function runSearch(
  runner: Runner,
  tenantId: number,
  id: number,
  access: PncpAccess,
  signal?: AbortSignal,
): Promise<void> {
  const search = await waitingSearch(runner, id)
  if (!search) return
  const client = { ...access, ...(signal ? { signal } : {}) }
  const keyOf = personKeys(access.personSecret, tenantId)
  const today = await dayAtPortal(runner, search.portalId)
  try {
    await requireAuthor(runner, search)
    const cnpj = await cnpjOf(runner, search)
    const onAnswered: Answered = (count) => noteAnswered(runner, id, count)
    await onAnswered(0)
    const biddings = await fetchBiddings(client, search, cnpj, today, onAnswered)
    const contracts = await fetchContracts(client, search, cnpj, today)
    await onAnswered(questionCount)
    const confirm = () => requireAuthor(runner, search)
    const place = { tenantId, search, confirm, signal }
    const one = await loadFetched(runner, place, biddings, keyOf)
    await linkBiddings(runner, search, contracts)
    const other = await loadFetched(runner, place, contracts, keyOf)
    await finishSearch(runner, id, added(one, other))
  } catch (error) {
    if (!(error instanceof PncpFailure)) throw error
    await failSearch(runner, 'pncp', id, error.message, { over: !error.passes, keeps: false })
    if (error.passes) throw error
  }
}

const added = (one: PncpResult, other: PncpResult): PncpResult => {
  const refusals: readonly PncpRefusal[] = [...one.refusals, ...other.refusals]
  return {
    rows: one.rows + other.rows,
    kept: one.kept + other.kept,
    refused: one.refused + other.refused,
    refusals: refusals.slice(0, mostRefusals),
  }
}

/** Says where people look that a try failed. @param againAfter seconds; nothing when there will be no other try */
export const giveUpSearch = (
  runner: Runner,
  id: number,
  againAfter: number | undefined,
): Promise<unknown> =>
  failSearch(runner, 'pncp', id, 'A busca não terminou.', {
    over: againAfter === undefined,
    keeps: true,
  })
