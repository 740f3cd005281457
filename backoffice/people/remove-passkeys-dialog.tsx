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
import { removePasskeysOf } from '../../resources/calls/passkey.ts'
import { TextInput } from '../inputs/text.tsx'
import { callApi } from '../transport/http.ts'
import { toast } from '../ui/toasts.tsx'
import { useSubmit } from '../ui/use-submit.ts'

interface RemoveProps {
  readonly person: { readonly id: string; readonly nome: string }
  readonly onClose: () => void
}
/** For somebody whose devices were lost or stolen: asks why, and says what happens. */
export function RemovePasskeysDialog({ person: { id, nome }, onClose }: RemoveProps) {
  const client = useQueryClient()
  const [reason, setReason] = useState<string | null>(null)
  const { fault, busy, submit } = useSubmit(async () => {
    const motivo = reason?.trim() ?? ''
    if (motivo === '') return 'Diga como soube que a pessoa perdeu as chaves.'
    await callApi(removePasskeysOf, { params: { id }, body: { motivo } })
    toast({ text: `As chaves de acesso de ${nome} não abrem mais nada.` })
    await client.invalidateQueries({ queryKey: [systemUser.name] })
    onClose()
  })
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="remove-passkeys">
      <form noValidate onSubmit={submit}>
        <DialogTitle id="remove-passkeys">Remover as chaves de acesso de {nome}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          <Typography>
            Elas deixam de abrir a conta agora, e a pessoa recebe um e-mail. Ela entra com a senha e
            cria outras em Minha conta.
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
          <Button type="submit" variant="contained" color="error" loading={busy}>
            Remover
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
