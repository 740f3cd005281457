/**
 * The drawing of a field in a list's own bars: one element of the platform, as the library's inputs (7 kB compressed)
 * are for forms, and every list would load them.
 */
export const plainField = {
  font: 'inherit',
  fontSize: { xs: '1rem', sm: '0.875rem' },
  color: 'text.primary',
  backgroundColor: 'background.paper',
  border: '1px solid var(--palette-line2)',
  borderRadius: 1,
  minWidth: 0,
  '&::placeholder': { color: 'text.disabled', opacity: 1 },
  '&:hover:not(:focus)': { borderColor: 'text.disabled' },
  '&:focus': {
    outline: 'none',
    borderColor: 'primary.main',
    boxShadow: '0 0 0 3px var(--palette-focus)',
  },
  '@media (forced-colors: active)': { '&:focus': { outline: '2px solid' } },
} as const
