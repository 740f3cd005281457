import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { useId, useState, type SyntheticEvent } from 'react'
import { ChoiceInput } from '../../inputs/choice.tsx'
import { LongTextInput } from '../../inputs/long-text.tsx'

/** What is asked in words before something is done. */
export interface ReasonAsked {
  readonly title: string
  readonly text: string
  readonly label: string
  readonly yes: string
  /** What is chosen beside the words: citizens read it, so that nothing of it stands there unseen. */
  readonly choice?: { readonly label: string; readonly options: Readonly<Record<string, string>> }
  /** Letters that the words have at most. */
  readonly max?: number
}
interface ReasonProps extends ReasonAsked {
  readonly onClose: () => void
  readonly onGiven: (reason: string, chosen: string) => void
}
/** Letters that make a reason. */
const fewest = 5

/** Asks for a reason in some words. */
export function ReasonDialog(props: ReasonProps) {
  const { title, text, label, yes, choice, max = 500, onClose, onGiven } = props
  const id = useId()
  const [reason, setReason] = useState<string | null>(null)
  const [fault, setFault] = useState<string>()
  const [chosen, setChosen] = useState('')
  const [unchosen, setUnchosen] = useState<string>()
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    event.stopPropagation()
    const said = (reason ?? '').trim()
    const lacksChoice = choice !== undefined && chosen === ''
    if (lacksChoice) setUnchosen('Escolha uma opção.')
    if (said.length < fewest) setFault('Escreva em algumas palavras.')
    else if (!lacksChoice) onGiven(said, chosen)
  }
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={id}>
      <DialogTitle id={id}>{title}</DialogTitle>
      <Box component="form" noValidate onSubmit={submit} sx={{ display: 'contents' }}>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          <Typography color="textSecondary">{text}</Typography>
          {choice && (
            <ChoiceInput
              label={choice.label}
              required
              options={choice.options}
              value={chosen}
              fault={unchosen}
              onChange={(value) => {
                setChosen(value ?? '')
                setUnchosen(undefined)
              }}
            />
          )}
          <LongTextInput
            id={`${id}-reason`}
            label={label}
            required
            max={max}
            value={reason}
            fault={fault}
            onChange={(value) => {
              setReason(value)
              setFault(undefined)
            }}
          />
        </DialogContent>
        <DialogActions>
          <Button variant="text" onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" variant="contained">
            {yes}
          </Button>
        </DialogActions>
      </Box>
    </Dialog>
  )
}
