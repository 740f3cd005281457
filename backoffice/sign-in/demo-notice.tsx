import Alert from '@mui/material/Alert'

export const DemoNotice = () => (
  <Alert severity="warning" sx={{ mb: 3 }}>
    Demonstração com dados inventados. As contas de acesso aparecem onde o servidor foi iniciado.
  </Alert>
)
