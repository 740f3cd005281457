import IconButton from '@mui/material/IconButton'
import { lazy, Suspense, useState } from 'react'
import { loadChunk } from '../app/load-chunk.ts'
import { useSession } from '../session/session.tsx'
import { Face } from '../ui/face.tsx'
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
        <Face name={name} picture={profile?.avatar ?? null} size={34} />
      </IconButton>
      {anchor && (
        <Suspense>
          <AccountMenu anchor={anchor} onClose={() => setAnchor(null)} />
        </Suspense>
      )}
    </>
  )
}
