import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useRef, useState, type SyntheticEvent } from 'react'
import { asProblem } from '../transport/problem-answer.ts'
import { Field } from './field.tsx'

export interface SignInFormProps {
  readonly identity: {
    readonly label: string
    readonly name: string
    readonly type: 'text' | 'email'
    readonly missing: string
    readonly fixed?: string
  }
  readonly submit: (identity: string, password: string) => Promise<void>
  readonly autoFocus?: boolean
}

/**
 * Who and password. The answer of a failed try is shown above the fields, and the password is ready to be typed again.
 */
export function SignInForm({ identity, submit, autoFocus }: SignInFormProps) {
  const [who, setWho] = useState(identity.fixed ?? '')
  const [password, setPassword] = useState('')
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const whoInput = useRef<HTMLInputElement>(null)
  const passwordInput = useRef<HTMLInputElement>(null)

  const send = async (event: SyntheticEvent) => {
    event.preventDefault()
    setTried(true)
    setRefusal(undefined)
    if (!who.trim()) return whoInput.current?.focus()
    if (!password) return passwordInput.current?.focus()
    setBusy(true)
    try {
      await submit(who.trim(), password)
    } catch (error) {
      setRefusal(asProblem(error).message)
      passwordInput.current?.select()
    } finally {
      setBusy(false)
    }
  }

  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => void send(event)}
      sx={{ display: 'grid', gap: 2.5 }}
    >
      {refusal && (
        <Alert severity="error" role="alert">
          {refusal}
        </Alert>
      )}
      <Field
        {...identity}
        value={who}
        onChange={setWho}
        autoComplete="username"
        readOnly={identity.fixed !== undefined}
        inputRef={whoInput}
        autoFocus={autoFocus && identity.fixed === undefined}
        fault={tried && !who.trim() ? identity.missing : undefined}
      />
      <Field
        name="password"
        label="Senha"
        type="password"
        value={password}
        onChange={setPassword}
        autoComplete="current-password"
        inputRef={passwordInput}
        autoFocus={autoFocus && identity.fixed !== undefined}
        maxLength={128}
        fault={tried && !password ? 'Informe a senha.' : undefined}
      />
      <Button type="submit" variant="contained" size="large" loading={busy} loadingPosition="start">
        Entrar
      </Button>
    </Box>
  )
}
