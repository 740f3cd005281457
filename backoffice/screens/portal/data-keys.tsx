import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Link from '@mui/material/Link'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { listDataKeys, type KeysOfPortal } from '../../../tables/calls/data-key.ts'
import { EmptyState, ErrorState, Skeletons } from '../../app/loading.tsx'
import { useRights } from '../../session/permission.ts'
import { callApi } from '../../transport/http.ts'
import { asProblem } from '../../transport/problem-answer.ts'
import { queryClient } from '../../transport/query.ts'
import { DataKeyItem } from './data-key-item.tsx'
import { NewDataKey, type MadeKey } from './new-data-key.tsx'
import { ShownKey } from './shown-key.tsx'
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
  const [tab, setTab] = useState<SystemsTab>('keys')
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
  const tabs = <SystemsTabs tab={tab} onChange={setTab} />
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
        <Webhooks {...{ portalId, onClose, tabs }} />
      ) : error ? (
        <DialogContent>
          {tabs}
          <ErrorState problem={asProblem(error)} retry={() => void refetch()} />
        </DialogContent>
      ) : !data ? (
        <DialogContent>
          <Skeletons lines={4} />
        </DialogContent>
      ) : step === 'list' ? (
        <Keys
          {...{ portalId, data, onClose, tabs, onChanged: changed }}
          onNew={() => setStep('new')}
        />
      ) : step === 'new' ? (
        <NewDataKey
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

type SystemsTab = 'keys' | 'webhooks'
interface SystemsTabsProps {
  readonly tab: SystemsTab
  readonly onChange: (tab: SystemsTab) => void
}
const SystemsTabs = ({ tab, onChange }: SystemsTabsProps) => (
  <Tabs
    value={tab}
    onChange={(_, chosen: SystemsTab) => onChange(chosen)}
    aria-label="Sistemas do portal"
    sx={{ borderBottom: 1, borderColor: 'divider' }}
  >
    <Tab value="keys" label="Chaves" />
    <Tab value="webhooks" label="Webhooks" />
  </Tabs>
)

interface KeysProps extends DataKeysProps {
  readonly data: KeysOfPortal
  readonly tabs: ReactNode
  readonly onChanged: () => Promise<void>
  readonly onNew: () => void
}
function Keys({ portalId, data, tabs, onClose, onChanged, onNew }: KeysProps) {
  const rights = useRights()
  const { chaves, regras } = data
  const add = rights.edit && (
    <Button variant="contained" onClick={onNew}>
      Nova chave
    </Button>
  )
  return (
    <>
      <DialogContent sx={{ display: 'grid', gap: 2, alignContent: 'start' }}>
        {tabs}
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
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', rowGap: 1 }}>
        <Button variant="text" onClick={onClose}>
          Fechar
        </Button>
        {chaves.length > 0 && add}
      </DialogActions>
    </>
  )
}
