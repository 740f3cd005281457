import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useEffect, useState } from 'react'
import { goTo, leaveThere, leftBy, openProviders } from '../session/provider.ts'
import { asProblem } from '../transport/problem-answer.ts'

interface ProviderSignInProps {
  /** Where the person goes on. */
  readonly back?: string
  /** The key of an invitation that names a CPF: providers that answer for one alone are offered. */
  readonly invitation?: string
}
/** Signs in by the providers of the municipality; nothing where there are none. */
export default function ProviderSignIn({ back, invitation }: ProviderSignInProps) {
  const [data, setData] = useState<Awaited<ReturnType<typeof openProviders>>>([])
  useEffect(() => {
    // Where they are not known, the password opens as ever.
    openProviders().then(setData, () => undefined)
  }, [])
  const [busy, setBusy] = useState<string>()
  const [refusal, setRefusal] = useState<string>()
  const [left, setLeft] = useState(() => (invitation === undefined ? leftBy() : undefined))
  const act = async (id: string, go: () => Promise<void>) => {
    setBusy(id)
    setRefusal(undefined)
    try {
      await go()
    } catch (error) {
      setRefusal(asProblem(error).message)
      setBusy(undefined)
      setLeft(undefined)
    }
  }
  const offered = data.filter(({ cpf }) => cpf || invitation === undefined)
  const body = { volta: back ?? null, convite: invitation ?? null }
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {refusal && (
        <Alert severity="error" role="alert">
          {refusal}
        </Alert>
      )}
      {left && (
        <Alert severity="info">
          Você saiu daqui, e pode continuar dentro de {left.nome} neste navegador.{' '}
          <Button
            size="small"
            loading={busy === 'leaving'}
            onClick={() => void act('leaving', () => leaveThere(left.id))}
          >
            Sair também de {left.nome}
          </Button>
        </Alert>
      )}
      {offered.map(({ id, nome }) => (
        <Button
          key={id}
          variant="outlined"
          size="large"
          loading={busy === id}
          onClick={() => void act(id, () => goTo(id, body))}
        >
          Entrar com {nome}
        </Button>
      ))}
    </Box>
  )
}
