import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState, type SyntheticEvent } from 'react'
import { z } from 'zod'
import { systemUser } from '../../resources/access/system-user.ts'
import { ownProfile } from '../../resources/own-profile.ts'
import { updateProfile } from '../../resources/calls/account.ts'
import type { Profile } from '../../resources/calls/session.ts'
import { callApi } from '../transport/http.ts'
import { MaskedInput } from '../inputs/masked.tsx'
import { TextInput } from '../inputs/text.tsx'
import { asProblem } from '../transport/problem-answer.ts'
import { showProfile } from '../session/session-state.ts'
import { toast } from '../ui/toasts.tsx'

type Name = keyof typeof ownProfile
type Values = Readonly<Record<Name, string | null>>
const names = [
  'name',
  'function',
  'cpf',
  'phoneNumber',
  'alternativeEmail',
] as const satisfies readonly Name[]

const valuesOf = (profile: Profile): Values => ({
  name: profile.nomeCompleto,
  function: profile.funcao,
  cpf: profile.cpf,
  phoneNumber: profile.phoneNumber,
  alternativeEmail: profile.emailAlternativo,
})
const wired = (values: Values) => ({
  nomeCompleto: values.name,
  funcao: values.function,
  cpf: values.cpf,
  phoneNumber: values.phoneNumber,
  emailAlternativo: values.alternativeEmail,
})
/** Every fault, by wire name. */
const faultsOf = (values: Values): Readonly<Record<string, string>> =>
  Object.fromEntries(
    names.flatMap((name) => {
      const result = z.safeEncode(ownProfile[name].write, values[name] as string)
      return result.success
        ? []
        : [[ownProfile[name].wire, result.error.issues[0]?.message ?? 'Valor inválido.']]
    }),
  )

/** One's own data. The e-mail one signs in with is an administrator's to change. */
export function ProfileForm({ profile }: { readonly profile: Profile }) {
  const [values, setValues] = useState(valuesOf(profile))
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({})
  const [refusal, setRefusal] = useState<string>()
  const [busy, setBusy] = useState(false)
  const changed = names.some((name) => values[name] !== valuesOf(profile)[name])

  const save = async (event: SyntheticEvent) => {
    event.preventDefault()
    setRefusal(undefined)
    const found = faultsOf(values)
    setFaults(found)
    if (Object.keys(found).length > 0) return
    setBusy(true)
    try {
      const { data } = await callApi(updateProfile, {
        params: { id: profile.id },
        body: { id: profile.id, ...wired(values) },
      })
      showProfile(data)
      toast({ text: 'Seus dados foram atualizados.' })
    } catch (error) {
      const problem = asProblem(error)
      setFaults(Object.fromEntries(problem.faults.map(({ field, message }) => [field, message])))
      if (problem.faults.length === 0) setRefusal(problem.message)
    } finally {
      setBusy(false)
    }
  }
  const bind = (name: Name) => ({
    name,
    label: ownProfile[name].label,
    value: values[name],
    fault: faults[ownProfile[name].wire],
    onChange: (value: string | null) => setValues({ ...values, [name]: value }),
  })
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event: SyntheticEvent) => void save(event)}
      sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}
    >
      {refusal && (
        <Alert severity="error" role="alert" sx={{ gridColumn: '1 / -1' }}>
          <AlertTitle>{systemUser.messages.updateFailed}</AlertTitle>
          {refusal}
        </Alert>
      )}
      <Box sx={{ gridColumn: '1 / -1' }}>
        <Typography variant="body2" sx={{ color: 'text.caption' }}>
          E-mail com que você entra
        </Typography>
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{profile.email}</Typography>
      </Box>
      <TextInput {...bind('name')} required max={ownProfile.name.max} autoComplete="name" />
      <TextInput
        {...bind('function')}
        max={ownProfile.function.max}
        placeholder={ownProfile.function.placeholder}
        autoComplete="organization-title"
      />
      <MaskedInput {...bind('cpf')} identifier="cpf" />
      <MaskedInput {...bind('phoneNumber')} identifier="phone" />
      <TextInput {...bind('alternativeEmail')} type="email" autoComplete="email" />
      <Box sx={{ gridColumn: '1 / -1', display: 'flex', gap: 1 }}>
        <Button
          type="submit"
          variant="contained"
          loading={busy}
          loadingPosition="start"
          disabled={!changed}
        >
          Salvar
        </Button>
        {changed && (
          <Button
            onClick={() => {
              setValues(valuesOf(profile))
              setFaults({})
            }}
          >
            Desfazer
          </Button>
        )}
      </Box>
    </Box>
  )
}
