import { Problem } from '../../../kernel/problem.ts'
import { saveTableRow, type RowSaved } from '../../../tables/calls/table-row.ts'
import type { Row } from '../../engine/data.ts'
import type { RecordStore } from '../../engine/form/record-store.ts'
import { callApi } from '../../transport/http.ts'
import { queryClient } from '../../transport/query.ts'
import { tablesKey } from '../data.ts'
import { rowQuery } from './data.ts'
import type { TablePlace } from '../send-call.ts'
import { rowValues, unitField } from './row-noun.ts'

/** Why a row was not published. Warnings alone wait for a second word. */
function refusalOf({ situacao, achados }: RowSaved): Problem {
  const isWaiting = situacao === 'avisos'
  const findings = achados.filter(({ gravidade }) => isWaiting || gravidade === 'erro')
  const faults = findings.map(({ campo, mensagem: message }) => ({
    field: campo.startsWith('unidade') ? unitField : campo,
    message,
  }))
  const [first] = faults
  return new Problem('invalid', first?.message ?? 'Nada foi salvo.', faults, {
    unconfirmed: isWaiting,
  })
}

/** Publishes rows by the door for single ones; the server alone reads what was typed. */
export function rowStore(place: TablePlace): RecordStore {
  const params = { portalId: place.portalId, table: place.table }
  const save = async (row: Row, load: string | null, isConfirmed: boolean) => {
    const { [unitField]: unit, ...cells } = row
    const valores = Object.fromEntries(
      Object.entries(cells).map(([name, value]) => [name, String(value ?? '')]),
    )
    const { data } = await callApi(saveTableRow, {
      params,
      body: {
        unidade: String(unit ?? ''),
        valores,
        carga: load === null ? null : Number(load),
        ciente: isConfirmed,
      },
    })
    if (data.situacao !== 'gravada') throw refusalOf(data)
    await queryClient.invalidateQueries({ queryKey: tablesKey })
    return { said: data.mudou ? 'Publicado no portal.' : 'Nada tinha mudado.' }
  }
  const read = async (key: string) =>
    rowValues(await queryClient.fetchQuery({ ...rowQuery(place, key), staleTime: 0 }))
  return {
    hasRules: true,
    read,
    create: (row, _attempt, isConfirmed) => save(row, null, isConfirmed),
    update: async (key, row, load, isConfirmed) => {
      try {
        return await save(row, load, isConfirmed)
      } catch (error) {
        // A row that another load has changed meanwhile is refused like any other that is wrong.
        const { etag } = await read(key).catch(() => ({ etag: load }))
        if (etag !== load) throw new Problem('changed', 'A linha mudou enquanto você a editava.')
        throw error
      }
    },
  }
}
