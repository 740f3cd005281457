import { plainText } from '../../../kernel/rich-text.ts'
import { labelOf, type Councillor, type SaplYear } from './read-year.ts'
import { cell, partyOn, rowsAndRest, type Placed, type SaplTable } from './rows.ts'
import type { Photographs } from './photographs.ts'
import { leaveOf } from './words.ts'

type Mandate = SaplYear['mandates'][number]

/** `F` of a kind of leave is the end of a mandate, `A` an absence from it. */
const isOver = (
  year: SaplYear,
  { tipo_afastamento: leave, data_fim_mandato: end }: Mandate,
  day: string,
) =>
  (end !== null && end !== undefined && end < day) ||
  (leave !== null && leave !== undefined && year.leaves.get(leave)?.indicador === 'F')

/** How somebody sits in the chamber; nothing where SAPL says that they do not, and not why. */
function stateOf(year: SaplYear, person: Councillor, mandate: Mandate, day: string) {
  if (isOver(year, mandate, day)) return 'encerrado'
  const leave = year.leaves.get(mandate.tipo_afastamento ?? 0)
  if (leave) return leaveOf(leave.descricao) ?? 'afastado'
  if (!person.ativo) return undefined
  return mandate.titular ? 'em_exercicio' : 'suplente'
}

/** The place in the Mesa on a day. */
function boardPost(year: SaplYear, id: number, day: string): string | null {
  const posts = year.seats.flatMap(({ parlamentar, cargo, mesa_diretora: of }) => {
    const board = parlamentar === id ? year.boards.get(of ?? 0) : undefined
    const isNow =
      board?.data_inicio && board.data_inicio <= day && (!board.data_fim || board.data_fim >= day)
    const post = isNow ? year.posts.get(cargo)?.descricao : undefined
    return post === undefined ? [] : [post]
  })
  return cell([...new Set(posts)].join(', '), 100)
}

const legislatureName = (year: SaplYear, id: number): string | null => {
  const found = year.legislatures.find((one) => one.id === id)
  return found
    ? `${found.numero}ª (${found.data_inicio.slice(0, 4)}–${found.data_fim.slice(0, 4)})`
    : null
}

/** The newest mandate of each person that reaches into the year. */
function mandatesOf({ mandates, year }: SaplYear): readonly Mandate[] {
  const newest = new Map<number, Mandate>()
  const own = mandates.filter(
    ({ data_inicio_mandato: from, data_fim_mandato: to }) =>
      from <= `${year}-12-31` && (!to || to >= `${year}-01-01`),
  )
  for (const one of own.toSorted((a, b) =>
    a.data_inicio_mandato.localeCompare(b.data_inicio_mandato),
  ))
    newest.set(one.parlamentar, one)
  return [...newest.values()]
}

/** @param today ISO 8601 */
function place(year: SaplYear, mandate: Mandate, today: string, photographs: Photographs): Placed {
  const table = 'vereadores'
  const person = year.councillors.get(mandate.parlamentar)
  const record = labelOf(person?.nome_parlamentar ?? '', 'parlamentar', mandate.parlamentar)
  if (!person) return { table, record, fault: 'O mandato é de um parlamentar que o SAPL não tem.' }
  const last = `${year.year}-12-31`
  const day = today < last ? today : last
  const state = stateOf(year, person, mandate, day)
  if (state === undefined)
    return {
      table,
      record,
      fault:
        'O SAPL diz que a pessoa não está ativa na Casa, e não diz por quê: registre o afastamento no mandato.',
    }
  const { data_inicio_mandato: from, data_fim_mandato: to } = mandate
  const partyDay = state === 'encerrado' && to && to < day ? to : day
  const party = partyOn(year, person.id, partyDay)
  if (party === undefined) return { table, record, fault: 'Falta a filiação a um partido.' }
  const start = `${year.year}-01-01`
  const cells = {
    exercicio: String(year.year),
    nome: cell(person.nome_parlamentar, 60),
    situacao_em: state === 'encerrado' && to && to < day ? to : from > start ? from : start,
    nome_civil: cell(person.nome_completo, 200),
    partido: party,
    situacao: state,
    legislatura: legislatureName(year, mandate.legislatura),
    inicio: from,
    fim: to ?? null,
    mesa: boardPost(year, person.id, day),
    biografia: cell(plainText(person.biografia ?? ''), 4_000),
    gabinete: cell(person.numero_gab_parlamentar, 200),
    telefone: cell(person.telefone, 60),
    email: cell(person.email, 120),
    foto: photographs.get(person.id) ?? null,
  }
  return { record, cells }
}

/**
 * Who sits in the chamber. Of contacts those of the office alone are read.
 * @param today ISO 8601
 * @param photographs the addresses of those that the portal keeps, by the number of the person
 */
export const councillorRows = (
  year: SaplYear,
  today: string,
  photographs: Photographs,
): SaplTable =>
  rowsAndRest(mandatesOf(year).map((mandate) => place(year, mandate, today, photographs)))
