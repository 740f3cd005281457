import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { publishesCpf } from '../engine/form/form-confirm.tsx'
import { isUnconfirmed } from '../engine/form/form-saving.ts'
import { asProblem } from '../transport/problem-answer.ts'

type Act = (isConfirmed: boolean) => Promise<void>

/** Does something that may show a CPF: it is asked about, and done again once somebody says yes. */
export function useConfirming(failed: (error: unknown) => unknown) {
  const id = useId()
  const [busy, setBusy] = useState(false)
  const [asked, setAsked] = useState<{ readonly said: string; readonly act: Act }>()
  const run = async (act: Act, isConfirmed = false) => {
    setBusy(true)
    setAsked(undefined)
    try {
      await act(isConfirmed)
    } catch (error) {
      const problem = asProblem(error)
      if (isUnconfirmed(problem) && !isConfirmed) setAsked({ said: problem.message, act })
      else failed(error)
    }
    setBusy(false)
  }
  const question = asked && (
    <Dialog open onClose={() => setAsked(undefined)} maxWidth="sm" aria-labelledby={id}>
      <DialogTitle id={id}>{publishesCpf.title}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 1.5 }}>
        <Typography>{asked.said}</Typography>
        <Typography color="textSecondary">
          O CPF é dado pessoal: só se publica quando a lei o pede.
        </Typography>
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap' }}>
        <Button variant="text" color="error" onClick={() => void run(asked.act, true)}>
          {publishesCpf.yes}
        </Button>
        <Button variant="contained" autoFocus onClick={() => setAsked(undefined)}>
          Voltar
        </Button>
      </DialogActions>
    </Dialog>
  )
  return { run, busy, question }
}
