import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { config } from '../config.ts'
import { useConnection } from '../connection.ts'
import { useNewVersion } from '../update.ts'

/** What concerns every screen: the demonstration, a lost connection, a newer version. */
export function Notices() {
  const connection = useConnection()
  const newer = useNewVersion()
  const lost = connection === 'here' ? null : connection === 'offline'
    ? 'Este computador está sem internet. O que você digitar fica guardado aqui até a conexão voltar.'
    : 'O servidor não está respondendo. O que você digitar fica guardado aqui; tentaremos de novo a cada 10 segundos.'
  return (
    <Box className="no-print" sx={{ display: 'grid', gap: 1, '&:not(:empty)': { mb: 2 } }}>
      <Box role="status" sx={{ display: 'contents' }}>
        {lost && <Alert severity="error">{lost}</Alert>}
        {newer && !lost && (
          <Alert severity="info" action={<Button size="small" variant="outlined" onClick={() => location.reload()}>Atualizar</Button>}>
            Há uma versão nova do sistema. Salve o que estiver fazendo e atualize a página.
          </Alert>
        )}
      </Box>
      {config().demo && <Alert severity="warning" sx={{ py: 0.5, fontSize: '0.8125rem', borderColor: 'transparent' }}>Demonstração: todos os dados são inventados.</Alert>}
    </Box>
  )
}
