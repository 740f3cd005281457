import { z } from 'zod'
import { conjunction } from '../../../pt-br/junctions.ts'
import { sameText } from '../../../pt-br/words.ts'
import type { Runner } from '../../../platform/postgres/database.ts'
import { formerMapping, keptMappings, type MappingPlace } from '../../data/mappings.ts'
import { fileMapping, type FileMapping } from '../../calls/file-mapping.ts'
import type { Mapping } from './mapping.ts'

/** How a file was read when it was published: by what, of when, what was answered, and by what it knew its unit. */
const published = z.object({
  mapa: fileMapping,
  ano: z.int(),
  mes: z.int().nullable(),
  /** The day on which it was published. */
  em: z.string().optional(),
  respostas: z.array(z.string()),
  marcas: z.record(z.string(), z.string()),
})
export type PublishedUse = z.output<typeof published>
/** How files of a source were read for a unit. */
export interface UnitUse {
  readonly source: string
  readonly unit: string
  readonly head: readonly string[]
  readonly isSameHead: boolean
  readonly chosen: FileMapping | undefined
  readonly published: PublishedUse | undefined
}

/**
 * How files of a table were read, for each source, head and unit, the last one first.
 * @param source only those of this name, and those that nobody named; empty is any
 */
export async function usesOf(
  runner: Runner,
  place: MappingPlace,
  source = '',
): Promise<readonly UnitUse[]> {
  const found = await keptMappings(runner, place)
  return found
    .filter((one) => source === '' || one.source === '' || sameText(one.source, source))
    .map((one) => ({
      ...one,
      chosen: fileMapping.safeParse(one.chosen).data,
      published: published.safeParse(one.published).data,
    }))
}

/** The part of its columns that a file must still have to be one of the same source. */
const leastShared = 0.5
/** How a head changed since a source's file was read. */
export interface HeadChange {
  readonly use: UnitUse
  readonly lost: readonly string[]
  readonly added: readonly string[]
}
/** Of uses with another head, the one that has most of its columns, where it is likely to be the same source's file. */
function changedHead(uses: readonly UnitUse[], head: readonly string[]): HeadChange | undefined {
  const changes = uses
    .filter((use) => !use.isSameHead && use.head.length > 0)
    .map((use) => ({
      use,
      lost: use.head.filter((name) => !head.includes(name)),
      added: head.filter((name) => !use.head.includes(name)),
    }))
    .filter(
      ({ use, lost }) =>
        use.head.length - lost.length >= Math.max(use.head.length, head.length) * leastShared,
    )
  return changes.toSorted(
    (one, other) => one.lost.length + one.added.length - other.lost.length - other.added.length,
  )[0]
}

/** The same for a unit of which files with other columns alone were published. */
export const changedFor = (
  uses: readonly UnitUse[],
  unit: string,
  head: readonly string[],
): HeadChange | undefined => {
  const own = uses.filter((use) => use.unit === unit && use.published)
  return own.some(({ isSameHead }) => isSameHead) ? undefined : changedHead(own, head)
}
const named = (names: readonly string[]) =>
  conjunction([
    ...names.slice(0, 8).map((name) => `“${name.slice(0, 60)}”`),
    ...(names.length > 8 ? [`mais ${names.length - 8}`] : []),
  ])
/** How the columns changed, in people's words. */
export const changeText = ({ use: { source }, lost, added }: HeadChange): string =>
  [
    `As colunas deste arquivo não são as da última publicação${source === '' ? '' : ` da fonte ${source}`}`,
    ...(lost.length > 0 ? [`faltam ${named(lost)}`] : []),
    ...(added.length > 0 ? [`são novas ${named(added)}`] : []),
    ...(lost.length + added.length === 0 ? ['a ordem delas mudou'] : []),
  ].join('; ') + '.'

const still = (columns: Readonly<Record<string, string>>, head: readonly string[]) =>
  Object.fromEntries(Object.entries(columns).filter(([, column]) => head.includes(column)))
/** A mapping for other columns: what it says of columns that the file still has. */
const withinHead = (mapping: FileMapping, head: readonly string[]): FileMapping => ({
  ...mapping,
  colunas: still(mapping.colunas, head),
  ...(mapping.juntas ? { juntas: still(mapping.juntas, head) } : {}),
  somente: mapping.somente && head.includes(mapping.somente.coluna) ? mapping.somente : null,
})

/** What is proposed for a file: how one like it was read last. */
export interface Proposed {
  readonly mapping: FileMapping | undefined
  readonly source: string
  /** Where only a file with other columns was read: how they changed. */
  readonly change: HeadChange | undefined
  /** The names of the sources of the table. */
  readonly sources: readonly string[]
}
export async function proposedFor(runner: Runner, place: MappingPlace): Promise<Proposed> {
  const uses = await usesOf(runner, place)
  const sources = [...new Set(uses.map(({ source }) => source))].filter(Boolean)
  const same = uses.find((use) => use.isSameHead && use.chosen)
  const former = same ? undefined : fileMapping.safeParse(await formerMapping(runner, place)).data
  if (same || former)
    return {
      mapping: same?.chosen ?? former,
      source: same?.source ?? '',
      change: undefined,
      sources,
    }
  const change = changedHead(uses, place.head)
  const mapping = change?.use.chosen && withinHead(change.use.chosen, place.head)
  return { mapping, source: change?.use.source ?? '', change, sources }
}

/** A mapping as the reader of files takes it, from what the screen sends and is kept. */
export const toMapping = ({
  colunas,
  juntas = {},
  fixos,
  valores,
  somar,
  folhas,
  somente,
  soDoPeriodo = false,
  mesAntes = false,
  acumulado = false,
}: FileMapping): Mapping => ({
  columns: colunas,
  joined: juntas,
  fixed: fixos,
  values: valores,
  adds: somar,
  leaves: folhas,
  only: somente && {
    column: somente.coluna,
    texts: [somente.texto, ...(somente.mais ?? [])],
  },
  isOfPeriod: soDoPeriodo,
  monthFirst: mesAntes,
  isSoFar: acumulado,
})
