import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import type { KeysOfPortal } from '../../../tables/calls/data-key.ts'
import { ShownOnce } from '../../ui/shown-once.tsx'
import type { MadeKey } from './new-data-key.tsx'

interface ShownKeyProps {
  readonly made: MadeKey
  readonly known: KeysOfPortal
  readonly onClose: () => void
}
/** A key, this once: the server keeps only its hash. */
export function ShownKey({
  made: { key, name },
  known: { endereco, regras },
  onClose,
}: ShownKeyProps) {
  return (
    <>
      <DialogContent sx={{ display: 'grid', gap: 2, alignContent: 'start', justifyItems: 'start' }}>
        <Alert severity="warning" sx={{ width: '100%' }}>
          Copie a chave de {name} agora: ela não aparece de novo. Quem a tem publica neste portal.
        </Alert>
        <ShownOnce text={key} what="Chave" testId="data-key" />
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          O sistema envia a {endereco}.{' '}
          {regras && (
            <Link href={regras} target="_blank" rel="noopener">
              Regras para o fornecedor
            </Link>
          )}
        </Typography>
      </DialogContent>
      <DialogActions>
        <Button variant="text" onClick={onClose}>
          Concluir
        </Button>
      </DialogActions>
    </>
  )
}
