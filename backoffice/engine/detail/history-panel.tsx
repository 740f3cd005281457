import { momentHere } from '../../app/clock.ts'
import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import type { Problem } from '../../../kernel/problem.ts'
import { ErrorState, Skeletons } from '../../app/loading.tsx'
import { figureStyle } from '../../theme/figures.ts'

interface PanelProps {
  readonly title: string
  /** How it is called where it is read aloud, when not by its title. */
  readonly label?: string
  readonly failed?: { readonly problem: Problem; readonly retry: () => void } | undefined
  readonly isLoading?: boolean
  /** In the place of the entries where there are none. */
  readonly empty: string
  /** The newest first. */
  readonly entries: readonly ReactNode[]
  /** The way to more of them. */
  readonly foot: ReactNode
}
/** What happened to something: who did it, when, and what it changed. */
export function HistoryPanel({
  title,
  label = title,
  failed,
  isLoading,
  empty,
  entries,
  foot,
}: PanelProps) {
  return (
    <Paper
      variant="outlined"
      component="section"
      aria-label={label}
      sx={{ p: { xs: 2, sm: 2.5 }, minWidth: 0 }}
    >
      <Typography variant="h2" sx={{ mb: 2 }}>
        {title}
      </Typography>
      {failed ? (
        <ErrorState {...failed} />
      ) : isLoading ? (
        <Skeletons lines={3} />
      ) : entries.length === 0 ? (
        <Typography color="textSecondary">{empty}</Typography>
      ) : (
        <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2.5 }}>
          {entries}
        </Box>
      )}
      {foot}
    </Paper>
  )
}

interface EntryProps {
  readonly what: string
  readonly who: string
  /** ISO 8601. */
  readonly at: string
  /** What can be done about it. */
  readonly acts?: ReactNode
  readonly children: ReactNode
}
/** One thing that happened. */
export const HistoryItem = ({ what, who, at, acts, children }: EntryProps) => (
  <Box
    component="li"
    sx={{
      pl: 2,
      borderLeft: '2px solid var(--palette-divider)',
      display: 'flex',
      flexWrap: 'wrap',
      gap: 1,
    }}
  >
    <Box sx={{ flex: '1 1 280px', minWidth: 0 }}>
      <Typography>
        <strong>{what}</strong>
        {' · '}
        {who}
        {' · '}
        <Typography component="time" dateTime={at} color="textSecondary" sx={figureStyle}>
          {momentHere(at)}
        </Typography>
      </Typography>
      {children}
    </Box>
    {acts}
  </Box>
)

interface Change {
  readonly name: string
  readonly label: string
  readonly before: ReactNode
  readonly after: ReactNode
}
interface ChangesProps {
  /** What is changed: a field, a sum. */
  readonly head: string
  readonly changes: readonly Change[]
}
/** Old and new side by side. */
export const ChangeComparison = ({ head, changes }: ChangesProps) => (
  <Box
    component="table"
    sx={{
      mt: 1,
      width: '100%',
      tableLayout: 'fixed',
      borderCollapse: 'collapse',
      fontSize: '0.8125rem',
      '& th, & td': {
        textAlign: 'left',
        verticalAlign: 'top',
        py: 0.75,
        pr: 1.5,
        borderTop: '1px solid var(--palette-divider)',
        overflowWrap: 'anywhere',
      },
      '& thead th': { borderTop: 0, color: 'text.secondary', fontWeight: 600 },
    }}
  >
    <thead>
      <tr>
        <th scope="col">{head}</th>
        <th scope="col">Antes</th>
        <th scope="col">Depois</th>
      </tr>
    </thead>
    <tbody>
      {changes.map(({ name, label, before, after }) => (
        <tr key={name}>
          <Box component="th" scope="row" sx={{ fontWeight: 600 }}>
            {label}
          </Box>
          <Box component="td" sx={{ color: 'text.secondary' }}>
            {before}
          </Box>
          <td>{after}</td>
        </tr>
      ))}
    </tbody>
  </Box>
)
