import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import ContentCopyRounded from '@mui/icons-material/ContentCopyRounded'
import Typography from '@mui/material/Typography'
import { copied } from '../../ui/copy-text.ts'
import { toast } from '../../ui/toasts.tsx'

/** The link of an invitation, to be passed on: it is shown this once. */
export function InvitationLink({
  address,
  email,
}: {
  readonly address: string
  readonly email: string
}) {
  const copy = async () => {
    if (await copied(address)) toast({ text: 'Endereço copiado' })
  }
  return (
    <Box sx={{ display: 'grid', gap: 1.5, justifyItems: 'start' }}>
      <Typography sx={{ overflowWrap: 'anywhere' }}>
        Passe este endereço a <strong>{email}</strong>. Quem o abre informa o nome, escolhe a senha
        e entra. Vale uma vez, por sete dias.
      </Typography>
      <Typography
        component="code"
        data-testid="invitation-link"
        sx={{
          p: 1.5,
          width: '100%',
          overflowWrap: 'anywhere',
          fontFamily: 'inherit',
          bgcolor: 'background.default',
          border: '1px solid var(--palette-divider)',
          borderRadius: 1,
        }}
      >
        {address}
      </Typography>
      <Button
        variant="contained"
        startIcon={<ContentCopyRounded />}
        onClick={() => void copy()}
        autoFocus
      >
        Copiar endereço
      </Button>
      <Alert severity="info" sx={{ width: '100%' }}>
        Ele aparece só agora. Se o perder, renove o convite em Mudar acesso.
      </Alert>
    </Box>
  )
}
