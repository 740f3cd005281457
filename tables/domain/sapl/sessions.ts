import { labelOf, type AgendaItem, type SaplYear, type PlenarySession } from './read-year.ts'
import {
  cell,
  saplFileAddress,
  rowsAndRest,
  sessionLabel,
  sessionName,
  type Placed,
  type SaplTable,
} from './rows.ts'

const noKind = 'O tipo da sessão não é nenhum dos que a tabela tem.'

const longestSubject = 160
const longestAgenda = 1_900
/** What an item of the agenda is about; its own words say number, bill and session. */
function subjectOf(year: SaplYear, { materia, __str__: text }: AgendaItem): string {
  const bill = year.bills.get(materia)
  if (bill) return cell(`${bill.__str__}: ${bill.ementa}`, longestSubject) ?? ''
  const [, named] = /: \d+ - (.*?)(?: - .*)? em /s.exec(text) ?? []
  return cell(named ?? text, longestSubject) ?? ''
}

/** The agenda in words: what does not fit is counted. Before the chamber publishes it, that it is not out. */
function subjectsOf(year: SaplYear, session: PlenarySession, isHeld: boolean): string {
  const solemn = cell(session.tema_solene, longestSubject)
  if (!isHeld && session.publicar_pauta !== true && !session.upload_pauta)
    return solemn ?? 'A pauta ainda não foi publicada.'
  const items = year.agenda
    .filter(({ sessao_plenaria: id }) => id === session.id)
    .toSorted((one, other) => one.numero_ordem - other.numero_ordem || one.id - other.id)
  const all = [
    ...(solemn === null ? [] : [solemn]),
    ...new Set(items.map((it) => subjectOf(year, it))),
  ]
  let text = ''
  for (const [at, subject] of all.entries()) {
    if (text.length + subject.length > longestAgenda) return `${text}; e mais ${all.length - at}`
    text = text === '' ? subject : `${text}; ${subject}`
  }
  return text === '' ? 'Nenhuma matéria registrada na pauta.' : text
}

/** Whether it was held: it was closed, or has minutes or attendance; nothing where SAPL does not say. */
function heldOf(year: SaplYear, session: PlenarySession, today: string): boolean | undefined {
  const { id, finalizada, upload_ata: minutes, data_inicio: day } = session
  const isHeld =
    finalizada === true ||
    Boolean(minutes) ||
    year.presences.some(({ sessao_plenaria: of }) => of === id)
  if (isHeld) return true
  return day >= today ? false : undefined
}

function place(year: SaplYear, session: PlenarySession, base: string, today: string): Placed {
  const table = 'sessoes'
  const record = sessionLabel(session)
  const name = sessionName(year, session)
  if (!name) return { table, record, fault: noKind }
  const isHeld = heldOf(year, session, today)
  if (isHeld === undefined)
    return {
      table,
      record,
      fault:
        'O dia já passou, e o SAPL não diz se a sessão foi realizada: falta encerrá-la ou registrar as presenças.',
    }
  const cells = {
    exercicio: String(year.year),
    tipo: name.kind,
    numero: name.number,
    data: name.day,
    hora: cell(session.hora_inicio, 60),
    situacao: isHeld ? 'realizada' : 'marcada',
    assuntos: subjectsOf(year, session, isHeld),
    pauta: saplFileAddress(session.upload_pauta, base),
    ata: saplFileAddress(session.upload_ata, base),
    video: saplFileAddress(session.url_video, base),
  }
  return { record, cells }
}

/** @param base the address of the SAPL @param today ISO 8601 */
export const sessionRows = (year: SaplYear, base: string, today: string): SaplTable =>
  rowsAndRest(year.sessions.map((session) => place(year, session, base, today)))

/** An absence of the whole session, and not of a matter. */
const ofSession = 2
/**
 * Who was there, and who was excused. Who is in neither list is not called absent: SAPL does not say so, and mandates
 * of substitutes overlap. Reasons are not read, as they tell of illness.
 */
export function presenceRows(year: SaplYear): SaplTable {
  const sessions = new Map(year.sessions.map((session) => [session.id, session]))
  const there = year.presences.map((one) => ({
    ...one,
    kind: 'sessaoplenariapresenca',
    is: 'presente',
  }))
  const known = new Set(there.map((one) => `${one.sessao_plenaria} ${one.parlamentar}`))
  const excused = year.excuses
    .filter(({ ausencia }) => ausencia === ofSession)
    .filter((one) => !known.has(`${one.sessao_plenaria} ${one.parlamentar}`))
    .map((one) => ({ ...one, kind: 'justificativaausencia', is: 'justificada' }))
  return rowsAndRest(
    [...there, ...excused].map(({ id, kind, is, sessao_plenaria: of, parlamentar }): Placed => {
      const table = 'presencas'
      const session = sessions.get(of)
      const person = year.councillors.get(parlamentar)
      const text = `${person?.nome_parlamentar ?? ''}, ${session?.__str__ ?? ''}`
      const record = labelOf(text, kind, id)
      if (!person) return { table, record, fault: 'É de quem não tem mandato no exercício.' }
      const name = session && sessionName(year, session)
      if (!name) return { table, record, fault: noKind }
      const cells = {
        exercicio: String(year.year),
        data: name.day,
        sessao_tipo: name.kind,
        sessao: name.number,
        vereador: cell(person.nome_parlamentar, 60),
        presenca: is,
        justificativa: is === 'justificada' ? 'Justificativa registrada na Câmara' : null,
      }
      return { record, cells }
    }),
  )
}
