import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import ExpandMoreRounded from '@mui/icons-material/ExpandMoreRounded'
import Typography from '@mui/material/Typography'
import { lazy, Suspense, useState } from 'react'
import { initials } from '../../resources/initials.ts'
import { loadChunk } from '../app/load-chunk.ts'
import { usePortalInUse } from '../session/portal-in-use.tsx'

const PortalChoices = lazy(() =>
  loadChunk(async () => ({ default: (await import('./portal-choices.tsx')).PortalChoices })),
)

/** Shows the portal in use and changes it. */
export function PortalChooser() {
  const { id, name, loading } = usePortalInUse()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  if (id === null && !loading) return null
  return (
    <>
      <ButtonBase
        onClick={(event) => setAnchor(event.currentTarget)}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        sx={frame}
      >
        <Tile name={name} />
        <Box component="span" sx={{ flex: 1, minWidth: 0, textAlign: 'left', lineHeight: 1.25 }}>
          <Typography
            component="span"
            sx={{ display: 'block', fontSize: '0.6875rem', lineHeight: 1.3, color: 'text.caption' }}
          >
            Portal em uso
          </Typography>
          <Typography
            component="span"
            noWrap
            sx={{ display: 'block', fontWeight: 650, lineHeight: 1.3 }}
          >
            {name || 'Carregando…'}
          </Typography>
        </Box>
        <ExpandMoreRounded aria-hidden sx={{ fontSize: 20, color: 'text.secondary' }} />
      </ButtonBase>
      {anchor && (
        <Suspense>
          <PortalChoices anchor={anchor} onDone={() => setAnchor(null)} />
        </Suspense>
      )}
    </>
  )
}

const frame = {
  display: 'flex',
  gap: 1.25,
  alignItems: 'center',
  width: '100%',
  minHeight: 42,
  pl: 0.75,
  pr: 1.25,
  borderRadius: 1,
  border: 1,
  borderColor: 'line2',
  bgcolor: 'background.paper',
  '&:hover': { borderColor: 'text.disabled' },
}

const Tile = ({ name }: { readonly name: string }) => (
  <Box
    component="span"
    aria-hidden
    sx={{
      display: 'grid',
      placeItems: 'center',
      width: 30,
      height: 30,
      flexShrink: 0,
      borderRadius: '6px',
      bgcolor: '#1b6e45',
      color: '#fff',
      fontSize: '0.75rem',
      fontWeight: 700,
    }}
  >
    {initials(name)}
  </Box>
)
