import LocationCityRounded from '@mui/icons-material/LocationCityRounded'
import ManageAccountsRounded from '@mui/icons-material/ManageAccountsRounded'
import LogoutRounded from '@mui/icons-material/LogoutRounded'
import Box from '@mui/material/Box'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import Typography from '@mui/material/Typography'
import { useRouter } from '@tanstack/react-router'
import { ownScreens } from '../../resources/own-screens.ts'
import { go } from '../app/navigate.ts'
import { useSession } from '../session/session.tsx'

const glyph = { fontSize: 20, mr: 1, color: 'text.secondary' }

/** Stands inside the header, so that it belongs to a landmark. */
export function AccountMenu({
  anchor,
  onClose,
}: {
  readonly anchor: HTMLElement
  readonly onClose: () => void
}) {
  const { profile, signOut } = useSession()
  const router = useRouter()
  const to = (path: string) => () => {
    onClose()
    void go(router, path)
  }
  return (
    <Menu
      open
      anchorEl={anchor}
      onClose={onClose}
      container={() => anchor.closest('header') ?? document.body}
      disableScrollLock
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
    >
      <MenuItem onClick={to(ownScreens.settings)} sx={{ maxWidth: 320 }}>
        <ManageAccountsRounded sx={glyph} />
        <Box component="span" sx={{ minWidth: 0, whiteSpace: 'normal', overflowWrap: 'anywhere' }}>
          Minha conta
          {profile && (
            <Typography
              component="span"
              variant="caption"
              sx={{ display: 'block', color: 'text.secondary' }}
            >
              {profile.email}
            </Typography>
          )}
        </Box>
      </MenuItem>
      {profile?.usuarioElMaster && (
        <MenuItem onClick={to(ownScreens.municipality)}>
          <LocationCityRounded sx={glyph} />
          Configurações do município
        </MenuItem>
      )}
      <MenuItem
        onClick={() => {
          onClose()
          void signOut()
        }}
      >
        <LogoutRounded sx={glyph} />
        Sair
      </MenuItem>
    </Menu>
  )
}
