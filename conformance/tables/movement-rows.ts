import { expect } from 'vitest'
import { personKeys } from '../../tables/domain/party.ts'
import type { Dataset } from '../../tables/model/declaration.ts'
import type { TestServer } from '../support/test-server.ts'
import { cellsOf, loadMeant, loadOf, type Cells } from './table-rows.ts'

// Commitments and their movements, as a system would send them.

export const no = 'não informado'
const maker = { credor: 'Pedra Alta Ltda', credor_documento: '11222333000181' }
export const other = { credor: 'Luz da Serra Energia S.A.', credor_documento: '11444777000161' }
/** A commitment whose file does not say what was liquidated and paid. */
export const commitment = (numero: string, own: Cells = {}): Cells => ({
  ...maker,
  numero,
  valor_empenhado: '1000,00',
  valor_anulado: null,
  valor_liquidado: no,
  valor_pago: no,
  ...own,
})
let moves = 0
export const move = (
  tipo: string,
  empenho: string,
  of: number | string,
  valor: string,
  own: Cells = {},
) => {
  moves += 1
  return {
    ...maker,
    numero: `M${moves}`,
    tipo,
    empenho,
    exercicio_empenho: String(of),
    valor,
    ...own,
  }
}
export const due = (empenho: string, of: number | string, valor: string, own?: Cells) =>
  move('liquidacao', empenho, of, valor, own)
export const paid = (empenho: string, of: number | string, valor: string, own?: Cells) =>
  move('pagamento', empenho, of, valor, own)

interface Sent {
  readonly unit: string
  readonly year: number
  readonly month: number | null
}
/** Publishes rows of a unit's month, or year, in a portal: each a sample of the table with the cells that are given. */
export function senderOf(server: () => TestServer, portalId: number) {
  const actor = { tenantId: 1, userId: '', userName: 'x', managers: null, ip: '', requestId: '' }
  let sends = 0
  return async (dataset: Dataset, { unit, year, month }: Sent, rows: readonly Cells[]) => {
    sends += 1
    const sent = rows.map((own, at) => ({
      line: at + 2,
      cells: { ...cellsOf(dataset, { at, year, month: month ?? 1 }), ...own },
    }))
    const place = { id: portalId, unit }
    const load = loadOf(dataset, sent, place, { year, month, sha256: `${sends}` })
    const outcome = await loadMeant(server().runnerOf('a'), actor, load, personKeys('k', 1))
    expect(outcome, JSON.stringify(outcome).slice(0, 400)).toMatchObject({ status: 'publicada' })
    return outcome
  }
}
