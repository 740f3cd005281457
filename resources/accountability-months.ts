import type { Clock } from '../pt-br/clock.ts'
import type { FileStatus } from './accountability/file.ts'

// What is due of each month of a year, and what came.

/** As much of a file as the months need. */
interface SentFile {
  readonly id: number
  readonly mes: number
  readonly status: FileStatus
  /** Null while it was not read, and of a file that is none of the layouts. */
  readonly layout: 'ppa' | 'msc' | null
  readonly dataUpload: string
}
export const monthStates = {
  futuro: 'Por vir',
  devido: 'A enviar',
  atrasado: 'Em atraso',
  enviado: 'Em validação',
  rejeitado: 'Rejeitado',
  aceito: 'Aceito',
  avisos: 'Aceito com avisos',
} as const
export type MonthState = keyof typeof monthStates
export interface MonthOfYear {
  /** 1 to 12. */
  readonly month: number
  /** The last day on which it is in time, as 2026-04-30. */
  readonly due: string
  readonly state: MonthState
  /** Whether it came after that day, or has not come though the day has passed. */
  readonly late: boolean
}

const dateOf = (at: number) => new Date(at).toISOString().slice(0, 10)
/** The matrix of a month is due by the last day of the month that follows (Portaria STN 642/2019). */
export const mscDueOn = (year: number, month: number) => dateOf(Date.UTC(year, month + 1, 0))
const lastDayOf = (year: number, month: number) => dateOf(Date.UTC(year, month, 0))

const isAccepted = ({ status }: SentFile) =>
  status === 'processado' || status === 'processado_com_avisos'

/** The matrices of a year, month by month. @param files of one unit and the year. @param clock of the municipality. */
export function matrixMonths(
  year: number,
  files: readonly SentFile[],
  now: Date,
  { isoDay }: Pick<Clock, 'isoDay'>,
): readonly MonthOfYear[] {
  const today = isoDay(now)
  return Array.from({ length: 12 }, (_, at) => {
    const month = at + 1
    const due = mscDueOn(year, month)
    const sent = files.filter(({ mes, layout }) => mes === month && layout !== 'ppa')
    const accepted = sent.find((file) => isAccepted(file) && file.layout === 'msc')
    if (accepted) {
      const state = accepted.status === 'processado' ? 'aceito' : 'avisos'
      return { month, due, state, late: isoDay(new Date(accepted.dataUpload)) > due }
    }
    const late = today > due
    const has = (...statuses: readonly FileStatus[]) =>
      sent.some(({ status }) => statuses.includes(status))
    if (has('recebido', 'validando')) return { month, due, state: 'enviado', late }
    if (has('rejeitado')) return { month, due, state: 'rejeitado', late }
    if (late) return { month, due, state: 'atrasado', late }
    return { month, due, state: today > lastDayOf(year, month) ? 'devido' : 'futuro', late }
  })
}

/** The file that stands for a month and a layout: a new one of them takes its place. */
export const standingFile = <F extends SentFile>(
  files: readonly F[],
  month: number,
  layout: 'ppa' | 'msc' | null,
): F | undefined =>
  files.find((file) => file.mes === month && file.layout === layout && isAccepted(file))
