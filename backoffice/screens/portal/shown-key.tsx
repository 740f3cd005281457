import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import ContentCopyRounded from '@mui/icons-material/ContentCopyRounded'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { copied } from '../../ui/copy-text.ts'
import { toast } from '../../ui/toasts.tsx'
import type { KeysOfPortal } from './data-keys.tsx'
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
  const copy = async () => {
    if (await copied(key)) toast({ text: 'Chave copiada' })
  }
  return (
    <>
      <DialogContent sx={{ display: 'grid', gap: 2, alignContent: 'start', justifyItems: 'start' }}>
        <Alert severity="warning" sx={{ width: '100%' }}>
          Copie a chave de {name} agora: ela não aparece de novo. Quem a tem publica neste portal.
        </Alert>
        <Typography
          component="code"
          data-testid="data-key"
          sx={{
            p: 1.5,
            width: '100%',
            overflowWrap: 'anywhere',
            fontFamily: 'ui-monospace, monospace',
            bgcolor: 'background.default',
            border: '1px solid var(--palette-divider)',
            borderRadius: 1,
          }}
        >
          {key}
        </Typography>
        <Button
          variant="contained"
          startIcon={<ContentCopyRounded />}
          onClick={() => void copy()}
          autoFocus
        >
          Copiar chave
        </Button>
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
