import Button from '@mui/material/Button'
import ExpandMoreRounded from '@mui/icons-material/ExpandMoreRounded'
import { useState, type ReactNode } from 'react'
import { HomeCard } from './card.tsx'

interface FoldedCardProps {
  readonly title: string
  /** What the button says while it is closed, and while it is open. */
  readonly words: readonly [show: string, hide: string]
  readonly children: ReactNode
}
/** A card of the home that is one line until somebody opens it: what is in it is read then. */
export function FoldedCard({ title, words: [show, hide], children }: FoldedCardProps) {
  const [shown, setShown] = useState(false)
  return (
    <HomeCard
      title={title}
      note={
        <Button
          variant="text"
          size="small"
          aria-expanded={shown}
          onClick={() => setShown(!shown)}
          endIcon={<ExpandMoreRounded sx={{ transform: shown ? 'rotate(180deg)' : undefined }} />}
        >
          {shown ? hide : show}
        </Button>
      }
      columns={12}
    >
      {shown && children}
    </HomeCard>
  )
}
