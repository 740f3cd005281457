import Avatar from '@mui/material/Avatar'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import LogoutRounded from '@mui/icons-material/LogoutRounded'
import ManageAccountsRounded from '@mui/icons-material/ManageAccountsRounded'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import Typography from '@mui/material/Typography'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { go } from '../navigate.ts'
import { useSession } from '../session.tsx'
import { unseen } from '../unseen.ts'
import { initials } from './initials.ts'

export function AccountMenu() {
  const { profile, signOut } = useSession()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const router = useRouter()
  const close = () => setAnchor(null)
  const name = profile?.nomeCompleto ?? ''
  return (
    <>
      <IconButton aria-haspopup="menu" aria-expanded={anchor !== null} onClick={(event) => setAnchor(event.currentTarget)} sx={{ p: 0.5, borderRadius: '50%' }}>
        <Box component="span" sx={unseen}>{name ? `Conta de ${name}` : 'Conta'}</Box>
        <Avatar aria-hidden sx={{ width: 34, height: 34, bgcolor: '#0a2342', color: '#fff', fontSize: '0.8125rem', fontWeight: 700, border: '1px solid var(--palette-line2)' }}>{initials(name)}</Avatar>
      </IconButton>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={close} container={() => anchor?.closest('header') ?? document.body} disableScrollLock
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }} transformOrigin={{ vertical: 'top', horizontal: 'right' }}>
        <MenuItem onClick={() => { close(); void go(router, '/conta/configuracoes') }} sx={{ maxWidth: 320 }}>
          <ManageAccountsRounded sx={glyph} />
          <Box component="span" sx={{ minWidth: 0, whiteSpace: 'normal', overflowWrap: 'anywhere' }}>
            Minha conta
            {profile && <Typography component="span" variant="caption" sx={{ display: 'block', color: 'text.secondary' }}>{profile.email}</Typography>}
          </Box>
        </MenuItem>
        <MenuItem onClick={() => { close(); void signOut() }}><LogoutRounded sx={glyph} />Sair</MenuItem>
      </Menu>
    </>
  )
}
const glyph = { fontSize: 20, mr: 1, color: 'text.secondary' }
