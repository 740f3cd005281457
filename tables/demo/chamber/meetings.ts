import { dayAfter } from '../../../pt-br/day.ts'
import { chance } from '../chance.ts'
import { committees, councillorsOf } from './councillors.ts'

// When the invented chamber meets: the plenary on the first and third Tuesday of a month, committees on the second, the
// public on the fourth of three months. In the recess of January and July it meets once, called for that.

type Form = 'ordinaria' | 'extraordinaria' | 'audiencia' | 'comissao'
export interface Meeting {
  readonly form: Form
  readonly number: string
  /** ISO 8601 */
  readonly day: string
  /** Of a meeting of a committee. */
  readonly committee: string | null
}

const two = (number: number) => String(number).padStart(2, '0')
/** The Tuesday of a month, counted from 1. */
function tuesday(year: number, month: number, which: number): string {
  const first = new Date(Date.UTC(year, month - 1, 1)).getUTCDay()
  return `${year}-${two(month)}-${two(1 + ((2 - first + 7) % 7) + (which - 1) * 7)}`
}
const recess = [1, 7]
const hearings = [2, 5, 9]
const lastDay = (year: number) => `${year}-12-15`

function planned(year: number): readonly Omit<Meeting, 'number'>[] {
  return Array.from({ length: 12 }, (_, at) => at + 1)
    .flatMap((month): readonly Omit<Meeting, 'number'>[] => {
      const at = (which: number) => tuesday(year, month, which)
      if (recess.includes(month)) return [{ form: 'extraordinaria', day: at(2), committee: null }]
      return [
        { form: 'ordinaria', day: at(1), committee: null },
        { form: 'comissao', day: at(2), committee: committees[month % 2] ?? null },
        { form: 'ordinaria', day: at(3), committee: null },
        ...(hearings.includes(month)
          ? [{ form: 'audiencia' as const, day: at(4), committee: null }]
          : []),
      ]
    })
    .filter(({ day }) => day <= lastDay(year))
}
/** All that is planned in a year, each kind with numbers of its own. */
export function meetingsOf(year: number): readonly Meeting[] {
  const counts = new Map<Form, number>()
  return planned(year).map((meeting) => {
    const number = (counts.get(meeting.form) ?? 0) + 1
    counts.set(meeting.form, number)
    return { ...meeting, number: String(number) }
  })
}
/** How many days before a session its agenda is out. */
const agendaDays = 21
/** What is known of them on a day: those that were, and those to come whose agenda is out. */
export const meetingsKnown = (year: number, day: string): readonly Meeting[] =>
  meetingsOf(year).filter((meeting) => meeting.day <= dayAfter(day, agendaDays))
export const isHeld = ({ day }: Meeting, today: string): boolean => day < today

type Attendance = 'presente' | 'justificada' | 'ausente'
const excuses = [
  'Viagem a serviço da Câmara',
  'Reunião com o Governo do Estado',
  'Licença comunicada à Mesa',
]
/** Who was at a session: the same for each who asks. */
export function attendanceAt({ form, number, day }: Meeting) {
  const year = Number(day.slice(0, 4))
  const random = chance(`presença ${year} ${form} ${number}`)
  return councillorsOf(year).map(({ name, party, post }, at) => {
    const luck = random()
    const state: Attendance =
      at === 0 || luck < 0.92 ? 'presente' : luck < 0.98 ? 'justificada' : 'ausente'
    const excuse =
      state === 'justificada' ? (excuses[Math.floor(random() * excuses.length)] ?? null) : null
    return { name, party, post, state, excuse }
  })
}
/** Councillors of a committee alone go to its meetings; to others all do. */
export const isOfAll = ({ form }: Meeting): boolean => form !== 'comissao'
