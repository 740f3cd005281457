import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Alert from '@mui/material/Alert'
import Link from '@mui/material/Link'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { FieldOf } from '../../../kernel/field.ts'
import { problem } from '../../../kernel/problem.ts'
import { systemUser, type SystemUser } from '../../../resources/access/system-user.ts'
import { readPage } from '../../engine/data.ts'
import { FlagInput } from '../../inputs/flag.tsx'
import { TextInput } from '../../inputs/text.tsx'
import { ErrorState, Skeletons } from '../../app/loading.tsx'
import { asProblem } from '../../transport/problem-answer.ts'
import { LeaveGuard } from '../../engine/form/form-leave.tsx'
import { personPath } from '../../people/path.ts'
import { readProfile } from '../../../resources/calls/session.ts'
import { useSession } from '../../session/session.tsx'
import { callApi } from '../../transport/http.ts'
import { Face } from '../../ui/face.tsx'
import { RefusalAlert } from '../../ui/refusal.tsx'
import { toast } from '../../ui/toasts.tsx'
import { accountFlags, staffFlags, texts, useAccess, type FlagName } from './access.ts'
import { InvitationOf } from './invitation.tsx'
import { Profiles } from './profiles.tsx'

const { fields } = systemUser

const userQuery = (id: string) => ({
  // What is being typed is not taken away by a look at another window.
  queryKey: [systemUser.name, 'one', id],
  staleTime: 0,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
  queryFn: async () => {
    const [row] = (await readPage(systemUser, {}, { page: 1, pageSize: 10, filter: [`id:${id}`] }))
      .rows
    if (!row) throw problem('missing', systemUser.messages.missing ?? '')
    return row
  },
})

/** The picture of a user, for whoever may read their data: an elMaster, and the user. */
function usePicture(id: string): string | null {
  const { profile, userId } = useSession()
  const { data } = useQuery({
    queryKey: [systemUser.name, 'profile', id],
    enabled: id === userId || profile?.usuarioElMaster === true,
    queryFn: async () => (await callApi(readProfile, { params: { id } })).data,
  })
  return data?.avatar ?? null
}

/** The data, the state and the profiles of a person, to be changed. */
export function AccessDialog({
  id,
  onClose,
}: {
  readonly id: string
  readonly onClose: () => void
}) {
  const { data, error, refetch, isFetchedAfterMount } = useQuery(userQuery(id))
  const picture = usePicture(id)
  const [unsaved, setUnsaved] = useState(false)
  return (
    <Dialog
      open
      onClose={unsaved ? undefined : onClose}
      aria-labelledby="access-title"
      maxWidth="sm"
      fullWidth
    >
      <DialogTitle
        id="access-title"
        sx={{ display: 'flex', alignItems: 'center', gap: 1.5, overflowWrap: 'anywhere' }}
      >
        {data && <Face name={data.name} picture={picture} size={40} />}
        Acesso de {data?.name ?? 'uma pessoa'}
      </DialogTitle>
      {error && !data ? (
        <DialogContent>
          <ErrorState
            title="Ocorreu um erro ao buscar o registro!"
            problem={asProblem(error)}
            retry={() => void refetch()}
          />
        </DialogContent>
      ) : !data || !isFetchedAfterMount ? (
        <DialogContent>
          <Skeletons lines={6} />
        </DialogContent>
      ) : (
        <Fields user={data} onUnsaved={setUnsaved} onClose={onClose} />
      )}
    </Dialog>
  )
}

interface FieldsProps {
  readonly user: SystemUser
  /** Hears whether something would be lost now. */
  readonly onUnsaved: (unsaved: boolean) => void
  readonly onClose: () => void
}
function Fields({ user, onUnsaved, onClose }: FieldsProps) {
  const { form, change, faults, refused, giving, open, busy, save } = useAccess(user)
  const { profile } = useSession()
  useEffect(() => onUnsaved(open), [onUnsaved, open])
  const submit = async () => {
    if (!(await save())) return
    toast({ text: `Acesso de ${form.name.trim()} atualizado` })
    onClose()
  }
  const flag = (name: FlagName) => {
    const { label, help, words }: FieldOf<'flag'> = fields[name]
    return (
      <FlagInput
        key={name}
        label={label}
        help={help}
        words={words}
        value={form[name]}
        onChange={(value) => change({ [name]: value })}
      />
    )
  }
  return (
    <>
      <LeaveGuard unsaved={() => open && !busy} kept={false} />
      <DialogContent sx={{ display: 'grid', gap: 2.5 }}>
        {refused && <RefusalAlert title={refused.title}>{refused.text}</RefusalAlert>}
        <Link href={personPath(user.id)}>O que {user.name} vê, publica e responde</Link>
        {user.situation === 'convidado' && <InvitationOf user={user} onRevoked={onClose} />}
        {user.situation === 'aguarda' && (
          <Alert severity="info">
            Confirmou o e-mail e aguarda liberação: ligue “Ativo” e dê um perfil.
          </Alert>
        )}
        {texts.map((name) => (
          <TextInput
            key={name}
            label={fields[name].label}
            required
            value={form[name]}
            fault={faults[name]}
            onChange={(value) => change({ [name]: value ?? '' })}
          />
        ))}
        {accountFlags.map(flag)}
        <Profiles id={user.id} giving={giving.value} onChange={giving.change} />
        {profile?.usuarioElMaster && staffFlags.map(flag)}
      </DialogContent>
      <DialogActions>
        <Button variant="text" onClick={onClose}>
          Cancelar
        </Button>
        <Button variant="contained" loading={busy} disabled={!open} onClick={() => void submit()}>
          Salvar
        </Button>
      </DialogActions>
    </>
  )
}
