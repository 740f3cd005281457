import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { listPasskeys, removePasskey, type Passkey } from '../../resources/calls/passkey.ts'
import { momentHere } from '../app/clock.ts'
import { ErrorState, Skeletons } from '../app/loading.tsx'
import { takesPasskeys } from '../session/takes-passkeys.ts'
import { AccountForm, type AccountFieldProps } from '../sign-in/account-form.tsx'
import { VisuallyHidden } from '../theme/visually-hidden.tsx'
import { callApi } from '../transport/http.ts'
import { asProblem } from '../transport/problem-answer.ts'
import { toast } from '../ui/toasts.tsx'
import { ownFactorKey } from './own-factor.ts'

const queryKey = ['passkeys'] as const
const name: AccountFieldProps<'nome'> = {
  name: 'nome',
  label: 'Nome da chave',
  help: 'Para você a reconhecer: Celular, Computador da sala.',
  autoComplete: 'off',
  maxLength: 60,
  autoFocus: true,
}

/** One's passkeys: each is made on a device, opens the account without a password, and can be removed. */
export function Passkeys() {
  const client = useQueryClient()
  const [making, setMaking] = useState(false)
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await callApi(listPasskeys, { signal })).data,
  })
  if (error && !data) return <ErrorState problem={asProblem(error)} retry={() => void refetch()} />
  if (!data) return <Skeletons lines={2} />
  const changed = async (text: string) => {
    toast({ text })
    await client.invalidateQueries({ queryKey })
    await client.invalidateQueries({ queryKey: ownFactorKey })
  }
  const make = async (nome: string) => {
    const { makePasskey } = await import('../session/passkey.ts')
    await makePasskey(nome)
    setMaking(false)
    await changed('Chave de acesso criada.')
  }
  const remove = async (id: string) => {
    try {
      await callApi(removePasskey, { params: { id } })
      await changed('Chave de acesso removida.')
    } catch (problem) {
      toast({ text: asProblem(problem).message, kind: 'error' })
    }
  }
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      {data.length === 0 ? (
        <Typography>Nenhuma ainda: a sua conta se abre com a senha.</Typography>
      ) : (
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1.5 }}>
          {data.map((one) => (
            <PasskeyItem key={one.id} passkey={one} onRemove={() => void remove(one.id)} />
          ))}
        </Box>
      )}
      {!takesPasskeys() ? (
        <Typography color="textSecondary">
          Este navegador, neste endereço, não usa chaves de acesso.
        </Typography>
      ) : making ? (
        <>
          <AccountForm
            asked={[name]}
            faultsOf={({ nome }) => (nome.trim() ? {} : { nome: 'Dê um nome à chave.' })}
            send={({ nome }) => make(nome.trim())}
            submitText="Criar neste aparelho"
          />
          <Button variant="text" onClick={() => setMaking(false)}>
            Cancelar
          </Button>
        </>
      ) : (
        <Button variant="outlined" onClick={() => setMaking(true)}>
          Nova chave de acesso
        </Button>
      )}
    </Box>
  )
}

function PasskeyItem({
  passkey: { nome, dominio, sincronizada, criada_em: made, usada_em: used },
  onRemove,
}: {
  readonly passkey: Passkey
  readonly onRemove: () => void
}) {
  return (
    <Box component="li" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      <Box sx={{ minWidth: 0, mr: 'auto' }}>
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{nome}</Typography>
        <Typography variant="body2" color="textSecondary">
          {used === null ? 'Ainda não usada' : `Último uso em ${momentHere(used)}`}; criada em{' '}
          {momentHere(made)}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {sincronizada ? 'Nos seus aparelhos' : 'Só no aparelho em que foi criada'}, em {dominio}
        </Typography>
      </Box>
      <Button size="small" onClick={onRemove}>
        Remover<VisuallyHidden> a chave {nome}</VisuallyHidden>
      </Button>
    </Box>
  )
}
