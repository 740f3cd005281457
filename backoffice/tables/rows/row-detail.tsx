import OpenInNewRounded from '@mui/icons-material/OpenInNewRounded'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { publicRowPath } from '../data.ts'
import { editRowPath } from './data.ts'

interface DetailProps {
  readonly table: string
  readonly name: string
  readonly labels: readonly string[]
  readonly row: { readonly chave: readonly string[]; readonly celulas: readonly string[] }
  readonly prefix: string | null
  readonly mayType: boolean
  readonly onClose: () => void
}
/**
 * Everything that the list says of a row, each value under its name: columns need not be looked for at the edge. The
 * first is what the row is called.
 */
export function RowDetail({ table, name, labels, row, prefix, mayType, onClose }: DetailProps) {
  const small = useMediaQuery('(max-width: 600px)')
  const page = publicRowPath(prefix, table, row.chave)
  return (
    <Dialog
      open
      onClose={onClose}
      fullScreen={small}
      fullWidth
      maxWidth="sm"
      aria-labelledby="row-detail"
    >
      <DialogTitle id="row-detail">{name}</DialogTitle>
      <DialogContent>
        <Box component="dl" sx={{ m: 0, display: 'grid', gap: 1.5 }}>
          {labels.slice(1).map((label, at) => (
            <div key={label}>
              <Typography component="dt" variant="body2" color="textSecondary">
                {label}
              </Typography>
              <Typography component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
                {row.celulas[at + 1]}
              </Typography>
            </div>
          ))}
        </Box>
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', rowGap: 1 }}>
        <Button variant="text" onClick={onClose}>
          Fechar
        </Button>
        {page && (
          <Button variant="outlined" href={page} target="_blank" endIcon={<OpenInNewRounded />}>
            Ver no portal
          </Button>
        )}
        {mayType && (
          <Button variant="contained" href={editRowPath(table, row.chave)}>
            Editar
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}
