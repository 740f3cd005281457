import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { lazy, Suspense, useState } from 'react'
import { showCode } from '../session/second-step.ts'
import { takesPasskeys } from '../session/takes-passkeys.ts'
import { asProblem } from '../transport/problem-answer.ts'
import { AccountForm, type AccountFieldProps, type AccountFormValues } from './account-form.tsx'

const PasskeySignIn = lazy(() => import('./passkey-sign-in.tsx'))

type Name = 'codigo'
const missing = (text: string) => (draft: AccountFormValues<Name>) =>
  draft.codigo.trim() ? {} : { codigo: text }

/** The codes that open the second step: the one that changes, and those that were kept on paper. */
const ways = {
  application: {
    asked: {
      name: 'codigo',
      label: 'Código do aplicativo',
      help: 'Os seis dígitos que o aplicativo do seu celular mostra agora.',
      autoComplete: 'one-time-code',
      inputMode: 'numeric',
      maxLength: 7,
      autoFocus: true,
    },
    missing: missing('Digite os seis dígitos que o aplicativo mostra.'),
    other: 'Estou sem o celular',
  },
  recovery: {
    asked: {
      name: 'codigo',
      label: 'Código de recuperação',
      help: 'Um dos que você guardou ao ligar o segundo fator. Cada um serve uma vez.',
      autoComplete: 'off',
      inputMode: 'text',
      maxLength: 40,
      autoFocus: true,
    },
    missing: missing('Digite um código de recuperação.'),
    other: 'Usar o código do aplicativo',
  },
} as const satisfies Record<
  string,
  { readonly asked: AccountFieldProps<Name> } & Record<string, unknown>
>

export interface SecondStepProps {
  readonly onEntered: () => Promise<void> | void
  /** Asks for the password again. @param why what to say there */
  readonly onAgain: (why?: string) => void
}
/** The password was right, and the account asks for a code as well. */
export default function SecondStep({ onEntered, onAgain }: SecondStepProps) {
  const [way, setWay] = useState<keyof typeof ways>('application')
  const { asked, missing: faultsOf, other } = ways[way]
  const send = async ({ codigo }: AccountFormValues<Name>) => {
    try {
      await showCode(codigo.trim())
    } catch (error) {
      const refused = asProblem(error)
      if (refused.code === 'signed-out') return onAgain(refused.message)
      throw refused
    }
    await onEntered()
  }
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <AccountForm key={way} asked={[asked]} faultsOf={faultsOf} send={send} submitText="Entrar" />
      {takesPasskeys() && (
        <Suspense>
          <PasskeySignIn onEntered={onEntered} />
        </Suspense>
      )}
      {way === 'recovery' && (
        <Typography variant="body2" color="textSecondary">
          Sem o celular e sem os códigos, procure quem administra as pessoas com acesso no seu
          órgão.
        </Typography>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: 1 }}>
        <Button
          variant="text"
          onClick={() => setWay(way === 'recovery' ? 'application' : 'recovery')}
        >
          {other}
        </Button>
        <Button variant="text" onClick={() => onAgain()}>
          Voltar
        </Button>
      </Box>
    </Box>
  )
}
