import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import ExpandMoreRounded from '@mui/icons-material/ExpandMoreRounded'
import Typography from '@mui/material/Typography'
import { lazy, Suspense, useState } from 'react'
import { loadChunk } from '../app/load-chunk.ts'
import { usePortalInUse } from '../session/portal-in-use.tsx'
import { colorOf, PortalEmblem, usePortalMarks } from './portal-mark.tsx'

const PortalChoices = lazy(() =>
  loadChunk(async () => ({ default: (await import('./portal-choices.tsx')).PortalChoices })),
)

/** Shows the portal in use and changes it. */
export function PortalChooser() {
  const { id, name, loading } = usePortalInUse()
  const mark = usePortalMarks(id === null ? [] : [id]).get(String(id))
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  if (id === null && !loading) return null
  return (
    <>
      <ButtonBase
        onClick={(event) => setAnchor(event.currentTarget)}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        // Two windows of two portals differ at a glance.
        sx={{ ...frame, borderBottom: `3px solid ${colorOf(mark)}` }}
      >
        <PortalEmblem name={name} mark={mark} />
        <Box component="span" sx={{ flex: 1, minWidth: 0, textAlign: 'left', lineHeight: 1.25 }}>
          <Typography
            component="span"
            sx={{ display: 'block', fontSize: '0.75rem', lineHeight: 1.3, color: 'text.caption' }}
          >
            Portal em uso
          </Typography>
          <Typography
            component="span"
            noWrap
            sx={{ display: 'block', fontWeight: 600, lineHeight: 1.3 }}
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
  minHeight: 40,
  pl: 0.75,
  pr: 1.25,
  borderRadius: 1,
  border: 1,
  borderColor: 'line2',
  bgcolor: 'background.paper',
  '&:hover': { borderColor: 'text.disabled' },
}
