import { counted } from '../../../pt-br/words.ts'
import type { Runner } from '../../../platform/postgres/database.ts'
import { Problem } from '../../../kernel/problem.ts'
import type { DeliveryPart, DeliveryQuestion, DeliveryVerdict } from '../../calls/delivery-words.ts'
import type { FileState } from '../../data/deliveries.ts'
import { sumsOf } from '../../data/kept-sums.ts'
import { headKey } from '../../data/mappings.ts'
import type { Actor } from '../../../data/store/scope.ts'
import type { Dataset } from '../../model/declaration.ts'
import { isAnswered } from '../doubts.ts'
import { foreignColumn, foreignText, isForeignCnpj } from '../file-door/doubts/foreign-body.ts'
import type { FileOrder, FileOutcome, FileWatch } from '../file-door/load-file.ts'
import { loadFile } from '../file-door/load-file.ts'
import { sentFields } from '../file-door/mapping.ts'
import type { PersonKey } from '../party.ts'
import { answersIn } from './choice.ts'
import { newsOf } from './news.ts'
import { fileOrder, deliveryOrders } from './orders.ts'
import {
  askedOfAge,
  askedOfDoubt,
  askedOfFile,
  askedOfTable,
  askedOfUnsaid,
  askedOfValues,
} from './questions.ts'
import { readDeliveryFile, type DeliverySource, type FileRead } from './read-file.ts'

export interface Assessed {
  readonly state: FileState
  readonly verdict: DeliveryVerdict
}
const blank: DeliveryVerdict = {
  texto: '',
  tabela: null,
  titulo: '',
  fonte: '',
  ano: null,
  mes: null,
  deFora: 0,
  perguntas: [],
  partes: [],
  colunaDaUnidade: '',
  unidades: {},
  mapa: null,
  conhecido: false,
  novo: [],
  ordens: [],
}
/** A file that cannot be published, and what to do with it. */
export const refusedFile = (texto: string): Assessed => ({
  state: 'recusada',
  verdict: { ...blank, texto },
})

const asking = 'Falta uma resposta sua.'
const foundIn = (read: FileRead): DeliveryVerdict => ({
  ...blank,
  tabela: read.dataset.name,
  titulo: read.dataset.title,
  fonte: read.fonte,
  ano: read.period?.year ?? null,
  mes: read.period?.month ?? null,
  colunaDaUnidade: read.route.column,
  unidades: { ...read.route.meanings },
  mapa: read.mapping,
  cabecalho: headKey(read.file.head),
  conhecido: read.isKnown,
  novo: [...newsOf(read)],
})

/** What is said of a file whose rows are all of a body that is no unit of the portal. */
function foreignIn({ dataset, mapping, columns, units }: FileRead): string | undefined {
  const isOther = (text: string) => isForeignCnpj(text, units)
  const whole = columns.filter(({ texts }) => texts.every(isOther))
  const found = foreignColumn({ dataset, columns: mapping.colunas }, whole, units)
  return found && foreignText(found.name, found.text)
}

const money = (value: number) => value.toFixed(2)
/** The sums of a period before and after, each with the title of its column. */
export const sumsTold = (
  dataset: Dataset,
  sums: FileOutcome['sums'],
): readonly { readonly titulo: string; readonly antes: string; readonly depois: string }[] =>
  Object.entries(sums).map(([column, [stood, comes]]) => ({
    titulo: dataset.columns[column]?.label ?? column,
    antes: money(stood),
    depois: money(comes),
  }))
/** The sums of the month before, by column; nothing where it has no rows. */
async function sumsBefore(
  runner: Runner,
  { dataset, portalId, unit, period }: FileOrder,
): Promise<Readonly<Record<string, number>> | undefined> {
  if (period.month === null) return undefined
  const year = period.month === 1 ? period.year - 1 : period.year
  const month = period.month === 1 ? 12 : period.month - 1
  const of = { dataset, portalId, unit: unit.id, year, month, mode: 'substitui' } as const
  const found = await runner.atomically((tx) => sumsOf(tx, of))
  return (found['linhas'] ?? 0) > 0 ? found : undefined
}

/** What changes no row is as it stands, whatever other file brought it. */
function partState({ status, added, changed, gone }: FileOutcome): DeliveryPart['situacao'] {
  if (status === 'recusada') return 'recusada'
  return status === 'inalterada' || added + changed + gone === 0 ? 'inalterada' : 'ensaiada'
}

/** Faults that are told of a part; all of them are counted. */
const shownFaults = 20
async function partOf(
  runner: Runner,
  { dataset, unit, chosen }: Pick<FileOrder, 'dataset' | 'unit' | 'chosen'>,
  order: FileOrder,
  name: string,
  outcome: FileOutcome,
): Promise<DeliveryPart> {
  const before = await sumsBefore(runner, order)
  const labels = new Map(sentFields(dataset).map((field) => [field.name, field.label]))
  return {
    unidade: unit.id,
    nome: name,
    situacao: partState(outcome),
    linhas: outcome.lines,
    novas: outcome.added,
    mudadas: outcome.changed,
    saidas: outcome.gone,
    somas: sumsTold(dataset, outcome.sums).map((sum, at) => ({
      ...sum,
      anterior: before ? money(before[Object.keys(outcome.sums)[at] ?? ''] ?? 0) : null,
    })),
    erros: outcome.errors,
    avisos: outcome.warnings,
    achados: outcome.findings
      .filter(({ gravidade }) => gravidade === 'erro')
      .slice(0, shownFaults)
      .map(({ linha, campo, valor, mensagem }) => ({
        linha,
        coluna: chosen.colunas[campo] ?? labels.get(campo) ?? campo,
        valor,
        mensagem,
      })),
  }
}

