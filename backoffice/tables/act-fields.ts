import { momentHere, monthHere } from '../app/clock.ts'
import type { TableLoad, TableSeen } from '../../tables/calls/table-file.ts'
import {
  declareTable,
  returnTableRow,
  returnToTableLoad,
  withdrawTableLoad,
  withdrawTableRow,
  type WithdrawalDone,
} from '../../tables/calls/table-withdrawal.ts'
import { withdrawalGrounds, type WithdrawalGround } from '../../resources/withdrawal-grounds.ts'
import { uncapitalised } from '../../pt-br/words.ts'
import { callApi } from '../transport/http.ts'
import type { TablePlace } from './send-call.ts'
import { changesText, monthChoices, periodText } from './words.ts'

/** A question of a dialog: a text, or one of several. */
interface ActField {
  readonly name: string
  readonly label: string
  readonly help?: string
  readonly options?: Readonly<Record<string, string>>
  readonly initial?: string
  /** What it says of the other answers, until somebody writes otherwise. */
  readonly suggest?: (values: Values) => string
  /** Several lines. */
  readonly long?: true
  /** May stay empty. */
  readonly optional?: true
}
type Values = Readonly<Record<string, string>>
/** What a person does to a table, and what they are asked for it. */
export interface Act {
  readonly title: string
  readonly text: string
  readonly button: string
  readonly fields: readonly ActField[]
  /** @returns what is said once it is done. */
  readonly run: (place: TablePlace, values: Values) => Promise<string>
}

const published = 'Os cidadãos leem estas palavras: não escreva dados pessoais.'
export const motivo: ActField = { name: 'motivo', label: 'Motivo', help: published, long: true }
export const fundamento: ActField = {
  name: 'fundamento',
  label: 'Fundamento legal',
  // Citizens read it: nobody should publish the first of the list unseen.
  initial: '',
  options: withdrawalGrounds,
}
const endereco: ActField = {
  name: 'endereco',
  label: 'Endereço da linha',
  help: 'Abra a linha no portal e copie o endereço inteiro da página dela.',
}
// The values of a choice are those that it offers.
const groundOf = (values: Values) => values['fundamento'] as WithdrawalGround
const text = (values: Values, name: string) => values[name] ?? ''
const doneText = ({ data }: { readonly data: WithdrawalDone }) => `Feito: ${changesText(data)}.`

export const withdrawLoadAct = (load: TableLoad): Act => ({
  title: 'Retirar esta carga',
  text: `As linhas de ${periodText(load.ano, load.mes)} de ${load.unidade} voltam a ser como eram antes da carga de ${momentHere(load.em)}, que trouxe: ${changesText(load)}. O endereço do que sair diz o motivo.`,
  button: 'Retirar a carga',
  fields: [fundamento, motivo],
  run: async (place, values) => {
    const params = { ...place, load: String(load.id) }
    const body = { fundamento: groundOf(values), motivo: text(values, 'motivo') }
    return doneText(await callApi(withdrawTableLoad, { params, body }))
  },
})
export const returnAct = ({ id, ano, mes, versao, unidade }: TableLoad): Act => ({
  title: `Voltar à versão ${versao ?? ''}`,
  text: `As linhas de ${periodText(ano, mes)} de ${unidade} passam a ser de novo as que esta carga deixou. A versão de agora fica no histórico e também pode voltar.`,
  button: 'Publicar esta versão',
  fields: [motivo],
  run: async (place, values) => {
    const params = { ...place, load: String(id) }
    const body = { motivo: text(values, 'motivo') }
    return doneText(await callApi(returnToTableLoad, { params, body }))
  },
})
export const withdrawRowAct: Act = {
  title: 'Retirar uma linha',
  text: 'A linha sai do portal e fica fora das cargas seguintes, até ser devolvida. No endereço dela ficam o dia, o fundamento e o motivo.',
  button: 'Retirar a linha',
  fields: [endereco, fundamento, motivo],
  run: async (params, values) => {
    const body = {
      endereco: text(values, 'endereco'),
      fundamento: groundOf(values),
      motivo: text(values, 'motivo'),
    }
    return doneText(await callApi(withdrawTableRow, { params, body }))
  },
}
export const returnRowAct: Act = {
  title: 'Devolver uma linha',
  text: 'A linha retirada por motivo legal volta como era. A retirada por ser dado pessoal não foi guardada: volta com a próxima carga que a trouxer.',
  button: 'Devolver a linha',
  fields: [endereco, motivo],
  run: async (params, values) => {
    const body = { endereco: text(values, 'endereco'), motivo: text(values, 'motivo') }
    return doneText(await callApi(returnTableRow, { params, body }))
  },
}

export interface DeclaredTable extends Pick<TableSeen, 'titulo'> {
  readonly declaravel: boolean
  readonly unidades: readonly { readonly id: string; readonly nome: string }[]
}
export const declareAct = ({ titulo, unidades }: DeclaredTable): Act => {
  const now = monthHere()
  const last =
    now.month === 1 ? { year: now.year - 1, month: 12 } : { ...now, month: now.month - 1 }
  const [year, month] = [String(last.year), String(last.month)]
  return {
    title: 'Declarar que não houve',
    text: 'A declaração aparece no lugar das linhas e conta como publicação do período. Ela sai sozinha quando chegarem linhas.',
    button: 'Publicar a declaração',
    fields: [
      {
        name: 'unidade',
        label: 'Unidade gestora',
        options: Object.fromEntries(unidades.map(({ id, nome }) => [id, nome])),
        initial: unidades[0]?.id ?? '',
      },
      { name: 'ano', label: 'Ano', initial: year },
      {
        name: 'mes',
        label: 'Mês',
        options: Object.fromEntries(monthChoices.map(([value, words]) => [value || '0', words])),
        initial: month,
      },
      {
        name: 'texto',
        label: 'Declaração',
        long: true,
        suggest: ({ ano = '', mes = '' }) =>
          `Declaramos que em ${periodText(ano, mes === '0' ? null : mes)} não houve registros de ${uncapitalised(titulo)}.`,
        help: published,
      },
      { name: 'assinante', label: 'Nome de quem assina' },
      { name: 'cargo', label: 'Cargo de quem assina' },
    ],
    run: async (params, values) => {
      const chosen = Number(values['mes'])
      const body = {
        unidade: text(values, 'unidade'),
        ano: Number(values['ano']),
        mes: chosen === 0 ? null : chosen,
        texto: text(values, 'texto'),
        assinante: text(values, 'assinante'),
        cargo: text(values, 'cargo'),
      }
      return doneText(await callApi(declareTable, { params, body }))
    },
  }
}
