import Button from '@mui/material/Button'
import ContentCopyRounded from '@mui/icons-material/ContentCopyRounded'
import Typography from '@mui/material/Typography'
import { copied } from './copy-text.ts'
import { toast } from './toasts.tsx'

interface ShownOnceProps {
  readonly text: string
  /** What it is: `Chave copiada` is said. */
  readonly what: 'Chave' | 'Endereço'
  readonly testId: string
}
/** A key or an address that the server does not keep, to be copied now. */
export function ShownOnce({ text, what, testId }: ShownOnceProps) {
  const copy = async () => {
    if (await copied(text)) toast({ text: what === 'Chave' ? 'Chave copiada' : 'Endereço copiado' })
  }
  return (
    <>
      <Typography
        component="code"
        data-testid={testId}
        sx={{
          p: 1.5,
          width: '100%',
          overflowWrap: 'anywhere',
          fontFamily: what === 'Chave' ? 'ui-monospace, monospace' : 'inherit',
          bgcolor: 'background.default',
          border: '1px solid var(--palette-divider)',
          borderRadius: 1,
        }}
      >
        {text}
      </Typography>
      <Button
        variant="contained"
        startIcon={<ContentCopyRounded />}
        onClick={() => void copy()}
        autoFocus
      >
        Copiar {what.toLowerCase()}
      </Button>
    </>
  )
}
