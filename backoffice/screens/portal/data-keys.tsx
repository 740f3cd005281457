import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogTitle from '@mui/material/DialogTitle'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listDataKeys, type KeysOfPortal } from '../../../tables/calls/data-key.ts'
import { EmptyState, ErrorState, Skeletons } from '../../app/loading.tsx'
import { useRights } from '../../session/permission.ts'
import { callApi } from '../../transport/http.ts'
import { asProblem } from '../../transport/problem-answer.ts'
import { queryClient } from '../../transport/query.ts'
import { DataKeyItem } from './data-key-item.tsx'
import { NewDataKeyForm, type MadeKey } from './new-data-key.tsx'
import { ShownKey } from './shown-key.tsx'
import { SystemsContent, type SystemsPlace, type SystemsTab } from './systems-content.tsx'
import Webhooks from './webhooks/webhooks.tsx'

const readKeys = async (portalId: number) =>
  (await callApi(listDataKeys, { params: { portalId } })).data
const queryKey = (portalId: number) => ['data-keys', portalId]

interface DataKeysProps {
  readonly portalId: number
  readonly onClose: () => void
}
/** Systems of a portal: the keys by which they send data, and the webhooks by which they are told of what changes. */
export default function DataKeys({ portalId, onClose }: DataKeysProps) {
  const { data, error, refetch } = useQuery({
    queryKey: queryKey(portalId),
    queryFn: () => readKeys(portalId),
  })
  const [step, setStep] = useState<'list' | 'new' | MadeKey>('list')
  const [chosen, setChosen] = useState<SystemsTab>()
  const tab = chosen ?? 'keys'
  const small = useMediaQuery('(max-width: 600px)')
  const changed = () => queryClient.invalidateQueries({ queryKey: queryKey(portalId) })
  const title =
    tab === 'webhooks'
      ? 'Webhooks'
      : step === 'list'
        ? 'Chaves de dados'
        : step === 'new'
          ? 'Nova chave de dados'
          : 'Chave criada'
  const systems = { tab, isChosen: chosen !== undefined, onTab: setChosen }
  return (
    <Dialog
      open
      // A click beside the dialog must not lose a key that is shown once.
      onClose={step === 'list' ? onClose : undefined}
      fullScreen={small}
      fullWidth
      maxWidth="sm"
      aria-labelledby="data-keys-title"
    >
      <DialogTitle id="data-keys-title">{title}</DialogTitle>
      {tab === 'webhooks' ? (
        <Webhooks {...{ portalId, onClose, systems }} />
      ) : error ? (
        <SystemsContent {...systems}>
          <ErrorState problem={asProblem(error)} retry={() => void refetch()} />
        </SystemsContent>
      ) : !data ? (
        <SystemsContent {...systems}>
          <Skeletons lines={4} />
        </SystemsContent>
      ) : step === 'list' ? (
        <Keys
          {...{ portalId, data, onClose, systems, onChanged: changed }}
          onNew={() => setStep('new')}
        />
      ) : step === 'new' ? (
        <NewDataKeyForm
          portalId={portalId}
          known={data}
          onCancel={() => setStep('list')}
          onMade={(made) => {
            setStep(made)
            void changed()
          }}
        />
      ) : (
        <ShownKey made={step} known={data} onClose={() => setStep('list')} />
      )}
    </Dialog>
  )
}

interface KeysProps extends DataKeysProps {
  readonly data: KeysOfPortal
  readonly systems: SystemsPlace
  readonly onChanged: () => Promise<void>
  readonly onNew: () => void
}
function Keys({ portalId, data, systems, onClose, onChanged, onNew }: KeysProps) {
  const rights = useRights()
  const { chaves, regras } = data
  const add = rights.edit && (
    <Button variant="contained" onClick={onNew}>
      Nova chave
    </Button>
  )
  return (
    <>
      <SystemsContent {...systems}>
        <Typography color="textSecondary">
          Com uma chave, o sistema contábil envia receitas, despesas, empenhos e pagamentos a este
          portal sem que ninguém digite.{' '}
          {regras && (
            <Link href={regras} target="_blank" rel="noopener">
              Regras para o fornecedor
            </Link>
          )}
        </Typography>
        {data.unidades.length === 0 && (
          <Alert severity="info">
            Cadastre antes a unidade gestora deste portal: uma chave vale para unidades escolhidas.
          </Alert>
        )}
        {chaves.length === 0 ? (
          <EmptyState
            title="Nenhuma chave ainda"
            text="Crie uma para cada sistema que envia dados, e passe-a ao fornecedor por um meio seguro."
            action={data.unidades.length > 0 && add}
          />
        ) : (
          <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 2 }}>
            {chaves.map((key) => (
              <DataKeyItem
                key={key.id}
                {...{ portalId, data, onChanged }}
                row={key}
                mayRevoke={rights.edit}
              />
            ))}
          </Box>
        )}
      </SystemsContent>
      <DialogActions sx={{ flexWrap: 'wrap', rowGap: 1 }}>
        <Button variant="text" onClick={onClose}>
          Fechar
        </Button>
        {chaves.length > 0 && add}
      </DialogActions>
    </>
  )
}
