import Divider from '@mui/material/Divider'
import ListItemIcon from '@mui/material/ListItemIcon'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import Typography from '@mui/material/Typography'
import type { ComponentType } from 'react'

/** Something that can be done with one row. */
export interface RowAct {
  readonly text: string
  readonly icon: ComponentType<{ readonly fontSize: 'small' }>
  /** Where it leads, or what it does. */
  readonly href?: string | undefined
  /** It leads out of the back office, and leaves it open. */
  readonly inNewTab?: true
  readonly run?: (() => void) | undefined
  readonly disabled?: boolean
  /** It takes the row away, and stands apart from what else there is. */
  readonly removes?: true
}
interface MenuProps {
  readonly anchor: HTMLElement
  readonly onClose: () => void
  readonly acts: readonly RowAct[]
  /** Said below them, such as why the row may not be changed. */
  readonly note?: string | undefined
}

/** What can be done with one row of a list. */
export function ActsMenu({ anchor, onClose, acts, note }: MenuProps) {
  return (
    <Menu
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
    >
      {acts.flatMap(({ text, icon: Icon, href, inNewTab, run, disabled, removes }, at) => [
        removes && at > 0 && <Divider key="apart" />,
        <MenuItem
          key={`${text} ${href ?? ''}`}
          {...(href === undefined ? {} : { component: 'a', href })}
          {...(inNewTab ? { target: '_blank', rel: 'noopener' } : {})}
          disabled={disabled}
          onClick={() => {
            onClose()
            run?.()
          }}
          sx={removes ? { color: 'error.main' } : {}}
        >
          <ListItemIcon sx={removes ? { color: 'inherit' } : {}}>
            <Icon fontSize="small" />
          </ListItemIcon>
          {text}
        </MenuItem>,
      ])}
      {note && (
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
          {note}
        </Typography>
      )}
    </Menu>
  )
}
