import { fold } from '../../../pt-br/words.ts'
import { labelOf, type Bill, type SaplYear } from './read-year.ts'
import { cell, saplFileAddress, rowsAndRest, type Placed, type SaplTable } from './rows.ts'
import { billName, billStateOf } from './words.ts'

/** The first of the authors who is a councillor. The numbers of committees and parties are others' numbers. */
function councillorAmong(year: SaplYear, { autores }: Bill): string | null {
  for (const id of autores) {
    const author = year.authors.get(id)
    const kind = author && fold(year.authorTypes.get(author.tipo)?.descricao ?? '')
    if (kind !== 'parlamentar' && kind !== 'vereador') continue
    const person = year.councillors.get(author?.object_id ?? 0)
    if (person) return cell(person.nome_parlamentar, 60)
  }
  return null
}

/** How far a bill has come; nothing where its status is in words of the chamber's own. */
function stateOf(year: SaplYear, { id }: Bill): string | undefined {
  const step = year.steps.get(id)
  // It was brought in, and nothing has happened to it since.
  if (!step) return 'protocolada'
  const status = year.stepStatuses.get(step.status ?? 0)
  return status && billStateOf(status.descricao)
}

function place(year: SaplYear, bill: Bill, base: string): Placed {
  const table = 'proposicoes'
  const record = labelOf(bill.__str__, 'materialegislativa', bill.id)
  const type = year.billTypes.get(bill.tipo)
  if (!type) return { table, record, fault: 'O tipo da matéria não está no SAPL.' }
  const step = year.steps.get(bill.id)
  const status = year.stepStatuses.get(step?.status ?? 0)?.descricao
  const state = stateOf(year, bill)
  if (state === undefined)
    return {
      table,
      record,
      fault:
        status === undefined
          ? 'O último andamento não tem situação.'
          : `A situação “${status}” não é nenhuma das que a tabela tem.`,
    }
  const { kind, number } = billName(type, bill.numero)
  const authors = bill.autores.flatMap((id) => year.authors.get(id)?.nome ?? [])
  const cells = {
    exercicio: String(year.year),
    tipo: kind,
    numero: number,
    apresentacao: bill.data_apresentacao,
    ementa: cell(bill.ementa, 2_000),
    autor: cell(authors.join(', '), 500),
    vereador: councillorAmong(year, bill),
    situacao: state,
    andamento_em: step?.data_tramitacao ?? null,
    andamento: cell(status, 1_000),
    texto: saplFileAddress(bill.texto_original, base),
  }
  return { record, cells }
}

/** What was proposed in the year, by whom, and how far it has come. @param base the address of the SAPL */
export const billRows = (year: SaplYear, base: string): SaplTable =>
  rowsAndRest(
    [...year.bills.values()]
      .filter(({ ano }) => ano === year.year)
      .map((bill) => place(year, bill, base)),
  )
