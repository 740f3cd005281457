import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import { useEffect, useRef, type ReactNode } from 'react'

interface RefusalProps {
  readonly title?: string | undefined
  readonly children: ReactNode
}
/**
 * Why something was refused. It takes the focus, which brings it into sight: a dialog may be longer than the screen.
 */
export function RefusalAlert({ title, children }: RefusalProps) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.focus(), [children])
  return (
    <Alert ref={place} tabIndex={-1} severity="error" role="alert" sx={{ scrollMarginTop: 16 }}>
      {title && <AlertTitle>{title}</AlertTitle>}
      {children}
    </Alert>
  )
}
