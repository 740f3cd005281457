import type { LoadPeriod } from '../data/load-period.ts'
import type { LoadChanges, LoadCounts, LoadSource } from '../data/publish.ts'

/** What the audit says of a load. */
export const auditedOf = (
  load: LoadPeriod & LoadSource,
  counts: LoadCounts,
  changes: LoadChanges,
  files: readonly string[],
) => ({
  ug: load.unit,
  ano: load.year,
  mes: load.month,
  modo: load.mode,
  via: load.way,
  sha256: load.sha256,
  linhas: counts.lines,
  novas: changes.added,
  mudadas: changes.changed,
  saidas: changes.gone,
  ...(changes.computed ? { calculados: changes.computed } : {}),
  ...(files.length === 0 ? {} : { arquivos: files.join(' ') }),
  ...(load.reason === undefined ? {} : { motivo: load.reason }),
  ...(load.textReason === undefined ? {} : { razao_textos: load.textReason }),
  ...(load.leftOut ? { fora: load.leftOut.count(), motivo_fora: load.leftOut.reason } : {}),
})
