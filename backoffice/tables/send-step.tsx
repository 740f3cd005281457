import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useEffect, useRef, useState, type ReactNode } from 'react'

interface PanelProps {
  readonly title: string
  /** What was chosen, in a line; where it is given the step is done, and folded to it until somebody opens it. */
  readonly done: string | null
  readonly children: ReactNode
}
/** A step of sending a file: open while it is chosen, then one line and the way back. */
export function SendStep({ title, done, children }: PanelProps) {
  const [reopened, setReopened] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  if (reopened && done === null) setReopened(false)
  useEffect(() => {
    if (reopened) heading.current?.focus()
  }, [reopened])
  const isFolded = done !== null && !reopened
  return (
    <Paper
      variant="outlined"
      component="section"
      aria-label={title}
      sx={{ px: { xs: 2, sm: 2.5 }, py: isFolded ? 1 : { xs: 2, sm: 2.5 }, minWidth: 0 }}
    >
      {isFolded ? (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5, alignItems: 'center' }}>
          <Typography sx={{ flex: '1 1 200px', minWidth: 0, overflowWrap: 'anywhere' }}>
            {done}
          </Typography>
          <Button
            size="small"
            variant="text"
            aria-label={`Mudar: ${title}`}
            onClick={() => setReopened(true)}
          >
            Mudar
          </Button>
        </Box>
      ) : (
        <>
          <Typography variant="h2" ref={heading} tabIndex={-1} sx={{ mb: 2 }}>
            {title}
          </Typography>
          {children}
        </>
      )}
    </Paper>
  )
}
