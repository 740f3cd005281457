import Button from '@mui/material/Button'
import Box from '@mui/material/Box'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { useState, type SyntheticEvent } from 'react'
import { DateTimeInput } from '../../inputs/date.tsx'

interface ScheduleProps {
  readonly initial: string | null
  readonly onClose: () => void
  /** @param at ISO 8601 */
  readonly onChosen: (at: string) => void
}
const isInstant = (text: string | null): text is string =>
  text !== null && /T.*Z$/.test(text) && !Number.isNaN(Date.parse(text))

/** Asks for the day and the hour, by the clock of the municipality, at which a draft becomes public. */
export function ScheduleDialog({ initial, onClose, onChosen }: ScheduleProps) {
  const [at, setAt] = useState<string | null>(initial)
  const [fault, setFault] = useState<string>()
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (!isInstant(at)) setFault('Informe o dia e a hora, como 31/12/2026 08:00.')
    else if (Date.parse(at) <= Date.now())
      setFault('Escolha um dia e uma hora que ainda não passaram.')
    else onChosen(at)
  }
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="schedule-title">
      <DialogTitle id="schedule-title">Agendar publicação</DialogTitle>
      <Box component="form" noValidate onSubmit={submit} sx={{ display: 'contents' }}>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          <Typography color="textSecondary">
            Até a hora marcada o portal não mostra nada. Tudo é conferido agora, e o seu direito de
            publicar é conferido de novo na hora.
          </Typography>
          <DateTimeInput
            id="schedule-at"
            label="Publicar em"
            required
            help="Pelo relógio do município."
            value={at}
            fault={fault}
            onChange={(value) => {
              setAt(value)
              setFault(undefined)
            }}
          />
        </DialogContent>
        <DialogActions>
          <Button variant="text" onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" variant="contained">
            Agendar
          </Button>
        </DialogActions>
      </Box>
    </Dialog>
  )
}
