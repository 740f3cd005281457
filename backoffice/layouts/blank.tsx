import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { Outlet } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Mark } from '../app/mark.tsx'

/** Nothing but the page. */
const Blank = ({ children }: { readonly children: ReactNode }) => (
  <Box component="main" sx={{ minHeight: '100dvh', p: 3 }}>
    {children}
  </Box>
)
export const BlankLayout = () => (
  <Blank>
    <Outlet />
  </Blank>
)

/** The server did not answer the very first calls: there is nothing to draw yet. */
export function Unreachable({ retry }: { readonly retry: () => void }) {
  return (
    <Blank>
      <Box
        role="alert"
        sx={{
          display: 'grid',
          placeContent: 'center',
          justifyItems: 'center',
          gap: 2,
          minHeight: '80dvh',
          textAlign: 'center',
        }}
      >
        <Mark sx={{ fontSize: 56 }} />
        <Typography variant="h1">O servidor não respondeu</Typography>
        <Typography color="textSecondary" sx={{ maxWidth: '46ch' }}>
          Confira a conexão deste computador com a internet. Se ela está boa, o servidor pode estar
          sendo atualizado: espere um minuto e tente de novo.
        </Typography>
        <Button variant="contained" onClick={retry}>
          Tentar de novo
        </Button>
      </Box>
    </Blank>
  )
}
