import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState, type SyntheticEvent } from 'react'
import { pagesOf } from '../../../kernel/call.ts'
import { managerUserLink } from '../../../resources/access/manager-user-link.ts'
import { publisherPermission } from '../../../resources/access/publisher-permission.ts'
import { systemUser } from '../../../resources/access/system-user.ts'
import { invitePerson } from '../../../resources/calls/invitation.ts'
import { invitationsQuery } from '../../app/waiting.ts'
import { ErrorState, Skeletons } from '../../app/loading.tsx'
import { ReferenceInput } from '../../inputs/reference.tsx'
import { TextInput } from '../../inputs/text.tsx'
import { useSession } from '../../session/session.tsx'
import { callApi } from '../../transport/http.ts'
import { asProblem } from '../../transport/problem-answer.ts'
import { toast } from '../../ui/toasts.tsx'
import { InvitationLink } from './copied-link.tsx'
import { rightsQuery } from './giving.ts'
import { usersChanged } from './invitations.ts'

const [publishers = ''] = pagesOf(publisherPermission)
interface Invited {
  readonly id: string
  readonly email: string
  readonly address: string | null
}

/** Invites a person, by a letter or by a link to pass on; and then leads to where what they publish is limited. */
export default function Invite({ onClose }: { readonly onClose: () => void }) {
  const { data, error, refetch } = useQuery(invitationsQuery)
  const [invited, setInvited] = useState<Invited>()
  return (
    <Dialog open onClose={onClose} aria-labelledby="invite-title" maxWidth="sm" fullWidth>
      <DialogTitle id="invite-title">{invited ? 'Convite pronto' : 'Convidar pessoa'}</DialogTitle>
      {invited ? (
        <Done {...invited} onClose={onClose} />
      ) : error ? (
        <DialogContent>
          <ErrorState problem={asProblem(error)} retry={() => void refetch()} />
        </DialogContent>
      ) : data ? (
        <Ask sendsMail={data.envia_email} onInvited={setInvited} onClose={onClose} />
      ) : (
        <DialogContent>
          <Skeletons lines={4} />
        </DialogContent>
      )}
    </Dialog>
  )
}

const needed = (email: string) => {
  const [fault] = systemUser.fields.email.write.safeParse(email).error?.issues ?? []
  return fault?.message
}

/** What is typed into the invitation, and the way to send it. */
function useInvitation(onInvited: (invited: Invited) => void) {
  const [email, setEmail] = useState<string | null>(null)
  const [profile, setProfile] = useState<number | null>(null)
  const [fault, setFault] = useState<string>()
  const [refused, setRefused] = useState<string>()
  const [busy, setBusy] = useState<'email' | 'link' | null>(null)
  const send = async (envio: 'email' | 'link') => {
    const to = email?.trim() ?? ''
    const wrong = needed(to)
    setFault(wrong)
    setRefused(undefined)
    if (wrong) return
    setBusy(envio)
    try {
      const body = { email: to, id_gestor_perfil: profile, envio }
      const { data } = await callApi(invitePerson, { body })
      await usersChanged()
      onInvited({ id: data.id, email: to, address: data.endereco })
    } catch (problem) {
      const { message, faults } = asProblem(problem)
      if (faults.some(({ field }) => field === 'email')) setFault(message)
      else setRefused(message)
    } finally {
      setBusy(null)
    }
  }
  return { email, setEmail, profile, setProfile, fault, refused, busy, send }
}

interface AskProps {
  readonly sendsMail: boolean
  readonly onInvited: (invited: Invited) => void
  readonly onClose: () => void
}
function Ask({ sendsMail, onInvited, onClose }: AskProps) {
  const { userId } = useSession()
  const { data: rights } = useQuery(rightsQuery(userId))
  const { email, setEmail, profile, setProfile, fault, refused, busy, send } =
    useInvitation(onInvited)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    void send(sendsMail ? 'email' : 'link').then(() =>
      form.current?.querySelector<HTMLInputElement>('[aria-invalid="true"]')?.focus(),
    )
  }
  return (
    <form ref={form} noValidate onSubmit={submit}>
      <DialogContent sx={{ display: 'grid', gap: 2.5 }}>
        {refused && (
          <Alert severity="error" role="alert">
            {refused}
          </Alert>
        )}
        <TextInput
          label="E-mail"
          type="email"
          required
          value={email}
          fault={fault}
          help="É com ele que a pessoa entra."
          onChange={setEmail}
        />
        {rights?.add && (
          <ReferenceInput
            label="Perfil"
            field={managerUserLink.fields.idManagerProfile}
            routeParams={{}}
            value={profile}
            onChange={(value) => setProfile(value === null ? null : Number(value))}
            help="O que a pessoa pode fazer, e em qual gestor. Sem perfil ela entra e não vê página alguma."
            placeholder="Digite o gestor ou o perfil"
          />
        )}
        <Typography variant="body2" color="textSecondary">
          {sendsMail
            ? 'O convite vale sete dias. Você pode enviá-lo por e-mail, ou copiar o endereço e passá-lo por outro meio.'
            : 'O convite vale sete dias. Nenhum servidor de e-mail está configurado: você copia o endereço e o passa à pessoa.'}
        </Typography>
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', rowGap: 1 }}>
        <Button variant="text" onClick={onClose}>
          Cancelar
        </Button>
        {sendsMail && (
          <Button
            variant="outlined"
            loading={busy === 'link'}
            disabled={busy !== null}
            onClick={() => void send('link')}
          >
            Copiar endereço
          </Button>
        )}
        <Button
          type="submit"
          variant="contained"
          loading={busy !== null && (busy === 'email') === sendsMail}
          disabled={busy !== null}
        >
          {sendsMail ? 'Enviar convite' : 'Convidar'}
        </Button>
      </DialogActions>
    </form>
  )
}

function Done({ id, email, address, onClose }: Invited & { readonly onClose: () => void }) {
  return (
    <>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        {address ? (
          <InvitationLink address={address} email={email} />
        ) : (
          <Typography role="status" sx={{ overflowWrap: 'anywhere' }}>
            O convite saiu para <strong>{email}</strong>. Vale uma vez, por sete dias.
          </Typography>
        )}
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', rowGap: 1 }}>
        <Button variant="outlined" href={`${publishers}?usuario=${id}`}>
          Limitar onde publica
        </Button>
        <Button
          variant={address ? 'text' : 'contained'}
          onClick={() => {
            onClose()
            toast({ text: `${email} aparece na lista como Convidado` })
          }}
        >
          Concluir
        </Button>
      </DialogActions>
    </>
  )
}
