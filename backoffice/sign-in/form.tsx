import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { lazy, Suspense, useRef, useState, type SyntheticEvent } from 'react'
import { Skeletons } from '../app/loading.tsx'
import { asProblem } from '../transport/problem-answer.ts'
import { LabelledInput } from './field.tsx'

const SecondStep = lazy(() => import('./second-step.tsx'))
const DemandedFactor = lazy(() => import('./demanded-factor.tsx'))
/** What follows the right password: a code, or a factor to turn on. */
type Half = 'code' | 'turning-on'

export interface SignInFormProps {
  readonly identity: {
    readonly label: string
    readonly name: string
    readonly type: 'text' | 'email'
    readonly missing: string
    readonly fixed?: string
  }
  /** @throws {Problem} `second-factor` when a code has to follow. */
  readonly submit: (identity: string, password: string) => Promise<void>
  /** Goes on once somebody is signed in, by one step or two. */
  readonly onEntered: () => Promise<void> | void
  readonly autoFocus?: boolean
}

/**
 * Who and password. The answer of a failed try is shown above the fields, and the password is ready to be typed again.
 */
export function SignInForm({ identity, submit, onEntered, autoFocus }: SignInFormProps) {
  const [half, setHalf] = useState<Half>()
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
      await onEntered()
    } catch (error) {
      const { code, message, detail } = asProblem(error)
      if (code === 'second-factor') return setHalf(detail?.['liga'] ? 'turning-on' : 'code')
      setRefusal(message)
      passwordInput.current?.select()
    } finally {
      setBusy(false)
    }
  }

  const beginAgain = (why?: string) => {
    setPassword('')
    setTried(false)
    setRefusal(why)
    setHalf(undefined)
  }
  if (half)
    return (
      <Suspense fallback={<Skeletons lines={2} />}>
        {half === 'code' ? (
          <SecondStep onEntered={onEntered} onAgain={beginAgain} />
        ) : (
          <DemandedFactor onEntered={onEntered} onAgain={beginAgain} />
        )}
      </Suspense>
    )
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
      <LabelledInput
        {...identity}
        value={who}
        onChange={setWho}
        autoComplete={identity.type === 'email' ? 'username webauthn' : 'username'}
        readOnly={identity.fixed !== undefined}
        inputRef={whoInput}
        autoFocus={autoFocus && identity.fixed === undefined}
        fault={tried && !who.trim() ? identity.missing : undefined}
      />
      <LabelledInput
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
