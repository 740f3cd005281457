import { barHeight } from '../../shell/top-bar.tsx'
import type { SxProps, Theme } from '@mui/material/styles'

const hidden = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const

const checkbox = {
  appearance: 'none',
  width: 18,
  height: 18,
  m: 0,
  display: 'grid',
  placeContent: 'center',
  cursor: 'pointer',
  flexShrink: 0,
  border: '1.5px solid var(--palette-line2)',
  borderRadius: '4px',
  backgroundColor: 'background.paper',
  '&:hover': { borderColor: 'primary.main' },
  '&:checked, &:indeterminate': { backgroundColor: 'primary.main', borderColor: 'primary.main' },
  '&:checked::before': {
    content: '""',
    width: 9,
    height: 5,
    mt: '-2px',
    border: 'solid var(--palette-background-paper)',
    borderWidth: '0 0 2px 2px',
    transform: 'rotate(-45deg)',
  },
  '&:indeterminate::before': {
    content: '""',
    width: 9,
    height: 2,
    backgroundColor: 'var(--palette-background-paper)',
  },
  '&:disabled': {
    cursor: 'default',
    borderColor: 'divider',
    backgroundColor: 'var(--palette-tint-quiet)',
  },
  '@media (forced-colors: active)': { appearance: 'auto' },
} as const

/** On a narrow screen every row is a card: same elements, same roles, another drawing. */
const cards = {
  '&, & tbody': { display: 'block', width: '100%' },
  '& thead': hidden,
  '& tbody tr': {
    display: 'grid',
    gridTemplateColumns: 'auto 1fr auto',
    columnGap: 1.5,
    alignItems: 'start',
    px: 2,
    py: 1.5,
    borderBottom: '1px solid var(--palette-divider)',
  },
  '& tbody td, & tbody th': {
    display: 'block',
    p: 0,
    minWidth: 0,
    height: 'auto',
    border: 0,
    maxWidth: 'none',
    textAlign: 'left',
    gridColumn: 2,
  },
  '& td.pick': { gridColumn: 1, gridRow: 1, width: 'auto', p: '3px 0 0' },
  '& .number': { textAlign: 'left' },
  '& th.first': { gridRow: 1, mb: 0.5 },
  '& td.more': { gridColumn: 3, gridRow: 1, width: 'auto', p: 0, mt: '-6px', mr: '-8px' },
  '& td.value': { display: 'flex', gap: 1, gridColumn: '2 / span 2', fontSize: 14, py: '2px' },
  '& td.value > .label': { display: 'block', flex: '0 0 38%', color: 'text.secondary' },
  '& .clip, & td.value .clip': { display: 'block', minWidth: 0 },
} as const

/** The head stays in sight under the top bar; its names are buttons that sort. */
const head = {
  '& thead th': {
    position: 'sticky',
    top: barHeight,
    zIndex: 2,
    height: 40,
    fontSize: 13,
    fontWeight: 600,
    color: 'text.secondary',
    backgroundColor: 'background.paper',
    whiteSpace: 'nowrap',
  },
  '& thead button': {
    all: 'unset',
    boxSizing: 'border-box',
    cursor: 'pointer',
    display: 'inline-flex',
    alignItems: 'center',
    gap: 0.5,
    minHeight: 24,
    borderRadius: 0.5,
    '&:hover': { color: 'text.primary' },
    '&:focus-visible': { boxShadow: '0 0 0 3px var(--palette-focus)' },
  },
  '& thead th[aria-sort]:not([aria-sort="none"])': { color: 'text.primary' },
} as const

/** The drawing of a list's table: hairlines, a head that stays, figures in a column. */
export const tableStyle: SxProps<Theme> = (theme) => ({
  width: '100%',
  borderCollapse: 'separate',
  borderSpacing: 0,
  fontSize: '0.875rem',
  '& th, & td': {
    textAlign: 'left',
    px: 1.5,
    height: 'var(--row)',
    borderBottom: '1px solid var(--palette-divider)',
    fontWeight: 400,
    verticalAlign: 'middle',
  },
  '& tbody td': { color: 'text.secondary', py: 0.5 },
  '& tbody th': { fontWeight: 600, minWidth: 160 },
  ...head,
  '& .number': { textAlign: 'right' },
  '& th.number button': { flexDirection: 'row-reverse' },
  '& .pick': { width: 42, pr: 0, pl: 2 },
  '& .more': { width: 52, textAlign: 'right', pr: 1 },
  '& tbody tr:hover': { backgroundColor: 'var(--palette-background-default)' },
  '& tbody tr[data-picked="true"]': { backgroundColor: 'var(--palette-tint-sky)' },
  '& tbody tr:last-of-type > *': { borderBottom: 0 },
  '& .clip': {
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: 2,
    overflow: 'hidden',
    overflowWrap: 'anywhere',
  },
  ':root[data-density="compact"] & .clip': { WebkitLineClamp: 1 },
  '& td.value .clip': { minWidth: 112 },
  '& .label': { display: 'none' },
  '& th.number, & .label': { letterSpacing: 'normal' },
  '& input[type="checkbox"]': checkbox,
  [theme.breakpoints.down('md')]: cards,
  '@media print': { '& thead th': { position: 'static' }, '& .pick, & .more': { display: 'none' } },
})
