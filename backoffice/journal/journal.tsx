import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { EmptyState } from '../app/loading.tsx'
import { useRights } from '../session/permission.ts'
import { ListFrame, NothingLeft } from '../engine/list/list-frame.tsx'
import { useRememberedList } from '../engine/list/list-state.ts'
import { MoreRows } from '../engine/list/more-rows.tsx'
import { useNarrowing, type Narrowed } from '../engine/list/narrowing.ts'
import { RowsTable, type RowColumn } from '../engine/list/rows-table.tsx'
import type { JournalFilter } from './filters.ts'
import { JournalToolbar } from './toolbar.tsx'

/** One page of what the server answers. */
export interface JournalPage<T> {
  readonly rows: readonly T[]
  /** What the call for the page after this one carries; null at the end. */
  readonly next: string | null
  /** Said above the rows. */
  readonly notice?: string
}
interface JournalProps<T, R> {
  /** Names it among what was read. */
  readonly name: string
  /** Reads a page. @param next what the page before said; '' for the first one. */
  readonly read: (query: Narrowed, next: string, signal: AbortSignal) => Promise<JournalPage<T>>
  /** Everything that the filters leave, as a file. */
  readonly download: (query: Narrowed) => Promise<Blob>
  readonly title: string
  readonly searchLabel: string
  readonly filters: readonly JournalFilter[]
  /** The first one names the row. */
  readonly columns: readonly RowColumn<R>[]
  readonly keyOf: (row: R) => string
  readonly hrefOf?: (row: R) => string
  /** What was read as it is shown; of several rows one may be made. */
  readonly foldRows: (rows: readonly T[]) => readonly R[]
  /** Whether a period that people name in a word is chosen beside the search, by the filters `de` and `ate`. */
  readonly quickPeriod?: true
  readonly empty: { readonly title: string; readonly text: string }
}

const useJournalPages = <T, R>(
  { name, read }: Pick<JournalProps<T, R>, 'name' | 'read'>,
  narrowed: Narrowed,
) =>
  useInfiniteQuery({
    queryKey: ['journal', name, narrowed],
    initialPageParam: '',
    placeholderData: keepPreviousData,
    queryFn: ({ pageParam, signal }) => read(narrowed, pageParam, signal),
    getNextPageParam: (last) => last.next,
  })

/** What is only ever added to, newest first: narrowed, read further page by page, exported. Nothing is counted. */
export function Journal<T, R = T>({
  name,
  read,
  download,
  title,
  searchLabel,
  filters,
  empty,
  foldRows,
  quickPeriod,
  ...table
}: JournalProps<T, R>) {
  const rights = useRights()
  const [narrowed, narrow] = useNarrowing(filters)
  const query = useJournalPages({ name, read }, narrowed)
  useRememberedList()
  const rows = query.data?.pages.flatMap((page) => page.rows) ?? []
  const [first] = query.data?.pages ?? []
  const clear = () =>
    narrow(Object.fromEntries([...filters.map((filter) => [filter.name, '']), ['q', '']]))
  return (
    <Paper variant="outlined" sx={{ overflow: 'clip' }}>
      <ListFrame
        query={query}
        awaited={8}
        waiting={`Carregando ${title}`}
        bars={
          <JournalToolbar
            download={download}
            title={title}
            searchLabel={searchLabel}
            filters={filters}
            narrowed={narrowed}
            narrow={narrow}
            quickPeriod={quickPeriod}
            canExport={rights.print && rows.length > 0}
          />
        }
        notice={first?.notice && <Notice text={first.notice} />}
        empty={
          rows.length === 0 &&
          (Object.keys(narrowed).length > 0 ? (
            <NothingLeft
              text="Nada combina com a busca e os filtros escolhidos."
              action="Limpar busca e filtros"
              onClear={clear}
            />
          ) : (
            <EmptyState {...empty} />
          ))
        }
      >
        <RowsTable caption={title} rows={foldRows(rows)} {...table} />
      </ListFrame>
      <MoreRows query={query} text="Mostrar mais antigos" />
    </Paper>
  )
}

const Notice = ({ text }: { readonly text: string }) => (
  <Box
    role="status"
    sx={{
      px: 2,
      py: 1,
      fontSize: 13,
      color: 'text.secondary',
      borderBottom: '1px solid var(--palette-divider)',
    }}
  >
    {text}
  </Box>
)
