import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useRef, useState, type SyntheticEvent } from 'react'
import type { Problem } from '../../kernel/problem.ts'
import { useScreenTitle } from '../page.tsx'
import { asProblem } from '../problem-answer.ts'
import { makeFirstUser, signIn } from '../session-state.ts'
import { toast } from '../toasts.tsx'
import { Field } from './field.tsx'

interface Draft { readonly nome: string; readonly email: string; readonly senha: string; readonly repetida: string }
type Faults = Partial<Readonly<Record<keyof Draft, string>>>

const shortest = 12
const longest = 128

/** What the form can tell by itself; the server refuses common passwords and those that hold the name or the e-mail. */
function faultsOf({ nome, email, senha, repetida }: Draft): Faults {
  const faults: { -readonly [K in keyof Draft]?: string } = {}
  if (!nome.trim()) faults.nome = 'Informe o nome completo.'
  if (!/^\S+@\S+\.\S+$/.test(email.trim())) faults.email = 'Informe um e-mail, como nome@dominio.gov.br.'
  if (senha.length < shortest) faults.senha = `Use pelo menos ${shortest} caracteres. Uma frase é fácil de lembrar.`
  if (repetida !== senha) faults.repetida = 'As duas senhas são diferentes.'
  return faults
}

const empty: Draft = { nome: '', email: '', senha: '', repetida: '' }

/** Makes the first user of an empty installation. The link is printed once, where the server was started. */
export function FirstAccess() {
  const { chave }: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const heading = useScreenTitle('Primeiro acesso')
  return (
    <>
      <Typography variant="h1" ref={heading} tabIndex={-1}>Primeiro acesso</Typography>
      <Typography color="textSecondary" sx={{ mt: 0.5, mb: 3 }}>Crie a conta de quem vai administrar o sistema. Este endereço vale uma única vez.</Typography>
      {typeof chave === 'string' && chave
        ? <FirstUserForm chave={chave} />
        : <Alert severity="warning">Falta a chave no endereço. Abra o endereço completo que apareceu onde o servidor foi iniciado.</Alert>}
    </>
  )
}

function FirstUserForm({ chave }: { readonly chave: string }) {
  const [draft, setDraft] = useState(empty)
  const [faults, setFaults] = useState<Faults>({})
  const [refusal, setRefusal] = useState<Problem>()
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const navigate = useNavigate()

  const show = (found: Faults) => {
    setFaults(found)
    const [first] = Object.keys(found)
    if (first) form.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus()
    return first !== undefined
  }
  const send = async (event: SyntheticEvent) => {
    event.preventDefault()
    setRefusal(undefined)
    if (show(faultsOf(draft))) return
    setBusy(true)
    try {
      const { nome, email, senha } = draft
      await makeFirstUser({ chave, nome: nome.trim(), email: email.trim(), senha })
      await signIn(email.trim(), senha)
      toast({ text: 'Conta criada. Comece pelo cadastro de um gestor.' })
      await navigate({ to: '/', replace: true })
    } catch (error) {
      const refused = asProblem(error)
      const byField = Object.fromEntries(refused.faults.map(({ field, message }) => [field, message]))
      if (!show(byField)) setRefusal(refused)
    } finally {
      setBusy(false)
    }
  }
  const bind = (name: keyof Draft) => ({ name, value: draft[name], fault: faults[name], onChange: (value: string) => setDraft({ ...draft, [name]: value }) })

  return (
    <Box component="form" ref={form} noValidate onSubmit={(event) => void send(event)} sx={{ display: 'grid', gap: 2.5 }}>
      {refusal && <Alert severity="error" role="alert">{refusal.message}</Alert>}
      <Field {...bind('nome')} label="Nome completo" autoComplete="name" maxLength={120} autoFocus />
      <Field {...bind('email')} label="E-mail" type="email" autoComplete="username" />
      <Field {...bind('senha')} label="Senha" type="password" autoComplete="new-password" maxLength={longest} help={`De ${shortest} a ${longest} caracteres, sem o seu nome nem o e-mail.`} />
      <Field {...bind('repetida')} label="Repita a senha" type="password" autoComplete="new-password" maxLength={longest} />
      <Button type="submit" variant="contained" size="large" loading={busy} loadingPosition="start">Criar conta e entrar</Button>
    </Box>
  )
}
