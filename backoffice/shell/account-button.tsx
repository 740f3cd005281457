import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { lazy, Suspense, useState } from 'react'
import { initials } from '../../resources/initials.ts'
import { loadChunk } from '../app/load-chunk.ts'
import { useSession } from '../session/session.tsx'
import { VisuallyHidden } from '../theme/visually-hidden.tsx'

const AccountMenu = lazy(() =>
  loadChunk(async () => ({ default: (await import('./account-menu.tsx')).AccountMenu })),
)

export function AccountButton() {
  const { profile } = useSession()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const name = profile?.nomeCompleto ?? ''
  return (
    <>
      <IconButton
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ p: 0.5, borderRadius: '50%' }}
      >
        <VisuallyHidden>{name ? `Conta de ${name}` : 'Conta'}</VisuallyHidden>
        <Box component="span" aria-hidden sx={disc}>
          {initials(name)}
        </Box>
      </IconButton>
      {anchor && (
        <Suspense>
          <AccountMenu anchor={anchor} onClose={() => setAnchor(null)} />
        </Suspense>
      )}
    </>
  )
}
const disc = {
  display: 'grid',
  placeItems: 'center',
  width: 34,
  height: 34,
  borderRadius: '50%',
  border: 1,
  borderColor: 'line2',
  bgcolor: '#0a2342',
  color: '#fff',
  fontSize: '0.8125rem',
  fontWeight: 700,
}
