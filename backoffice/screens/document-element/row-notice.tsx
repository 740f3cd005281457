import Box from '@mui/material/Box'
import WarningAmberRounded from '@mui/icons-material/WarningAmberRounded'
import type { ReactNode } from 'react'

interface NoticeProps {
  /** Whether it is to be answered before the document is published. */
  readonly asks?: boolean
  readonly children: ReactNode
}
/** A line of a row that wants to be read before it is published. */
export const Notice = ({ asks = false, children }: NoticeProps) => (
  <Box
    role="note"
    data-asks={asks || undefined}
    sx={{
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      columnGap: 1.25,
      rowGap: 0.5,
      mt: 0.75,
      px: 1.25,
      py: 0.75,
      borderRadius: 1,
      color: 'text.primary',
      backgroundColor: 'tint.sun',
      fontSize: 14,
      '& .MuiButton-root': { minHeight: 32 },
    }}
  >
    <WarningAmberRounded aria-hidden fontSize="small" color="warning" />
    {children}
  </Box>
)
