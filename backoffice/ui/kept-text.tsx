import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState, type ReactNode } from 'react'

interface KeptText {
  /** What Escape and a press beside the dialog do. */
  readonly close: () => void
  /** Asks whether what was typed is thrown away; nothing while nobody is about to. */
  readonly question: ReactNode
}
/** A dialog in which something was typed is not closed in passing: it asks first. */
export function useKeptText(isTyped: boolean, onClose: () => void): KeptText {
  const [asks, setAsks] = useState(false)
  const question = asks && isTyped && (
    <Alert severity="warning" variant="outlined">
      O que você digitou não foi salvo.
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
        <Button size="small" variant="contained" autoFocus onClick={() => setAsks(false)}>
          Continuar editando
        </Button>
        <Button size="small" variant="text" color="error" onClick={onClose}>
          Descartar
        </Button>
      </Box>
    </Alert>
  )
  return { close: () => (isTyped ? setAsks(!asks) : onClose()), question }
}
