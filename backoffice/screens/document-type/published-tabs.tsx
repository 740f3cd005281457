import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { ownScreens } from '../../../resources/own-screens.ts'
import { menuPlaces } from '../../app/menu-levels.ts'
import { useMenu } from '../../app/menu.ts'

/** By their documented addresses. */
const pages = [
  ['/portal-transparencia/publicador-de-documento/listar-tipos-documentos', 'Documentos'],
  [ownScreens.tables, 'Tabelas públicas'],
] as const

/** The two halves of what a portal publishes, for whoever may see both. */
export function PublishedTabs({ here }: { readonly here: (typeof pages)[number][0] }) {
  const { areas = [] } = useMenu()
  const open = new Set(menuPlaces(areas).map(({ link }) => link.page))
  if (!pages.every(([path]) => open.has(path))) return null
  return (
    <Box component="nav" aria-label="O que publicamos" className="no-print" sx={{ mb: 2 }}>
      <Box
        component="ul"
        sx={{
          display: 'flex',
          gap: 0.5,
          listStyle: 'none',
          m: 0,
          p: 0,
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        {pages.map(([path, text]) => (
          <li key={path}>
            <Link
              href={path}
              underline="none"
              aria-current={path === here ? 'page' : undefined}
              sx={{
                display: 'flex',
                alignItems: 'center',
                minHeight: 44,
                px: 1.5,
                fontSize: 14,
                fontWeight: 600,
                color: 'text.secondary',
                borderBottom: 2,
                borderColor: 'transparent',
                '&[aria-current]': { color: 'primary.dark', borderColor: 'primary.main' },
              }}
            >
              {text}
            </Link>
          </li>
        ))}
      </Box>
    </Box>
  )
}
