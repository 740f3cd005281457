import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { ShownOnce } from '../../ui/shown-once.tsx'

/** The link of an invitation, to be passed on: it is shown this once. */
export function InvitationLink({
  address,
  email,
  sendsMail,
}: {
  readonly address: string
  readonly email: string
  readonly sendsMail: boolean
}) {
  return (
    <Box sx={{ display: 'grid', gap: 1.5, justifyItems: 'start' }}>
      <Typography sx={{ overflowWrap: 'anywhere' }}>
        Passe este endereço a <strong>{email}</strong>. Quem o abre informa o nome, escolhe a senha
        e entra. Vale uma vez, por sete dias.
      </Typography>
      <ShownOnce text={address} what="Endereço" testId="invitation-link" />
      <Alert severity="info" sx={{ width: '100%' }}>
        Ele aparece só agora. Se o perder, renove o convite em Mudar acesso.
      </Alert>
      <Alert severity="warning" sx={{ width: '100%' }}>
        {sendsMail
          ? 'Quem o abrir recebe antes um e-mail, para comprovar que a caixa é sua.'
          : 'Nenhuma carta comprova este e-mail: quem abrir o endereço primeiro fica com a conta. Entregue-o em mãos. A conta aparece como “e-mail não comprovado” até a pessoa ligar o segundo fator.'}
      </Alert>
    </Box>
  )
}
