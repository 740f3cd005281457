import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { formatDay } from '../../kernel/format.ts'
import { momentHere } from '../app/clock.ts'
import { ErrorState, Skeletons } from '../app/loading.tsx'
import { asProblem } from '../transport/problem-answer.ts'
import { ownFactorKey as queryKey, useOwnFactor } from './own-factor.ts'
import type { FactorAct } from './second-factor-dialog.tsx'

const FactorDialog = lazy(() => import('./second-factor-dialog.tsx'))
/** Codes of recovery below which others are proposed. */
const few = 3

const remaining = (count: number) =>
  count === 0
    ? 'Não resta nenhum código de recuperação.'
    : count === 1
      ? 'Resta 1 código de recuperação.'
      : `Restam ${count} códigos de recuperação.`

/** Whether a code is asked for beside the password, and turning that on and off. */
export function SecondFactor() {
  const client = useQueryClient()
  const [act, setAct] = useState<FactorAct>()
  const { data, error, refetch } = useOwnFactor()
  if (error && !data) return <ErrorState problem={asProblem(error)} retry={() => void refetch()} />
  if (!data) return <Skeletons lines={2} />
  const { ligado_em: since, codigos_restantes: count, exigido_desde: demanded } = data
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      {since === null ? (
        <>
          <Typography>
            {data.chaves_de_acesso === 0
              ? 'Hoje só a senha abre a sua conta.'
              : 'Hoje a senha abre a sua conta sem um código, e cada chave de acesso também.'}
          </Typography>
          {demanded !== null && (
            <Alert severity="warning">
              A partir de {formatDay(demanded)} ela só abre com um segundo fator.
            </Alert>
          )}
          <Button variant="outlined" onClick={() => setAct('on')}>
            Ligar o segundo fator
          </Button>
        </>
      ) : (
        <>
          <Typography>
            Ligado desde {momentHere(since)}. {remaining(count)}
          </Typography>
          {count < few && (
            <Alert severity="warning">
              Peça novos códigos: sem eles e sem o celular, a conta não abre.
            </Alert>
          )}
          <Button variant="outlined" onClick={() => setAct('codes')}>
            Novos códigos de recuperação
          </Button>
          <Button variant="text" onClick={() => setAct('off')}>
            Desligar
          </Button>
        </>
      )}
      {act && (
        <Suspense>
          <FactorDialog
            act={act}
            onClose={() => {
              setAct(undefined)
              void client.invalidateQueries({ queryKey })
            }}
          />
        </Suspense>
      )}
    </Box>
  )
}
