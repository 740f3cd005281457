import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react'
import { pagePath } from '../../../kernel/call.ts'
import { fieldOf, type AnyResource, type ScreenSet } from '../../../kernel/resource.ts'
import { chunk } from '../../app/chunk.ts'
import { EmptyState, ErrorState } from '../../app/loading.tsx'
import { useRights } from '../../session/permission.ts'
import { asProblem } from '../../transport/problem-answer.ts'
import { toast } from '../../ui/toasts.tsx'
import { useTracker } from '../../app/tracker.ts'
import { valueText } from '../cell.tsx'
import { readPage, restoreRow, rowsQuery, type Closed, type Page, type Row } from '../data.ts'
import { BulkBar, mostPicked } from './list-bulk.tsx'
import { ListFooter } from './list-footer.tsx'
import { SortChoice } from './list-sort.tsx'
import { toQuery, useListState, type ChangeList, type ListState } from './list-state.ts'
import { ListTable, SkeletonRows } from './list-table.tsx'
import { ListToolbar } from './list-toolbar.tsx'
import { capital, happened, noneYet, titleOf } from '../noun.ts'
import { addressOf, parentsOf, rowKey, type Place } from '../place.ts'
import { textsOf, useTexts, type Texts } from '../reference.ts'
import { relatedLists } from '../detail/related.ts'
import type { Doomed } from '../removal.tsx'

// Neither is needed to show a list: each comes when it is first opened.
const RowMenu = lazy(() => chunk(() => import('./list-menu.tsx')))
const Removal = lazy(() => chunk(() => import('../removal.tsx')))

/** How a row is changed where its noun has no form: on the list itself, by its key. */
export interface ChangeInPlace {
  readonly text: string
  readonly run: (key: string) => void
}
interface RowsProps {
  readonly resource: AnyResource
  readonly set: ScreenSet
  readonly place: Place
  /** The action that the empty list offers. */
  readonly create: ReactNode
  readonly extra?: ReactNode
  readonly apart?: readonly string[]
  readonly closed?: Closed
  readonly inPlace?: ChangeInPlace
}
const allOpen: Closed = () => undefined

/** The rows of one place, from the toolbar to the pages. */
export function ListRows({
  resource,
  set,
  place,
  create,
  extra,
  apart = [],
  closed = allOpen,
  inPlace,
}: RowsProps) {
  const rights = useRights()
  const [state, change] = useListState(resource)
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  const [menu, setMenu] = useState<{ readonly row: Row; readonly anchor: HTMLElement } | null>(null)
  const [doomed, setDoomed] = useState<readonly Doomed[] | null>(null)
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(
    rowsQuery(resource, place, toQuery(state)),
  )
  const columns = state.columns ?? resource.list.columns
  const { rows = [], total = 0 } = data ?? {}
  const texts = useTexts(resource, columns, rows, place)
  const may = useMay(set, state)
  useTracker(resource, place)
  const { detailOf, editOf } = addresses(resource, set, place, may, closed)
  useEffect(
    () => setPicked(new Set()),
    [state.q, state.filter, state.page, state.size, state.trash],
  )
  const beyond = useLastPage(state, change, data, isPlaceholderData)
  const doom = (keys: readonly string[]) =>
    setDoomed(
      keys.map((key) => ({
        key,
        name:
          nameOf(
            resource,
            rows.find((row) => rowKey(resource, row) === key),
            texts,
          ) ?? `${capital(resource.noun.one)} ${key}`,
      })),
    )
  const body = () => {
    if (error && !data)
      return (
        <ErrorState
          problem={asProblem(error)}
          retry={() => void refetch()}
          title={resource.messages.listFailed ?? 'Ocorreu um erro ao buscar os registros!'}
        />
      )
    if (!data || beyond)
      return (
        <SkeletonRows rows={Math.min(state.size, 10)} label={`Carregando ${resource.noun.many}`} />
      )
    if (rows.length === 0)
      return (
        <Nothing
          resource={resource}
          state={state}
          clear={() => change({ q: '', filter: [], trash: false })}
          create={create}
        />
      )
    return (
      <Box
        sx={{
          overflowX: columns.length > 7 ? 'auto' : { xs: 'visible', md: 'clip' },
          overflowY: 'clip',
          opacity: isPlaceholderData ? 0.6 : 1,
          transition: 'opacity .12s',
        }}
      >
        <ListTable
          resource={resource}
          columns={columns}
          rows={rows}
          texts={texts}
          sort={state.sort}
          onSort={(sort) => change({ sort })}
          caption={titleOf(resource)}
          hrefOf={(row) => detailOf(row) ?? editOf(row)}
          selection={may.pick ? { keys: picked, change: setPicked, closed } : undefined}
          onMenu={
            may.pick || set.detail || inPlace
              ? (row, anchor) => setMenu({ row, anchor })
              : undefined
          }
        />
      </Box>
    )
  }
  return (
    <>
      <ListToolbar
        resource={resource}
        page={set.list && pagePath(set.list)}
        place={place}
        state={state}
        change={change}
        columns={columns}
        canSeeTrash={rights.delete}
        extra={extra}
        apart={apart}
        canExport={rights.print && rows.length > 0}
        canImport={rights.add && set.create !== undefined && resource.calls.create !== undefined}
      />
      {rows.length > 0 && (
        <SortChoice
          resource={resource}
          columns={columns}
          sort={state.sort}
          onSort={(sort) => change({ sort })}
        />
      )}
      {picked.size > 0 && (
        <BulkBar
          resource={resource}
          place={place}
          keys={picked}
          total={total}
          trash={state.trash}
          canEdit={may.edit}
          onAll={() => void everyKey(resource, place, state, total, closed).then(setPicked)}
          onClear={() => setPicked(new Set())}
          onRemove={may.remove ? () => doom([...picked]) : undefined}
        />
      )}
      <Box sx={{ height: 2 }}>
        {isFetching && data && (
          <LinearProgress aria-label="Atualizando a lista" sx={{ height: 2 }} />
        )}
      </Box>
      {body()}
      {rows.length > 0 && (
        <ListFooter
          state={state}
          change={change}
          total={total}
          shown={rows.length}
          words={[resource.noun.one, resource.noun.many]}
        />
      )}
      <Suspense fallback={null}>
        {menu && (
          <RowMenu
            anchor={menu.anchor}
            onClose={() => setMenu(null)}
            detail={detailOf(menu.row)}
            edit={editOf(menu.row)}
            change={
              may.inPlace &&
              inPlace && { text: inPlace.text, run: () => inPlace.run(rowKey(resource, menu.row)) }
            }
            related={
              may.open
                ? relatedLists(set, rowKey(resource, menu.row), parentsOf(resource, menu.row))
                : []
            }
            closed={may.pick ? closed(menu.row) : undefined}
            onRemove={may.remove ? () => doom([rowKey(resource, menu.row)]) : undefined}
            onRestore={may.restore ? () => void restore(resource, menu.row) : undefined}
          />
        )}
        {doomed && (
          <Removal
            resource={resource}
            place={place}
            rows={doomed}
            onClose={() => setDoomed(null)}
            onRemoved={() => {
              setDoomed(null)
              setPicked(new Set())
            }}
          />
        )}
      </Suspense>
    </>
  )
}

