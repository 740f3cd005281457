import Button from '@mui/material/Button'
import { Suspense, useState, type ReactNode } from 'react'

interface MenuButtonProps {
  readonly text: string
  readonly icon: ReactNode
  readonly popup?: 'menu' | 'dialog'
  /** Drawn while open; its code may come with the first opening. */
  readonly children: (anchor: HTMLElement, close: () => void) => ReactNode
}

/** A quiet button of a bar that opens something under itself. */
export function MenuButton({ text, icon, popup = 'menu', children }: MenuButtonProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <>
      <Button
        variant="text"
        startIcon={icon}
        aria-haspopup={popup}
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {text}
      </Button>
      {anchor && <Suspense fallback={null}>{children(anchor, () => setAnchor(null))}</Suspense>}
    </>
  )
}
