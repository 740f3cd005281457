import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  listPortalHosts,
  restorePortalHost,
  type HostsOfPortal,
  type PortalHostRow,
} from '../../../resources/calls/portals/hosts.ts'
import { EmptyState } from '../../app/loading.tsx'
import { useRights } from '../../session/permission.ts'
import { callApi } from '../../transport/http.ts'
import { asProblem } from '../../transport/problem-answer.ts'
import { queryClient } from '../../transport/query.ts'
import { toast } from '../../ui/toasts.tsx'
import { HostItem } from './host-item.tsx'
import { NewHost } from './new-host.tsx'
import { PanelDialog } from './panel-dialog.tsx'

const readHosts = async (portalId: number) =>
  (await callApi(listPortalHosts, { params: { portalId } })).data
const queryKey = (portalId: number) => ['portal-hosts', portalId]

interface PortalHostsProps {
  readonly portalId: number
  readonly onClose: () => void
}
/**
 * The hosts of a portal's own: what their records in the DNS must say, whether they lead here, and which is its
 * address.
 */
export default function PortalHostsDialog({ portalId, onClose }: PortalHostsProps) {
  const { data, error, refetch } = useQuery({
    queryKey: queryKey(portalId),
    queryFn: () => readHosts(portalId),
  })
  const changed = () => queryClient.invalidateQueries({ queryKey: queryKey(portalId) })
  return (
    <PanelDialog
      title="Domínios do portal"
      onClose={onClose}
      error={error}
      retry={() => void refetch()}
    >
      {data && <Hosts {...{ portalId, data }} onChanged={changed} />}
    </PanelDialog>
  )
}

interface HostsProps {
  readonly portalId: number
  readonly data: HostsOfPortal
  readonly onChanged: () => Promise<void>
}
function Hosts({ portalId, data, onChanged }: HostsProps) {
  const { edit } = useRights()
  const { endereco, comum, dominios } = data
  const [removed, setRemoved] = useState<PortalHostRow>()
  return (
    <>
      {removed && (
        <Removed {...{ portalId, onChanged }} row={removed} onBack={() => setRemoved(undefined)} />
      )}
      <Typography color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        O portal está em{' '}
        <Link href={endereco} target="_blank" rel="noopener">
          {endereco}
        </Link>
        . Com um domínio da prefeitura ou da câmara, o cidadão chega sem decorar outro endereço, e
        os endereços de antes continuam a levar ao portal.
      </Typography>
      {dominios.length === 0 ? (
        <EmptyState
          title="Nenhum domínio próprio"
          text={`Sem um, o portal fica em ${comum}. Cadastre o domínio aqui antes de mudar o DNS.`}
        />
      ) : (
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 2 }}>
          {dominios.map((row) => (
            <HostItem
              key={row.id}
              {...{ portalId, data, row, onChanged }}
              mayChange={edit}
              onRemoved={setRemoved}
            />
          ))}
        </Box>
      )}
      {edit && <NewHost portalId={portalId} onMade={onChanged} />}
    </>
  )
}

interface RemovedProps extends Omit<HostsProps, 'data'> {
  readonly row: PortalHostRow
  readonly onBack: () => void
}
/** The way back from a removal. In the dialog: what stands beside it is out of reach while it is open. */
function Removed({ portalId, row: { id, dominio }, onChanged, onBack }: RemovedProps) {
  const [busy, setBusy] = useState(false)
  const bringBack = async () => {
    setBusy(true)
    try {
      await callApi(restorePortalHost, { params: { portalId, id } })
      onBack()
    } catch (problem) {
      toast({ text: asProblem(problem).message, kind: 'error' })
    } finally {
      await onChanged()
      setBusy(false)
    }
  }
  return (
    <Alert
      severity="success"
      role="status"
      action={
        <Button size="small" color="inherit" loading={busy} onClick={() => void bringBack()}>
          Desfazer
        </Button>
      }
    >
      {dominio} removido: não leva mais ao portal.
    </Alert>
  )
}
