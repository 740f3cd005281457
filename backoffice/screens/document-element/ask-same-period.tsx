import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { fillPath } from '../../../kernel/call.ts'
import { nameOf } from './queue-items.ts'
import type { SamePeriod } from './same-period.ts'

interface AskProps {
  readonly same: readonly SamePeriod[]
  /** Where a document is edited. */
  readonly editPath: string
  readonly onBack: () => void
  readonly onPublish: () => void
}

/** Asks before a second document of one period is published. */
export function AskSamePeriod({ same, editPath, onBack, onPublish }: AskProps) {
  return (
    <Dialog open onClose={onBack} aria-labelledby="same-period-title" maxWidth="sm" fullWidth>
      <DialogTitle id="same-period-title">Já há documento deste período</DialogTitle>
      <DialogContent>
        <Box component="ul" sx={{ m: 0, mb: 2, pl: 2.5, display: 'grid', gap: 0.75 }}>
          {same.map(({ item, published }) => (
            <li key={item.id}>
              <b>{nameOf(item)}</b>:{' '}
              {published ? (
                <>
                  já está publicado{' '}
                  <Link href={fillPath(editPath, { id: published.id })} target="_blank">
                    {published.description}
                  </Link>
                </>
              ) : (
                'outro documento da lista é do mesmo mês'
              )}
            </li>
          ))}
        </Box>
        <Typography variant="body2" color="textSecondary">
          Para trocar um documento, abra-o e envie o novo arquivo nele: o endereço público continua
          o mesmo. Se os dois devem ficar no portal, publique assim mesmo.
        </Typography>
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap' }}>
        <Button variant="outlined" onClick={onPublish}>
          Publicar assim mesmo
        </Button>
        <Button variant="contained" autoFocus onClick={onBack}>
          Voltar e conferir
        </Button>
      </DialogActions>
    </Dialog>
  )
}
