import { Problem } from '../../kernel/problem.ts'
import {
  createDuty,
  dutyPeriods,
  dutyRules,
  updateDuty,
  type DutyWanted,
} from '../../resources/calls/duty.ts'
import type { Row } from '../engine/data.ts'
import type { RecordStore } from '../engine/form/record-store.ts'
import { callApi } from '../transport/http.ts'
import { queryClient } from '../transport/query.ts'
import { dutiesKey, dutiesQuery, keyOfLine } from './data.ts'
import { dutyValues } from './noun.ts'

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)
const nameIn = <K extends string>(
  words: Readonly<Record<K, string>>,
  value: unknown,
  otherwise: K,
) => (Object.keys(words) as K[]).find((name) => name === value) ?? otherwise // its own names
const wantedOf = (row: Row): DutyWanted => ({
  responsavel: textOf(row['responsavel']),
  suplente: textOf(row['suplente']),
  periodo: nameIn(dutyPeriods, row['periodo'], 'eventual'),
  regra: nameIn(dutyRules, row['regra'], 'dias'),
  dias: Number(row['dias'] ?? 0),
  meses: Number(row['meses'] ?? 0),
  lei: textOf(row['lei']) ?? '',
  aplica: row['aplica'] !== false,
  motivo: textOf(row['motivo']),
  desde: String(row['desde'] ?? ''),
})

/** Duties of a portal, by their calls; what names one is that of its line in the list. */
export function dutyStore(portalId: number): RecordStore {
  const kept = async () => {
    await queryClient.invalidateQueries({ queryKey: dutiesKey })
    return {}
  }
  return {
    read: async (key) => {
      const data = await queryClient.fetchQuery({ ...dutiesQuery(portalId), staleTime: 0 })
      const line = data.obrigacoes.find((one) => keyOfLine(one) === key)
      if (!line) throw new Problem('missing', 'Esta obrigação não existe mais.')
      return dutyValues(data, line)
    },
    create: async (row) => {
      const spot = { tipo: Number(row['tipo']), unidade: textOf(row['unidade']) ?? '' }
      await callApi(createDuty, { params: { portalId }, body: { ...wantedOf(row), ...spot } })
      return kept()
    },
    update: async (key, row, etag) => {
      const [id = '', ...unit] = key.split(' ')
      const body = { ...wantedOf(row), rev: Number(etag), unidade: unit.join(' ') }
      await callApi(updateDuty, { params: { portalId, id }, body })
      return kept()
    },
  }
}
