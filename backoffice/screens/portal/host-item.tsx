import { momentHere } from '../../app/clock.ts'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { hostFailures } from '../../../resources/calls/portals/host-failures.ts'
import {
  checkPortalHost,
  choosePortalHost,
  removePortalHost,
  type HostsOfPortal,
  type PortalHostRow,
} from '../../../resources/calls/portals/hosts.ts'
import { VisuallyHidden } from '../../theme/visually-hidden.tsx'
import { callApi } from '../../transport/http.ts'
import { asProblem } from '../../transport/problem-answer.ts'
import { toast } from '../../ui/toasts.tsx'
import { DnsRecord } from './dns-record.tsx'

const states = {
  aguardando: { label: 'Aguardando DNS', color: 'default' },
  funciona: { label: 'Funciona', color: 'success' },
  'nao-chega': { label: 'Não chega mais aqui', color: 'error' },
} as const

interface HostItemProps {
  readonly portalId: number
  readonly data: HostsOfPortal
  readonly row: PortalHostRow
  readonly mayChange: boolean
  readonly onChanged: () => Promise<void>
  readonly onRemoved: (row: PortalHostRow) => void
}
/** One host: whether it leads here, what to do until it does, and what can be done with it. */
export function HostItem(props: HostItemProps) {
  const { data, row, mayChange } = props
  const { dominio, endereco, estado, falha, principal } = row
  const works = estado === 'funciona'
  return (
    <Box
      component="li"
      sx={{ p: 2, border: '1px solid var(--palette-divider)', borderRadius: 1, minWidth: 0 }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          {works ? (
            <Link href={endereco} target="_blank" rel="noopener">
              {dominio}
            </Link>
          ) : (
            dominio
          )}
        </Typography>
        <Chip size="small" variant="outlined" {...states[estado]} />
        {principal && <Chip size="small" color="primary" label="Principal" />}
      </Box>
      <Typography variant="body2" color="textSecondary">
        {works &&
          (principal
            ? 'É o endereço do portal. Os outros levam a ele. '
            : `Leva a ${data.endereco}. `)}
        {lastLook(row)}
      </Typography>
      {!works && falha && (
        <Typography variant="body2" sx={{ mt: 1 }}>
          {hostFailures[falha]}
        </Typography>
      )}
      {!works && <DnsRecord host={dominio} record={data.registro} />}
      {mayChange && <HostActions {...props} />}
    </Box>
  )
}

/** What was seen last; hosts that were proven are looked at every day, without anybody asking. */
function lastLook({ estado, falha_desde, verificado_em }: PortalHostRow): string {
  if (verificado_em === null) return 'Crie este registro no DNS do domínio e depois verifique.'
  const seen = `Verificado em ${momentHere(verificado_em)}`
  if (estado === 'aguardando') return `${seen}.`
  if (estado === 'funciona' || falha_desde === null) return `${seen}, e todo dia outra vez.`
  return `Não chega desde ${momentHere(falha_desde)}. ${seen}, e a cada hora outra vez. Continua no ar: volta a funcionar assim que chegar.`
}

function HostActions({ portalId, row, onChanged, onRemoved }: HostItemProps) {
  const { id, dominio, principal, estado } = row
  const [busy, setBusy] = useState<string>()
  const params = { portalId, id }
  const act = async (name: string, change: () => Promise<void>) => {
    setBusy(name)
    try {
      await change()
    } catch (problem) {
      toast({ text: asProblem(problem).message, kind: 'error' })
    } finally {
      await onChanged()
      setBusy(undefined)
    }
  }
  const check = async () => {
    const { data } = await callApi(checkPortalHost, { params })
    if (data.falha) toast({ text: `${dominio} ainda não chega aqui`, kind: 'warning' })
    else toast({ text: `${dominio} funciona` })
  }
  const choose = async (chosen: number | null) => {
    await callApi(choosePortalHost, { params: { portalId }, body: { id: chosen } })
    toast({
      text: chosen === null ? 'O portal voltou ao endereço comum' : `O portal está em ${dominio}`,
    })
  }
  const remove = async () => {
    await callApi(removePortalHost, { params })
    onRemoved(row)
  }
  const button = (label: string, change: () => Promise<void>, color?: 'error') => (
    <Button
      size="small"
      variant={color ? 'text' : 'outlined'}
      color={color ?? 'primary'}
      loading={busy === label}
      disabled={busy !== undefined && busy !== label}
      onClick={() => void act(label, change)}
    >
      {label}
      <VisuallyHidden> {dominio}</VisuallyHidden>
    </Button>
  )
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1.5 }}>
      {button('Verificar agora', check)}
      {estado === 'funciona' && !principal && button('Tornar principal', () => choose(id))}
      {principal && button('Voltar ao endereço comum', () => choose(null))}
      {!principal && button('Remover', remove, 'error')}
    </Box>
  )
}
