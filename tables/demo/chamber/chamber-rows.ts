import { parted, decimalReais } from '../chance.ts'
import type { Cells } from '../cells.ts'
import { demoParty } from '../parties.ts'
import type { UnitYear } from '../unit-year.ts'
import { billsOf, isPassed, billState, votedAt, votesOn } from './bills.ts'
import { councillorsOf } from './councillors.ts'
import { attendanceAt, isHeld, isOfAll, meetingsKnown, type Meeting } from './meetings.ts'

// What the clerks of the invented chamber type: councillors, sessions, bills, votes, attendance, receipts.

const documents = '/documentos'
const channel = 'Canal da Câmara no YouTube, rádio comunitária e galeria do Plenário'

const councillorRows = ({ year, day }: UnitYear): readonly Cells[] => {
  const term = year - ((year - 1) % 4)
  return councillorsOf(year).map(({ name, party, post, committees, life }, at) => ({
    exercicio: String(year),
    nome: name,
    nome_civil: name,
    situacao_em: day,
    partido: party,
    situacao: 'em_exercicio',
    legislatura: `${term}–${term + 3}`,
    inicio: `${term}-01-01`,
    fim: `${term + 3}-12-31`,
    mesa: post || null,
    comissoes: committees || null,
    biografia: life,
    gabinete: `Gabinete ${at + 1}, Rua Sete de Setembro, 80, 1º andar`,
    telefone: `(27) 3999-11${String(10 + at)}`,
    email: `gabinete${at + 1}@camaravaledoorvalho.es.leg.br`,
    foto: null,
  }))
}

const hours: Readonly<Record<Meeting['form'], string>> = {
  ordinaria: '18h',
  extraordinaria: '18h',
  audiencia: '19h',
  comissao: '14h',
}
function subjectsOf(meeting: Meeting): string {
  const bills = votedAt(meeting).map(({ subject }) => subject)
  if (meeting.form === 'audiencia')
    return 'Metas fiscais do quadrimestre, com a palavra aberta ao público'
  if (meeting.form === 'comissao') return 'Pareceres sobre os projetos distribuídos à comissão'
  return ['Leitura do expediente e das indicações', ...bills].join('; ')
}
const sessionRows = ({ year, day }: UnitYear): readonly Cells[] =>
  meetingsKnown(year, day).map((meeting) => ({
    exercicio: String(year),
    tipo: meeting.form,
    numero: meeting.number,
    data: meeting.day,
    hora: hours[meeting.form],
    local: meeting.committee ? 'Sala das comissões' : 'Plenário, Rua Sete de Setembro, 80',
    comissao: meeting.committee,
    situacao: isHeld(meeting, day) ? 'realizada' : 'marcada',
    assuntos: subjectsOf(meeting),
    pauta: documents,
    ata: isHeld(meeting, day) ? documents : null,
    transmissao: channel,
    video: null,
  }))

const attendanceRows = ({ year, day }: UnitYear): readonly Cells[] =>
  meetingsKnown(year, day)
    .filter((meeting) => isOfAll(meeting) && isHeld(meeting, day))
    .flatMap((meeting) =>
      attendanceAt(meeting).map(({ name, state, excuse }) => ({
        exercicio: String(year),
        data: meeting.day,
        sessao_tipo: meeting.form,
        sessao: meeting.number,
        vereador: name,
        presenca: state,
        justificativa: excuse,
      })),
    )

const billRows = ({ year, day, today }: UnitYear): readonly Cells[] =>
  billsOf(year)
    .filter((bill) => bill.day < day)
    .map((bill) => {
      const { state, on, words } = billState(bill, today)
      return {
        exercicio: String(year),
        tipo: bill.kind,
        numero: bill.number,
        apresentacao: bill.day,
        ementa: bill.subject,
        autor: bill.author,
        vereador: bill.isOfCouncillor ? bill.author : null,
        relator: bill.reporter,
        situacao: state,
        andamento_em: on,
        andamento: words,
        norma: null,
        texto: documents,
        anexos: null,
      }
    })

