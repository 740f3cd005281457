import { referencesOf, type AnyResource } from '../../../kernel/resource.ts'
import { asProblem } from '../../transport/problem-answer.ts'
import { toast } from '../../ui/toasts.tsx'
import { readPage, updateRow } from '../data.ts'
import { rowKey } from '../route-params.ts'
import { usualSort } from './list-state.ts'
import type { ListModel } from './list-model.ts'

/** The most rows that are put in order by moving one. */
const mostMoved = 100

/** The field by whose numbers a noun stands in order, where its rows are of one level. */
function orderField(resource: AnyResource): string | undefined {
  const isTree = referencesOf(resource).some(([, { to }]) => to === resource.name)
  return resource.list.order === 'order' && !isTree ? resource.list.order : undefined
}

/** Whether a row of a list is moved by its place: all of the list is in its own order. */
export const isOrdered = ({ resource, state, total }: ListModel): boolean =>
  orderField(resource) !== undefined &&
  total > 1 &&
  total <= mostMoved &&
  state.q === '' &&
  state.filter.length === 0 &&
  state.sort === usualSort(resource)

/** Moves a row one place: the numbers of those that stand otherwise then are written, and nobody types one. */
export async function moveRow(list: ListModel, key: string, step: 1 | -1): Promise<void> {
  const { resource, routeParams } = list
  const name = orderField(resource)
  if (name === undefined) return
  try {
    const { rows, revisions } = await readPage(resource, routeParams, {
      page: 1,
      pageSize: mostMoved,
      sort: list.state.sort,
    })
    const all = rows.map((row, at) => ({ row, revision: revisions[at] }))
    const from = all.findIndex(({ row }) => rowKey(resource, row) === key)
    const [moved] = all.slice(from, from + 1)
    const to = from + step
    if (!moved || to < 0 || to >= all.length)
      return toast({ text: step < 0 ? 'Já é o primeiro' : 'Já é o último' })
    const placed = all.toSpliced(from, 1).toSpliced(to, 0, moved)
    for (const [at, { row, revision }] of placed.entries()) {
      if (row[name] === at + 1) continue
      const etag = revision === undefined ? null : `"${revision}"`
      await updateRow(resource, routeParams, rowKey(resource, row), { [name]: at + 1 }, etag)
    }
    toast({ text: `Agora é o ${to + 1}º de ${all.length}` })
  } catch (error) {
    toast({ text: asProblem(error).message, kind: 'error' })
  }
}
