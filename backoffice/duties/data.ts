import { queryOptions } from '@tanstack/react-query'
import { listDuties, type DutyLineSeen } from '../../resources/calls/duty.ts'
import { ownScreens } from '../../resources/own-screens.ts'
import { callApi } from '../transport/http.ts'

export const dutiesKey = ['obrigacoes'] as const
/** What a portal owes, and how it stands today. */
export const dutiesQuery = (portalId: number | null) =>
  queryOptions({
    queryKey: [...dutiesKey, portalId],
    enabled: portalId !== null,
    staleTime: 0,
    queryFn: async ({ signal }) =>
      (await callApi(listDuties, { params: { portalId: portalId ?? 0 }, signal })).data,
  })

/** The form of a new duty. */
export const newDutyPath = ownScreens.duty.replace(':id', 'nova')
/** The form of a duty as a unit owes it. */
export const dutyPath = ({ id, unidade }: DutyLineSeen): string =>
  `${ownScreens.duty.replace(':id', String(id))}?${new URLSearchParams({ ug: unidade.id })}`
/** What names a line of the list: a duty of each unit stands in several. */
export const keyOfLine = ({ id, unidade }: DutyLineSeen): string => `${id} ${unidade.id}`
/** A day has passed; of a table that was never sent nobody knows one. */
export const isLate = ({ estado, dia }: DutyLineSeen): boolean =>
  estado === 'atrasado' || (estado === 'nunca' && dia !== null)
