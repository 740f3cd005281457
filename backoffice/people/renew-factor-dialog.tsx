import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { systemUser } from '../../resources/access/system-user.ts'
import { renewFactor } from '../../resources/calls/person.ts'
import { momentHere } from '../app/clock.ts'
import { TextInput } from '../inputs/text.tsx'
import { callApi } from '../transport/http.ts'
import { toast } from '../ui/toasts.tsx'
import { useSubmit } from '../ui/use-submit.ts'

interface RenewProps {
  readonly person: { readonly id: string; readonly nome: string }
  readonly onClose: () => void
}
/** For somebody who lost the telephone and the codes: asks why, and says what happens. */
export function RenewFactorDialog({ person: { id, nome }, onClose }: RenewProps) {
  const client = useQueryClient()
  const [reason, setReason] = useState<string | null>(null)
  const { fault, busy, submit } = useSubmit(async () => {
    const motivo = reason?.trim() ?? ''
    if (motivo === '') return 'Diga como soube que a pessoa perdeu o celular e os códigos.'
    const { data } = await callApi(renewFactor, { params: { id }, body: { motivo } })
    toast({
      text: `Outro segundo fator pode ser ligado a partir de ${momentHere(data.renova_em)}.`,
    })
    await client.invalidateQueries({ queryKey: [systemUser.name] })
    onClose()
  })
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="renew-factor">
      <form noValidate onSubmit={submit}>
        <DialogTitle id="renew-factor">Renovar o segundo fator de {nome}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          <Typography>
            Confirme por telefone ou pessoalmente que foi {nome} quem pediu. A pessoa recebe um
            e-mail agora; em uma hora o segundo fator de hoje deixa de valer, e ela liga outro
            quando entrar. Se entrar antes com o de hoje, o pedido é desfeito.
          </Typography>
          {fault && (
            <Alert severity="error" role="alert">
              {fault}
            </Alert>
          )}
          <TextInput label="Motivo" max={254} value={reason} onChange={setReason} />
        </DialogContent>
        <DialogActions>
          <Button variant="text" onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" variant="contained" loading={busy}>
            Renovar
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
