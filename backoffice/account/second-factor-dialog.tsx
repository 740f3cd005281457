import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import useMediaQuery from '@mui/material/useMediaQuery'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import {
  prepareFactor,
  renewRecoveryCodes,
  turnOffFactor,
  turnOnFactor,
} from '../../resources/calls/second-factor.ts'
import { AccountForm, type AccountFormValues } from '../sign-in/account-form.tsx'
import { ownCode, ownPassword } from '../sign-in/own-proof.ts'
import { RecoveryCodes, ScanFactor, type NewFactor } from '../sign-in/new-factor.tsx'
import { callApi } from '../transport/http.ts'
import { toast } from '../ui/toasts.tsx'

/** What is done with one's own second factor. */
export type FactorAct = 'on' | 'off' | 'codes'

type Name = 'senha' | 'codigo'
const faultsOf = (draft: Partial<AccountFormValues<Name>>) => ({
  ...(draft.senha ? {} : { senha: 'Informe a sua senha.' }),
  ...(draft.codigo === undefined || draft.codigo.trim() ? {} : { codigo: 'Informe o código.' }),
})

const words = {
  on: [
    'Ligar o segundo fator',
    'Confirme a sua senha para começar. Ao ligar, as suas sessões em outros aparelhos terminam.',
    'Continuar',
  ],
  off: ['Desligar o segundo fator', 'Só a senha passa a abrir a sua conta.', 'Desligar'],
  codes: [
    'Novos códigos de recuperação',
    'Os códigos que você tem deixam de valer.',
    'Trocar os códigos',
  ],
} as const satisfies Record<FactorAct, readonly [string, string, string]>

/** Asks for the password, then does it; codes of recovery that come of it stay until they are said to be kept. */
export default function FactorDialog({
  act,
  onClose,
}: {
  readonly act: FactorAct
  readonly onClose: () => void
}) {
  const id = useId()
  const small = useMediaQuery('(max-width: 600px)')
  const [factor, setFactor] = useState<NewFactor>()
  const [codes, setCodes] = useState<readonly string[]>()
  const [title, explanation, submitText] = words[act]
  const begin = async ({ senha }: AccountFormValues<'senha'>) =>
    setFactor((await callApi(prepareFactor, { body: { senha } })).data)
  const prove = async (codigo: string) =>
    setCodes((await callApi(turnOnFactor, { body: { codigo } })).data.codigos)
  const change = async ({ senha, codigo }: AccountFormValues<Name>) => {
    const body = { senha, codigo: codigo.trim() }
    if (act === 'codes') return setCodes((await callApi(renewRecoveryCodes, { body })).data.codigos)
    await callApi(turnOffFactor, { body })
    toast({ text: 'Segundo fator desligado.' })
    onClose()
  }
  const kept = () => {
    toast({ text: act === 'on' ? 'Segundo fator ligado.' : 'Códigos trocados.' })
    onClose()
  }
  const shown = () => {
    if (codes) return <RecoveryCodes codes={codes} onKept={kept} />
    if (factor) return <ScanFactor factor={factor} send={prove} />
    const form = { faultsOf, submitText }
    return (
      <>
        <Typography color="textSecondary">{explanation}</Typography>
        {act === 'on' ? (
          <AccountForm asked={[ownPassword]} send={begin} {...form} />
        ) : (
          <AccountForm<Name> asked={[ownPassword, ownCode]} send={change} {...form} />
        )}
      </>
    )
  }
  return (
    <Dialog
      open
      // Codes that were not kept are gone: only their own button closes.
      onClose={codes ? undefined : onClose}
      fullScreen={small}
      fullWidth
      maxWidth="sm"
      aria-labelledby={id}
    >
      <DialogTitle id={id}>{codes ? 'Guarde os códigos de recuperação' : title}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2, alignContent: 'start' }}>
        {shown()}
        {!codes && (
          <Box>
            <Button variant="text" onClick={onClose}>
              Cancelar
            </Button>
          </Box>
        )}
      </DialogContent>
    </Dialog>
  )
}
