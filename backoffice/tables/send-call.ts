import { Problem } from '../../kernel/problem.ts'
import { pathOf } from '../../kernel/operation.ts'
import {
  fileLine,
  fileLook,
  sendTableFile,
  type FileLook,
  type FileResult,
} from '../../tables/calls/table-file.ts'
import type { FileMapping } from '../../tables/calls/file-mapping.ts'
import type { LinesOut } from '../../tables/calls/lines-out.ts'
import { linesOfAnswer, sendForm } from '../transport/send-form.ts'

export interface TablePlace {
  readonly portalId: number
  readonly table: string
}
/** What a file is about. */
export interface FilePeriod {
  readonly unidade: string
  readonly ano: string
  /** Empty is the whole year. */
  readonly mes: string
}

const afterwards = 'Antes de enviar de novo, veja nas cargas da tabela se o arquivo foi publicado.'
const send = (
  { portalId, table }: TablePlace,
  file: File,
  fields: Readonly<Record<string, string>>,
  signal?: AbortSignal,
) =>
  sendForm({
    method: sendTableFile.method,
    path: pathOf(sendTableFile, { portalId, table }),
    file,
    fields,
    signal,
    afterwards,
  })

/** What a file has, and what may be meant by it. @throws {Problem} */
export const inspectFile = async (place: TablePlace, file: File): Promise<FileLook> =>
  fileLook.parse(await (await send(place, file, { modo: 'ler' })).json())

interface Order {
  readonly place: TablePlace
  readonly file: File
  readonly period: FilePeriod
  readonly mapping: FileMapping
  /** The name of what the file comes from. */
  readonly source: string
  /** Lines that are left out, and why. */
  readonly out: LinesOut | null
  readonly publish: boolean
  /** The codes of the questions that were answered with yes. */
  readonly answers: readonly string[]
  /** Why, by the codes of the questions that ask for it. */
  readonly reasons: Readonly<Record<string, string>>
  readonly signal: AbortSignal
  readonly onProgress: (done: number) => void
}
/** Rehearses a file or publishes it; all rows or none. @throws {Problem} when it could not be carried out */
export async function runFile(order: Order): Promise<FileResult> {
  const { place, file, period, mapping, source, out, publish, signal, onProgress } = order
  const respostas = order.answers.join(',')
  const motivos = JSON.stringify(order.reasons)
  const modo = publish ? 'publicar' : 'conferir'
  const mapa = JSON.stringify(mapping)
  const left: Readonly<Record<string, string>> = out ? { fora: JSON.stringify(out) } : {}
  const fields = { modo, ...period, mapa, fonte: source, ...left, respostas, motivos }
  const answer = await send(place, file, fields, signal)
  for await (const line of linesOfAnswer(answer)) {
    const told = fileLine.parse(line)
    if ('erro' in told) throw new Problem('invalid', told.erro.message)
    if ('feitas' in told) onProgress(told.feitas)
    else return told.resultado
  }
  throw new Problem('unavailable', `O envio foi interrompido. ${afterwards}`)
}
