import Divider from '@mui/material/Divider'
import ListItemIcon from '@mui/material/ListItemIcon'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import Typography from '@mui/material/Typography'
import DeleteRounded from '@mui/icons-material/DeleteRounded'
import EditRounded from '@mui/icons-material/EditRounded'
import ListAltRounded from '@mui/icons-material/ListAltRounded'
import RestoreFromTrashRounded from '@mui/icons-material/RestoreFromTrashRounded'
import VisibilityRounded from '@mui/icons-material/VisibilityRounded'
import type { Related } from '../detail/related.ts'

interface RowMenuProps {
  readonly anchor: HTMLElement
  readonly onClose: () => void
  readonly detail: string | undefined
  readonly edit: string | undefined
  readonly change: { readonly text: string; readonly run: () => void } | false | undefined
  readonly related: readonly Related[]
  /** Why the row may not be changed, where it may not. */
  readonly closed: string | undefined
  readonly onRemove: (() => void) | undefined
  readonly onRestore: (() => void) | undefined
}

/** What can be done with one row. */
export default function RowMenu({
  anchor,
  onClose,
  detail,
  edit,
  change,
  related,
  closed,
  onRemove,
  onRestore,
}: RowMenuProps) {
  const then = (run: () => void) => () => {
    onClose()
    run()
  }
  return (
    <Menu
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
    >
      {detail && (
        <MenuItem component="a" href={detail} onClick={onClose}>
          <ListItemIcon>
            <VisibilityRounded fontSize="small" />
          </ListItemIcon>
          Detalhes
        </MenuItem>
      )}
      {edit && (
        <MenuItem component="a" href={edit} onClick={onClose}>
          <ListItemIcon>
            <EditRounded fontSize="small" />
          </ListItemIcon>
          Editar
        </MenuItem>
      )}
      {change && (
        <MenuItem onClick={then(change.run)}>
          <ListItemIcon>
            <EditRounded fontSize="small" />
          </ListItemIcon>
          {change.text}
        </MenuItem>
      )}
      {related.map(({ text, href }) => (
        <MenuItem key={href} component="a" href={href} onClick={onClose}>
          <ListItemIcon>
            <ListAltRounded fontSize="small" />
          </ListItemIcon>
          {text}
        </MenuItem>
      ))}
      {onRestore && (
        <MenuItem disabled={closed !== undefined} onClick={then(onRestore)}>
          <ListItemIcon>
            <RestoreFromTrashRounded fontSize="small" />
          </ListItemIcon>
          Restaurar
        </MenuItem>
      )}
      {onRemove && (detail || edit || change) && <Divider />}
      {onRemove && (
        <MenuItem
          disabled={closed !== undefined}
          onClick={then(onRemove)}
          sx={{ color: 'error.main' }}
        >
          <ListItemIcon sx={{ color: 'inherit' }}>
            <DeleteRounded fontSize="small" />
          </ListItemIcon>
          Excluir
        </MenuItem>
      )}
      {closed && (
        <Typography
          component="li"
          role="presentation"
          variant="body2"
          color="textSecondary"
          sx={{
            px: 2,
            pt: 1,
            pb: 0.5,
            mt: 0.5,
            maxWidth: 300,
            whiteSpace: 'normal',
            borderTop: '1px solid var(--palette-divider)',
          }}
        >
          {closed}
        </Typography>
      )}
    </Menu>
  )
}
