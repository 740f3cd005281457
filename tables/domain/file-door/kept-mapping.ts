import { z } from 'zod'
import type { Runner } from '../../../platform/postgres/database.ts'
import { keptMapping, unitMappings, type MappingPlace } from '../../data/mappings.ts'
import { fileMapping, type FileMapping } from '../../calls/table-file.ts'
import type { Mapping } from './mapping.ts'

/** The mapping that was used last for a file with these columns; nothing where there was none. */
export async function mappingKept(
  runner: Runner,
  place: MappingPlace,
): Promise<FileMapping | undefined> {
  const { data } = fileMapping.safeParse(await keptMapping(runner, place))
  return data
}

/** How a file was read when it was published: by what, of when, what was answered, and by what it knew its unit. */
const published = z.object({
  mapa: fileMapping,
  ano: z.int(),
  mes: z.int().nullable(),
  respostas: z.array(z.string()),
  marcas: z.record(z.string(), z.string()),
})
export type PublishedUse = z.output<typeof published>
/** How files with the same columns were read for a unit. */
export interface UnitUse {
  readonly unit: string
  readonly chosen: FileMapping | undefined
  readonly published: PublishedUse | undefined
}

/** How files with these columns were read, for each unit that they were read for. */
export async function usesOf(runner: Runner, place: MappingPlace): Promise<readonly UnitUse[]> {
  const found = await unitMappings(runner, place)
  return found.map((one) => ({
    unit: one.unit,
    chosen: fileMapping.safeParse(one.chosen).data,
    published: published.safeParse(one.published).data,
  }))
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
