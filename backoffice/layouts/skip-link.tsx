import Link from '@mui/material/Link'

/** The first thing that the keyboard reaches: over the bar and the menu, to what the page is about. */
export const SkipLink = () => (
  <Link
    href="#conteudo"
    sx={{
      position: 'fixed',
      left: 12,
      top: -80,
      zIndex: 'tooltip',
      px: 2,
      py: 1,
      bgcolor: 'background.paper',
      border: 1,
      borderColor: 'primary.main',
      '&:focus': { top: 8 },
    }}
  >
    Ir para o conteúdo
  </Link>
)
