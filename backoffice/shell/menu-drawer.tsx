import Drawer from '@mui/material/Drawer'
import { SideMenu } from './side-menu.tsx'

interface MenuDrawerProps {
  /** The group that is open from the start. */
  readonly opened?: string | undefined
  readonly onClose: () => void
}
/** The menu over the screen, where there is no room beside it. */
export function MenuDrawer({ opened, onClose }: MenuDrawerProps) {
  return (
    <Drawer
      open
      onClose={onClose}
      slotProps={{ paper: { 'aria-label': 'Menu', sx: { width: 'min(312px, 86vw)' } } }}
    >
      <SideMenu opened={opened} onGo={onClose} />
    </Drawer>
  )
}
