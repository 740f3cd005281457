import Box from '@mui/material/Box'
import Link from '@mui/material/Link'

interface PageTabsProps {
  /** What the pages are together. */
  readonly label: string
  /** The address of each, and what it is called. */
  readonly pages: readonly (readonly [string, string])[]
  readonly here: string
}

/** Pages that stand beside each other, each at an address of its own. */
export const PageTabs = ({ label, pages, here }: PageTabsProps) => (
  <Box component="nav" aria-label={label} className="no-print" sx={{ mb: 2 }}>
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
