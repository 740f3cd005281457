import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useQueryClient } from '@tanstack/react-query'
import { useState, type SyntheticEvent } from 'react'
import { signAbsence, type DutyLineSeen } from '../../resources/calls/duty.ts'
import { LongTextInput } from '../inputs/long-text.tsx'
import { asProblem } from '../transport/problem-answer.ts'
import { callApi } from '../transport/http.ts'
import { useKeptText } from '../ui/kept-text.tsx'
import { toast } from '../ui/toasts.tsx'
import { dutiesKey } from './data.ts'

interface SignProps {
  readonly portalId: number
  readonly line: DutyLineSeen
  readonly onClose: () => void
}
/** Signs that in the period that is owed there was nothing to publish, with the reason. */
export function SignDialog({ portalId, line, onClose }: SignProps) {
  const [motivo, setMotivo] = useState('')
  const [fault, setFault] = useState<{ readonly ofReason: boolean; readonly text: string }>()
  const [busy, setBusy] = useState(false)
  const client = useQueryClient()
  const small = useMediaQuery('(max-width: 600px)')
  const { close, question } = useKeptText(motivo.trim() !== '', onClose)
  const { id, unidade, fim, titulo, falta } = line
  const sign = async () => {
    setBusy(true)
    setFault(undefined)
    try {
      const body = { unidade: unidade.id, fim: fim ?? '', motivo }
      await callApi(signAbsence, { params: { portalId, id }, body })
      await client.invalidateQueries({ queryKey: dutiesKey })
      toast({ text: 'Assinado: não houve o que publicar.', kind: 'success' })
      onClose()
    } catch (problem) {
      const { message, faults } = asProblem(problem)
      setFault({ ofReason: faults.some(({ field }) => field === 'motivo'), text: message })
    } finally {
      setBusy(false)
    }
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (motivo.trim() === '') setFault({ ofReason: true, text: 'Diga o motivo.' })
    else void sign()
  }
  return (
    <Dialog open onClose={close} fullScreen={small} fullWidth maxWidth="sm" aria-labelledby="sign">
      <DialogTitle id="sign">Não houve o que publicar</DialogTitle>
      <Box component="form" noValidate onSubmit={submit} sx={{ display: 'contents' }}>
        <DialogContent sx={{ display: 'grid', gap: 2.5, alignContent: 'start' }}>
          <Typography>
            {titulo}, {falta}, {unidade.nome}. Você assina com o seu nome e o dia de hoje; a
            assinatura pode ser desfeita.
          </Typography>
          {fault && !fault.ofReason && <Alert severity="error">{fault.text}</Alert>}
          <LongTextInput
            label="Motivo"
            required
            value={motivo}
            fault={fault?.ofReason ? fault.text : undefined}
            onChange={(value: string | null) => setMotivo(value ?? '')}
            help="Por que não houve, em uma frase."
          />
          {question}
        </DialogContent>
        <DialogActions sx={{ flexWrap: 'wrap', rowGap: 1 }}>
          <Button variant="text" onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" variant="contained" loading={busy}>
            Assinar
          </Button>
        </DialogActions>
      </Box>
    </Dialog>
  )
}
