import { labelOf, type RollCall, type SaplYear } from './read-year.ts'
import { cell, partyOn, rowsAndRest, sessionName, type Placed, type SaplTable } from './rows.ts'
import { billName, resultOf, voteOf } from './words.ts'

const table = 'votacoes'

/** The result by its name, or else by its nature. */
function outcomeOf(year: SaplYear, { ballot }: RollCall): string | undefined {
  const type = year.resultTypes.get(ballot.tipo_resultado_votacao)
  if (!type) return undefined
  const named = resultOf(type.nome)
  if (named) return named
  return type.natureza === 'A' ? 'aprovada' : type.natureza === 'R' ? 'rejeitada' : undefined
}

/** What all votes of a roll call have, or why it has no place. */
function callOf(year: SaplYear, call: RollCall) {
  const session = year.sessions.find(({ id }) => id === call.item.sessao_plenaria)
  const name = session && sessionName(year, session)
  if (!name) return { fault: 'O tipo da sessão não é nenhum dos que a tabela tem.' }
  const bill = year.bills.get(call.ballot.materia)
  const type = bill && year.billTypes.get(bill.tipo)
  if (!bill || !type) return { fault: 'A matéria votada não pôde ser lida.' }
  const outcome = outcomeOf(year, call)
  if (outcome === undefined)
    return { fault: 'O resultado da votação não diz se a matéria foi aprovada ou rejeitada.' }
  const { kind, number } = billName(type, bill.numero)
  const cells = {
    exercicio: String(year.year),
    data: name.day,
    sessao_tipo: name.kind,
    sessao: name.number,
    // By the record's number: the order of an agenda changes, and each vote would be another one then.
    votacao: String(call.ballot.id),
    assunto: cell(`${bill.__str__}: ${bill.ementa}`, 1_000),
    proposicao_ano: String(bill.ano),
    proposicao_tipo: kind,
    proposicao: number,
    resultado: outcome,
  }
  return { cells, day: name.day }
}

/** Who did not vote was away where the list of who was there lacks them; otherwise SAPL does not say why. */
function votedOf(year: SaplYear, { item }: RollCall, person: number, text: string) {
  const voted = voteOf(text)
  if (voted !== 'sem-voto') return voted
  const there = year.presences.filter(({ sessao_plenaria: of }) => of === item.sessao_plenaria)
  const isAway = there.length > 0 && there.every(({ parlamentar }) => parlamentar !== person)
  return isAway ? 'ausente' : undefined
}

function placeVotes(year: SaplYear, call: RollCall): readonly Placed[] {
  const told = callOf(year, call)
  const about = year.bills.get(call.ballot.materia)?.__str__ ?? ''
  if ('fault' in told)
    return [
      { table, record: labelOf(about, 'registrovotacao', call.ballot.id), fault: told.fault ?? '' },
    ]
  return call.votes.map((vote): Placed => {
    const person = year.councillors.get(vote.parlamentar)
    const record = labelOf(
      `${person?.nome_parlamentar ?? ''}, ${about}`,
      'votoparlamentar',
      vote.id,
    )
    if (!person) return { table, record, fault: 'É de quem não tem mandato no exercício.' }
    const voted = votedOf(year, call, vote.parlamentar, vote.voto)
    if (voted === undefined)
      return {
        table,
        record,
        fault: `Não se sabe o que “${vote.voto}” quer dizer: a pessoa estava na sessão.`,
      }
    const cells = {
      ...told.cells,
      vereador: cell(person.nome_parlamentar, 60),
      partido: partyOn(year, person.id, told.day) ?? null,
      voto: voted,
    }
    return { record, cells }
  })
}

/** How each councillor voted, in roll calls with names. */
export const voteRows = (year: SaplYear): SaplTable =>
  rowsAndRest(year.rollCalls.flatMap((call) => placeVotes(year, call)))
