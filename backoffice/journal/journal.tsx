import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import LinearProgress from '@mui/material/LinearProgress'
import Link from '@mui/material/Link'
import Paper from '@mui/material/Paper'
import CloseRounded from '@mui/icons-material/CloseRounded'
import DownloadRounded from '@mui/icons-material/DownloadRounded'
import FilterListRounded from '@mui/icons-material/FilterListRounded'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { lazy, useEffect, type ReactNode } from 'react'
import { chunk } from '../app/chunk.ts'
import { EmptyState, ErrorState } from '../app/loading.tsx'
import { useRights } from '../session/permission.ts'
import { asProblem } from '../transport/problem-answer.ts'
import { SkeletonRows } from '../engine/list/list-table.tsx'
import { leaveList } from '../engine/list/list-state.ts'
import { MenuButton } from '../engine/list/menu-button.tsx'
import type { OptionSource } from '../engine/reference.ts'
import { SearchBox } from '../engine/list/search-box.tsx'
import { tableStyle } from '../engine/list/table-style.ts'
import { narrowedWords, useNarrowed, type JournalFilter, type Narrowed } from './filters.ts'

const JournalPanel = lazy(() => chunk(() => import('./filter-panel.tsx')))
const JournalExport = lazy(() => chunk(() => import('./export.tsx')))

export interface JournalColumn<T> {
  readonly label: string
  readonly show: (row: T) => ReactNode
}
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
  readonly read: (query: Narrowed, next: string, signal: AbortSignal) => Promise<JournalPage<T>>
  /** Everything that the filters leave, as a file. */
  readonly download: (query: Narrowed) => Promise<Blob>
  readonly title: string
  readonly searchLabel: string
  readonly filters: readonly JournalFilter[]
  /** The first one names the row. */
  readonly columns: readonly JournalColumn<T>[]
  readonly keyOf: (row: T) => string
  readonly hrefOf?: (row: T) => string
  readonly empty: { readonly title: string; readonly text: string }
}

/** What is only ever added to, newest first: narrowed, read further page by page, exported. Nothing is counted. */
export function Journal<T>({
  name: journal,
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
  const [narrowed, narrow] = useNarrowed(filters)
  const {
    data,
    error,
    isFetching,
    refetch,
    fetchNextPage,
    hasNextPage,
    isFetchingNextPage,
    isPlaceholderData,
  } = useInfiniteQuery({
    queryKey: ['journal', journal, narrowed],
    initialPageParam: '',
    placeholderData: keepPreviousData,
    queryFn: ({ pageParam, signal }) => read(narrowed, pageParam, signal),
    getNextPageParam: (last) => last.next,
  })
  const { pathname, href } = useRouterState({ select: ({ location }) => location })
  useEffect(() => leaveList(pathname, href), [pathname, href])
  const rows = data?.pages.flatMap((page) => page.rows) ?? []
  const [first] = data?.pages ?? []
  const chips = filters.filter(({ name }) => narrowed[name])
  const clear = () =>
    narrow(Object.fromEntries([...filters.map(({ name }) => [name, '']), ['q', '']]))
  const body = () => {
    if (error && !data)
      return <ErrorState problem={asProblem(error)} retry={() => void refetch()} />
    if (!data) return <SkeletonRows rows={8} label={`Carregando ${title}`} />
    if (rows.length > 0)
      return (
        <Box sx={{ opacity: isPlaceholderData ? 0.6 : 1 }}>
          <JournalTable title={title} rows={rows} columns={columns} keyOf={keyOf} hrefOf={hrefOf} />
        </Box>
      )
    return Object.keys(narrowed).length > 0 ? (
      <EmptyState
        title="Nada encontrado"
        text="Nada combina com a busca e os filtros escolhidos."
        action={
          <Button variant="outlined" onClick={clear}>
            Limpar busca e filtros
          </Button>
        }
      />
    ) : (
      <EmptyState {...empty} />
    )
  }
  return (
    <Paper variant="outlined" sx={{ overflow: 'clip' }}>
      <Box
        className="no-print"
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          gap: 1,
          p: 1.5,
          borderBottom: '1px solid var(--palette-divider)',
        }}
      >
        <SearchBox q={narrowed['q'] ?? ''} onSearch={(q) => narrow({ q })} label={searchLabel} />
        <MenuButton text="Filtros" icon={<FilterListRounded />} popup="dialog">
          {(anchor, close) => (
            <JournalPanel
              anchor={anchor}
              onClose={close}
              filters={filters}
              narrowed={narrowed}
              onChange={narrow}
            />
          )}
        </MenuButton>
        {chips.map((filter) => {
          const value = narrowed[filter.name] ?? ''
          const take = () => narrow({ [filter.name]: '' })
          return filter.source ? (
            <SearchedChip
              key={filter.name}
              filter={filter}
              source={filter.source}
              value={value}
              onTake={take}
            />
          ) : (
            <FilterChip key={filter.name} words={narrowedWords(filter, value)} onTake={take} />
          )
        })}
        {rights.print && rows.length > 0 && (
          <Box sx={{ ml: 'auto' }}>
            <MenuButton text="Exportar" icon={<DownloadRounded />}>
              {(anchor, close) => (
                <JournalExport
                  anchor={anchor}
                  onClose={close}
                  download={(format) => download({ ...narrowed, as: format })}
                  title={title}
                />
              )}
            </MenuButton>
          </Box>
        )}
      </Box>
      <Box sx={{ height: 2 }}>
        {isFetching && data && <LinearProgress aria-label="Atualizando" sx={{ height: 2 }} />}
      </Box>
      {first?.notice && (
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
          {first.notice}
        </Box>
      )}
      {body()}
      {hasNextPage && (
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
            loading={isFetchingNextPage}
            onClick={() => void fetchNextPage()}
          >
            Mostrar mais antigos
          </Button>
        </Box>
      )}
    </Paper>
  )
}

