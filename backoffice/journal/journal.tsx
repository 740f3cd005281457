import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Paper from '@mui/material/Paper'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { EmptyState, ErrorState } from '../app/loading.tsx'
import { useRights } from '../session/permission.ts'
import { asProblem } from '../transport/problem-answer.ts'
import { SkeletonRows } from '../engine/list/list-table.tsx'
import { rememberList } from '../engine/list/list-state.ts'
import { useJournalFilters, type JournalFilter, type JournalFilterState } from './filters.ts'
import { JournalTable, type JournalColumn } from './table.tsx'
import { JournalToolbar } from './toolbar.tsx'

/** One page of what the server answers. */
export interface JournalPage<T> {
  readonly rows: readonly T[]
  /** What the call for the page after this one carries; null at the end. */
  readonly next: string | null
  /** Said above the rows. */
  readonly notice?: string
}
interface JournalProps<T> {
  /** Names it among what was read. */
  readonly name: string
  /** Reads a page. @param next what the page before said; '' for the first one. */
  readonly read: (
    query: JournalFilterState,
    next: string,
    signal: AbortSignal,
  ) => Promise<JournalPage<T>>
  /** Everything that the filters leave, as a file. */
  readonly download: (query: JournalFilterState) => Promise<Blob>
  readonly title: string
  readonly searchLabel: string
  readonly filters: readonly JournalFilter[]
  /** The first one names the row. */
  readonly columns: readonly JournalColumn<T>[]
  readonly keyOf: (row: T) => string
  readonly hrefOf?: (row: T) => string
  readonly empty: { readonly title: string; readonly text: string }
}

const useJournalPages = <T,>(
  { name, read }: Pick<JournalProps<T>, 'name' | 'read'>,
  narrowed: JournalFilterState,
) =>
  useInfiniteQuery({
    queryKey: ['journal', name, narrowed],
    initialPageParam: '',
    placeholderData: keepPreviousData,
    queryFn: ({ pageParam, signal }) => read(narrowed, pageParam, signal),
    getNextPageParam: (last) => last.next,
  })

/** What is only ever added to, newest first: narrowed, read further page by page, exported. Nothing is counted. */
export function Journal<T>({
  name,
  read,
  download,
  title,
  searchLabel,
  filters,
  columns,
  keyOf,
  hrefOf,
  empty,
}: JournalProps<T>) {
  const rights = useRights()
  const [narrowed, narrow] = useJournalFilters(filters)
  const { data, error, refetch, ...query } = useJournalPages({ name, read }, narrowed)
  const { pathname, href } = useRouterState({ select: ({ location }) => location })
  useEffect(() => rememberList(pathname, href), [pathname, href])
  const rows = data?.pages.flatMap((page) => page.rows) ?? []
  const [first] = data?.pages ?? []
  const clear = () =>
    narrow(Object.fromEntries([...filters.map((filter) => [filter.name, '']), ['q', '']]))
  return (
    <Paper variant="outlined" sx={{ overflow: 'clip' }}>
      <JournalToolbar
        download={download}
        title={title}
        searchLabel={searchLabel}
        filters={filters}
        narrowed={narrowed}
        narrow={narrow}
        canExport={rights.print && rows.length > 0}
      />
      <Box sx={{ height: 2 }}>
        {query.isFetching && data && <LinearProgress aria-label="Atualizando" sx={{ height: 2 }} />}
      </Box>
      {first?.notice && <Notice text={first.notice} />}
      {error && !data ? (
        <ErrorState problem={asProblem(error)} retry={() => void refetch()} />
      ) : !data ? (
        <SkeletonRows rows={8} label={`Carregando ${title}`} />
      ) : rows.length > 0 ? (
        <Box sx={{ opacity: query.isPlaceholderData ? 0.6 : 1 }}>
          <JournalTable title={title} rows={rows} columns={columns} keyOf={keyOf} hrefOf={hrefOf} />
        </Box>
      ) : Object.keys(narrowed).length > 0 ? (
        <NothingFound onClear={clear} />
      ) : (
        <EmptyState {...empty} />
      )}
      {query.hasNextPage && (
        <Box
          className="no-print"
          sx={{
            display: 'grid',
            justifyItems: 'center',
            p: 1.5,
            borderTop: '1px solid var(--palette-divider)',
          }}
        >
          <Button
            variant="outlined"
            loading={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            Mostrar mais antigos
          </Button>
        </Box>
      )}
    </Paper>
  )
}

const NothingFound = ({ onClear }: { readonly onClear: () => void }) => (
  <EmptyState
    title="Nada encontrado"
    text="Nada combina com a busca e os filtros escolhidos."
    action={
      <Button variant="outlined" onClick={onClear}>
        Limpar busca e filtros
      </Button>
    }
  />
)

const Notice = ({ text }: { readonly text: string }) => (
  <Box
    role="status"
    sx={{
      px: 2,
      py: 1,
      fontSize: 13.5,
      color: 'text.secondary',
      borderBottom: '1px solid var(--palette-divider)',
    }}
  >
    {text}
  </Box>
)
