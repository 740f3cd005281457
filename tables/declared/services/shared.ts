import { isHealthCard } from '../../../pt-br/health-card.ts'
import { code, coded, date, integer, text } from '../../model/columns.ts'
import type { Rule, RowValues } from '../../model/declaration.ts'
import type { UsualWords } from '../../model/usual-words.ts'

// What the tables of services share: one spelling, and one rule of who is never named in a queue.

/** The day on which it was so: a list of a fortnight ago is another list. */
export const stateDay = date({
  label: 'Situação em',
  help: 'O dia em que a lista estava assim.',
})
/** A place by its official number, where it has one, and its name. */
export const place = (vocabulary: string, label: string, number: string) =>
  coded(vocabulary, {
    label,
    own: true,
    help: `O número do ${number}, com o nome ao lado; sem número, o nome.`,
    isForFilling: true,
  })

/** Whom a request is of, without saying who that is (Lei 13.709/2018, arts. 11 and 14). */
export const protocol = code({
  label: 'Protocolo',
  max: 40,
  help: 'O número do pedido. Nunca o nome, o CPF ou o Cartão SUS de quem espera.',
  isForFilling: true,
})
export const registeredOn = date({ label: 'Pedido registrado em' })
export const queuePosition = integer({ label: 'Posição' })
/** By which rule those who wait are put in order. */
export const orderRule = text({
  label: 'Critério da ordem',
  max: 500,
  mayGoUnreported: true,
  help: 'Como a regra que ordena a fila a diz.',
  isForFilling: true,
})
export const whomToAsk = text({
  label: 'Onde perguntar',
  max: 200,
  optional: true,
  ofOffice: true,
})

const protocolOf = ({ protocolo }: RowValues) => String(protocolo ?? '')
/** A person who waits is never named: neither by a name nor by a number that leads to the person. */
export const namesNobody: readonly Rule[] = [
  {
    columns: ['protocolo'],
    message:
      'O protocolo não tem número: parece o nome de alguém. Quem espera não é identificado; envie o número do pedido.',
    gravity: 'erro',
    isBroken: (row) => !/\d/.test(protocolOf(row)),
  },
  {
    columns: ['protocolo'],
    message:
      'O protocolo é um Cartão Nacional de Saúde, que identifica a pessoa. Envie o número do pedido.',
    gravity: 'erro',
    isBroken: (row) => isHealthCard(protocolOf(row)),
  },
]

/** How a request stands. */
export const requestStates = {
  aguardando: 'Aguardando',
  chamado: 'Chamado',
  atendido: 'Atendido',
  desistiu: 'Desistiu',
  cancelado: 'Cancelado',
} as const
export const usualRequestStates: UsualWords = {
  aguardando: ['em espera', 'na fila', 'pendente', 'solicitado', 'aguardando vaga', 'ativo'],
  chamado: ['convocado', 'agendado', 'autorizado', 'contemplado', 'marcado'],
  atendido: ['realizado', 'concluido', 'matriculado', 'finalizado'],
  desistiu: ['desistente', 'desistencia'],
  cancelado: ['excluido', 'indeferido', 'devolvido'],
}
