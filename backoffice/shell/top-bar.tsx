import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import IconButton from '@mui/material/IconButton'
import MenuRounded from '@mui/icons-material/MenuRounded'
import SearchRounded from '@mui/icons-material/SearchRounded'
import Typography from '@mui/material/Typography'
import { lazy, Suspense, useEffect, useRef, useState, type RefObject } from 'react'
import { loadChunk } from '../app/load-chunk.ts'
import { config, brandName, tenantName } from '../app/config.ts'
import { AppLink } from '../app/link.tsx'
import { Mark } from '../app/mark.tsx'
import { tellsHeight } from '../ui/bar-height.ts'
import { AccountButton } from './account-button.tsx'
import { PortalChooser } from './portal-chooser.tsx'
import { ThemeToggle } from './theme-toggle.tsx'

const CommandPalette = lazy(() =>
  loadChunk(async () => ({ default: (await import('./commands.tsx')).CommandPalette })),
)

export const tellHeadBar = tellsHeight('--head-bar')
/** Pixels. */
export const barHeight = 60

export function TopBar({
  menuShown,
  onMenu,
}: {
  readonly menuShown: boolean
  readonly onMenu: () => void
}) {
  const [open, setOpen] = useState(false)
  const typed = useRef('')
  const close = () => {
    typed.current = ''
    setOpen(false)
  }
  useCtrlK(() => setOpen(true))
  const menuText = menuShown ? 'Recolher o menu' : 'Abrir o menu'
  return (
    <Box
      component="header"
      ref={tellHeadBar}
      className="no-print"
      sx={{
        position: 'sticky',
        top: 0,
        zIndex: 'appBar',
        bgcolor: 'background.paper',
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Box
        sx={{
          display: 'grid',
          alignItems: 'center',
          columnGap: 2,
          px: { xs: 1, md: 1.5 },
          gridTemplateColumns: {
            xs: 'auto 1fr auto',
            md: '240px minmax(200px, 330px) minmax(160px, 460px) 1fr',
          },
        }}
      >
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.75, height: barHeight }}>
          <IconButton
            aria-label={menuText}
            title={menuText}
            aria-expanded={menuShown}
            onClick={onMenu}
          >
            <MenuRounded fontSize="small" />
          </IconButton>
          <Brand />
        </Box>
        <Box
          sx={{
            gridColumn: { xs: '1 / -1', md: 'auto' },
            gridRow: { xs: 2, md: 'auto' },
            pb: { xs: 1, md: 0 },
            px: { xs: 0.5, md: 0 },
            minWidth: 0,
          }}
        >
          <PortalChooser />
        </Box>
        <SearchButton onOpen={() => setOpen(true)} />
        <Box
          sx={{
            display: 'flex',
            alignItems: 'center',
            justifyContent: 'flex-end',
            gap: 0.5,
            gridColumn: { xs: 3, md: 'auto' },
          }}
        >
          <IconButton
            aria-label="Buscar ou ir para"
            onClick={() => setOpen(true)}
            sx={{ display: { md: 'none' } }}
          >
            <SearchRounded fontSize="small" />
          </IconButton>
          <ThemeToggle />
          <AccountButton />
        </Box>
      </Box>
      {open && (
        <Suspense fallback={<TypedAhead typed={typed} onClose={close} />}>
          <CommandPalette typed={typed} onClose={close} />
        </Suspense>
      )}
    </Box>
  )
}

const invented = 'Demonstração: todos os dados são inventados.'
const demoMark = {
  display: 'block',
  width: 'fit-content',
  px: 0.5,
  borderRadius: 0.5,
  fontSize: '0.75rem',
  lineHeight: 1.35,
  fontWeight: 600,
  color: 'warning.dark',
  bgcolor: 'warning.light',
} as const

function Brand() {
  const tenant = tenantName()
  return (
    <Box
      component={AppLink}
      href="/"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1.25,
        color: 'text.primary',
        textDecoration: 'none',
        minWidth: 0,
      }}
    >
      <Mark sx={{ fontSize: 30 }} />
      <Box component="span" sx={{ minWidth: 0 }}>
        <Typography
          component="span"
          sx={{
            display: 'block',
            fontSize: '1.125rem',
            lineHeight: 1.2,
            fontWeight: 700,
            letterSpacing: '-0.01em',
          }}
        >
          {brandName}
        </Typography>
        {config().demo ? (
          <Typography component="span" noWrap title={invented} sx={demoMark}>
            Dados inventados
          </Typography>
        ) : (
          tenant && (
            <Typography
              component="span"
              noWrap
              sx={{
                display: 'block',
                fontSize: '0.75rem',
                lineHeight: 1.3,
                color: 'text.caption',
                maxWidth: 150,
              }}
            >
              {tenant}
            </Typography>
          )
        )}
      </Box>
    </Box>
  )
}

function SearchButton({ onOpen }: { readonly onOpen: () => void }) {
  return (
    <ButtonBase
      onClick={onOpen}
      aria-keyshortcuts="Control+K"
      aria-haspopup="dialog"
      sx={{
        display: { xs: 'none', md: 'flex' },
        gap: 1,
        px: 1.25,
        minHeight: 40,
        borderRadius: 1,
        border: 1,
        borderColor: 'divider',
        bgcolor: 'background.default',
        color: 'text.caption',
        '&:hover': { borderColor: 'line2' },
      }}
    >
      <SearchRounded aria-hidden sx={{ fontSize: 20 }} />
      <Typography component="span" noWrap sx={{ flex: 1, textAlign: 'left' }}>
        Buscar ou ir para…
      </Typography>
      <Box
        component="kbd"
        sx={{
          font: 'inherit',
          fontSize: '0.75rem',
          fontWeight: 600,
          px: 0.75,
          py: 0.125,
          border: 1,
          borderColor: 'line2',
          borderRadius: '5px',
          bgcolor: 'background.paper',
          color: 'text.secondary',
        }}
      >
        Ctrl K
      </Box>
    </ButtonBase>
  )
}

interface TypedAheadProps {
  readonly typed: RefObject<string>
  readonly onClose: () => void
}
/** Keeps what is typed while the palette comes, before any other key that letters may be. */
function TypedAhead({ typed, onClose }: TypedAheadProps) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey } = event
      if (key === 'Escape') return onClose()
      if (ctrlKey || metaKey || (key.length > 1 && key !== 'Backspace')) return
      event.preventDefault()
      event.stopPropagation()
      typed.current = key.length > 1 ? typed.current.slice(0, -1) : typed.current + key
    }
    addEventListener('keydown', onKey, true)
    return () => removeEventListener('keydown', onKey, true)
  })
  return null
}

function useCtrlK(run: () => void) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      run()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  })
}
