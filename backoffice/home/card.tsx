import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useId, type ReactNode } from 'react'

interface CardProps {
  readonly title: string
  readonly note?: ReactNode
  readonly children: ReactNode
  readonly columns?: number
  /** No higher than its content, however high its neighbours are. */
  readonly short?: true
}

/** A titled region of the home screen; `columns` of the twelve where there is room. */
export function HomeCard({ title, note, children, columns, short }: CardProps) {
  const id = useId()
  return (
    <Paper
      variant="outlined"
      component="section"
      aria-labelledby={id}
      sx={{
        gridColumn: columns === undefined ? undefined : { md: 'span 12', lg: `span ${columns}` },
        alignSelf: short && 'start',
        minWidth: 0,
        display: 'flex',
        flexDirection: 'column',
      }}
    >
      <Box
        sx={{
          display: 'flex',
          alignItems: 'baseline',
          justifyContent: 'space-between',
          gap: 2,
          px: 2.5,
          pt: 2,
          pb: 1.5,
        }}
      >
        <Typography id={id} variant="h3" component="h2">
          {title}
        </Typography>
        {note && (
          <Typography variant="body2" sx={{ color: 'text.caption' }}>
            {note}
          </Typography>
        )}
      </Box>
      <Box sx={{ flex: 1, display: 'flex', flexDirection: 'column' }}>{children}</Box>
    </Paper>
  )
}

/** A sentence in the place of an empty list. */
export const EmptyCard = ({ children }: { readonly children: ReactNode }) => (
  <Typography color="textSecondary" sx={{ px: 2.5, pb: 2.5 }}>
    {children}
  </Typography>
)

/** Rows divided by hairlines. */
export const Rows = ({ children }: { readonly children: ReactNode }) => (
  <Box
    component="ul"
    sx={{
      listStyle: 'none',
      m: 0,
      p: 0,
      '& > li': { borderTop: 1, borderColor: 'divider', px: 2.5, py: 1.25 },
    }}
  >
    {children}
  </Box>
)
