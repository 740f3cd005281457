import Box from '@mui/material/Box'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { pagePath } from '../../../kernel/call.ts'
import { loadChunk } from '../../app/load-chunk.ts'
import { useTracker } from '../../app/tracker.ts'
import { useRights } from '../../session/permission.ts'
import type { ReadOnlyReason, Row } from '../data.ts'
import type { RemovalQuestion } from '../removal.tsx'
import { listTitle } from '../list-title.ts'
import { rowKey } from '../route-params.ts'
import { EmptyRows } from './list-empty.tsx'
import { ListFooter } from './list-footer.tsx'
import { ListFrame } from './list-frame.tsx'
import { useListModel, type ChangeInPlace, type ListModel, type ListSource } from './list-model.ts'
import { SortChoice } from './list-sort.tsx'
import { ListToolbar, useFilterWords } from './list-toolbar.tsx'
import { rowColumns } from './row-columns.tsx'
import { RowsTable, type RowColumn } from './rows-table.tsx'

// Loaded when first opened: a list is shown without them.
const BulkBar = lazy(() => loadChunk(() => import('./list-bulk.tsx')))
const RowMenu = lazy(() => loadChunk(() => import('./list-menu.tsx')))
const Removal = lazy(() => loadChunk(() => import('../removal.tsx')))

interface RowsProps extends Omit<ListSource, 'readOnlyReason'> {
  /** The action that the empty list offers. */
  readonly create: ReactNode
  readonly extra?: ReactNode
  readonly apart?: readonly string[]
  readonly readOnlyReason?: ReadOnlyReason
  readonly inPlace?: ChangeInPlace
  readonly beside?: readonly RowColumn<Row>[] | undefined
  readonly question?: RemovalQuestion
}
const allOpen: ReadOnlyReason = () => undefined

/** The rows of one list, from the toolbar to the pages. */
export function ListRows({
  create,
  extra,
  apart = [],
  inPlace,
  beside,
  question,
  ...source
}: RowsProps) {
  const list = useListModel({ ...source, readOnlyReason: source.readOnlyReason ?? allOpen })
  const { resource, routeParams, state, change, query, rows, columns, selection } = list
  const [menu, setMenu] = useState<OpenMenu | null>(null)
  useTracker(resource, routeParams)
  const clear = () => change({ q: '', filter: [], trash: false })
  return (
    <>
      <ListFrame
        query={query}
        isLoading={list.isLoading}
        failedTitle={resource.messages.listFailed}
        awaited={Math.min(state.size, 10)}
        waiting={`Carregando ${resource.noun.many}`}
        isWide={columns.length > 7}
        empty={
          rows.length === 0 && (
            <EmptyRows resource={resource} state={state} clear={clear} create={create} />
          )
        }
        bars={
          <>
            <Toolbar list={list} extra={extra} apart={apart} />
            {rows.length > 0 && (
              <SortChoice
                resource={resource}
                columns={columns}
                sort={state.sort}
                onSort={(sort) => change({ sort })}
              />
            )}
            {selection.keys.size > 0 && (
              <Suspense fallback={<Box sx={{ height: 49 }} />}>
                <Selected list={list} />
              </Suspense>
            )}
          </>
        }
      >
        <Rows list={list} inPlace={inPlace} beside={beside} onMenu={setMenu} />
      </ListFrame>
      {rows.length > 0 && (
        <ListFooter
          state={state}
          change={change}
          total={list.total}
          shown={rows.length}
          words={[resource.noun.one, resource.noun.many]}
        />
      )}
      <Suspense fallback={null}>
        {menu && <RowMenu list={list} {...menu} inPlace={inPlace} onClose={() => setMenu(null)} />}
        <RemovalDialog list={list} question={question} />
      </Suspense>
    </>
  )
}

interface OpenMenu {
  readonly row: Row
  readonly anchor: HTMLElement
}
interface PartProps {
  readonly list: ListModel
}

function Toolbar({
  list: { resource, set, routeParams, state, change, columns, rows, total },
  extra,
  apart,
}: PartProps & { readonly extra: ReactNode; readonly apart: readonly string[] }) {
  const rights = useRights()
  return (
    <ListToolbar
      resource={resource}
      page={set.list && pagePath(set.list)}
      routeParams={routeParams}
      state={state}
      change={change}
      columns={columns}
      total={total}
      canSeeTrash={rights.delete}
      extra={extra}
      apart={apart}
      canExport={rights.print && rows.length > 0}
      canImport={rights.add && set.create !== undefined && resource.calls.create !== undefined}
    />
  )
}

const Selected = ({
  list: { resource, routeParams, state, total, rights, selection, removal, revisionOf },
}: PartProps) => (
  <BulkBar
    resource={resource}
    routeParams={routeParams}
    keys={selection.keys}
    revisionOf={revisionOf}
    total={total}
    trash={state.trash}
    canEdit={rights.edit}
    onAll={selection.pickAll}
    onClear={selection.clear}
    onRemove={rights.remove ? () => removal.ask([...selection.keys]) : undefined}
  />
)

interface RowsPartProps extends PartProps {
  readonly inPlace: ChangeInPlace | undefined
  readonly beside: readonly RowColumn<Row>[] | undefined
  readonly onMenu: (menu: OpenMenu) => void
}
function Rows({ list, inPlace, beside = [], onMenu }: RowsPartProps) {
  const { resource, set, state, change, rows, rights, selection } = list
  const selectable = {
    keys: selection.keys,
    change: selection.setKeys,
    readOnlyReason: list.readOnlyReason,
  }
  const mayChange = rights.inPlace ? inPlace : undefined
  const { nameOf, columns } = rowColumns(list)
  const hasMenu = rights.pick || set.detail || mayChange
  return (
    <RowsTable
      nameOf={nameOf}
      columns={[...columns, ...beside]}
      rows={rows}
      keyOf={(row) => rowKey(resource, row)}
      sort={state.sort}
      onSort={(sort) => change({ sort })}
      caption={listTitle(resource)}
      hrefOf={(row) => list.detailOf(row) ?? list.editOf(row)}
      onOpen={mayChange && ((row) => mayChange.run(rowKey(resource, row)))}
      selection={rights.pick ? selectable : undefined}
      onMenu={hasMenu ? (row, anchor) => onMenu({ row, anchor }) : undefined}
    />
  )
}

function RemovalDialog({
  list: { resource, routeParams, state, removal, selection },
  question,
}: PartProps & { readonly question: RemovalQuestion | undefined }) {
  const wordsOf = useFilterWords(resource, routeParams, state.filter)
  if (!removal.pending) return null
  const search = state.q ? [`Busca: ${state.q}`] : []
  return (
    <Removal
      resource={resource}
      routeParams={routeParams}
      rows={removal.pending}
      within={[...state.filter.map(wordsOf), ...search]}
      question={question}
      onClose={removal.close}
      onRemoved={() => {
        removal.close()
        selection.clear()
      }}
    />
  )
}