const voteRows = ({ year, day }: UnitYear): readonly Cells[] =>
  meetingsKnown(year, day)
    .filter((meeting) => isHeld(meeting, day))
    .flatMap((meeting) =>
      votedAt(meeting).flatMap((bill, at) => {
        const votes = votesOn(bill)
        return votes.map(({ name, party, vote }) => ({
          exercicio: String(year),
          data: meeting.day,
          sessao_tipo: meeting.form,
          sessao: meeting.number,
          votacao: String(at + 1),
          assunto: bill.subject,
          proposicao_ano: bill.day.slice(0, 4),
          proposicao_tipo: bill.kind,
          proposicao: bill.number,
          vereador: name,
          partido: party,
          voto: vote,
          resultado: isPassed(votes) ? 'aprovada' : 'rejeitada',
        }))
      }),
    )

const shops = [
  ['combustivel', 'posto'],
  ['material', 'papelaria'],
  ['divulgacao', 'grafica'],
  ['telefonia', 'telefonia'],
] as const
/** What a councillor is paid back in a month at most, in cents. */
const monthlyLimit = 150_000
/** Parts a sum by weights, none of them above its room: what is left goes to the first who have room. */
function partedWithin(cents: number, weights: readonly number[], rooms: readonly number[]) {
  const parts = parted(cents, weights).map((part, at) => Math.min(part, rooms[at] ?? 0))
  let left = cents - parts.reduce((sum, part) => sum + part, 0)
  const full = parts.map((part, at) => {
    const more = Math.min(left, (rooms[at] ?? 0) - part)
    left -= more
    return part + more
  })
  if (left > 0) throw new RangeError(`${left} cents above what all may be paid back in a month`)
  return full
}
/** Each payment to the offices, parted into receipts within the limit: of half of them, and of others if need be. */
function receiptRows({ year, found }: UnitYear): readonly Cells[] {
  const paid = found
    .filter(({ spending }) => spending.party === 'gabinetes')
    .flatMap(({ steps }) => steps)
    .filter(({ kind, day }) => kind === 'pagamento' && day.startsWith(String(year)))
  const house = councillorsOf(year)
  const spent = new Map<string, number>()
  return paid.flatMap(({ day, cents }, turn) => {
    const asking = house.filter((_, at) => at % 2 === turn % 2)
    const all = [...asking, ...house.filter((one) => !asking.includes(one))]
    const keyOf = (name: string) => `${day.slice(0, 7)} ${name}`
    const parts = partedWithin(
      cents,
      all.map((_, at) => (at < asking.length ? 3 + ((at + turn) % 4) : 0)),
      all.map(({ name }) => monthlyLimit - (spent.get(keyOf(name)) ?? 0)),
    )
    return all.flatMap(({ name: councillor }, at): readonly Cells[] => {
      const part = parts[at] ?? 0
      if (part === 0) return []
      spent.set(keyOf(councillor), (spent.get(keyOf(councillor)) ?? 0) + part)
      const [nature, shop] = shops[(at + turn) % shops.length] ?? shops[0]
      const { name, document } = demoParty(shop)
      return [
        {
          exercicio: String(year),
          data: day,
          vereador: councillor,
          numero: `${turn + 1}-${at + 1}`,
          natureza: nature,
          descricao: null,
          fornecedor: name,
          fornecedor_documento: document,
          valor: decimalReais(part),
          norma: 'Resolução 7/2021, até R$ 1.500,00 por mês',
          comprovante: null,
        },
      ]
    })
  })
}

/** What the chamber tells of a year, by table; nothing of other units. */
export function chamberRows(one: UnitYear): Readonly<Record<string, readonly Cells[]>> {
  if (one.unit !== 'camara') return {}
  return {
    vereadores: councillorRows(one),
    sessoes: sessionRows(one),
    proposicoes: billRows(one),
    votacoes: voteRows(one),
    presencas: attendanceRows(one),
    verba_indenizatoria: receiptRows(one),
  }
}
