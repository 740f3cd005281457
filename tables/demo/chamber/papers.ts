import type { Cells } from '../cells.ts'
import { isPassed, votedAt, votesOn } from './bills.ts'
import { attendanceAt, meetingsOf } from './meetings.ts'

// What the papers of the invented chamber say: agendas, minutes and bills, of the same facts as its rows.

const meetingOf = ({ exercicio, tipo, numero }: Cells) =>
  meetingsOf(Number(exercicio)).find(({ form, number }) => form === tipo && number === numero)
const words = { presente: 'presente', justificada: 'ausência justificada', ausente: 'ausente' }

function agenda(row: Cells): readonly string[] {
  const meeting = meetingOf(row)
  const bills = meeting ? votedAt(meeting) : []
  return [
    'PAUTA',
    '1. Abertura, verificação do quórum e leitura da ata anterior.',
    '2. Expediente: ofícios, indicações e requerimentos.',
    '3. Ordem do dia:',
    ...(bills.length > 0
      ? bills.map(
          ({ kind, number, day, subject, author }, at) =>
            `   3.${at + 1} ${kind === 'projeto_lei' ? 'Projeto de lei' : 'Projeto de resolução'} ${number}/${day.slice(0, 4)}, de ${author}: ${subject}.`,
        )
      : [`   ${row['assuntos'] ?? ''}.`]),
    '4. Tribuna livre: quem quiser falar se inscreve até uma hora antes.',
  ]
}
function minutes(row: Cells): readonly string[] {
  const meeting = meetingOf(row)
  if (!meeting) return []
  const votes = votedAt(meeting).flatMap((bill) => {
    const all = votesOn(bill)
    return [
      `Em votação nominal: ${bill.subject}. ${isPassed(all) ? 'Aprovada' : 'Rejeitada'}, com ${all.filter(({ vote }) => vote === 'sim').length} votos a favor.`,
    ]
  })
  return [
    'ATA',
    'Lista de presença:',
    ...attendanceAt(meeting).map(({ name, state }) => `   ${name}: ${words[state]}`),
    'Aberta na hora marcada, com quórum. Lida e aprovada a ata anterior.',
    ...votes,
    'Nada mais havendo, encerrou-se. Lavrada por quem secretariou e assinada por todos.',
  ]
}
const bill = (row: Cells): readonly string[] => [
  `Art. 1º ${row['ementa'] ?? ''}, na forma desta proposição.`,
  'Art. 2º O Poder Executivo regulamenta o que couber em noventa dias.',
  'Art. 3º As despesas correm por dotações próprias, suplementadas se preciso.',
  'Art. 4º Entra em vigor na data da publicação.',
  'Justificativa: a proposta nasceu do que moradores pediram nos gabinetes e na tribuna livre.',
  `Assina: ${row['autor'] ?? ''}.`,
]

/** What the paper in a column of a row of the chamber says; nothing of other tables. */
export function paperOf(table: string, column: string, row: Cells): readonly string[] | undefined {
  if (table === 'proposicoes') return bill(row)
  if (table !== 'sessoes') return undefined
  return column === 'ata' ? minutes(row) : agenda(row)
}
