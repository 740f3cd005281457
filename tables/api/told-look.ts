import type { Runner } from '../../platform/postgres/database.ts'
import type { FileLook } from '../calls/table-file.ts'
import type { FileMapping } from '../calls/file-mapping.ts'
import { unitsOfPortal } from '../data/data-keys.ts'
import type { ForeignFile } from '../domain/file-door/foreign-file.ts'
import { changeText, proposedFor } from '../domain/file-door/kept-mapping.ts'
import { lookAtFile } from '../domain/file-door/look-at-file.ts'
import { followingFields } from '../domain/file-door/other-fields.ts'
import { systemOf } from '../declared/systems/index.ts'
import type { Dataset } from '../model/declaration.ts'

const noMapping: Omit<FileMapping, 'colunas'> = {
  fixos: {},
  valores: {},
  somar: false,
  folhas: false,
  somente: null,
}

interface Place {
  readonly dataset: Dataset
  readonly portalId: number
}
/** What a first look at a file tells, and how it is proposed to be read. */
export async function lookOf(
  runner: Runner,
  { dataset, portalId }: Place,
  name: string,
  file: ForeignFile,
): Promise<FileLook> {
  const system = systemOf(file.head)
  const units = await unitsOfPortal(runner, portalId)
  const { columns, total, texts, period } = await lookAtFile(dataset, name, file, units)
  const place = { portalId, dataset: dataset.name, head: file.head }
  const { mapping: kept, source, change, sources } = await proposedFor(runner, place)
  return {
    linhas: total,
    cabecalho: file.headLine,
    colunas: file.head.map((nome, at) => ({ nome, textos: texts[at] ?? [] })),
    mapa: kept
      ? { ...kept, colunas: change ? { ...columns, ...kept.colunas } : kept.colunas }
      : { colunas: columns, ...noMapping, valores: system?.values?.[dataset.name] ?? {} },
    guardado: kept !== undefined && change === undefined,
    fonte: source,
    fontes: [...sources],
    sistema: system?.name ?? null,
    mudanca: change ? changeText(change) : null,
    calculados: followingFields(dataset, file.head, {}, []).map(({ name: campo, column }) => ({
      campo,
      coluna: column,
    })),
    periodo: period ? { ano: period.year, mes: period.month } : null,
  }
}
