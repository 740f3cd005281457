import { referencesOf, type AnyResource } from '../../../kernel/resource.ts'
import { asProblem } from '../../transport/problem-answer.ts'
import { toast } from '../../ui/toasts.tsx'
import { readPage, updateRow, type Row } from '../data.ts'
import { rowKey } from '../route-params.ts'
import { usualSort } from './list-state.ts'
import type { ListModel } from './list-model.ts'

/** The most rows that are put in order by moving one: a page of a list. */
const mostMoved = 100

/** The field by whose numbers a noun stands in order. */
const orderField = ({ list }: AnyResource): string | undefined =>
  list.order === 'order' ? list.order : undefined
/** The field of a tree: below which of the same rows one stands. */
const parentField = (resource: AnyResource): string | undefined =>
  referencesOf(resource).find(([, { to }]) => to === resource.name)?.[0]

/** Whether all of a list is in its own order, so that a place in it is one among all. */
const isWhole = ({ resource, state, total }: ListModel): boolean =>
  total > 1 &&
  total <= mostMoved &&
  state.q === '' &&
  state.filter.length === 0 &&
  state.sort === usualSort(resource)

/** Whether a row of a list is moved by its place: in a tree among those beside it, however the list is narrowed. */
export const isOrdered = (list: ListModel): boolean =>
  orderField(list.resource) !== undefined &&
  (parentField(list.resource) !== undefined || isWhole(list))

interface Placed {
  readonly row: Row
  readonly revision: number | undefined
}
/** All rows of a list in their own order. */
async function everyRow({ resource, routeParams }: ListModel): Promise<readonly Placed[]> {
  const found: Placed[] = []
  for (let page = 1; ; page += 1) {
    const query = { page, pageSize: mostMoved, sort: usualSort(resource) }
    const { rows, revisions, total } = await readPage(resource, routeParams, query)
    found.push(...rows.map((row, at) => ({ row, revision: revisions[at] })))
    if (rows.length === 0 || found.length >= total) return found
  }
}
/** The rows among which one has its place: all, or in a tree those below the same. */
async function rowsBeside(list: ListModel, key: string): Promise<readonly Placed[]> {
  const all = await everyRow(list)
  const parent = parentField(list.resource)
  if (parent === undefined) return all
  const own = all.find(({ row }) => rowKey(list.resource, row) === key)
  return all.filter(({ row }) => row[parent] === own?.row[parent])
}

/** Moves a row one place: the numbers of those that stand otherwise then are written, and nobody types one. */
export async function moveRow(list: ListModel, key: string, step: 1 | -1): Promise<void> {
  const { resource, routeParams } = list
  const name = orderField(resource)
  if (name === undefined) return
  try {
    const beside = await rowsBeside(list, key)
    const from = beside.findIndex(({ row }) => rowKey(resource, row) === key)
    const [moved] = beside.slice(from, from + 1)
    const to = from + step
    if (!moved || to < 0 || to >= beside.length)
      return toast({ text: step < 0 ? 'Já é o primeiro' : 'Já é o último' })
    const placed = beside.toSpliced(from, 1).toSpliced(to, 0, moved)
    for (const [at, { row, revision }] of placed.entries()) {
      if (row[name] === at + 1) continue
      const etag = revision === undefined ? null : `"${revision}"`
      await updateRow(resource, routeParams, rowKey(resource, row), { [name]: at + 1 }, etag)
    }
    toast({ text: `Agora é o ${to + 1}º de ${beside.length}` })
  } catch (error) {
    toast({ text: asProblem(error).message, kind: 'error' })
  }
}
