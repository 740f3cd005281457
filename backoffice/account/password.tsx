import { toast } from '../ui/toasts.tsx'
import { queryClient } from '../transport/query.ts'
import { useState } from 'react'
import { sessionsKey } from './sessions.tsx'
import {
  AccountForm,
  passwordFaults,
  twoPasswords,
  type AccountFieldProps,
  type AccountFormValues,
} from '../sign-in/account-form.tsx'

type Name = 'atual' | 'senha' | 'repetida'
const asked: readonly AccountFieldProps<Name>[] = [
  {
    name: 'atual',
    label: 'Senha atual',
    type: 'password',
    autoComplete: 'current-password',
    maxLength: 128,
  },
  ...twoPasswords.map((field) => ({
    ...field,
    label: field.name === 'senha' ? 'Nova senha' : 'Repita a nova senha',
  })),
]

/** Changes one's own password; the other sessions end. @param change makes the call. */
export function Password({
  change,
}: {
  readonly change: (body: { readonly atual: string; readonly senha: string }) => Promise<unknown>
}) {
  const [round, setRound] = useState(0)
  const send = async ({ atual, senha }: AccountFormValues<Name>) => {
    await change({ atual, senha })
    toast({ text: 'Senha trocada. As suas outras sessões terminaram.' })
    setRound(round + 1)
    await queryClient.invalidateQueries({ queryKey: sessionsKey })
  }
  return (
    <AccountForm
      key={round}
      asked={asked}
      send={send}
      submitText="Trocar a senha"
      faultsOf={(draft) => ({
        ...(draft.atual ? {} : { atual: 'Informe a senha atual.' }),
        ...passwordFaults(draft),
      })}
    />
  )
}
