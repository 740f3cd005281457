import { momentHere } from '../../app/clock.ts'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { SystemUser } from '../../../resources/access/system-user.ts'
import { renewInvitation, revokeInvitation } from '../../../resources/calls/invitation.ts'
import { invitationsQuery } from '../../app/waiting.ts'
import { useRights } from '../../session/permission.ts'
import { callApi } from '../../transport/http.ts'
import { asProblem } from '../../transport/problem-answer.ts'
import { toast } from '../../ui/toasts.tsx'
import { InvitationLink } from './copied-link.tsx'
import { usersChanged } from './invitations.ts'

interface InvitationProps {
  readonly user: Pick<SystemUser, 'id' | 'email'>
  readonly onRevoked: () => void
}
/** The invitation of a person who has not come in: until when it is good, another one, and taking it back. */
export function InvitationOf({ user, onRevoked }: InvitationProps) {
  const rights = useRights()
  const { data } = useQuery(invitationsQuery)
  const [address, setAddress] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const mine = data?.convites.find(({ id_usuario }) => id_usuario === user.id)
  const run = async (work: () => Promise<void>) => {
    setBusy(true)
    await work().catch((fault: unknown) => toast({ text: asProblem(fault).message, kind: 'error' }))
    setBusy(false)
  }
  const renew = (envio: 'email' | 'link') =>
    run(async () => {
      const answer = await callApi(renewInvitation, { params: { id: user.id }, body: { envio } })
      setAddress(answer.data.endereco)
      await usersChanged()
      if (envio === 'email') toast({ text: `Convite enviado a ${user.email}` })
    })
  const revoke = () =>
    run(async () => {
      await callApi(revokeInvitation, { params: { id: user.id } })
      onRevoked()
      toast({ text: `Convite de ${user.email} cancelado` })
      await usersChanged()
    })
  if (!data || !mine) return null
  if (address)
    return <InvitationLink address={address} email={user.email} sendsMail={data.envia_email} />
  const by = mine.convidado_por ? ` por ${mine.convidado_por}` : ''
  return (
    <Alert severity={mine.expira_em ? 'info' : 'warning'}>
      <Typography variant="body2">
        Convite de {momentHere(mine.convidado_em)}
        {by}, ainda não aceito.{' '}
        {mine.expira_em ? `Vale até ${momentHere(mine.expira_em)}.` : 'O endereço não vale mais.'}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
        {rights.edit && data.envia_email && (
          <Button
            size="small"
            variant="outlined"
            disabled={busy}
            onClick={() => void renew('email')}
          >
            Enviar de novo
          </Button>
        )}
        {rights.edit && (
          <Button
            size="small"
            variant="outlined"
            disabled={busy}
            onClick={() => void renew('link')}
          >
            Copiar outro endereço
          </Button>
        )}
        {rights.delete && (
          <Button
            size="small"
            variant="text"
            color="error"
            disabled={busy}
            onClick={() => void revoke()}
          >
            Cancelar convite
          </Button>
        )}
      </Box>
    </Alert>
  )
}
