import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import ManageAccountsRounded from '@mui/icons-material/ManageAccountsRounded'
import LogoutRounded from '@mui/icons-material/LogoutRounded'
import SwapHorizRounded from '@mui/icons-material/SwapHorizRounded'
import Typography from '@mui/material/Typography'
import { Outlet, useLocation } from '@tanstack/react-router'
import { brandName, tenantName } from '../app/config.ts'
import { DefaultLayout } from '../layouts/default.tsx'
import { Mark } from '../app/mark.tsx'
import { session } from '../session/session-state.ts'
import { Notices } from '../shell/notices.tsx'
import { barHeight, tellHeadBar } from '../shell/top-bar.tsx'
import { ThemeToggle } from '../shell/theme-toggle.tsx'
import { useStore } from '../ui/store.ts'
import { accountPath, choicePath } from './paths.ts'
import { accountability, signOutOfAccountability } from './session.ts'
import { SkipLink } from '../layouts/skip-link.tsx'

/** An administrator keeps the working frame; a portal's user has a bar, and no menu. */
export const AccountabilityLayout = () =>
  useStore(session).status === 'out' ? <OwnLayout /> : <DefaultLayout />

function OwnLayout() {
  return (
    <>
      <SkipLink />
      <Bar />
      <Box component="main" id="conteudo" tabIndex={-1} sx={screen}>
        <Notices />
        <Outlet />
      </Box>
    </>
  )
}

function Bar() {
  const now = useStore(accountability)
  const { pathname } = useLocation()
  if (now.status === 'out') return null
  const { usuario, escolha } = now
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
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          columnGap: 2,
          rowGap: 0,
          minHeight: barHeight,
          maxWidth: 1240,
          mx: 'auto',
          px: { xs: 2, md: 4 },
          py: { xs: 0.5, md: 0 },
        }}
      >
        <Brand />
        {escolha && pathname !== choicePath && (
          <Box
            sx={{
              display: 'flex',
              alignItems: 'center',
              gap: 1,
              minWidth: 0,
              flex: { xs: '1 1 100%', md: '1 1 auto' },
              order: { xs: 3, md: 0 },
              pb: { xs: 0.5, md: 0 },
            }}
          >
            <Box
              sx={{
                minWidth: 0,
                borderLeft: { md: 1 },
                borderColor: { md: 'divider' },
                pl: { md: 2 },
              }}
            >
              <Typography noWrap sx={{ fontWeight: 600, lineHeight: 1.3 }}>
                {escolha.unidadeGestora}
              </Typography>
              <Typography noWrap variant="caption" sx={{ display: 'block', color: 'text.caption' }}>
                Exercício {escolha.exercicio} · {escolha.cliente}
              </Typography>
            </Box>
            <Button
              size="small"
              href={choicePath}
              startIcon={<SwapHorizRounded />}
              sx={{ flex: 'none' }}
            >
              Trocar
            </Button>
          </Box>
        )}
        <Person name={usuario} />
      </Box>
    </Box>
  )
}

/** Who is signed in: their account, the theme, the way out. */
const Person = ({ name }: { readonly name: string }) => (
  <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, ml: 'auto', minWidth: 0 }}>
    <Button
      size="small"
      href={accountPath}
      startIcon={<ManageAccountsRounded />}
      aria-label={`Minha conta: ${name}`}
      sx={{ minWidth: 0, '& .MuiButton-startIcon': { mr: { xs: 0, sm: 0.75 } } }}
    >
      <Typography
        component="span"
        noWrap
        variant="body2"
        sx={{ display: { xs: 'none', sm: 'block' }, fontWeight: 'inherit' }}
      >
        {name}
      </Typography>
    </Button>
    <ThemeToggle />
    <Button
      size="small"
      variant="outlined"
      startIcon={<LogoutRounded />}
      onClick={() => void signOutOfAccountability()}
    >
      Sair
    </Button>
  </Box>
)

const Brand = () => (
  <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.25, minWidth: 0 }}>
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
      <Typography
        component="span"
        noWrap
        sx={{ display: 'block', fontSize: '0.75rem', lineHeight: 1.3, color: 'text.caption' }}
      >
        {tenantName() ? `Prestação de contas · ${tenantName()}` : 'Prestação de contas'}
      </Typography>
    </Box>
  </Box>
)

const screen = {
  maxWidth: 1240,
  mx: 'auto',
  px: { xs: 2, md: 4 },
  pt: { xs: 2, md: 3 },
  pb: 6,
  minHeight: `calc(100dvh - ${barHeight + 1}px)`,
}
