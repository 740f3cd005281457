import Box from '@mui/material/Box'
import type { ReactNode } from 'react'

const visuallyHidden = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const
interface HiddenProps {
  /** A change of what it holds is read aloud at once. */
  readonly role?: 'status'
  readonly children: ReactNode
}
/** Read aloud, not drawn. */
export const VisuallyHidden = ({ role, children }: HiddenProps) => (
  <Box component="span" role={role} sx={visuallyHidden}>
    {children}
  </Box>
)
