import { zoneHere } from '../app/clock.ts'
import { queryOptions } from '@tanstack/react-query'
import { readPanel, type Panel } from '../../resources/calls/home.ts'
import { callApi } from '../transport/http.ts'

export const panelQuery = (portalId: number | null, ready: boolean) =>
  queryOptions({
    queryKey: ['painel', portalId],
    enabled: ready,
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const portal = portalId === null ? undefined : String(portalId)
      return (await callApi(readPanel, { query: { portal }, signal })).data
    },
  })

/** Whether somebody may add or change rows on a page of their menu. */
export const mayChange = ({ altera }: Panel, page: string) =>
  altera === null || altera.includes(page)

/** "Bom dia", "Boa tarde" or "Boa noite", by the clock of the municipality. */
export function greeting(now = new Date()): string {
  const hour = Number(
    new Intl.DateTimeFormat('pt-BR', {
      timeZone: zoneHere(),
      hour: 'numeric',
      hourCycle: 'h23',
    }).format(now),
  )
  if (hour < 5) return 'Boa noite'
  return hour < 12 ? 'Bom dia' : hour < 18 ? 'Boa tarde' : 'Boa noite'
}

/** The day of the month by the calendar of the municipality. */
export const dayOfMonth = (now = new Date()): string =>
  now.toLocaleDateString('pt-BR', { timeZone: zoneHere(), day: 'numeric' })

const relative = new Intl.RelativeTimeFormat('pt-BR', { numeric: 'auto', style: 'short' })
const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

/** "há 12 min", "ontem", "há 3 dias"; a month ago or more, the date. */
export function timeAgo(iso: string, now = Date.now()): string {
  const seconds = Math.round((Date.parse(iso) - now) / 1000)
  if (Number.isNaN(seconds)) return ''
  if (-seconds > 30 * 86_400)
    return new Date(iso).toLocaleDateString('pt-BR', { timeZone: zoneHere() })
  const [unit, size] = units.find(([, length]) => Math.abs(seconds) >= length) ?? ['second', 1]
  return unit === 'second'
    ? 'agora'
    : relative.format(Math.trunc(seconds / size), unit).replace('.', '')
}

/** `2026-11` is "novembro de 2026"; short, "nov". */
export function monthName(month: string, length: 'long' | 'short' = 'long'): string {
  const date = new Date(`${month}-15T12:00:00Z`)
  const name = date.toLocaleDateString('pt-BR', { month: length, timeZone: 'UTC' }).replace('.', '')
  return length === 'long' ? `${name} de ${date.getUTCFullYear()}` : name
}
