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
/** Read aloud, not drawn. */
export const VisuallyHidden = ({ children }: { readonly children: ReactNode }) => (
  <Box component="span" sx={visuallyHidden}>
    {children}
  </Box>
)
