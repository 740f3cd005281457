import type { Runner } from '../../../platform/postgres/database.ts'
import type { DeliveryOrder } from '../../calls/delivery-words.ts'
import type { FileMapping } from '../../calls/file-mapping.ts'
import type { Dataset } from '../../model/declaration.ts'
import type { ForeignFile } from '../file-door/foreign-file.ts'
import { changedFor, usesOf } from '../file-door/kept-mapping.ts'
import type { FileOrder } from '../file-door/load-file.ts'
import type { FileRead, UnitOfPortal } from './read-file.ts'

/** Only the lines of these texts of a column. */
const withTexts = (mapping: FileMapping, coluna: string, texts: readonly string[]): FileMapping => {
  const [texto = '', ...mais] = texts
  return { ...mapping, somente: { coluna, texto, ...(mais.length > 0 ? { mais } : {}) } }
}

/** What is published of a file: the lines of each unit for itself. */
export function deliveryOrders(
  { route, mapping, period }: FileRead,
  answers: readonly string[],
): readonly DeliveryOrder[] {
  if (!period) return []
  const of = { ano: period.year, mes: period.month, respostas: [...answers] }
  if (route.column === '')
    return route.unit === undefined ? [] : [{ unidade: route.unit, mapa: mapping, ...of }]
  const texts = new Map<string, string[]>()
  for (const [text, unit] of Object.entries(route.meanings))
    if (unit !== '') texts.set(unit, [...(texts.get(unit) ?? []), text])
  return [...texts].map(([unidade, own]) => ({
    unidade,
    mapa: withTexts(mapping, route.column, own.toSorted()),
    ...of,
  }))
}

/** A file whose rows are read for one unit. */
export interface OpenedFile {
  readonly dataset: Dataset
  readonly portalId: number
  readonly file: ForeignFile
  readonly sha256: string
  readonly fonte: string
  readonly units: readonly UnitOfPortal[]
}
/** An order of a delivery, as the door for files carries it out. */
export async function fileOrder(
  runner: Runner,
  { dataset, portalId, file, sha256, fonte, units }: OpenedFile,
  { unidade, ano, mes, mapa, respostas }: DeliveryOrder,
  rehearsal: boolean,
): Promise<FileOrder> {
  const uses = await usesOf(runner, { portalId, dataset: dataset.name, head: file.head }, fonte)
  const own = uses.filter(({ isSameHead }) => isSameHead)
  const before = own.find(({ unit, published }) => unit === unidade && published)?.published
  return {
    dataset,
    portalId,
    unit: { id: unidade, names: units.find(({ id }) => id === unidade)?.others ?? [] },
    units,
    period: { year: ano, month: mes },
    file,
    sha256,
    chosen: mapa,
    source: fonte,
    uses: own,
    change: changedFor(uses, unidade, file.head),
    answers: [...respostas, ...(before?.respostas ?? [])],
    rehearsal,
  }
}
