import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useRouteContext } from '@tanstack/react-router'
import { useRef, useState, type SyntheticEvent } from 'react'
import { bare, identifiers, isValid } from '../../pt-br/identifier.ts'
import { Problem } from '../../kernel/problem.ts'
import { ErrorPage } from '../layouts/error.tsx'
import { useScreenTitle } from '../app/page.tsx'
import { asProblem } from '../transport/problem-answer.ts'
import { LabelledInput } from '../sign-in/field.tsx'
import { LabelledMaskedInput } from './masked-field.tsx'
import type { Receipt as Sent } from '../../resources/calls/bidding.ts'
import { sendRegistration, type Opened, type OpenPortals } from './portal.ts'
import { PortalChoice } from './portal-choice.tsx'
import { ReceiptPage } from './receipt.tsx'

type Name = 'numero_processo' | 'nome_razaosocial' | 'cpf_cnpj' | 'telefone' | 'email'
type Draft = Readonly<Record<Name, string>>
type Faults = Partial<Draft>
const names: readonly Name[] = [
  'numero_processo',
  'nome_razaosocial',
  'cpf_cnpj',
  'telefone',
  'email',
]

function faultsOf({ numero_processo, nome_razaosocial, cpf_cnpj, telefone, email }: Draft): Faults {
  const document = bare(cpf_cnpj)
  return {
    ...(numero_processo.trim()
      ? {}
      : { numero_processo: 'Informe o número do processo, como está no edital.' }),
    ...(nome_razaosocial.trim() ? {} : { nome_razaosocial: 'Informe o nome ou a razão social.' }),
    ...(isValid('cpf', document) || isValid('cnpj', document)
      ? {}
      : { cpf_cnpj: 'CPF ou CNPJ inválido. Confira os números.' }),
    ...(isValid('phone', bare(telefone)) ? {} : { telefone: identifiers.phone.message }),
    ...(/^\S+@\S+\.\S+$/.test(email.trim())
      ? {}
      : { email: 'Informe um e-mail, como nome@empresa.com.br.' }),
  }
}

const isList = (opened: Opened | OpenPortals): opened is OpenPortals => Array.isArray(opened)

/** Registers a company for a bidding, without an account. */
export function BiddingRegistrationPage() {
  const { opened }: { opened?: Opened | OpenPortals | Problem } = useRouteContext({ strict: false })
  const [sent, setSent] = useState<Sent>()
  if (!opened) return null
  if (opened instanceof Problem)
    return <ErrorPage status={opened.status} message={opened.message} framed={false} />
  if (isList(opened)) return <PortalChoice portals={opened} />
  const { portal } = opened
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, mb: 3 }}>
        {portal.brasao && (
          <Box
            component="img"
            src={portal.brasao}
            alt=""
            sx={{ height: 48, maxWidth: 96, objectFit: 'contain' }}
          />
        )}
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{portal.nome}</Typography>
      </Box>
      {sent ? (
        <ReceiptPage sent={sent} portal={portal} again={() => setSent(undefined)} />
      ) : (
        <RegistrationForm opened={opened} onSent={setSent} />
      )}
    </>
  )
}

interface FormProps {
  readonly opened: Opened
  readonly onSent: (sent: Sent) => void
}
/** What is typed, what is wrong with it, and the sending. */
function useRegistration({ opened: { portalId, process }, onSent }: FormProps) {
  const [draft, setDraft] = useState<Draft>({
    numero_processo: process,
    nome_razaosocial: '',
    cpf_cnpj: '',
    telefone: '',
    email: '',
  })
  const [faults, setFaults] = useState<Faults>({})
  const [refusal, setRefusal] = useState<Problem>()
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const show = (found: Faults) => {
    setFaults(found)
    const first = names.find((name) => found[name] !== undefined)
    if (first) form.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus()
    return first !== undefined
  }
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    setRefusal(undefined)
    if (show(faultsOf(draft))) return
    setBusy(true)
    try {
      onSent(
        await sendRegistration({
          portal_id: portalId,
          numero_processo: draft.numero_processo.trim(),
          nome_razaosocial: draft.nome_razaosocial.trim(),
          cpf_cnpj: bare(draft.cpf_cnpj),
          telefone: bare(draft.telefone),
          email: draft.email.trim(),
        }),
      )
    } catch (error) {
      const refused = asProblem(error)
      if (!show(Object.fromEntries(refused.faults.map(({ field, message }) => [field, message]))))
        setRefusal(refused)
    } finally {
      setBusy(false)
    }
  }
  const of = (name: Name) => ({
    name,
    value: draft[name],
    fault: faults[name],
    onChange: (value: string) => setDraft({ ...draft, [name]: value }),
  })
  return { form, faults, refusal, busy, submit, of }
}

function RegistrationForm(props: FormProps) {
  const { process } = props.opened
  const heading = useScreenTitle('Inscrição em licitação')
  const { form, faults, refusal, busy, submit, of } = useRegistration(props)
  return (
    <>
      <Typography variant="h1" ref={heading} tabIndex={-1}>
        Inscrição em licitação
      </Typography>
      <Typography color="textSecondary" sx={{ mt: 0.5, mb: 3 }}>
        Informe os dados da empresa ou da pessoa que vai participar. O número do protocolo aparece
        aqui e segue por e-mail.
      </Typography>
      <Box
        component="form"
        ref={form}
        noValidate
        onSubmit={(event) => void submit(event)}
        sx={{ display: 'grid', gap: 2.5 }}
      >
        {refusal && (
          <Alert severity="error" role="alert">
            <AlertTitle>Erro ao cadastrar a inscrição</AlertTitle>
            {refusal.message}
          </Alert>
        )}
        <LabelledInput
          {...of('numero_processo')}
          label="Número do processo"
          autoComplete="off"
          maxLength={60}
          readOnly={process !== '' && faults.numero_processo === undefined}
          help={process === '' ? 'Como está no edital, por exemplo: 012/2026.' : undefined}
        />
        <LabelledInput
          {...of('nome_razaosocial')}
          label="Nome ou razão social"
          autoComplete="organization"
          maxLength={200}
        />
        <LabelledMaskedInput
          {...of('cpf_cnpj')}
          label="CPF ou CNPJ"
          masks={[...identifiers.cpf.masks, ...identifiers.cnpj.masks]}
          autoComplete="off"
        />
        <LabelledMaskedInput
          {...of('telefone')}
          label="Telefone com DDD"
          masks={identifiers.phone.masks}
          autoComplete="tel-national"
          keyboard="tel"
        />
        <LabelledInput
          {...of('email')}
          label="E-mail"
          type="email"
          autoComplete="email"
          help="O protocolo vai para este endereço."
        />
        <Button
          type="submit"
          variant="contained"
          size="large"
          loading={busy}
          loadingPosition="start"
        >
          Enviar inscrição
        </Button>
        <Typography variant="body2" color="textSecondary">
          Os dados são usados só neste processo, pelo órgão que o conduz (Lei 13.709/2018 e Lei
          14.133/2021).
        </Typography>
      </Box>
    </>
  )
}
