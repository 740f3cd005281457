import { odsOf } from '../../formats/sheets/ods.ts'
import { xlsxOf, type Cell } from '../../formats/sheets/sheet.ts'
import { partiesOf } from '../../tables/data/column-sql.ts'
import { rowOf } from '../../tables/data/rows.ts'
import { shownRow } from '../../tables/domain/file-door/shown-row.ts'
import type { SentRow } from '../../tables/domain/read-row.ts'
import type { Dataset } from '../../tables/model/declaration.ts'
import type { Runner } from '../../platform/postgres/database.ts'
import type { FileLook, FileResult } from '../../tables/calls/table-file.ts'
import { sendFileForm } from '../support/files/sheets.ts'
import type { Answer, Caller } from '../support/test-server.ts'

/** Sends a file to a table, as the screen does. */
export const sendTable = (
  by: Caller,
  portalId: number,
  table: string,
  fields: Readonly<Record<string, string>>,
  file: Buffer | string,
  name = 'arquivo.csv',
): Promise<Answer> =>
  sendFileForm(by, `/webadm/tabelas/${portalId}/${table}/arquivo`, fields, file, name)

/** The same for somebody who means it: what is asked is answered with yes. */
export async function sendMeant(
  ...[by, portalId, table, fields, file, name]: Parameters<typeof sendTable>
): Promise<Answer> {
  const answer = await sendTable(by, portalId, table, fields, file, name)
  if (answer.statusCode !== 200 || fields['modo'] !== 'publicar') return answer
  const { situacao, perguntas } = fileResult(answer)
  if (situacao !== 'perguntada') return answer
  const respostas = perguntas.map(({ codigo }) => codigo).join(',')
  const reasoned = perguntas.filter(({ motivo }) => motivo)
  const motivos = JSON.stringify(
    Object.fromEntries(reasoned.map(({ codigo }) => [codigo, 'A lei manda publicar assim'])),
  )
  return sendTable(by, portalId, table, { ...fields, respostas, motivos }, file, name)
}

/** How a load of a file ended. @throws Error where it did not end */
export function fileResult(answer: Answer): FileResult {
  const last = answer.body.trim().split('\n').at(-1) ?? ''
  const { resultado } = JSON.parse(last) as { resultado?: FileResult }
  if (!resultado) throw new Error(answer.body)
  return resultado
}

export interface ProposedOrder {
  readonly table: string
  readonly ano?: string
  readonly mes: string
  readonly fixos?: Readonly<Record<string, string>>
  readonly colunas?: Readonly<Record<string, string>>
  readonly valores?: Readonly<Record<string, Readonly<Record<string, string>>>>
  readonly juntas?: Readonly<Record<string, string>>
  readonly respostas?: string
  readonly motivos?: Readonly<Record<string, string>>
  readonly modo?: 'conferir' | 'publicar'
  readonly soDoPeriodo?: boolean
  readonly somar?: boolean
  readonly folhas?: boolean
  readonly mesAntes?: boolean
  readonly acumulado?: boolean
}
/** Sends a file by what the door proposes and what is said beside. */
export async function sendProposed(
  by: Caller,
  place: { readonly id: number; readonly unit: string },
  file: Buffer | string,
  order: ProposedOrder,
  name = 'arquivo.csv',
): Promise<FileResult> {
  const { table, ano = '2026', mes, fixos = {}, colunas = {} } = order
  const { modo = 'publicar', respostas = '', soDoPeriodo = false } = order
  const look = (await sendTable(by, place.id, table, { modo: 'ler' }, file, name)).json<FileLook>()
  const mapa = {
    ...look.mapa,
    ...(soDoPeriodo ? { soDoPeriodo } : {}),
    ...(order.somar ? { somar: true } : {}),
    ...(order.folhas ? { folhas: true } : {}),
    ...(order.acumulado ? { acumulado: true } : {}),
    ...(order.mesAntes ? { mesAntes: true } : {}),
    ...(order.juntas ? { juntas: order.juntas } : {}),
    ...(order.valores ? { valores: { ...look.mapa.valores, ...order.valores } } : {}),
    fixos: { ...look.mapa.fixos, ...fixos },
    colunas: { ...look.mapa.colunas, ...colunas },
  }
  const motivos = JSON.stringify(order.motivos ?? {})
  const said = { mapa: JSON.stringify(mapa), respostas, motivos }
  const fields = { modo, unidade: place.unit, ano, mes, ...said }
  return fileResult(await sendTable(by, place.id, table, fields, file, name))
}

/** A workbook of one sheet, whose first row is the head. */
export async function workbookOf(
  rows: readonly (readonly Cell[])[],
  format: 'xlsx' | 'ods' = 'xlsx',
): Promise<Buffer> {
  const [head = [], ...rest] = rows
  async function* all() {
    yield rest
  }
  const parts: Uint8Array[] = []
  const write = { xlsx: xlsxOf, ods: odsOf }[format]
  for await (const part of write('t', head.map(String), all())) parts.push(part)
  return Buffer.concat(parts)
}

/** Rows as citizens read them, in the words of a rehearsal. */
export const citizensRows = (
  runner: Runner,
  dataset: Dataset,
  place: { readonly id: number; readonly unit: string },
  rows: readonly SentRow[],
) => Promise.all(rows.map((row) => citizensRow(runner, dataset, place, row)))
async function citizensRow(
  runner: Runner,
  dataset: Dataset,
  place: { readonly id: number; readonly unit: string },
  { cells }: SentRow,
) {
  const key = dataset.key.map((name, at) => (at === 0 ? place.unit : String(cells[name] ?? '3')))
  const found = await rowOf(runner, dataset, place.id, key)
  if (!found || !('row' in found)) throw new TypeError(`${dataset.name} has no row ${key.join()}`)
  const named = partiesOf(dataset).map((name) => [`${name}_nome`, found.row[name] ?? null] as const)
  return shownRow(dataset, { ...found.row, ...Object.fromEntries(named) }, 2026)
}
