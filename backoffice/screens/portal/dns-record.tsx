import ContentCopyRounded from '@mui/icons-material/ContentCopyRounded'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { HostsOfPortal } from '../../../resources/calls/portals/hosts.ts'
import { copied } from '../../ui/copy-text.ts'
import { toast } from '../../ui/toasts.tsx'

interface DnsRecordProps {
  readonly host: string
  readonly record: HostsOfPortal['registro']
}
/** What whoever keeps the DNS of a host writes there, as one line of a zone and in its parts. */
export function DnsRecord({ host, record: { tipo, destino } }: DnsRecordProps) {
  const target = tipo === 'CNAME' ? `${destino}.` : destino
  const line = `${host}. IN ${tipo} ${target}`
  const copy = async () => {
    if (await copied(line)) toast({ text: 'Registro copiado' })
  }
  const parts = { Nome: host, Tipo: tipo, Destino: destino }
  return (
    <Box sx={{ mt: 1, p: 1.5, bgcolor: 'background.default', borderRadius: 1, minWidth: 0 }}>
      <Box
        component="dl"
        sx={{ m: 0, display: 'grid', gridTemplateColumns: 'auto minmax(0, 1fr)', columnGap: 2 }}
      >
        {Object.entries(parts).map(([name, value]) => (
          <Box key={name} sx={{ display: 'contents' }}>
            <Typography component="dt" variant="body2" color="textSecondary">
              {name}
            </Typography>
            <Typography
              component="dd"
              variant="body2"
              sx={{ m: 0, overflowWrap: 'anywhere', fontFamily: 'ui-monospace, monospace' }}
            >
              {value}
            </Typography>
          </Box>
        ))}
      </Box>
      <Button
        size="small"
        startIcon={<ContentCopyRounded />}
        onClick={() => void copy()}
        sx={{ mt: 1 }}
      >
        Copiar registro
      </Button>
      {tipo === 'CNAME' && (
        <Typography variant="body2" color="textSecondary">
          O proxy desta instalação também precisa de um certificado para o nome. Domínio sem parte
          antes do nome da cidade não aceita CNAME: use registros A para o endereço IP do servidor.
        </Typography>
      )}
    </Box>
  )
}
