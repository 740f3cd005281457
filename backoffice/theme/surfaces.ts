import type { ThemeOptions } from '@mui/material/styles'
import { radius, radiusLarge } from './tokens.ts'

const hairline = '1px solid var(--palette-divider)'
const floating = {
  border: '1px solid var(--palette-line2)',
  borderRadius: radius,
  boxShadow: 'var(--palette-lift)',
  backgroundImage: 'none',
}

/** What things stand on: the page, cards, tables, dialogs, what floats over them, and notices. */
export const surfaces: ThemeOptions['components'] = {
  MuiCssBaseline: {
    styleOverrides: {
      // The pixel heights of a table row; a choice of the user sets `data-density`.
      ':root': { '--row': '44px', '--control': '40px' },
      ':root[data-density="compact"]': { '--row': '36px', '--control': '36px' },
      // As high as a finger needs, however close the rows stand.
      '@media (max-width: 599px)': { ':root:root:root': { '--control': '44px' } },
      html: {
        // Beside the bars, and a label's height below the upper one.
        scrollPaddingTop: 'calc(var(--head-bar, 61px) + 28px)',
        scrollPaddingBottom: 'calc(var(--foot-bar, 0px) + 16px)',
        textSizeAdjust: '100%',
      },
      body: {
        fontFeatureSettings: '"kern", "liga"',
        minHeight: '100dvh',
        overflowWrap: 'break-word',
      },
      // Public Sans sets its tabular figures a ninth wider than its others; the spacing takes that back.
      '.number, td[align="right"]': {
        fontVariantNumeric: 'tabular-nums',
        letterSpacing: '-0.055em',
      },
      'h1:focus, main:focus': { outline: 'none' },
      ':where(a, summary, [tabindex]):focus-visible': {
        outline: '2px solid var(--palette-primary-main)',
        outlineOffset: 2,
        borderRadius: 4,
      },
      'dl, dd, figure': { margin: 0 },
      '@media print': {
        '.no-print, .toasts': { display: 'none !important' },
        body: { background: '#fff' },
      },
      '@media (prefers-reduced-motion: reduce)': {
        '*, *::before, *::after': {
          animationDuration: '1ms !important',
          animationIterationCount: '1 !important',
          transitionDuration: '0s !important',
          transitionDelay: '0s !important',
          scrollBehavior: 'auto !important',
        },
      },
    },
  },
  MuiPaper: {
    defaultProps: { elevation: 0 },
    styleOverrides: {
      root: { backgroundImage: 'none', '--Paper-overlay': 'none' },
      outlined: { border: hairline, borderRadius: radiusLarge, boxShadow: 'var(--palette-shadow)' },
    },
  },
  MuiCard: {
    defaultProps: { variant: 'outlined' },
    styleOverrides: { root: { borderRadius: radiusLarge } },
  },
  MuiAppBar: {
    defaultProps: { elevation: 0, color: 'inherit' },
    styleOverrides: { root: { backgroundImage: 'none', borderBottom: hairline } },
  },
  MuiDivider: { styleOverrides: { root: { borderColor: 'var(--palette-divider)' } } },
  MuiPopover: { styleOverrides: { paper: floating } },
  MuiMenu: {
    styleOverrides: { paper: { ...floating, marginTop: 4, minWidth: 200 }, list: { padding: 6 } },
  },
  MuiAutocomplete: {
    styleOverrides: {
      paper: { ...floating, marginTop: 4 },
      listbox: { padding: 6 },
      option: { borderRadius: 6, minHeight: 40 },
    },
  },
  MuiDialog: {
    styleOverrides: {
      paper: {
        border: '1px solid var(--palette-line2)',
        borderRadius: radiusLarge,
        boxShadow: 'var(--palette-lift)',
        backgroundImage: 'none',
      },
    },
  },
  MuiBackdrop: {
    styleOverrides: {
      root: { '&:not(.MuiBackdrop-invisible)': { backgroundColor: 'rgb(8 19 34 / .55)' } },
    },
  },
  MuiDialogTitle: {
    styleOverrides: { root: { fontSize: '1.125rem', fontWeight: 700, padding: '20px 24px 8px' } },
  },
  MuiDialogContent: { styleOverrides: { root: { padding: '8px 24px 16px' } } },
  MuiDialogActions: {
    styleOverrides: {
      root: {
        padding: '12px 24px 20px',
        gap: 8,
        '& > :not(style) ~ :not(style)': { marginLeft: 0 },
      },
    },
  },
  MuiDrawer: { styleOverrides: { paper: { backgroundImage: 'none' } } },
  MuiTooltip: {
    defaultProps: { enterDelay: 400 },
    styleOverrides: {
      tooltip: {
        backgroundColor: 'var(--palette-text-primary)',
        color: 'var(--palette-background-paper)',
        fontSize: '0.8125rem',
        fontWeight: 400,
        padding: '6px 10px',
        borderRadius: 6,
      },
    },
  },
  MuiAlert: {
    styleOverrides: {
      root: {
        borderRadius: radius,
        padding: '10px 14px',
        alignItems: 'flex-start',
        fontSize: '0.875rem',
        color: 'var(--palette-text-primary)',
      },
      icon: { padding: 0, marginRight: 10, fontSize: 20 },
      message: { padding: 0, flex: 1, minWidth: 0 },
      action: {
        padding: '0 0 0 12px',
        marginRight: -4,
        marginTop: -4,
        color: 'var(--palette-text-secondary)',
      },
    },
    variants: (['success', 'error', 'warning', 'info'] as const).map((severity) => ({
      props: { severity },
      style: {
        backgroundColor: `var(--palette-${severity}-light)`,
        border: `1px solid var(--palette-${severity}-main)`,
        '& .MuiAlert-icon': { color: `var(--palette-${severity}-main)` },
      },
    })),
  },
  MuiAlertTitle: {
    styleOverrides: { root: { fontSize: '0.875rem', fontWeight: 700, marginBottom: 2 } },
  },
  MuiTable: { styleOverrides: { root: { borderCollapse: 'separate', borderSpacing: 0 } } },
  MuiTableCell: {
    styleOverrides: {
      root: {
        borderBottom: hairline,
        padding: '6px 16px',
        height: 'var(--row)',
        fontSize: '0.875rem',
        color: 'var(--palette-text-secondary)',
      },
      head: {
        fontSize: '0.8125rem',
        fontWeight: 600,
        height: 40,
        color: 'var(--palette-text-secondary)',
        backgroundColor: 'var(--palette-background-paper)',
        lineHeight: 1.3,
      },
      sizeSmall: { padding: '4px 12px' },
    },
  },
  MuiTableRow: {
    styleOverrides: {
      root: {
        '&.MuiTableRow-hover:hover': { backgroundColor: 'var(--palette-background-default)' },
        '&.Mui-selected, &.Mui-selected:hover': { backgroundColor: 'var(--palette-tint-sky)' },
      },
    },
  },
  MuiTableSortLabel: {
    styleOverrides: {
      root: {
        '&.Mui-active': { color: 'var(--palette-text-primary)' },
        '&.Mui-active .MuiTableSortLabel-icon': { color: 'var(--palette-primary-main)' },
      },
    },
  },
  MuiSkeleton: {
    styleOverrides: {
      root: { backgroundColor: 'var(--palette-tint-quiet)' },
      rounded: { borderRadius: 6 },
    },
  },
  MuiLinearProgress: {
    styleOverrides: {
      root: { height: 6, borderRadius: 3, backgroundColor: 'var(--palette-tint-quiet)' },
      bar: { borderRadius: 3 },
    },
  },
  MuiAccordion: {
    defaultProps: { disableGutters: true },
    styleOverrides: {
      root: { border: hairline, backgroundImage: 'none', '&::before': { display: 'none' } },
    },
  },
}
