import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useRef, useState, type SyntheticEvent } from 'react'
import type { Problem } from '../../kernel/problem.ts'
import { asProblem } from '../transport/problem-answer.ts'
import { LabelledInput, type FieldProps } from './field.tsx'

export type AccountFormValues<N extends string> = Readonly<Record<N, string>>
export type FieldFaults<N extends string> = Partial<Readonly<Record<N, string>>>
export type AccountFieldProps<N extends string> = Omit<
  FieldProps,
  'value' | 'onChange' | 'name' | 'fault'
> & {
  readonly name: N
}

const shortest = 12
const longest = 128

interface AccountFormProps<N extends string> {
  readonly asked: readonly AccountFieldProps<N>[]
  /** What the form can tell by itself. */
  readonly faultsOf: (draft: AccountFormValues<N>) => FieldFaults<N>
  /** @throws {Problem} with faults by field, or a text for the whole form. */
  readonly send: (draft: AccountFormValues<N>) => Promise<void>
  readonly submitText: string
}

/**
 * A short form outside the session. Faults stand at their fields, the first one has the focus, and what was typed
 * stays.
 */
export function AccountForm<N extends string>({
  asked,
  faultsOf,
  send,
  submitText,
}: AccountFormProps<N>) {
  const [draft, setDraft] = useState<AccountFormValues<N>>(
    Object.fromEntries(asked.map(({ name }) => [name, ''])) as AccountFormValues<N>,
  )
  const [faults, setFaults] = useState<FieldFaults<N>>({})
  const [refusal, setRefusal] = useState<Problem>()
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)

  const show = (found: FieldFaults<N>) => {
    setFaults(found)
    const first = asked.find(({ name }) => found[name] !== undefined)
    if (first) form.current?.querySelector<HTMLInputElement>(`[name="${first.name}"]`)?.focus()
    return first !== undefined
  }
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    setRefusal(undefined)
    if (show(faultsOf(draft))) return
    setBusy(true)
    try {
      await send(draft)
    } catch (error) {
      const refused = asProblem(error)
      if (
        !show(
          Object.fromEntries(
            refused.faults.map(({ field, message }) => [field, message]),
          ) as FieldFaults<N>,
        )
      )
        setRefusal(refused)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Box
      component="form"
      ref={form}
      noValidate
      onSubmit={(event) => void submit(event)}
      sx={{ display: 'grid', gap: 2.5 }}
    >
      {refusal && (
        <Alert severity="error" role="alert">
          {refusal.message}
        </Alert>
      )}
      {asked.map((field) => (
        <LabelledInput
          key={field.name}
          {...field}
          value={draft[field.name]}
          fault={faults[field.name]}
          onChange={(value) => setDraft({ ...draft, [field.name]: value })}
        />
      ))}
      <Button type="submit" variant="contained" size="large" loading={busy} loadingPosition="start">
        {submitText}
      </Button>
    </Box>
  )
}

export const emailFault = (email: string) =>
  /^\S+@\S+\.\S+$/.test(email.trim())
    ? {}
    : { email: 'Informe um e-mail, como nome@dominio.gov.br.' }

interface TwoPasswords {
  readonly senha: string
  readonly repetida: string
}
/** The server refuses common passwords and those that hold the name or the e-mail. */
export const passwordFaults = ({
  senha,
  repetida,
}: TwoPasswords): FieldFaults<keyof TwoPasswords> => ({
  ...(senha.length < shortest
    ? { senha: `Use pelo menos ${shortest} caracteres. Uma frase é fácil de lembrar.` }
    : {}),
  ...(repetida !== senha ? { repetida: 'As duas senhas são diferentes.' } : {}),
})
export const twoPasswords: readonly AccountFieldProps<keyof TwoPasswords>[] = [
  {
    name: 'senha',
    label: 'Senha',
    type: 'password',
    autoComplete: 'new-password',
    maxLength: longest,
    help: `De ${shortest} a ${longest} caracteres, sem o seu nome nem o e-mail.`,
  },
  {
    name: 'repetida',
    label: 'Repita a senha',
    type: 'password',
    autoComplete: 'new-password',
    maxLength: longest,
  },
]
