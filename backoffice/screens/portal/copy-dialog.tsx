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
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { slug } from '../../../pt-br/words.ts'
import { copyPortal, undoPortalCopy } from '../../../resources/calls/portals/copies.ts'
import { portal } from '../../../resources/portal/portal.ts'
import { TextInput } from '../../inputs/text.tsx'
import { asProblem } from '../../transport/problem-answer.ts'
import { callApi } from '../../transport/http.ts'
import { toast } from '../../ui/toasts.tsx'
import { useSubmit } from '../../ui/use-submit.ts'

interface DialogProps {
  readonly portalId: number
  readonly name: string
  /** The record of a portal, by its key. */
  readonly pathOf: (id: number) => string
  readonly onClose: () => void
}
/** Makes a portal with the settings and choices of this one; what it publishes stays where it is. */
export function CopyDialog({ portalId, name, pathOf, onClose }: DialogProps) {
  const [nome, setNome] = useState('')
  const [written, setWritten] = useState<string>()
  const client = useQueryClient()
  const navigate = useNavigate()
  const small = useMediaQuery('(max-width: 600px)')
  const endereco = written ?? slug(nome)
  const undo = async (id: number) => {
    try {
      await callApi(undoPortalCopy, { params: { portalId: id } })
      await client.invalidateQueries()
      await navigate({ href: pathOf(portalId) })
      toast({ text: 'O portal duplicado foi excluído.', kind: 'success' })
    } catch (problem) {
      toast({ text: asProblem(problem).message, kind: 'error' })
    }
  }
  const { fault, busy, submit } = useSubmit(async () => {
    const body = { nome, endereco }
    const { data } = await callApi(copyPortal, { params: { portalId }, body })
    await client.invalidateQueries()
    onClose()
    await navigate({ href: pathOf(data.id) })
    toast({
      text: 'Portal duplicado, ainda fora do ar.',
      kind: 'success',
      action: { label: 'Desfazer', run: () => void undo(data.id) },
    })
  })
  return (
    <Dialog
      open
      onClose={onClose}
      fullScreen={small}
      fullWidth
      maxWidth="sm"
      aria-labelledby="copy"
    >
      <DialogTitle id="copy">Duplicar {name}</DialogTitle>
      <Box component="form" noValidate onSubmit={submit} sx={{ display: 'contents' }}>
        <DialogContent sx={{ display: 'grid', gap: 2.5, alignContent: 'start' }}>
          <Typography>
            O novo portal terá as mesmas configurações, menus, rodapé, obrigações e feriados. Não
            vão documentos, tabelas, unidades, pessoas, CNPJ, contatos nem o brasão. Ele nasce fora
            do ar.
          </Typography>
          {fault !== undefined && <Alert severity="error">{fault}</Alert>}
          <TextInput
            label={portal.fields.name.label}
            required
            value={nome}
            onChange={(text) => setNome(text ?? '')}
          />
          <TextInput
            label={portal.fields.portalUrl.label}
            required
            help="O final do endereço, em minúsculas e com hífens."
            value={endereco}
            onChange={(text) => setWritten(text ?? '')}
          />
        </DialogContent>
        <DialogActions sx={{ flexWrap: 'wrap', rowGap: 1 }}>
          <Button variant="text" onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" variant="contained" loading={busy}>
            Duplicar
          </Button>
        </DialogActions>
      </Box>
    </Dialog>
  )
}
