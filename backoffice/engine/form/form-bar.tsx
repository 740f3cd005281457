import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { tellsHeight } from '../../ui/bar-height.ts'

/**
 * A short form still has its bar at the foot of the window: what holds it is as tall as the screen under the top bar.
 */
export const fullHeight = {
  display: 'flex',
  flexDirection: 'column',
  minHeight: { xs: 'calc(100dvh - 164px)', md: 'calc(100dvh - 128px)' },
} as const
/** At the foot, over the whole width of the screen: it undoes the screen's own padding. */
const bar = {
  position: 'sticky',
  bottom: 0,
  zIndex: 'appBar',
  mt: 'auto',
  mx: { xs: -2, md: -4 },
  mb: -6,
  px: { xs: 2, md: 4 },
  py: 1.75,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: { xs: 0.75, sm: 1.25 },
  '& .MuiButton-root': { px: { xs: 1.25, sm: 2 } },
  backgroundColor: 'background.paper',
  borderTop: '1px solid var(--palette-divider)',
} as const

const tellFootBar = tellsHeight('--foot-bar')

export function FootBar({
  label,
  children,
}: {
  readonly label: string
  readonly children: ReactNode
}) {
  return (
    <>
      <Box sx={{ height: 24, flexShrink: 0 }} />
      <Box ref={tellFootBar} role="region" aria-label={label} className="no-print" sx={bar}>
        {children}
      </Box>
    </>
  )
}

interface BarProps {
  /** What its first button does; without it, it saves. */
  readonly primary?: string | undefined
  readonly busy: boolean
  readonly onSaveAnother: (() => void) | undefined
  /** What saves one and begins the next. */
  readonly another: string
  readonly cancelHref: string | undefined
  /** What keeps it without publishing it. */
  readonly drafts?: ReactNode
  readonly note: ReactNode
}

const mac = /mac|iphone|ipad/i.test(navigator.userAgent)
/** The actions of a form, always in reach at the foot of the window. */
export function FormBar({
  primary = 'Salvar',
  busy,
  onSaveAnother,
  another,
  cancelHref,
  drafts,
  note,
}: BarProps) {
  return (
    <FootBar label="Salvar">
      <Button type="submit" variant="contained" loading={busy} aria-keyshortcuts="Control+S">
        {primary}
        <Box
          component="kbd"
          aria-hidden
          sx={{
            display: { xs: 'none', md: 'inline-block' },
            ml: 1,
            px: 0.75,
            font: 'inherit',
            fontSize: 12,
            fontWeight: 600,
            lineHeight: '18px',
            borderRadius: 0.5,
            border: '1px solid currentColor',
            opacity: 0.75,
          }}
        >
          {mac ? '⌘ S' : 'Ctrl S'}
        </Box>
      </Button>
      {drafts}
      {onSaveAnother && (
        <Button variant="outlined" disabled={busy} onClick={onSaveAnother}>
          {another}
        </Button>
      )}
      {cancelHref && (
        <Button variant="text" href={cancelHref}>
          Cancelar
        </Button>
      )}
      <Typography variant="body2" color="textSecondary" aria-live="polite" sx={{ ml: 'auto' }}>
        {note}
      </Typography>
    </FootBar>
  )
}
