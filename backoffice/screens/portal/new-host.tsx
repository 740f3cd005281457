import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { createPortalHost } from '../../../resources/calls/portals/hosts.ts'
import { TextInput } from '../../inputs/text.tsx'
import { callApi } from '../../transport/http.ts'
import { toast } from '../../ui/toasts.tsx'
import { useSubmit } from '../../ui/use-submit.ts'

interface NewHostProps {
  readonly portalId: number
  readonly onMade: () => Promise<void>
}
/** Asks for a host. What is written stays where it is refused. */
export function NewHost({ portalId, onMade }: NewHostProps) {
  const [host, setHost] = useState<string | null>(null)
  const { fault, busy, submit } = useSubmit(async () => {
    await callApi(createPortalHost, { params: { portalId }, body: { dominio: host ?? '' } })
    setHost(null)
    toast({ text: 'Domínio cadastrado', detail: 'Falta o registro no DNS, como mostrado aqui.' })
    await onMade()
  })
  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 1 }}>
      <TextInput
        label="Novo domínio"
        required
        max={253}
        value={host}
        fault={fault}
        help="Só o nome, como transparencia.exemplo.es.gov.br."
        onChange={setHost}
      />
      <Button type="submit" variant="contained" loading={busy} sx={{ justifySelf: 'start' }}>
        Cadastrar domínio
      </Button>
    </Box>
  )
}