const FilterChip = ({ words, onTake }: { readonly words: string; readonly onTake: () => void }) => (
  <Chip
    label={words}
    deleteIcon={<CloseRounded />}
    aria-label={`Tirar o filtro ${words}`}
    onClick={onTake}
    onDelete={onTake}
  />
)

interface SearchedChipProps {
  readonly filter: JournalFilter
  readonly source: OptionSource
  readonly value: string
  readonly onTake: () => void
}
/** What was chosen among many is known by its key only: the server tells its name. */
function SearchedChip({ filter: { label }, source, value, onTake }: SearchedChipProps) {
  const { data: texts } = useQuery(source.texts([value]))
  return (
    <FilterChip words={`${label}: ${texts ? (texts.get(value) ?? value) : '…'}`} onTake={onTake} />
  )
}

interface TableProps<T> extends Pick<JournalProps<T>, 'title' | 'columns' | 'keyOf' | 'hrefOf'> {
  readonly rows: readonly T[]
}
/** Roles are written out because the card drawing changes `display`, which takes the implied ones away in some browsers. */
function JournalTable<T>({
  title,
  rows,
  columns: [head, ...columns],
  keyOf,
  hrefOf,
}: TableProps<T>) {
  return (
    <Box component="table" role="table" aria-label={title} sx={tableStyle}>
      <thead role="rowgroup">
        <tr role="row">
          {[head, ...columns].map(
            (column) =>
              column && (
                <th key={column.label} role="columnheader" scope="col">
                  {column.label}
                </th>
              ),
          )}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row) => (
          <tr key={keyOf(row)} role="row">
            <th role="rowheader" scope="row" className="first">
              {hrefOf ? (
                <Link href={hrefOf(row)} underline="hover">
                  {head?.show(row)}
                </Link>
              ) : (
                head?.show(row)
              )}
            </th>
            {columns.map(({ label, show }) => (
              <td key={label} role="cell" className="value">
                <span className="label" aria-hidden>
                  {label}
                </span>
                <span className="clip">{show(row)}</span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Box>
  )
}
