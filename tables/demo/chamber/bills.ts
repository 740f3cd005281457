import { chance } from '../chance.ts'
import { attendanceAt, isHeld, meetingsOf, type Meeting } from './meetings.ts'
import { councillorsOf } from './councillors.ts'
import { proposalAt } from './proposals.ts'

// What is proposed to the invented chamber, and how it voted on it: two things at each ordinary session, a bill, which
// is voted by name two sessions later, and a request, which is passed on.

interface Bill {
  readonly kind: 'projeto_lei' | 'projeto_resolucao' | 'indicacao' | 'requerimento'
  readonly number: string
  readonly day: string
  readonly subject: string
  /** What it would have done, an article each; nothing of a request. */
  readonly articles: readonly string[]
  /** Of a councillor, else of the mayor or the Mesa. */
  readonly author: string
  readonly isOfCouncillor: boolean
  readonly reporter: string | null
  /** The session in which it is voted by name, the one after the next; nothing of what is not. */
  readonly vote: Meeting | undefined
}

const requests = [
  'Recapeamento da Rua Padre Anselmo',
  'Iluminação do campo do Jardim Alegre',
  'Redutor de velocidade em frente à Escola Serra Clara',
  'Limpeza do canal da Boa Vista antes das chuvas',
  'Abrigo no ponto de ônibus do Córrego Fundo',
  'Informações sobre a fila de consultas de ortopedia',
  'Cópia dos contratos de transporte escolar',
  'Mais um horário de ônibus na estrada da serra',
  'Poda das árvores da Praça das Palmeiras',
  'Informações sobre o estoque de medicamentos',
  'Calçada acessível em volta do Mercado Municipal',
  'Médico aos sábados na unidade do Centro',
] as const
const mayor = 'Prefeita Helena Sartori Brandão'
const pick = <T>(list: readonly T[], at: number): T => list[at % list.length] as T

/** Ordinary sessions of a year, at most: each brings a proposal that no other one of the last years brought. */
const sessionsAtMost = 20

/** What is proposed in a year, the oldest first. */
export function billsOf(year: number): readonly Bill[] {
  const sessions = meetingsOf(year).filter(({ form }) => form === 'ordinaria')
  const house = councillorsOf(year)
  const next = meetingsOf(year + 1).filter(({ form }) => form === 'ordinaria')
  const counts = new Map<string, number>()
  const numbered = (kind: Bill['kind']) => {
    const number = (counts.get(kind) ?? 0) + 1
    counts.set(kind, number)
    return String(number)
  }
  return sessions.flatMap(({ day }, at): readonly Bill[] => {
    const seed = year * 5 + at
    const { subject, articles } = proposalAt(year * sessionsAtMost + at)
    const isOfHouse = subject.startsWith('Altera o regimento')
    const isOfMayor = /consórcio|crédito/.test(subject)
    const kind = isOfHouse ? 'projeto_resolucao' : 'projeto_lei'
    const author = isOfHouse ? 'Mesa Diretora' : isOfMayor ? mayor : pick(house, seed + 1).name
    const asked = pick(requests, seed)
    const asking = /^(?:Informações|Cópia)/.test(asked) ? 'requerimento' : 'indicacao'
    return [
      {
        kind,
        number: numbered(kind),
        day,
        subject,
        articles,
        author,
        isOfCouncillor: !isOfHouse && !isOfMayor,
        reporter: pick(house, seed + 4).name,
        vote: [...sessions, ...next][at + 2],
      },
      {
        kind: asking,
        number: numbered(asking),
        day,
        subject: asked,
        articles: [],
        author: pick(house, seed + 7).name,
        isOfCouncillor: true,
        reporter: null,
        vote: undefined,
      },
    ]
  })
}

type Vote = 'sim' | 'nao' | 'abstencao' | 'ausente' | 'presidiu'
/** How each councillor voted on a bill; who was not there did not vote, and who presides votes on a tie alone. */
export function votesOn({ kind, number, day, vote }: Bill) {
  if (!vote) return []
  const random = chance(`voto ${day} ${kind} ${number}`)
  const favour = random() < 0.15 ? 0.3 : 0.86
  return attendanceAt(vote).map(({ name, party, state }, at): VoteOf => {
    const luck = random()
    const said = luck < favour ? 'sim' : luck < favour + 0.06 ? 'abstencao' : 'nao'
    return { name, party, vote: state === 'presente' ? (at === 0 ? 'presidiu' : said) : 'ausente' }
  })
}
interface VoteOf {
  readonly name: string
  readonly party: string
  readonly vote: Vote
}
export const isPassed = (votes: readonly VoteOf[]): boolean =>
  votes.filter(({ vote }) => vote === 'sim').length >
  votes.filter(({ vote }) => vote === 'nao').length

/** What a session votes by name, in its order: bills of its year and of the year before. */
export const votedAt = (meeting: Meeting): readonly Bill[] => {
  const year = Number(meeting.day.slice(0, 4))
  return [...billsOf(year - 1), ...billsOf(year)].filter(({ vote }) => vote?.day === meeting.day)
}

/** How far a bill has come by a day, in the words of the table. */
export function billState(bill: Bill, today: string) {
  const { vote, kind, day } = bill
  if (!vote)
    return { state: 'encaminhada', on: day, words: 'Lida em Plenário e encaminhada à Prefeitura.' }
  if (isHeld(vote, today)) {
    const passed = isPassed(votesOn(bill))
    const ending = kind === 'projeto_lei' ? 'autógrafo enviado à Prefeita' : 'promulgada pela Mesa'
    return {
      state: passed ? 'aprovada' : 'rejeitada',
      on: vote.day,
      words: passed ? `Aprovada em votação nominal; ${ending}.` : 'Rejeitada em votação nominal.',
    }
  }
  return {
    state: 'em_comissao',
    on: day,
    words: 'Distribuída à comissão, com relatoria designada.',
  }
}
export type { Bill }
