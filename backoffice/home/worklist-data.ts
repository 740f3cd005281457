import { queryOptions } from '@tanstack/react-query'
import { tables } from 'virtual:tables'
import { readWorklist, type WaitingItem, type Worklist } from '../../resources/calls/home.ts'
import { eventPages, isTrackerType, trackerWords } from '../../resources/audit-words.ts'
import { dayText } from '../../pt-br/day.ts'
import { conjunction } from '../../pt-br/junctions.ts'
import { counted } from '../../pt-br/words.ts'
import { hourHere } from '../app/clock.ts'
import { keepWaitingWork, worklistKey } from '../app/waiting-work.ts'
import { callApi } from '../transport/http.ts'

export const worklistQuery = (portalId: number | null, ready: boolean) =>
  queryOptions({
    queryKey: worklistKey(portalId),
    enabled: ready,
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const portal = portalId === null ? undefined : String(portalId)
      const { data } = await callApi(readWorklist, { query: { portal }, signal })
      keepWaitingWork(portalId, data)
      return data
    },
  })

export type WaitingState = WaitingItem['estado']
export const waitingStates: readonly WaitingState[] = ['atrasado', 'vence', 'espera']

/** How much there is in a state, of all sources that answered. */
export const totalOf = ({ fontes }: Worklist, state: WaitingState): number =>
  fontes.reduce((sum, source) => sum + source[state], 0)
export const failedSources = ({ fontes }: Worklist) => fontes.filter(({ falhou }) => falhou)

const dayMs = 86_400_000
const daysBetween = (from: string, to: string) =>
  Math.round((Date.parse(to) - Date.parse(from)) / dayMs)
/** What the day of an item says on a day: "venceu em 28/02/2026, há 271 dias", "vence hoje". */
export function dayWords({ estado, dia }: WaitingItem, today: string): string | undefined {
  if (dia === null) return undefined
  const days = daysBetween(today, dia)
  if (estado === 'espera') return `desde ${dayText(dia)}`
  if (days === 0) return 'vence hoje'
  return days > 0
    ? `vence em ${dayText(dia)}, em ${counted(days, 'dia', 'dias')}`
    : `venceu em ${dayText(dia)}, há ${counted(-days, 'dia', 'dias')}`
}

/** What the heading of the home screen says of the queue. */
export function worklistSummary(list: Worklist): string {
  const [late = 0, due = 0, waits = 0] = waitingStates.map((state) => totalOf(list, state))
  const said = [
    ...(late > 0 ? [`${counted(late, 'coisa', 'coisas')} em atraso`] : []),
    ...(due > 0 ? [`${due} ${due === 1 ? 'vence' : 'vencem'} nos próximos dias`] : []),
    ...(waits > 0 ? [`${waits} ${waits === 1 ? 'espera' : 'esperam'} por você`] : []),
  ]
  const failed = failedSources(list).length
  const unknown =
    failed === 0
      ? ''
      : ` ${failed === 1 ? 'Uma fonte não respondeu.' : `${failed} fontes não responderam.`}`
  if (said.length === 0) return failed > 0 ? unknown.trim() : checkedWords(list)
  return `${conjunction(said)}.${unknown}`
}

/** What was looked at, and when; says no more than that. */
export function checkedWords({ fontes, em }: Worklist): string {
  const checked = fontes.reduce((sum, { conferidos }) => sum + conferidos, 0)
  return `${counted(checked, 'item conferido', 'itens conferidos')} às ${hourHere(Date.parse(em))}.`
}

/** "cadastrou" of what happened. */
export const actWord = (type: string): string =>
  isTrackerType(type) ? trackerWords[type] : trackerWords.update
const pages = eventPages(tables)
export const pageTitle = (page: string): string | undefined => pages[page]
