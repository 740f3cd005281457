import Box from '@mui/material/Box'
import { useState, type ReactNode } from 'react'

interface FrameProps {
  readonly faulty?: boolean
  readonly padding: number
  readonly onFiles?: (files: readonly File[]) => void
  /** Told what was dropped as it is, where folders are taken, too. */
  readonly onDropped?: (dropped: DataTransfer) => void
  readonly children: ReactNode
}
/** A frame that files are dropped on. What stands in it chooses them otherwise: dropping is never the only way. */
export function DropFrame({ faulty = false, padding, onFiles, onDropped, children }: FrameProps) {
  const [over, setOver] = useState(false)
  return (
    <Box
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        const files = [...event.dataTransfer.files]
        if (files.length > 0) onFiles?.(files)
        onDropped?.(event.dataTransfer)
      }}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 2,
        p: padding,
        borderRadius: 1,
        border: '1.5px dashed',
        borderColor: faulty ? 'error.main' : over ? 'primary.main' : 'var(--palette-line2)',
        backgroundColor: over ? 'var(--palette-tint-sky)' : 'transparent',
        transition: 'background-color .12s, border-color .12s',
      }}
    >
      {children}
    </Box>
  )
}

/** The first of the files that were dropped, where one is wanted. */
export const firstOf =
  (take: (file: File) => void) =>
  ([file]: readonly File[]): void => {
    if (file) take(file)
  }