/** The same question of several units is asked once. */
const once = (questions: readonly DeliveryQuestion[]) => [
  ...new Map(questions.map((one) => [one.codigo, one])).values(),
]

interface Rehearsed {
  readonly parts: readonly DeliveryPart[]
  readonly questions: readonly DeliveryQuestion[]
  /** The first lines that no unit gets, because they hold no row. */
  readonly leftOut: readonly number[]
}
/** Rehearses the lines of each unit. */
async function rehearse(
  { runner, actor, keyOf, watch }: Assessing,
  source: DeliverySource & { readonly sha256: string },
  read: FileRead,
  answers: readonly string[],
): Promise<Rehearsed> {
  const parts: DeliveryPart[] = []
  const questions: DeliveryQuestion[] = []
  const leftOut = new Set<number>()
  const { file, dataset, fonte, units } = read
  const opened = { dataset, portalId: source.portalId, file, sha256: source.sha256, fonte, units }
  for (const one of deliveryOrders(read, answers)) {
    const order = await fileOrder(runner, opened, one, true)
    const outcome = await loadFile(runner, actor, order, keyOf, watch)
    const name = units.find(({ id }) => id === one.unidade)?.name ?? ''
    parts.push(await partOf(runner, order, order, name, outcome))
    const doubts = outcome.doubts.filter((doubt) => !isAnswered(doubt, order.answers))
    const unsaid = askedOfUnsaid(read.route.column, outcome.unsaid.rows)
    for (const line of [...outcome.leftOut.lines, ...outcome.unsaid.sums]) leftOut.add(line)
    questions.push(...askedOfValues(dataset, outcome.unknown), ...doubts.map(askedOfDoubt))
    questions.push(...unsaid.filter(({ codigo }) => !answers.includes(codigo)))
  }
  const isChange = parts.some(({ situacao }) => situacao !== 'inalterada')
  const aged = isChange ? askedOfAge(read).filter(({ codigo }) => !answers.includes(codigo)) : []
  return { parts, questions: once([...aged, ...questions]), leftOut: [...leftOut] }
}

const shownLines = 5
/** Lines of a report that hold no row are told, never dropped in silence. */
function leftOutText(lines: readonly number[]): string {
  if (lines.length === 0) return ''
  const shown = lines.slice(0, shownLines).join(', ')
  const more = lines.length > shownLines ? ` e mais ${lines.length - shownLines}` : ''
  return lines.length === 1
    ? `1 linha ficou de fora, por ser total, cabeçalho ou rodapé: a linha ${shown}.`
    : `${lines.length} linhas ficaram de fora, por serem total, cabeçalho ou rodapé: as linhas ${shown}${more}.`
}

/** How a file stands that was rehearsed. */
function standing({
  parts,
  questions,
  leftOut,
}: Rehearsed): Pick<Assessed, 'state'> & { texto: string } {
  const refused = parts.reduce((sum, { erros }) => sum + erros, 0)
  if (questions.some(({ tipo }) => tipo === 'valores')) return { state: 'pergunta', texto: asking }
  if (refused > 0)
    return {
      state: 'recusada',
      texto: `${counted(refused, 'erro', 'erros')}: nada deste arquivo pode ser publicado. Corrija no sistema de origem e solte o arquivo de novo, ou mude as colunas escolhidas.`,
    }
  if (questions.length > 0) return { state: 'pergunta', texto: asking }
  if (parts.every(({ situacao }) => situacao === 'inalterada'))
    return { state: 'identica', texto: 'Já é o que está publicado: não há nada a fazer.' }
  return { state: 'pronta', texto: leftOutText(leftOut) }
}

export interface Assessing {
  readonly runner: Runner
  readonly actor: Actor
  readonly keyOf: PersonKey
  readonly watch: FileWatch
}
/**
 * Finds out what a file of a delivery is, and rehearses it where nothing has to be asked first. Nothing is published.
 * @throws what is no fault of the file
 */
export async function assessFile(
  work: Assessing,
  source: DeliverySource & { readonly sha256: string },
): Promise<Assessed> {
  try {
    return await assessed(work, source)
  } catch (error) {
    if (error instanceof Problem && error.code === 'invalid') return refusedFile(error.message)
    throw error
  }
}
async function assessed(
  work: Assessing,
  source: DeliverySource & { readonly sha256: string },
): Promise<Assessed> {
  const read = await readDeliveryFile(work.runner, source)
  if ('tables' in read)
    return {
      state: 'pergunta',
      verdict: { ...blank, texto: asking, perguntas: [askedOfTable(read)] },
    }
  const answers = answersIn(source.choice)
  const found = foundIn(read)
  const foreign = foreignIn(read)
  if (foreign !== undefined) return { state: 'recusada', verdict: { ...found, texto: foreign } }
  const asked = askedOfFile(read).filter(({ codigo }) => !answers.includes(codigo))
  if (asked.length > 0)
    return { state: 'pergunta', verdict: { ...found, texto: asking, perguntas: [...asked] } }
  const rehearsed = await rehearse(work, source, read, answers)
  if (rehearsed.parts.length === 0)
    return {
      state: 'recusada',
      verdict: { ...found, texto: 'Todas as linhas ficam de fora: não há o que publicar.' },
    }
  const { state, texto } = standing(rehearsed)
  return {
    state,
    verdict: {
      ...found,
      texto,
      perguntas: [...rehearsed.questions],
      partes: [...rehearsed.parts],
      deFora: Object.values(read.route.meanings).filter((unit) => unit === '').length,
      ordens: [...deliveryOrders(read, answers)],
    },
  }
}
