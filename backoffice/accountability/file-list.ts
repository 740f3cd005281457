import { zoneHere } from '../app/clock.ts'
import { queryOptions } from '@tanstack/react-query'
import { capitalised } from '../../pt-br/words.ts'
import { isUnderWay } from '../../resources/accountability/file.ts'
import {
  listFiles,
  listReadings,
  readReport,
  type AccountabilityFile,
  type AccountabilityReading,
  type UnitChoice,
} from '../../resources/calls/accountability.ts'
import { monthNames } from '../../pt-br/months.ts'
import { callCia } from './session.ts'

export const months = monthNames.map(capitalised)
export const layoutNames = {
  ppa: 'PPA, Plano Plurianual',
  msc: 'MSC, Matriz de Saldos Contábeis',
} as const
export const filesKey = ['cia', 'files'] as const

/** A file with what was read of it. */
export type ListedFile = AccountabilityFile & AccountabilityReading
/** Of a file that was not read yet, or that came between the two answers. */
const unread = { layout: null, erros: 0, avisos: 0, noPortal: null } as const

/** Milliseconds: while a file is on its way, and otherwise, for what a colleague sends. */
const [soon, later] = [1_000, 30_000]

/** The files of the unit and year chosen. Asks again by itself. */
export const filesQuery = ({ unidadeGestoraHashId, exercicio }: UnitChoice) =>
  queryOptions({
    queryKey: [...filesKey, unidadeGestoraHashId, exercicio],
    queryFn: async ({ signal }): Promise<readonly ListedFile[]> => {
      const [files, readings] = await Promise.all([
        callCia(listFiles, {}, signal),
        callCia(listReadings, {}, signal),
      ])
      const read = new Map(readings?.map((one) => [one.id, one]))
      return (files ?? []).map((file) => ({ ...unread, ...read.get(file.id), ...file }))
    },
    refetchInterval: ({ state }) =>
      state.data?.some(({ status }) => isUnderWay(status)) ? soon : later,
  })

export const reportQuery = (id: number) =>
  queryOptions({
    queryKey: ['cia', 'report', id],
    staleTime: 0,
    queryFn: ({ signal }) => callCia(readReport, { params: { id } }, signal),
  })

export const momentText = (at: string) =>
  new Date(at).toLocaleString('pt-BR', {
    timeZone: zoneHere(),
    dateStyle: 'short',
    timeStyle: 'short',
  })
