import { typeOf } from '../../model/columns.ts'
import { columnOf, type Dataset } from '../../model/declaration.ts'
import {
  mostGroups,
  sumsBy,
  totalsOf,
  type Dimension,
  type Group,
  type Totals,
} from '../../data/sums.ts'
import type { WordBook } from '../../model/types/facets.ts'
import type { Visit } from '../../../site/visit.ts'
import { apartIn } from '../parts/apart.tsx'
import { matrixGapWords, matrixGaps } from '../parts/matrix-gaps.ts'
import { addsUp, selectionOf, wordBook } from '../parts/selection.ts'
import { written } from '../parts/words.ts'
import { versionOfRows, type OpenAnswer } from './answers.ts'
import {
  dimensionsAsked,
  filtersAsked,
  namesAsked,
  periodAsked,
  refuseStates,
  tableAsked,
} from './asked-call.ts'

type Amounts = Readonly<Record<string, number>>

/** A group by the names of its dimensions; a code with its words. */
function groupOf(dataset: Dataset, group: Group, dimensions: readonly Dimension[], book: WordBook) {
  const named = dimensions.flatMap(({ column: name }, at) => {
    const value = group.values[at] ?? null
    const column = columnOf(dataset, name)
    return [
      [name, value] as const,
      ...(typeOf(column).isCode && value !== null
        ? [[`${name}_nome`, written(column, name, value, book)] as const]
        : []),
    ]
  })
  return Object.fromEntries(named)
}

/** The amounts that are asked; of one that is gross, what is left of it too, and how many rows do not report one. */
const toldIn = (dataset: Dataset, names: readonly string[], { sums, unreported = {} }: Totals) => {
  const lacking = names.filter((name) => name in unreported)
  return {
    ...amountsIn(dataset, names, sums, unreported),
    ...(lacking.length === 0
      ? {}
      : { nao_informado: Object.fromEntries(lacking.map((name) => [name, unreported[name]])) }),
  }
}
function amountsIn(
  { told: { net } }: Dataset,
  names: readonly string[],
  all: Amounts,
  unreported: Amounts,
) {
  const asked = names.map((name) => [name, all[name] ?? (name in unreported ? null : 0)] as const)
  if (!net || !names.includes(net.of) || !names.includes(net.less)) return Object.fromEntries(asked)
  const left = (all[net.of] ?? 0) - Math.abs(all[net.less] ?? 0)
  return Object.fromEntries([...asked, [`${net.of}_liquida`, Number(left.toFixed(2))] as const])
}

/**
 * The sums of what is asked, whole and by dimensions. Amounts of unlike kinds are never one sum: the whole then tells
 * rows alone, `totais` each kind for itself, and groups are parted by the kind too.
 */
export async function sumsAnswer(visit: Visit): Promise<OpenAnswer> {
  const { tx, query } = visit
  const dataset = tableAsked(visit)
  const asked = await filtersAsked(visit, dataset, ['por', 'de'])
  const dimensions = dimensionsAsked(query, dataset)
  refuseStates(asked, dimensions)
  const names = namesAsked(query, 'de', dataset.sums)
  const of = names.length === 0 ? dataset.sums : names
  const apart = apartIn(asked)
  const isParted = dimensions.some(({ column }) => column === apart[0]?.column)
  const parted = dimensions.length === 0 || isParted ? dimensions : [...dimensions, ...apart]
  return {
    version: await versionOfRows(visit),
    body: async () => {
      const selection = await selectionOf(visit, asked)
      const [totals, kinds, groups, book, gaps] = await Promise.all([
        totalsOf(tx, selection),
        apart.length === 0 ? [] : sumsBy(tx, selection, apart),
        parted.length === 0 ? [] : sumsBy(tx, selection, parted),
        wordBook(visit, dataset, asked.year),
        matrixGaps(visit, asked),
      ])
      const mayAdd = addsUp(asked) && kinds.length < 2
      const told = (group: Group, by: readonly Dimension[]) => ({
        ...groupOf(dataset, group, by, book),
        linhas: group.rows,
        ...toldIn(dataset, of, group),
      })
      return {
        tabela: dataset.name,
        ...periodAsked(asked),
        filtros: asked.filters,
        total: { linhas: totals.rows, ...(mayAdd ? toldIn(dataset, of, totals) : {}) },
        ...(kinds.length < 2 ? {} : { totais: kinds.map((kind) => told(kind, apart)) }),
        grupos: groups.map((group) => told(group, parted)),
        cortado: groups.length === mostGroups,
        ...(gaps.length === 0 ? {} : { fora: gaps.map(matrixGapWords) }),
      }
    },
  }
}
