import Drawer from '@mui/material/Drawer'
import { SideMenu } from './side-menu.tsx'

/** The menu over the screen, where there is no room beside it. */
export function MenuDrawer({ onClose }: { readonly onClose: () => void }) {
  return (
    <Drawer
      open
      onClose={onClose}
      slotProps={{ paper: { 'aria-label': 'Menu', sx: { width: 'min(312px, 86vw)' } } }}
    >
      <SideMenu onGo={onClose} />
    </Drawer>
  )
}