/** A page that has no rows any more gives way to the last one that has. @returns whether it is on its way there. */
function useLastPage(
  { page, size }: ListState,
  change: ChangeList,
  data: Page | undefined,
  stale: boolean,
): boolean {
  const [empty, total] = [data?.rows.length === 0, data?.total ?? 0]
  const beyond = page > 1 && empty && !stale
  const last = Math.min(page - 1, Math.max(1, Math.ceil(total / size)))
  useEffect(() => {
    if (beyond) change({ page: last })
  }, [beyond, last, change])
  return empty && (beyond || (stale && total > 0))
}

interface May {
  readonly edit: boolean
  readonly remove: boolean
  readonly restore: boolean
  readonly pick: boolean
  readonly open: boolean
  readonly inPlace: boolean
}
/** What the user may do here: in the trash, only look and restore. */
function useMay(set: ScreenSet, { trash }: ListState): May {
  const rights = useRights()
  const edit = rights.edit && set.edit !== undefined && !trash
  return {
    edit,
    remove: rights.delete && !trash,
    restore: rights.delete && trash,
    pick: edit || rights.delete,
    open: !trash,
    inPlace: rights.edit && !trash,
  }
}

/** A closed row is only looked at: where there is no screen for that, the form's shows it so. */
function addresses(resource: AnyResource, set: ScreenSet, place: Place, may: May, closed: Closed) {
  const hrefTo = (path: string | undefined, row: Row) =>
    path
      ? addressOf(resource, path, { ...parentsOf(resource, row), ...place }, rowKey(resource, row))
      : undefined
  return {
    detailOf: (row: Row) =>
      may.open
        ? hrefTo(set.detail ?? (may.edit && closed(row) ? set.edit : undefined), row)
        : undefined,
    editOf: (row: Row) => (may.edit && !closed(row) ? hrefTo(set.edit, row) : undefined),
  }
}

/** How people call a row: its first column. */
function nameOf(resource: AnyResource, row: Row | undefined, texts: Texts): string | undefined {
  const [first = ''] = resource.list.columns
  return (
    (row && valueText(fieldOf(resource, first), row[first], textsOf(texts, first))) || undefined
  )
}

async function restore(resource: AnyResource, row: Row): Promise<void> {
  try {
    await restoreRow(resource, rowKey(resource, row))
    toast({ text: happened(resource, 'restaurad') })
  } catch (fault) {
    toast({ text: asProblem(fault).message, kind: 'error' })
  }
}

async function everyKey(
  resource: AnyResource,
  place: Place,
  state: ListState,
  total: number,
  closed: Closed,
): Promise<ReadonlySet<string>> {
  const pages = Math.ceil(Math.min(total, mostPicked) / 100)
  const read = await Promise.all(
    Array.from({ length: pages }, (_, at) =>
      readPage(resource, place, { ...toQuery(state), page: at + 1, pageSize: 100 }),
    ),
  )
  return new Set(
    read.flatMap(({ rows }) =>
      rows.filter((row) => !closed(row)).map((row) => rowKey(resource, row)),
    ),
  )
}

interface NothingProps {
  readonly resource: AnyResource
  readonly state: ListState
  readonly clear: () => void
  readonly create: ReactNode
}
function Nothing({ resource, state: { trash, q, filter }, clear, create }: NothingProps) {
  const way = (text: string) => (
    <Button variant="outlined" onClick={clear}>
      {text}
    </Button>
  )
  if (trash && !q)
    return (
      <EmptyState
        title="A lixeira está vazia"
        text="O que for excluído aparece aqui e pode ser restaurado."
        action={way('Voltar à lista')}
      />
    )
  if (q || filter.length > 0)
    return (
      <EmptyState
        title="Nada encontrado"
        text="Nenhum registro combina com a busca e os filtros escolhidos."
        action={way('Limpar busca e filtros')}
      />
    )
  return <EmptyState title={noneYet(resource)} text={resource.purpose} action={create} />
}
