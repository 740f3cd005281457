import { dayText } from '../../../pt-br/day.ts'
import { counted } from '../../../pt-br/words.ts'
import type { Cells } from '../cells.ts'
import { billsOf, isPassed, votedAt, votesOn, type Bill } from './bills.ts'
import { councillorsOf } from './councillors.ts'
import { attendanceAt, isOfAll, meetingsOf, type Meeting } from './meetings.ts'

// What the papers of the invented chamber say: agendas, minutes and bills, of the same facts as its rows.

const kinds: Readonly<Record<Bill['kind'], string>> = {
  projeto_lei: 'Projeto de lei',
  projeto_resolucao: 'Projeto de resolução',
  indicacao: 'Indicação',
  requerimento: 'Requerimento',
}
const forms: Readonly<Record<Meeting['form'], string>> = {
  ordinaria: 'sessão ordinária',
  extraordinaria: 'sessão extraordinária',
  audiencia: 'audiência pública',
  comissao: 'reunião de comissão',
}
const states = { presente: 'presente', justificada: 'ausência justificada', ausente: 'ausente' }

/** `Projeto de lei 7/2026` */
const nameOf = ({ kind, number, day }: Bill) => `${kinds[kind]} ${number}/${day.slice(0, 4)}`
const fullNameOf = (bill: Bill) => `${nameOf(bill)}, de ${bill.author}: ${bill.subject}`
/** What is read at a session: what was proposed there. */
const readAt = ({ form, day }: Meeting): readonly Bill[] =>
  form === 'ordinaria' ? billsOf(Number(day.slice(0, 4))).filter((bill) => bill.day === day) : []

/** `3ª sessão ordinária de 2026, em 03/02/2026, às 18h` */
const headOf = ({ form, number, day }: Meeting, { hora }: Cells) =>
  `${number}ª ${forms[form]} de ${day.slice(0, 4)}, em ${dayText(day)}, às ${hora ?? ''}`
const placeOf = ({ committee }: Meeting, { local }: Cells): readonly string[] => [
  ...(committee ? [`${committee}.`] : []),
  `Local: ${local ?? ''}.`,
]
const listed = (bills: readonly Bill[], none: string): readonly string[] =>
  bills.length > 0 ? bills.map((bill) => `   ${fullNameOf(bill)}.`) : [`   ${none}.`]

const agenda = (meeting: Meeting, row: Cells): readonly string[] => [
  `Pauta: ${headOf(meeting, row)}`,
  ...placeOf(meeting, row),
  '',
  '1. Abertura, verificação do quórum e leitura da ata anterior.',
  '2. Expediente, para leitura:',
  ...listed(readAt(meeting), 'Ofícios recebidos'),
  '3. Ordem do dia:',
  ...listed(votedAt(meeting), row['assuntos'] ?? ''),
  '4. Tribuna livre: quem quiser falar se inscreve até uma hora antes.',
]

/** What was voted, with the votes of each and the result. */
function votingOf(bill: Bill): readonly string[] {
  const votes = votesOn(bill)
  const of = (vote: (typeof votes)[number]['vote']) => votes.filter((one) => one.vote === vote)
  const said = [
    ['Sim', of('sim')],
    ['Não', of('nao')],
    ['Abstenção', of('abstencao')],
  ] as const
  const sums = [
    counted(of('sim').length, 'voto a favor', 'votos a favor'),
    counted(of('nao').length, 'contra', 'contra'),
    counted(of('abstencao').length, 'abstenção', 'abstenções'),
  ]
  return [
    `Em votação nominal, ${fullNameOf(bill)}.`,
    ...said
      .filter(([, those]) => those.length > 0)
      .map(([word, those]) => `   ${word}: ${those.map(({ name }) => name).join(', ')}.`),
    `   Resultado: ${isPassed(votes) ? 'aprovado' : 'rejeitado'}, com ${sums.join(', ')}.`,
  ]
}
function presenceAt(meeting: Meeting): readonly string[] {
  if (isOfAll(meeting))
    return [
      'Lista de presença:',
      ...attendanceAt(meeting).map(
        ({ name, state, excuse }) => `   ${name}: ${states[state]}${excuse ? ` (${excuse})` : ''}.`,
      ),
    ]
  const members = councillorsOf(Number(meeting.day.slice(0, 4))).filter(
    ({ committees }) => committees === meeting.committee,
  )
  return ['Membros da comissão:', ...members.map(({ name }) => `   ${name}.`)]
}
const minutes = (meeting: Meeting, row: Cells): readonly string[] => [
  `Ata: ${headOf(meeting, row)}`,
  ...placeOf(meeting, row),
  '',
  ...presenceAt(meeting),
  'Aberta na hora marcada. Lida e aprovada a ata anterior.',
  ...readAt(meeting).map((bill) => `Lido no expediente: ${fullNameOf(bill)}.`),
  ...(isOfAll(meeting) && votedAt(meeting).length > 0
    ? votedAt(meeting).flatMap(votingOf)
    : [`Assuntos: ${row['assuntos'] ?? ''}. Nada foi votado por nome.`]),
  'Nada mais havendo, encerrou-se. Lavrada por quem secretariou e assinada por todos.',
]

function textOf(bill: Bill): readonly string[] {
  const asked =
    bill.kind === 'requerimento'
      ? `Requeiro à Mesa, na forma do regimento, que peça à Prefeitura: ${bill.subject}.`
      : `Indico à Prefeitura, na forma do regimento: ${bill.subject}.`
  const articles = [...bill.articles, 'Entra em vigor na data da sua publicação.']
  return [
    nameOf(bill),
    ...(bill.articles.length > 0
      ? [`Ementa: ${bill.subject}.`, '', ...articles.map((words, at) => `Art. ${at + 1}º ${words}`)]
      : ['', asked]),
    '',
    `Vale do Orvalho, ${dayText(bill.day)}.`,
    `Assina: ${bill.author}.`,
  ]
}

/** What the paper in a column of a row of the chamber says, its title first; nothing of other tables. */
export function paperOf(table: string, column: string, row: Cells): readonly string[] | undefined {
  const { exercicio, tipo, numero } = row
  const year = Number(exercicio)
  if (table === 'proposicoes') {
    const bill = billsOf(year).find(({ kind, number }) => kind === tipo && number === numero)
    return bill && textOf(bill)
  }
  if (table !== 'sessoes') return undefined
  const meeting = meetingsOf(year).find(({ form, number }) => form === tipo && number === numero)
  if (!meeting) return undefined
  return column === 'ata' ? minutes(meeting, row) : agenda(meeting, row)
}
