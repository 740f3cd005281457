import Chip from '@mui/material/Chip'
import CloseRounded from '@mui/icons-material/CloseRounded'

interface TakeAwayProps {
  readonly text: string
  readonly label?: string
  readonly onTake: () => void
}
/** What narrows a list, to be taken away. */
export const TakeAway = ({ text, label = `Tirar o filtro ${text}`, onTake }: TakeAwayProps) => (
  <Chip
    label={text}
    deleteIcon={<CloseRounded />}
    aria-label={label}
    onClick={onTake}
    onDelete={onTake}
  />
)
