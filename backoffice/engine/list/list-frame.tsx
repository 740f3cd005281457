import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import { lazy, Suspense, type ComponentProps, type ReactNode } from 'react'
import { loadChunk } from '../../app/load-chunk.ts'
import { EmptyState, ErrorState } from '../../app/loading.tsx'
import { asProblem } from '../../transport/problem-answer.ts'

// A list whose bar cannot be loaded goes on without it.
const Updating = lazy(() => import('./list-updating.tsx').catch(() => ({ default: () => <></> })))

/** What came of asking for rows. */
interface Reading {
  readonly error: Error | null
  readonly data: unknown
  readonly isFetching: boolean
  readonly isPlaceholderData: boolean
  readonly refetch: () => unknown
}
interface FrameProps {
  readonly query: Reading
  /** Whether rows are still to come for the first time. */
  readonly isLoading?: boolean
  /** Search, and what can be done with the list or with those of it that are picked. */
  readonly bars: ReactNode
  /** Said above the rows. */
  readonly notice?: ReactNode
  readonly failedTitle?: string | undefined
  /** How many rows are awaited, and what is said meanwhile. */
  readonly awaited: number
  readonly waiting: string
  /** In the place of the rows where there are none. */
  readonly empty: ReactNode
  /** More columns than fit: the rows are moved sideways. */
  readonly isWide?: boolean
  /** The rows. */
  readonly children: ReactNode
}

/**
 * The frame of every list: its bars, and its rows or what stands in their place: a failure, what is still being read,
 * nothing at all.
 */
export function ListFrame({
  query,
  isLoading = !query.data,
  bars,
  notice,
  failedTitle,
  awaited,
  waiting,
  empty,
  isWide = false,
  children,
}: FrameProps) {
  return (
    <>
      {bars}
      <Box sx={{ height: 2 }}>
        {query.isFetching && Boolean(query.data) && (
          <Suspense fallback={null}>
            <Updating />
          </Suspense>
        )}
      </Box>
      {notice}
      {query.error && !query.data ? (
        <ErrorState
          problem={asProblem(query.error)}
          retry={() => void query.refetch()}
          title={failedTitle}
        />
      ) : isLoading ? (
        <SkeletonRows rows={awaited} label={waiting} />
      ) : (
        empty || (
          <Box
            aria-busy={query.isPlaceholderData}
            sx={{
              // What can be done with a row stays in sight, however far its columns reach.
              ...(isWide ? wide : {}),
              overflowX: isWide ? 'auto' : { xs: 'visible', md: 'clip' },
              overflowY: 'clip',
              opacity: query.isPlaceholderData ? 0.6 : 1,
              transition: 'opacity .12s',
            }}
          >
            {children}
          </Box>
        )
      )}
    </>
  )
}

/** Many columns stand closer, so that more of them are seen before anybody scrolls. */
const wide = {
  '& .more': { position: 'sticky', right: 0, bgcolor: 'background.paper' },
  '@media (min-width: 900px)': {
    '& table th, & table td': { px: 1 },
    '& table tbody th': { minWidth: 132 },
    '& table td.value .clip': { minWidth: 92 },
  },
} as const

/** The bar over a list: search, what narrows it, what can be done with it as a whole. */
export const ListBar = ({ children }: { readonly children: ReactNode }) => (
  <Box
    className="no-print"
    sx={{
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      gap: 1,
      columnGap: { xs: 0.5, sm: 1 },
      px: 1.5,
      py: 1,
      borderBottom: '1px solid var(--palette-divider)',
      '& .MuiButton-text': { px: { xs: 1, sm: 1.5 } },
    }}
  >
    {children}
  </Box>
)

const Taken = lazy(() =>
  loadChunk(async () => ({ default: (await import('./take-away.tsx')).TakeAway })),
)
/** What narrows a list, to be taken away. Its code comes with the first: most lists are opened whole. */
export const TakeAway = (props: ComponentProps<typeof Taken>) => (
  <Suspense fallback={<Box sx={{ height: 32 }} />}>
    <Taken {...props} />
  </Suspense>
)

interface NothingProps {
  readonly text: string
  readonly action: string
  readonly onClear: () => void
}
/** That nothing is left of what somebody looked for, and the way back to everything. */
export const NothingLeft = ({ text, action, onClear }: NothingProps) => (
  <EmptyState
    title="Nada encontrado"
    text={text}
    action={
      <Button variant="outlined" onClick={onClear}>
        {action}
      </Button>
    }
  />
)

/** Rows in the place of those that are being read. */
function SkeletonRows({ rows, label }: { readonly rows: number; readonly label: string }) {
  return (
    <Box role="status" aria-label={label} sx={{ px: 2 }}>
      {Array.from({ length: rows }, (_, at) => (
        <Box
          key={at}
          sx={{
            display: 'flex',
            gap: 3,
            alignItems: 'center',
            height: 'var(--row)',
            borderBottom: '1px solid var(--palette-divider)',
            '&:last-of-type': { borderBottom: 0 },
          }}
        >
          <Skeleton variant="rounded" width={18} height={18} />
          <Skeleton variant="rounded" width={`${18 + ((at * 7) % 9)}%`} height={14} />
          <Skeleton
            variant="rounded"
            width={`${34 + ((at * 11) % 17)}%`}
            height={14}
            sx={{ display: { xs: 'none', sm: 'block' } }}
          />
          <Skeleton variant="rounded" width={72} height={14} sx={{ ml: 'auto' }} />
        </Box>
      ))}
    </Box>
  )
}
