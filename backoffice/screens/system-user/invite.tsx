import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { pagesOf } from '../../../kernel/call.ts'
import { publisherPermission } from '../../../resources/access/publisher-permission.ts'
import { invitationsQuery } from '../../app/waiting.ts'
import { ErrorState, Skeletons } from '../../app/loading.tsx'
import { asProblem } from '../../transport/problem-answer.ts'
import { toast } from '../../ui/toasts.tsx'
import { InvitationLink } from './copied-link.tsx'
import { InviteForm, type Invited } from './invite-form.tsx'

const [publishers = ''] = pagesOf(publisherPermission)
/** Invites a person, by a letter or by a link to pass on, with what they may do from the first day. */
export default function Invite({ onClose }: { readonly onClose: () => void }) {
  const { data, error, refetch } = useQuery(invitationsQuery)
  const [invited, setInvited] = useState<Invited>()
  return (
    <Dialog open onClose={onClose} aria-labelledby="invite-title" maxWidth="sm" fullWidth>
      <DialogTitle id="invite-title">{invited ? 'Convite pronto' : 'Convidar pessoa'}</DialogTitle>
      {invited ? (
        <Done
          {...invited}
          sendsMail={data?.envia_email ?? false}
          onAnother={() => setInvited(undefined)}
          onClose={onClose}
        />
      ) : error ? (
        <DialogContent>
          <ErrorState problem={asProblem(error)} retry={() => void refetch()} />
        </DialogContent>
      ) : data ? (
        <InviteForm sendsMail={data.envia_email} onInvited={setInvited} onClose={onClose} />
      ) : (
        <DialogContent>
          <Skeletons lines={4} />
        </DialogContent>
      )}
    </Dialog>
  )
}

interface DoneProps extends Invited {
  readonly sendsMail: boolean
  readonly onAnother: () => void
  readonly onClose: () => void
}
function Done({ id, email, address, line, sendsMail, onAnother, onClose }: DoneProps) {
  return (
    <>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        {address ? (
          <InvitationLink address={address} email={email} sendsMail={sendsMail} />
        ) : (
          <Typography role="status" sx={{ overflowWrap: 'anywhere' }}>
            O convite saiu para <strong>{email}</strong>. Vale uma vez, por sete dias.
          </Typography>
        )}
        {line && (
          <Typography color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
            {line}
          </Typography>
        )}
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', rowGap: 1 }}>
        <Button variant="outlined" href={`${publishers}?usuario=${id}`}>
          Limitar onde publica
        </Button>
        <Button variant="outlined" onClick={onAnother}>
          Convidar outra pessoa
        </Button>
        <Button
          variant={address ? 'text' : 'contained'}
          onClick={() => {
            onClose()
            toast({ text: `${email} aparece na lista como Convidada` })
          }}
        >
          Concluir
        </Button>
      </DialogActions>
    </>
  )
}
