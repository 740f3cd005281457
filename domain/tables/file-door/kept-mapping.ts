import type { Runner } from '../../../data/postgres/database.ts'
import { keptMapping, type MappingPlace } from '../../../data/tables/mappings.ts'
import { fileMapping, type FileMapping } from '../../../resources/calls/table-file.ts'
import type { Mapping } from './mapping.ts'

/** The mapping that was used last for a file with these columns; nothing where there was none. */
export async function mappingKept(
  runner: Runner,
  place: MappingPlace,
): Promise<FileMapping | undefined> {
  const { data } = fileMapping.safeParse(await keptMapping(runner, place))
  return data
}

/** A mapping as the reader of files takes it, from what the screen sends and is kept. */
export const toMapping = ({
  colunas,
  fixos,
  valores,
  somar,
  folhas,
  somente,
}: FileMapping): Mapping => ({
  columns: colunas,
  fixed: fixos,
  values: valores,
  adds: somar,
  leaves: folhas,
  only: somente && { column: somente.coluna, text: somente.texto },
})
