import LinearProgress from '@mui/material/LinearProgress'

/** That the rows in sight are being asked for again. */
export default function ListUpdating() {
  return <LinearProgress aria-label="Atualizando a lista" sx={{ height: 2 }} />
}
