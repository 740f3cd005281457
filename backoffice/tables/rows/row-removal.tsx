import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { removeTableRow } from '../../../tables/calls/table-row.ts'
import { LongTextInput } from '../../inputs/long-text.tsx'
import { callApi } from '../../transport/http.ts'
import { asProblem } from '../../transport/problem-answer.ts'
import { Refusal } from '../../ui/refusal.tsx'
import { toast } from '../../ui/toasts.tsx'
import { tablesKey } from '../data.ts'
import { rowQuery, type Place } from './data.ts'

interface RemovalProps {
  readonly place: Place
  readonly rowKey: readonly string[]
  readonly name: string
  readonly onClose: () => void
}
/** Asks why a row goes before it goes. */
export function RowRemoval({ place, rowKey, name, onClose }: RemovalProps) {
  const queryClient = useQueryClient()
  const [reason, setReason] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const remove = async () => {
    setBusy(true)
    setRefusal(null)
    try {
      const { carga } = await queryClient.fetchQuery({
        ...rowQuery(place, JSON.stringify(rowKey)),
        staleTime: 0,
      })
      const body = { chave: [...rowKey], carga: carga ?? 0, motivo: reason ?? '' }
      const { data } = await callApi(removeTableRow, { params: { ...place }, body })
      await queryClient.invalidateQueries({ queryKey: tablesKey })
      if (data.situacao !== 'gravada')
        return setRefusal(data.achados[0]?.mensagem ?? 'Nada foi retirado.')
      toast({ text: 'Retirada do portal. O endereço dela diz que saiu.' })
      onClose()
    } catch (error) {
      setRefusal(asProblem(error).message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      onClose={busy ? undefined : onClose}
      aria-labelledby="row-removal"
      maxWidth="sm"
      fullWidth
    >
      <DialogTitle id="row-removal">Retirar {name}?</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        {refusal !== null && <Refusal>{refusal}</Refusal>}
        <Typography color="textSecondary">
          A linha sai das páginas, das somas e dos arquivos. O motivo fica na história da tabela.
        </Typography>
        <LongTextInput label="Motivo" required max={300} value={reason} onChange={setReason} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={busy}>
          Cancelar
        </Button>
        <Button
          variant="contained"
          color="error"
          loading={busy}
          disabled={(reason?.trim().length ?? 0) < 5}
          onClick={() => void remove()}
        >
          Retirar
        </Button>
      </DialogActions>
    </Dialog>
  )
}
