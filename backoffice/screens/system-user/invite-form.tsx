import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState, type SyntheticEvent } from 'react'
import { managerUserLink } from '../../../resources/access/manager-user-link.ts'
import { systemUser } from '../../../resources/access/system-user.ts'
import { readMatrix, type RightsMatrix } from '../../../resources/calls/access.ts'
import { invitePerson } from '../../../resources/calls/invitation.ts'
import { optionsQuery } from '../../engine/reference.ts'
import { TextInput } from '../../inputs/text.tsx'
import { openProviders } from '../../session/provider.ts'
import { useSession } from '../../session/session.tsx'
import { callApi } from '../../transport/http.ts'
import { asProblem } from '../../transport/problem-answer.ts'
import { RefusalAlert } from '../../ui/refusal.tsx'
import { rightsQuery } from './giving.ts'
import { usersChanged } from './invitations.ts'
import { ProfileChoice } from './profile-choice.tsx'
import { usePublishing, type PublishingChoice } from './publishing.ts'
import { needsPermissions, rightsLine } from './rights-line.ts'
import { WherePublished } from './where-published.tsx'

export interface Invited {
  readonly id: string
  readonly email: string
  readonly address: string | null
  /** What the person will be able to do; nothing where it is not known. */
  readonly line: string | undefined
}

const needed = (email: string) => {
  const [fault] = systemUser.fields.email.write.safeParse(email).error?.issues ?? []
  return fault?.message
}

const matrixQuery = (profile: number | null) => ({
  queryKey: ['profile-page-permission', 'of-invitation', profile],
  enabled: profile !== null,
  queryFn: async (): Promise<RightsMatrix> =>
    (await callApi(readMatrix, { params: { key: String(profile) } })).data,
})
/** What a profile lets its people do, and where they publish; nothing for who may not read it. */
function useGiven(who: string, profile: number | null) {
  const { data: matrix } = useQuery(matrixQuery(profile))
  const known = profile === null ? null : matrix
  const limited = known && needsPermissions(known) ? known.id_gestor : undefined
  const publishing = usePublishing(limited)
  const line = known === undefined ? undefined : rightsLine(who, known, publishing?.place)
  return { publishing, line }
}

/** The profile of publishers, where there is one alone: it opens least, and nothing before types are ticked. */
function useProposedProfile(): number | null {
  const { userId } = useSession()
  const { data: rights } = useQuery(rightsQuery(userId))
  const { data: options = [] } = useQuery({
    ...optionsQuery(managerUserLink.fields.idManagerProfile, {}, ''),
    enabled: rights?.add === true,
  })
  const publishers = options.filter(({ text }) => text.endsWith(publisherName))
  const [only] = publishers
  return rights?.add && only && publishers.length === 1 ? Number(only.value) : null
}
const publisherName = 'Publicador'

/** What is typed into the invitation, and the way to send it. */
function useInvitation(onInvited: (invited: Invited) => void) {
  const [email, setEmail] = useState<string | null>(null)
  const [cpf, setCpf] = useState<string | null>(null)
  const [chosen, setProfile] = useState<number | null>()
  const proposed = useProposedProfile()
  const profile = chosen === undefined ? proposed : chosen
  const [fault, setFault] = useState<string>()
  const [refused, setRefused] = useState<string>()
  const [busy, setBusy] = useState<'email' | 'link' | null>(null)
  const to = email?.trim() ?? ''
  const { publishing, line } = useGiven(to === '' ? 'A pessoa' : to, profile)
  const send = async (envio: 'email' | 'link') => {
    const wrong = needed(to)
    setFault(wrong)
    setRefused(undefined)
    if (wrong) return
    setBusy(envio)
    try {
      const permissoes = publishing?.permissions
      const body = {
        email: to,
        id_gestor_perfil: profile,
        envio,
        permissoes,
        cpf: cpf?.trim() || null,
      }
      const { data } = await callApi(invitePerson, { body })
      await usersChanged()
      onInvited({ id: data.id, email: to, address: data.endereco, line })
    } catch (problem) {
      const { message, faults } = asProblem(problem)
      if (faults.some(({ field }) => field === 'email')) setFault(message)
      else setRefused(message)
    } finally {
      setBusy(null)
    }
  }
  return {
    email,
    setEmail,
    cpf,
    setCpf,
    profile,
    setProfile,
    publishing,
    line,
    fault,
    refused,
    busy,
    send,
  }
}

interface InviteFormProps {
  readonly sendsMail: boolean
  readonly onInvited: (invited: Invited) => void
  readonly onClose: () => void
}
/** Whom to invite, with which profile, and where they publish; what comes of it is said before it is sent. */
export function InviteForm({ sendsMail, onInvited, onClose }: InviteFormProps) {
  const invitation = useInvitation(onInvited)
  const { busy, send } = invitation
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    void send(sendsMail ? 'email' : 'link').then(() =>
      form.current?.querySelector<HTMLInputElement>('[aria-invalid="true"]')?.focus(),
    )
  }
  return (
    <form
      ref={form}
      noValidate
      onSubmit={submit}
      style={{ flex: '1 1 auto', display: 'flex', flexDirection: 'column', minHeight: 0 }}
    >
      <Fields {...invitation} sendsMail={sendsMail} />
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

interface FieldsProps {
  readonly email: string | null
  readonly setEmail: (email: string | null) => void
  readonly cpf: string | null
  readonly setCpf: (cpf: string | null) => void
  readonly profile: number | null
  readonly setProfile: (profile: number | null) => void
  readonly publishing: PublishingChoice | undefined
  readonly line: string | undefined
  readonly fault: string | undefined
  readonly refused: string | undefined
  readonly sendsMail: boolean
}
function Fields({ publishing, line, refused, sendsMail, ...form }: FieldsProps) {
  const { userId } = useSession()
  const { data: rights } = useQuery(rightsQuery(userId))
  const { data: providers } = useQuery({ queryKey: ['open-providers'], queryFn: openProviders })
  const vouching = providers?.find(({ cpf }) => cpf)
  return (
    <DialogContent sx={{ display: 'grid', gap: 2.5 }}>
      {refused && <RefusalAlert>{refused}</RefusalAlert>}
      <TextInput
        label="E-mail"
        type="email"
        required
        value={form.email}
        fault={form.fault}
        help="É com ele que a pessoa entra."
        onChange={form.setEmail}
      />
      {vouching && (
        <TextInput
          label="CPF (se o convite é só para quem o tem)"
          value={form.cpf}
          help={`A pessoa aceita o convite entrando com ${vouching.nome}. Vazio: quem tem o endereço escolhe uma senha.`}
          onChange={form.setCpf}
        />
      )}
      {rights?.add && (
        <ProfileChoice
          label="Perfil"
          help="O que a pessoa pode fazer, e em qual gestor."
          value={form.profile}
          onChange={form.setProfile}
        />
      )}
      {publishing && <WherePublished publishing={publishing} />}
      {line && (
        <Typography role="status" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          {line}
        </Typography>
      )}
      <Typography variant="body2" color="textSecondary">
        {sendsMail
          ? 'O convite vale sete dias. Você pode enviá-lo por e-mail, ou copiar o endereço e passá-lo por outro meio.'
          : 'O convite vale sete dias. Nenhum servidor de e-mail está configurado: você copia o endereço e o passa à pessoa.'}
      </Typography>
    </DialogContent>
  )
}
