import { queryOptions } from '@tanstack/react-query'
import { portalCall } from '../transport/http.ts'

export interface Pending {
  readonly titulo: string
  readonly detalhe: string | null
  readonly caminho: string | null
  readonly gravidade: 'atraso' | 'aviso'
}
export interface Change {
  readonly quem: string | null
  readonly quando: string
  /** `insert`, `update`, `delete`, `restore`, `publish` and the like. */
  readonly tipo: string
  readonly recurso: string
  readonly registro: string | number
  readonly titulo: string | null
}
/** A step from nothing to a portal with content; `caminho` is where it is taken. */
export interface Step {
  readonly titulo: string
  readonly detalhe: string
  readonly caminho: string | null
  readonly feito: boolean
}
export interface PanelPortal {
  readonly id: number
  readonly nome: string
  readonly prefixo: string | null
  readonly ativo: boolean
  readonly manutencao: boolean
  readonly documentos: number
}
export interface Month {
  readonly mes: string
  readonly total: number
}
/** `GET /webadm/painel`: what the home screen shows. `meses` are twelve, the oldest first. */
export interface Panel {
  readonly meses: readonly Month[]
  readonly pendencias: readonly Pending[]
  /** Empty when all have been taken. */
  readonly passos: readonly Step[]
  readonly ultimas: readonly Change[]
  readonly portais: readonly PanelPortal[]
}

export const panelQuery = (portalId: number | null, ready: boolean) =>
  queryOptions({
    queryKey: ['painel', portalId],
    enabled: ready,
    staleTime: 0,
    queryFn: async ({ signal }) =>
      (
        await portalCall<Panel>('GET', '/webadm/painel', {
          query: { portal: portalId ?? undefined },
          signal,
        })
      ).data,
  })

const zone = 'America/Sao_Paulo'

/** "Bom dia", "Boa tarde" or "Boa noite", by the clock of São Paulo. */
export function greeting(now = new Date()): string {
  const hour = Number(
    new Intl.DateTimeFormat('pt-BR', { timeZone: zone, hour: 'numeric', hourCycle: 'h23' }).format(
      now,
    ),
  )
  if (hour < 5) return 'Boa noite'
  return hour < 12 ? 'Bom dia' : hour < 18 ? 'Boa tarde' : 'Boa noite'
}

const relative = new Intl.RelativeTimeFormat('pt-BR', { numeric: 'auto', style: 'short' })
const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

/** "há 12 min", "ontem", "há 3 dias"; a month ago or more, the date. */
export function ago(iso: string, now = Date.now()): string {
  const seconds = Math.round((Date.parse(iso) - now) / 1000)
  if (Number.isNaN(seconds)) return ''
  if (-seconds > 30 * 86_400) return new Date(iso).toLocaleDateString('pt-BR', { timeZone: zone })
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
