import type { TableFileField, FileLook } from '../../tables/calls/table-file.ts'
import type { FileMapping } from '../../tables/calls/file-mapping.ts'
import type { FilePeriod } from './send-call.ts'

export interface Mapped {
  readonly campos: readonly TableFileField[]
  readonly acumulavel: boolean
  readonly somavel: boolean
  readonly arvore: boolean
}
/** The column of the file of which a field is reckoned that has none of its own. */
export const columnThatTells = (
  { nome, calculadoDe }: Pick<TableFileField, 'nome' | 'calculadoDe'>,
  { calculados }: FileLook,
  colunas: FileMapping['colunas'],
): string | undefined =>
  calculados.find(({ campo }) => campo === nome)?.coluna ?? colunas[calculadoDe ?? '']
/** Parts that a total is made of, where the file has no column for it. */
const fewestParts = 2
/** The fields that the table asks for and nothing fills; year and month are those of the period. */
export const missingFields = (
  { campos }: Mapped,
  look: FileLook,
  { colunas, fixos }: FileMapping,
  { mes }: FilePeriod,
): readonly TableFileField[] =>
  campos.filter(
    ({ nome, obrigatorio, periodo, somaDe, calculadoDe }) =>
      obrigatorio &&
      columnThatTells({ nome, calculadoDe }, look, colunas) === undefined &&
      somaDe.filter((part) => colunas[part] !== undefined).length < fewestParts &&
      colunas[nome] === undefined &&
      !fixos[nome] &&
      periodo !== 'ano' &&
      !(periodo === 'mes' && mes !== ''),
  )

/** Whether the file alone, or what was kept of the last one, says what a field takes, before anybody chooses. */
export const isRecognised = (field: TableFileField, { mapa, ...look }: FileLook): boolean =>
  mapa.colunas[field.nome] !== undefined ||
  mapa.fixos[field.nome] !== undefined ||
  field.periodo !== null ||
  columnThatTells(field, { mapa, ...look }, mapa.colunas) !== undefined

/** The columns of the file that no field takes. */
export function columnsLeft({ colunas }: FileLook, mapping: FileMapping): readonly string[] {
  const taken = new Set([...Object.values(mapping.colunas), ...Object.values(mapping.juntas ?? {})])
  return colunas.map(({ nome }) => nome).filter((name) => !taken.has(name))
}
