import { choice, date, flagSN, integer, longText, text } from '../../kernel/field.ts'
import type { AnyResource } from '../../kernel/resource.ts'
import {
  dutyPeriods,
  dutyRules,
  type DutiesSeen,
  type DutyLineSeen,
} from '../../resources/calls/duty.ts'
import { ownScreens } from '../../resources/own-screens.ts'
import type { Row, Versioned } from '../engine/data.ts'

const optionsOf = (all: readonly { readonly id: string | number; readonly nome: string }[]) =>
  Object.fromEntries(all.map(({ id, nome }) => [String(id), nome]))
/** Those who may answer for it, and who does now. */
const peopleOf = ({ pessoas }: DutiesSeen, line: DutyLineSeen | undefined) =>
  optionsOf([
    ...pessoas,
    ...[line?.responsavel, line?.suplente].flatMap((one) => (one ? [one] : [])),
  ])

const time = ['periodo', 'regra', 'dias', 'meses']
const people = ['responsavel', 'suplente']
const whether = ['aplica', 'motivo', 'desde']

function fieldsOf(data: DutiesSeen, line: DutyLineSeen | undefined) {
  const named = peopleOf(data, line)
  return {
    tipo: choice(optionsOf(data.tipos), {
      label: 'Tipo de documento',
      required: 'Escolha o tipo de documento.',
    }),
    unidade: choice(optionsOf(data.unidades), {
      label: 'Unidade gestora',
      required: 'Escolha a unidade gestora.',
    }),
    responsavel: choice(named, { label: 'Responsável', help: 'Quem publica.' }),
    suplente: choice(named, { label: 'Suplente', help: 'Quem publica na falta do responsável.' }),
    periodo: choice(dutyPeriods, { label: 'Período', required: 'Escolha o período.' }),
    regra: choice(dutyRules, {
      label: 'Como o prazo é contado',
      required: 'Escolha como o prazo é contado.',
    }),
    dias: integer({
      label: 'Dias, ou dia do mês',
      required: 'Informe um número.',
      min: 0,
      max: 1_000,
      help: '30: trinta dias depois do fim do período. Em um dia certo do mês, o dia.',
    }),
    meses: integer({
      label: 'Em que mês',
      min: -24,
      max: 24,
      help: 'Só em um dia certo do mês: 0 é o último mês do período, 1 o seguinte, −12 um ano antes.',
    }),
    lei: text({
      label: 'Lei',
      max: 254,
      required: 'Informe a lei, ou quem combinou.',
      placeholder: 'LC 101/2000, art. 52',
    }),
    aplica: flagSN({ label: 'Aplica-se a este portal', initial: true, words: ['Sim', 'Não'] }),
    motivo: longText({ label: 'Por que não se aplica', max: 500 }),
    desde: date({ label: 'Conta desde', required: 'Informe o dia.' }),
  }
}

/** A duty as a noun that the engine's form can ask for. @param line undefined is a new one */
export function dutyNoun(data: DutiesSeen, line: DutyLineSeen | undefined): AnyResource {
  const isTable = line?.conjunto !== null && line !== undefined
  return {
    name: 'duty',
    table: 'dever',
    noun: { one: 'obrigação', many: 'obrigações', gender: 'f' },
    purpose: '',
    screens: { list: ownScreens.duties },
    fields: fieldsOf(data, line),
    calls: {},
    list: { columns: ['lei'], search: [], order: 'lei' },
    form: [
      ...(line === undefined
        ? [{ title: 'O que é devido', fields: ['tipo', 'unidade', 'lei'] }]
        : []),
      { title: 'Quem responde', fields: people },
      ...(isTable
        ? []
        : [{ title: 'Prazo', fields: line === undefined ? time : [...time, 'lei'] }]),
      { title: 'Se é devida', fields: whether, aside: true },
    ],
    messages: { createFailed: 'Nada foi salvo', updateFailed: 'Nada foi salvo' },
    example: {},
  }
}

const first: Row = {
  tipo: null,
  unidade: null,
  responsavel: null,
  suplente: null,
  periodo: 'mensal',
  regra: 'dias',
  dias: 30,
  meses: 0,
  lei: null,
  aplica: true,
  motivo: null,
}
/** A duty as the form holds it. */
export function dutyValues(data: DutiesSeen, line: DutyLineSeen | undefined): Versioned {
  const [only] = data.unidades.length === 1 ? data.unidades : []
  if (!line) return { row: { ...first, unidade: only?.id ?? null, desde: data.hoje }, etag: null }
  const row: Row = {
    tipo: line.tipo === null ? null : String(line.tipo),
    unidade: line.unidade.id,
    responsavel: line.responsavel?.id ?? null,
    suplente: line.suplente?.id ?? null,
    periodo: line.periodo,
    regra: line.regra,
    dias: line.dias,
    meses: line.meses,
    lei: line.lei,
    aplica: line.aplica,
    motivo: line.motivo,
    desde: line.desde,
  }
  return { row, etag: String(line.rev) }
}
