import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { Outlet } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { brandName, tenantName } from '../app/config.ts'
import { Mark } from '../app/mark.tsx'
import { Beam } from './beam.tsx'

/** The frame of everything before the sign-in, and of the error page: the light on one side, the task on the other. */
export function AuthFrame({ children }: { readonly children: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'grid',
        minHeight: '100dvh',
        gridTemplateColumns: { xs: '1fr', md: 'minmax(0, 1.56fr) minmax(420px, 1fr)' },
        gridTemplateRows: { xs: 'auto 1fr', md: '1fr' },
        bgcolor: 'background.paper',
      }}
    >
      <Brand />
      <Box
        component="main"
        sx={{
          display: 'grid',
          alignContent: { xs: 'start', md: 'center' },
          px: { xs: 3, sm: 6, md: 9 },
          py: { xs: 4, md: 6 },
        }}
      >
        <Box sx={{ width: '100%', maxWidth: 416, mx: { xs: 'auto', md: 0 } }}>{children}</Box>
      </Box>
    </Box>
  )
}
export const AuthLayout = () => (
  <AuthFrame>
    <Outlet />
  </AuthFrame>
)

function Brand() {
  const tenant = tenantName()
  return (
    <Box
      component="header"
      sx={{
        position: 'relative',
        overflow: 'hidden',
        bgcolor: '#0a2342',
        color: '#fff',
        display: 'flex',
        flexDirection: 'column',
        justifyContent: 'space-between',
        p: { xs: 3, md: 7 },
        minHeight: { xs: 120, md: 'auto' },
      }}
    >
      <Beam />
      <Box sx={{ position: 'relative', display: 'flex', alignItems: 'center', gap: 1.5 }}>
        <Mark sx={{ fontSize: 34 }} />
        <Typography
          component="span"
          sx={{ fontSize: '1.125rem', fontWeight: 700, letterSpacing: '-0.01em' }}
        >
          {brandName}
        </Typography>
      </Box>
      <Box sx={{ position: 'relative', display: { xs: 'none', md: 'block' } }}>
        <Typography
          component="p"
          sx={{
            fontSize: '2.25rem',
            lineHeight: 1.1,
            fontWeight: 700,
            letterSpacing: '-0.02em',
            maxWidth: '15ch',
            textWrap: 'balance',
          }}
        >
          A luz que entra no que é de todos.
        </Typography>
        <Typography sx={{ mt: 2, fontSize: '1rem', color: '#d5e0ee' }}>
          {tenant
            ? `Gestão dos portais da transparência · ${tenant}`
            : 'Gestão dos portais da transparência'}
        </Typography>
      </Box>
    </Box>
  )
}
